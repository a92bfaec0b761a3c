"""Cards and wonders, read from a JSON file in the catalogue's schema (`wonders catalog --json`)."""

import json
from collections import Counter

AGES = (1, 2, 3)
RAW = "WSCO"
COLORS = ("brown", "gray", "blue", "yellow", "red", "green", "purple")


class Card:
    """One row of the catalogue; (name, age) is its key."""

    def __init__(self, row):
        self.name = row["name"]
        self.age = row["age"]
        self.color = row["color"]
        self.copies = row["copies"]
        self.coins = row["cost"]["coins"]
        self.resources = row["cost"]["resources"]
        self.effects = row["effects"]
        self.parents = frozenset(row["chain"]["from"])
        self.children = frozenset(row["chain"]["to"])
        self.aliases = row.get("aliases", [])

    @property
    def costs_nothing(self):
        return self.coins == 0 and self.resources == ""

    def __repr__(self):
        return self.name


class Stage:
    def __init__(self, row):
        self.coins = row["cost"]["coins"]
        self.resources = row["cost"]["resources"]
        self.effects = row["effects"]


class Board:
    """One side of a wonder."""

    def __init__(self, wonder, side, row):
        self.wonder = wonder
        self.side = side
        self.resource = row["resource"]
        self.stages = [Stage(stage) for stage in row["stages"]]


class Catalog:
    def __init__(self, data):
        self.edition = data["edition"]
        self.cards = [Card(row) for row in data["cards"]]
        self.by_key = {(card.name, card.age): card for card in self.cards}
        self.by_name = {card.name: card for card in self.cards}
        self.boards = {
            (wonder["name"], side): Board(wonder["name"], side, row)
            for wonder in data["wonders"]
            for side, row in wonder["sides"].items()
        }
        self.guilds = sorted(card.name for card in self.cards if card.color == "purple")
        self.decks = {(cities, age): self._deck(cities, age) for cities in range(3, 8) for age in AGES}

    def _deck(self, cities, age):
        deck = Counter()
        for card in self.cards:
            if card.age == age and card.color != "purple":
                deck[card.name] += sum(1 for mark in card.copies if mark <= cities)
        return +deck

    def deck(self, cities, age):
        """The names used with that many cities, without guilds (R-020)."""
        return self.decks[cities, age]

    def card(self, name, age):
        return self.by_key[name, age]

    def wonders(self):
        return sorted({wonder for wonder, _ in self.boards})

    def sides(self, wonder):
        return sorted(side for name, side in self.boards if name == wonder)


def load(path):
    with open(path, encoding="utf-8") as file:
        return Catalog(json.load(file))
