"""What the tests share: the catalogues, and tables set up by hand."""

import os

import catalog as catalogs
from rules import Game

EDITIONS = {
    edition: catalogs.load(os.environ[variable])
    for edition, variable in (("first", "WONDERS_CATALOG_FIRST"), ("second", "WONDERS_CATALOG_SECOND"))
    if variable in os.environ
}
QUIET = (("Gizah", "A"), ("Rhodos", "A"), ("Ephesos", "A"), ("Alexandria", "A"))
QUIET_SECOND = tuple((wonder, "day") for wonder, _ in QUIET)


def edition(name):
    if name not in EDITIONS:
        raise RuntimeError("set WONDERS_CATALOG_FIRST and WONDERS_CATALOG_SECOND to the two catalogue files")
    return EDITIONS[name]


def table(*seats, edition_name="first", players=None):
    """A game with these (wonder, side) seats, Age I, nothing built; three quiet ones by default."""
    seats = seats or (QUIET if edition_name == "first" else QUIET_SECOND)[:3]
    return Game(edition(edition_name), players or len(seats), seats)


def give(game, seat, *names, stages=None, coins=None):
    """Puts structures into a city."""
    city = game.cities[seat]
    city.cards += [game.catalog.by_name[name] for name in names]
    city.stages = city.stages if stages is None else stages
    city.coins = city.coins if coins is None else coins


def hold(game, *hands):
    """Sets the hands; cards of any Age may be held."""
    game.hands = [[game.catalog.by_name[name] for name in hand] for hand in hands]


def own_symbols(city, *symbols):
    """Replaces what the city produces."""
    city.symbols = lambda: tuple(sorted(symbols))


def sells(city, *symbols):
    city.symbols_for_sale = lambda: tuple(sorted(symbols))
