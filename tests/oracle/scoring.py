"""Points at the end of the game (RULES section 12 and 13)."""

from itertools import product

from city import counted, left, right

CATEGORIES = ("conflicts", "treasury", "wonder", "civilian", "science", "commercial", "guilds")
ROW_OF_COLOR = {"blue": "civilian", "yellow": "commercial", "purple": "guilds"}
SCIENCE = ("compass", "gear", "tablet")


def science_points(counts, wild):
    """The best over all assignments of the wild symbols (R-206, R-208)."""
    best = 0
    for chosen in product(range(3), repeat=wild):
        total = [counts[kind] + chosen.count(kind) for kind in range(3)]
        best = max(best, sum(n * n for n in total) + 7 * min(total))
    return best


def science_of(city):
    symbols = [effect["symbol"] for effect in city.effects() if effect["type"] == "science"]
    return [symbols.count(kind) for kind in SCIENCE], symbols.count("any")


def points_of(effects, cities, seat):
    """Points of one card's or stage's effects, science aside."""
    total = 0
    for effect in effects:
        if effect["type"] == "points":
            total += effect["n"]
        elif effect["type"] == "points_per":
            total += effect["n"] * counted(effect, cities, seat)
        elif effect["type"] == "points_if_wonder_complete":
            total += effect["n"] if cities[seat].next_stage() is None else 0
    return total


def copied_points(guild, cities, seat):
    """(guilds, science) that a copied guild adds (OP-16): it counts itself if it counts own purple cards."""
    counts, wild = science_of(cities[seat])
    extra_wild = sum(1 for effect in guild.effects if effect["type"] == "science")
    science = science_points(counts, wild + extra_wild) - science_points(counts, wild)
    guilds = points_of(guild.effects, cities, seat)
    for effect in guild.effects:
        if effect["type"] == "points_per" and "self" in effect["where"] and "purple" in effect["of"]:
            guilds += effect["n"]
    return guilds, science


def guilds_to_copy(cities, seat):
    """The neighbours' guilds by name, if the city has the stage that copies one."""
    if not cities[seat].has("copy_neighbor_guild"):
        return {}
    neighbours = (cities[left(seat, cities)], cities[right(seat, cities)])
    return {card.name: card for city in neighbours for card in city.cards if card.color == "purple"}


def best_copies(cities, seat):
    """Every right entry of copied_guild for the seat: names, and None where nothing adds a point."""
    gains = {name: sum(copied_points(card, cities, seat)) for name, card in guilds_to_copy(cities, seat).items()}
    best = max(gains.values(), default=0)
    names = [name for name, gain in gains.items() if gain == best]
    return names + [None] if best == 0 else names


def score(cities, seat, copied=None):
    """The seat's row of the score sheet; copied: the name of the guild it copies."""
    city = cities[seat]
    row = dict.fromkeys(CATEGORIES, 0)
    row["conflicts"] = sum(city.tokens)
    row["treasury"] = city.coins // 3
    row["wonder"] = points_of(city.stage_effects(), cities, seat)
    for card in city.cards:
        points = points_of(card.effects, cities, seat)
        if points:
            row[ROW_OF_COLOR[card.color]] += points
    counts, wild = science_of(city)
    row["science"] = science_points(counts, wild)
    if copied is not None:
        guilds, science = copied_points(guilds_to_copy(cities, seat)[copied], cities, seat)
        row["guilds"] += guilds
        row["science"] += science
    row["total"] = sum(row.values())
    return row


def winners(totals, coins, candidates):
    """Most points, then most coins, then shared (R-220 to R-222)."""
    best = max((totals[seat], coins[seat]) for seat in candidates)
    return [seat for seat in candidates if (totals[seat], coins[seat]) == best]
