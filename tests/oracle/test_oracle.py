#!/usr/bin/env python3
"""The numbered vectors of the rules specification, run against the reference implementation.

    WONDERS_CATALOG_FIRST=first.json WONDERS_CATALOG_SECOND=second.json python3 -m unittest discover -s tests/oracle
"""

import unittest

from rules import Move, builds, must_play_moves, payment_options, player_moves, stage_builds
from scoring import copied_points, points_of, science_points, score, winners
from support import edition, give, hold, own_symbols, sells, table


def build_ways(game, seat, name):
    return builds(game.cities, seat, game.catalog.by_name[name], game.turn)


def play(game, *moves):
    """One turn in which seats without a move sell nothing and gain nothing."""
    game.resolve({seat: move for seat, move in enumerate(moves) if move is not None})


def coins(game):
    return [city.coins for city in game.cities]


class Examples(unittest.TestCase):
    """E-: the worked examples of the rulebooks."""

    def cost(self, name):
        card = edition("first").by_name[name]
        return card.coins, card.resources

    def test_e001_printed_costs(self):
        self.assertEqual([self.cost(name) for name in ("Marketplace", "Mine", "Baths", "Arena")],
                         [(0, ""), (1, ""), (0, "S"), (0, "SSO")])

    def test_e002_stables_paid_or_chained(self):
        game = table()
        own_symbols(game.cities[0], "C", "W", "O")
        self.assertEqual(build_ways(game, 0, "Stables"), [Move("Stables", "build")])
        give(game, 0, "Apothecary")
        self.assertEqual(build_ways(game, 0, "Stables"), [Move("Stables", "build", free="chain")])

    def test_e003_e014_scriptorium_chains(self):
        game = table()
        give(game, 0, "Scriptorium", coins=0)
        for name in ("Library", "Courthouse"):
            self.assertEqual(build_ways(game, 0, name), [Move(name, "build", free="chain")])

    def test_e004_e005_e006_e007_decks(self):
        for name in ("first", "second"):
            for cities in range(3, 8):
                sizes = [sum(edition(name).deck(cities, age).values()) for age in (1, 2, 3)]
                self.assertEqual(sizes, [7 * cities, 7 * cities, 6 * cities - 2])
        sevens = [card for card in edition("first").cards if 7 in card.copies]
        for card in sevens:
            self.assertEqual(edition("first").deck(6, card.age)[card.name], len(card.copies) - 1)

    def test_e008_coin_cost(self):
        game = table()
        hold(game, ["Timber Yard"], ["East Trading Post"], [])
        play(game, *(build_ways(game, seat, name)[0] for seat, name in ((0, "Timber Yard"), (1, "East Trading Post"))))
        self.assertEqual(coins(game), [2, 3, 3])

    def test_e009_e010_production(self):
        game = table()
        own_symbols(game.cities[0], "S", "S", "C", "O", "P", "L")
        for city in game.cities[1:]:
            sells(city)
        self.assertTrue(build_ways(game, 0, "Barracks") and build_ways(game, 0, "Scriptorium"))
        self.assertFalse(build_ways(game, 0, "Aqueduct"))
        game = table(edition_name="second")
        own_symbols(game.cities[0], "S", "S", "O", "P")
        for city in game.cities[1:]:
            sells(city)
        self.assertTrue(build_ways(game, 0, "Barracks") and build_ways(game, 0, "Scriptorium"))
        self.assertFalse(build_ways(game, 0, "Guard Tower"))

    def test_e011_university_from_both_neighbours(self):
        game = table()
        own_symbols(game.cities[0], "W", "G")
        sells(game.cities[1], "W")
        sells(game.cities[2], "P")
        give(game, 0, coins=4)
        self.assertEqual(build_ways(game, 0, "University"), [Move("University", "build", 2, 2)])
        give(game, 0, coins=3)
        self.assertEqual(build_ways(game, 0, "University"), [])

    def test_e012_both_neighbours_buy_the_same_stones(self):
        game = table()
        own_symbols(game.cities[0], "S", "S", "L")
        sells(game.cities[0], "S", "S")
        for seat, other in ((1, 2), (2, 1)):
            own_symbols(game.cities[seat], "S")
            sells(game.cities[other])
            give(game, seat, coins=4)
        ways = [build_ways(game, 0, "Library"), build_ways(game, 1, "Aqueduct"), build_ways(game, 2, "Aqueduct")]
        self.assertEqual(ways, [[Move("Library", "build")], [Move("Aqueduct", "build", 0, 4)],
                                [Move("Aqueduct", "build", 4, 0)]])
        play(game, *(way[0] for way in ways))
        self.assertEqual(coins(game), [3 + 8, 0, 0])

    def test_e013_coins_of_this_turn_come_too_late(self):
        game = table()
        own_symbols(game.cities[0], "C")
        sells(game.cities[1], "C")
        give(game, 0, coins=0)
        self.assertEqual(build_ways(game, 0, "Forum"), [])
        play(game, None, Move("Altar", "build", 0, 2))
        self.assertEqual(build_ways(game, 0, "Forum"), [Move("Forum", "build", 2, 0)])

    def test_e015_theater_statue_gardens(self):
        game = table()
        give(game, 0, "Theater", coins=0)
        self.assertEqual(build_ways(game, 0, "Statue")[0].free, "chain")
        self.assertEqual(build_ways(game, 0, "Gardens"), [])
        give(game, 0, "Statue")
        self.assertEqual(build_ways(game, 0, "Gardens")[0].free, "chain")

    def test_e016_second_edition_theater_gardens(self):
        game = table(edition_name="second")
        give(game, 0, "Theater", coins=0)
        self.assertEqual(build_ways(game, 0, "Gardens"), [Move("Gardens", "build", free="chain")])

    def test_e017_stage_marker_is_no_structure(self):
        game = table(("Alexandria", "A"), ("Gizah", "A"), ("Rhodos", "A"))
        give(game, 0, stages=1)
        own_symbols(game.cities[0], "O", "O")
        card = game.catalog.by_name["Palace"]
        self.assertEqual(stage_builds(game.cities, 0, card), [Move("Palace", "stage")])
        play(game, Move("Palace", "stage"))
        self.assertEqual((game.cities[0].stages, game.cities[0].cards), (2, []))

    def test_e018_passing_and_the_last_card(self):
        for age, receiver in ((1, 1), (2, 2), (3, 1)):
            game = table()
            game.age = age
            hold(game, ["Altar", "Loom"], ["Baths"], ["Press"])
            game.end_turn()
            self.assertEqual([card.name for card in game.hands[receiver]], ["Altar", "Loom"])
        game.turn = 6
        hold(game, ["Altar"], ["Loom"], ["Press"])
        game.leave_last_cards()
        self.assertEqual(sorted(card.name for card in game.discard), ["Altar", "Loom", "Press"])
        self.assertEqual(coins(game), [3, 3, 3])

    def conflict(self, age, shields):
        game = table()
        game.age = age
        for city, n in zip(game.cities, shields):
            city.shields = lambda n=n: n
        game.resolve_conflicts()
        return game.conflicts[0]

    def test_e019_e020_conflicts(self):
        self.assertEqual(self.conflict(2, (3, 5, 2))[0], [-1, 3])
        self.assertEqual(self.conflict(2, (4, 5, 2))[0], [-1, 3])

    def test_e021_to_e029_alexandria_example(self):
        game = table(("Alexandria", "A"), ("Gizah", "A"), ("Rhodos", "A"))
        give(game, 0, "Altar", "Aqueduct", "Town Hall", "Apothecary", "Dispensary", "Academy", "Workshop", "Laboratory",
             "Library", "Chamber of Commerce", "Loom", "Press", stages=3, coins=14)
        game.cities[0].tokens = [1, 3, 5, -1, -1, -1]
        self.assertEqual(score(game.cities, 0), {"conflicts": 6, "treasury": 4, "wonder": 10, "civilian": 13,
                                                 "science": 21, "commercial": 4, "guilds": 0, "total": 58})

    def test_e025_e026_e027_science(self):
        self.assertEqual(science_points((3, 2, 1), 0), 21)
        self.assertEqual(science_points((3, 2, 2), 0), 31)
        self.assertEqual([science_points((n, 0, 0), 0) for n in range(1, 7)], [1, 4, 9, 16, 25, 36])

    def test_e030_second_edition_sheet(self):
        game = table(("Alexandria", "day"), ("Gizah", "day"), ("Rhodos", "day"), edition_name="second")
        give(game, 0, "Altar", "Baths", "Well", "Apothecary", "Dispensary", "Academy", "Workshop", "Laboratory",
             "Library", "Chamber of Commerce", "Loom", "Workers Guild", stages=3, coins=9)
        give(game, 1, "Ore Vein", "Stone Pit", "Mine", "Quarry")
        game.cities[0].tokens = [1, 3, 5, -1, -1, -1]
        self.assertEqual(score(game.cities, 0)["total"], 55)

    def test_e031_e032_e033_boards(self):
        for board, stage_count, points, gained, shields in (
                (("Gizah", "B"), 4, 20, 0, 0), (("Rhodos", "B"), 2, 7, 7, 2), (("Ephesos", "B"), 3, 10, 12, 0)):
            game = table(board, ("Alexandria", "A"), ("Babylon", "A"))
            for _ in range(stage_count):
                play(game, Move("Altar", "stage"))
            city = game.cities[0]
            self.assertEqual(points_of(city.stage_effects(), game.cities, 0), points)
            self.assertEqual((city.coins, city.shields()), (3 + gained, shields))

    def test_e034_arena(self):
        for stages in (1, 2, 3, 4):
            game = table(("Gizah", "B"), ("Alexandria", "A"), ("Babylon", "A"))
            give(game, 0, stages=stages)
            play(game, Move("Arena", "build"))
            self.assertEqual(coins(game)[0], 3 + 3 * stages)
            self.assertEqual(score(game.cities, 0)["commercial"], stages)

    def test_e035_e036_two_players(self):
        game = table(players=2)
        names = ["Altar", "Loom", "Press", "Baths", "Tavern", "Stockade", "Barracks"]
        game.deal([names, names, names])
        held = []
        for turn in range(1, 7):
            control = game.controller()
            self.assertEqual(control, 1 if turn % 2 else 2)
            held.append((len(game.hands[control]), len(game.hands[3 - control]), len(game.draw_pile)))
            moves = {seat: Move(game.hands[seat][0].name, "sell") for seat in (1, 2)}
            game.resolve({0: Move(game.hands[control][1].name, "sell"), **moves})
            if turn == 6:
                before = len(game.discard)
                game.leave_last_cards()
                self.assertEqual(len(game.discard) - before, 3)
            game.end_turn()
        self.assertEqual(held, [(8, 7, 6), (7, 6, 5), (6, 5, 4), (5, 4, 3), (4, 3, 2), (3, 2, 1)])


