"""Boards and hands that follow from the `deal` of a record, as docs/record.md tells it."""

import hashlib
import hmac

SCHEME = "hmac-sha256"
ASSIGNMENTS = ("random", "side", "free")


class Stream:
    """Random numbers: HMAC-SHA-256 of "STREAM:0", "STREAM:1", ... eight of 32 bits each."""

    def __init__(self, deal, stream):
        self.key = f"{deal['seed']}:{deal['salt']}".encode()
        self.stream, self.block, self.numbers = stream, 0, []

    def number(self):
        if not self.numbers:
            text = f"{self.stream}:{self.block}".encode()
            digest = hmac.new(self.key, text, hashlib.sha256).digest()
            self.numbers = [int.from_bytes(digest[i:i + 4], "big") for i in range(0, 32, 4)]
            self.block += 1
        return self.numbers.pop(0)

    def below(self, n):
        while True:
            product = self.number() * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def shuffle(self, items):
        for i in range(len(items), 1, -1):
            k = self.below(i)
            items[i - 1], items[k] = items[k], items[i - 1]


def boards(catalog, deal):
    """A board for each of seven seats."""
    wonders = list(dict.fromkeys(wonder for wonder, _ in catalog.boards))
    stream = Stream(deal, 0)
    stream.shuffle(wonders)
    sides = {wonder: [side for name, side in catalog.boards if name == wonder] for wonder in wonders}
    return [(wonder, sides[wonder][stream.below(2)]) for wonder in wonders]


def expected_boards(catalog, deal, players, found):
    """What the boards must be, given what people chose themselves."""
    drawn = boards(catalog, deal)
    free_city = players == 2
    if deal.get("assignment") == "random":
        return drawn[:len(found)]
    if deal.get("assignment") == "side":
        return [board if free_city and seat == 0 else (board[0], found[seat][1])
                for seat, board in enumerate(drawn[:len(found)])]
    if deal.get("assignment") == "free" and free_city:
        taken = {wonder for wonder, _ in found[1:]}
        return [next(board for board in drawn if board[0] not in taken)] + found[1:]
    return found


def hands(catalog, deal, players, age):
    cities = max(players, 3)
    stream = Stream(deal, age)
    names = list(dict.fromkeys(card.name for card in catalog.cards))
    deck = sorted(catalog.deck(cities, age).elements(), key=names.index)
    if age == 3:
        wanted, guilds = cities + 2, [name for name in names if name in catalog.guilds]
        for left, guild in zip(range(len(guilds), 0, -1), guilds):
            if stream.below(left) < wanted:
                deck.append(guild)
                wanted -= 1
    owners = [seat for seat in range(cities) for _ in range(7)]
    dealt = [[] for _ in range(cities)]
    for last in range(len(deck) - 1, 0, -1):
        k = stream.below(last + 1)
        dealt[owners[k]].insert(0, deck[last])
        owners[k] = owners[last]
    dealt[owners[0]].insert(0, deck[0])
    if players == 2:
        stream.shuffle(dealt[0])
    return dealt
