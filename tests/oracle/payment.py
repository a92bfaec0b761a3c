"""Which payments cover a cost: production, trade and R-107, by plain enumeration."""

from functools import lru_cache
from itertools import product

from catalog import RAW


@lru_cache(maxsize=200_000)
def can_cover(needed, symbols):
    """Can each needed unit be given its own symbol (R-087)? A symbol is a string of the kinds it can be."""
    if needed == "":
        return True
    if len(needed) > len(symbols):
        return False
    first, others = needed[0], needed[1:]
    for symbol in set(symbols):
        if first in symbol:
            left_over = list(symbols)
            left_over.remove(symbol)
            if can_cover(others, tuple(left_over)):
                return True
    return False


@lru_cache(maxsize=200_000)
def splits(units):
    """Every way to split a multiset of units in two: (taken, rest), each way once."""
    kinds = sorted(set(units), key=units.index)
    counts = [units.count(kind) for kind in kinds]
    ways = []
    for taken in product(*(range(count + 1) for count in counts)):
        one = "".join(kind * n for kind, n in zip(kinds, taken))
        other = "".join(kind * (count - n) for kind, count, n in zip(kinds, counts, taken))
        ways.append((one, other))
    return ways


@lru_cache(maxsize=200_000)
def without_one(units):
    """What remains of the units after taking one away, each result once."""
    return {units[:i] + units[i + 1:] for i in range(len(units))}


def price(units, prices):
    return sum(prices[0] if unit in RAW else prices[1] for unit in units)


@lru_cache(maxsize=200_000)
def payments(cost, own, left, right, left_prices, right_prices):
    """All (coins to the left, coins to the right) of the purchases that R-107 allows, whatever the treasury.

    own, left, right: symbols of the city and what its neighbours sell; prices: (raw, manufactured).
    """
    found = set()
    for bought, produced in splits(cost):
        if not can_cover(produced, own):
            continue
        superfluous = any(can_cover(remove(cost, fewer), own) for fewer in without_one(bought))
        if superfluous:
            continue
        for from_left, from_right in splits(bought):
            if can_cover(from_left, left) and can_cover(from_right, right):
                found.add((price(from_left, left_prices), price(from_right, right_prices)))
    return frozenset(found)


@lru_cache(maxsize=200_000)
def remove(units, taken):
    rest = list(units)
    for unit in taken:
        rest.remove(unit)
    return "".join(rest)