class Derived(unittest.TestCase):
    """D-: vectors derived from the rules."""

    def test_d001_d003_vineyard_counts_cards_of_the_same_turn(self):
        game = table()
        give(game, 0, "Ore Vein", "Stone Pit")
        give(game, 1, "Ore Vein")
        give(game, 2, "Ore Vein", "Stone Pit", "Clay Pool")
        play(game, Move("Vineyard", "build"), Move("Lumber Yard", "build"), Move("Vineyard", "build"))
        self.assertEqual(coins(game), [3 + 7, 3, 3 + 7])

    def test_d002_bazaar(self):
        game = table()
        give(game, 0, "Loom")
        give(game, 2, "Press", "Glassworks")
        play(game, Move("Bazaar", "build"), Move("Loom", "build"), None)
        self.assertEqual(coins(game)[0], 3 + 8)

    def test_d004_lighthouse_counts_itself(self):
        game = table()
        give(game, 0, "Tavern", "Forum", "Marketplace")
        play(game, Move("Lighthouse", "build"))
        self.assertEqual((coins(game)[0], score(game.cities, 0)["commercial"]), (3 + 4, 4))

    def test_d005_to_d008_wild_symbols(self):
        for counts, one, two in (((3, 2, 1), 31, 38), ((4, 0, 0), 25, 36), ((2, 2, 2), 31, 38), ((1, 1, 1), 13, 18),
                                 ((0, 0, 0), 1, 4)):
            self.assertEqual((science_points(counts, 1), science_points(counts, 2)), (one, two))
        self.assertEqual((science_points((2, 1, 0), 1), science_points((4, 4, 4), 2)), (13, 96))

    def test_d009_d010_a_symbol_is_bought_once(self):
        game = table()
        own_symbols(game.cities[0])
        sells(game.cities[1], "S")
        sells(game.cities[2])
        stage = type("Cost", (), {"coins": 0, "resources": "SS"})
        self.assertEqual(payment_options(game.cities, 0, stage), [])
        stage.resources = "WS"
        sells(game.cities[1], "WS")
        self.assertEqual(payment_options(game.cities, 0, stage), [])
        own_symbols(game.cities[0], "WS")
        self.assertEqual(payment_options(game.cities, 0, stage), [(2, 0)])

    def test_d011_d012_what_cannot_be_bought(self):
        game = table(("Rhodos", "A"), ("Ephesos", "A"), ("Alexandria", "A"))
        hold(game, ["Baths"], ["Stone Pit"], [])
        self.assertEqual(build_ways(game, 0, "Baths"), [])
        play(game, None, Move("Stone Pit", "build"))
        self.assertEqual(build_ways(game, 0, "Baths"), [Move("Baths", "build", 2, 0)])
        give(game, 1, "Caravansery")
        give(game, 2, stages=3)
        self.assertEqual(build_ways(game, 0, "Stockade"), [])

    def test_d013_discounts_do_not_add_up(self):
        game = table(("Olympia", "B"), ("Babylon", "A"), ("Ephesos", "A"))
        give(game, 0, "West Trading Post", stages=1)
        self.assertEqual(build_ways(game, 0, "Guard Tower"), [Move("Guard Tower", "build", 1, 0)])

    def test_d014_exact_coins(self):
        game = table(("Rhodos", "A"), ("Gizah", "A"), ("Ephesos", "A"))
        give(game, 0, "Stone Pit", coins=4)
        give(game, 1, "Stone Pit")
        self.assertEqual(build_ways(game, 0, "Aqueduct"), [Move("Aqueduct", "build", 4, 0)])
        play(game, Move("Mine", "build"))
        self.assertEqual(coins(game)[0], 3)

    def test_d015_same_name(self):
        game = table(("Gizah", "A"), ("Rhodos", "A"), ("Ephesos", "A"))
        give(game, 0, "Loom", "Stone Pit")
        loom = game.catalog.card("Loom", 2)
        self.assertEqual(player_moves(game.cities, 0, loom, 1), [Move("Loom", "stage"), Move("Loom", "sell")])

    def test_d016_salvaged_arena(self):
        game = table(("Halikarnassos", "B"), ("Rhodos", "A"), ("Ephesos", "A"))
        give(game, 0, "Altar", stages=2)
        game.discard = [game.catalog.by_name[name] for name in ("Arena", "Altar")]
        play(game, Move("Loom", "stage"))
        self.assertEqual((game.salvage_seats, game.salvage_options(0)), ([0], ["Arena"]))
        game.salvage(0, "Arena")
        self.assertEqual((coins(game)[0], game.discard[0].name), (3 + 9, "Altar"))

    def test_d017_salvage_sees_the_whole_turn(self):
        game = table(("Halikarnassos", "A"), ("Babylon", "B"), ("Ephesos", "A"))
        give(game, 0, stages=1)
        give(game, 1, stages=2)
        game.turn = 6
        hold(game, ["Loom", "Baths"], ["Altar", "Senate"], ["Press", "Tavern"])
        play(game, Move("Loom", "stage"), Move("Altar", "build"), Move("Press", "build"))
        game.leave_last_cards()
        self.assertEqual(game.seventh_seats(), [1])
        game.resolve({1: Move("Senate", "sell")})
        self.assertEqual(game.salvage_options(0), ["Baths", "Senate", "Tavern"])

    def test_d018_d019_seventh_card_of_the_same_turn(self):
        game = table(("Babylon", "B"), ("Rhodos", "A"), ("Ephesos", "A"))
        give(game, 0, stages=1)
        game.turn = 6
        hold(game, ["Loom", "Baths"], ["Press"], ["Altar"])
        play(game, Move("Loom", "stage"), Move("Press", "sell"), Move("Altar", "sell"))
        game.leave_last_cards()
        own_symbols(game.cities[0], "C", "C", "C", "P")
        self.assertIn(Move("Baths", "stage"), game.seventh_moves(0))
        game.resolve({0: Move("Baths", "sell")})
        self.assertEqual((coins(game)[0], game.cities[0].stages), (6, 2))
        self.assertEqual(sorted(card.name for card in game.discard), ["Altar", "Baths", "Press"])

    def test_d020_free_build_once_an_age(self):
        game = table(("Olympia", "A"), ("Rhodos", "A"), ("Ephesos", "A"))
        give(game, 0, coins=0, stages=1)
        game.turn = 4
        self.assertEqual(build_ways(game, 0, "Palace"), [])
        play(game, Move("Loom", "stage"))
        for _ in (1, 2, 3):
            self.assertEqual(build_ways(game, 0, "Palace"), [Move("Palace", "build", free="power")])
            play(game, Move("Senate", "build", free="power"))
            self.assertEqual(build_ways(game, 0, "Palace"), [])
            game.cities[0].cards = []
            game.deal([[], [], []])

    def test_d021_conflicts_of_three(self):
        game = table()
        give(game, 0, "Stockade", "Barracks")
        give(game, 1, "Stockade", "Barracks")
        game.resolve_conflicts()
        self.assertEqual([city.tokens for city in game.cities], [[1], [1], [-1, -1]])

    def test_d022_shared_victory(self):
        self.assertEqual(winners([50, 50, 49], [4, 4, 30], range(3)), [0, 1])

    def test_d023_d024_free_city(self):
        game = table(("Gizah", "A"), ("Rhodos", "A"), ("Ephesos", "A"), players=2)
        give(game, 0, "Scriptorium", "Stone Pit", coins=0)
        library, palace, altar = (game.catalog.by_name[name] for name in ("Library", "Palace", "Altar"))
        moves = must_play_moves(game.cities, 0, [library, palace], 1)
        self.assertEqual(moves, [Move("Library", "build", free="chain"), Move("Palace", "stage")])
        give(game, 0, "Altar", stages=1)
        self.assertEqual(must_play_moves(game.cities, 0, [palace, altar], 1),
                         [Move("Palace", "sell"), Move("Altar", "sell")])


class GuildCopy(unittest.TestCase):
    """OP-16."""

    def test_shipowners_counts_itself(self):
        game = table(("Olympia", "B"), ("Rhodos", "A"), ("Ephesos", "A"))
        give(game, 0, "Loom", "Ore Vein", stages=3)
        self.assertEqual(copied_points(game.catalog.by_name["Shipowners Guild"], game.cities, 0), (3, 0))

    def test_scientists_adds_to_science(self):
        game = table(("Olympia", "B"), ("Rhodos", "A"), ("Ephesos", "A"))
        give(game, 0, "Apothecary", "Workshop", stages=3)
        self.assertEqual(copied_points(game.catalog.by_name["Scientists Guild"], game.cities, 0), (0, 8))


if __name__ == "__main__":
    unittest.main()
