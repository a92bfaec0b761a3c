#!/usr/bin/env python3
"""Rulings on powers and payments that the numbered vectors do not cover."""

import random
import unittest
from itertools import permutations

from payment import payments
from rules import Move, builds, must_play_moves
from scoring import best_copies, score
from support import give, hold, table


def ways(game, seat, name, turn=3):
    return builds(game.cities, seat, game.catalog.by_name[name], turn)


class SecondEditionOlympia(unittest.TestCase):
    """OP-37: applies by itself; a chain goes first; costless cards carry no mark."""

    def table(self, side, stages):
        game = table(("Olympia", side), ("Gizah", "day"), ("Rhodos", "day"), edition_name="second")
        give(game, 0, stages=stages, coins=20)
        return game

    def test_first_of_color(self):
        game = self.table("day", 2)
        self.assertEqual(ways(game, 0, "Baths"), [Move("Baths", "build", free="power")])
        self.assertEqual(ways(game, 0, "Altar"), [Move("Altar", "build")])
        give(game, 0, "Theater")
        self.assertEqual(ways(game, 0, "Gardens"), [Move("Gardens", "build", free="chain")])
        self.assertEqual(ways(game, 0, "Baths"), [Move("Baths", "build", 2, 0)])

    def test_not_before_the_stage(self):
        self.assertEqual(ways(self.table("day", 1), 0, "Baths"), [Move("Baths", "build", 2, 0)])

    def test_first_and_last_of_age(self):
        game = self.table("night", 2)
        free = [turn for turn in range(1, 8) if ways(game, 0, "Baths", turn)[0].free == "power"]
        self.assertEqual(free, [1, 6])
        game.cities[0].stages = 1
        free = [turn for turn in range(1, 8) if ways(game, 0, "Baths", turn)[0].free == "power"]
        self.assertEqual(free, [1])


class FirstEditionOlympia(unittest.TestCase):
    def test_power_is_a_choice_but_not_with_a_chain_or_without_a_cost(self):
        game = table(("Olympia", "A"), ("Gizah", "A"), ("Rhodos", "A"))
        give(game, 0, "Scriptorium", stages=2)
        self.assertEqual(ways(game, 0, "Baths"), [Move("Baths", "build", 2, 0), Move("Baths", "build", free="power")])
        self.assertEqual(ways(game, 0, "Stockade"),
                         [Move("Stockade", "build"), Move("Stockade", "build", free="power")])
        self.assertEqual(ways(game, 0, "Library"), [Move("Library", "build", free="chain")])
        self.assertEqual(ways(game, 0, "Altar"), [Move("Altar", "build")])

    def test_free_city_must_use_it_rather_than_sell(self):
        game = table(("Olympia", "A"), ("Gizah", "A"), ("Rhodos", "A"), players=2)
        give(game, 0, stages=2, coins=0)
        palace = game.catalog.by_name["Palace"]
        self.assertEqual(must_play_moves(game.cities, 0, [palace], 3), [Move("Palace", "build", free="power")])


class CopiedGuild(unittest.TestCase):
    def test_best_of_both_neighbours(self):
        game = table(("Olympia", "B"), ("Gizah", "A"), ("Rhodos", "A"))
        give(game, 0, stages=3)
        self.assertEqual(best_copies(game.cities, 0), [None])
        give(game, 1, "Workers Guild", "Loom")
        self.assertEqual(best_copies(game.cities, 0), ["Workers Guild", None])
        give(game, 2, "Traders Guild", "Ore Vein", "Stone Pit", "Tavern")
        self.assertEqual(best_copies(game.cities, 0), ["Workers Guild"])
        self.assertEqual(score(game.cities, 0, "Workers Guild")["guilds"], 2)


class SeventhCard(unittest.TestCase):
    def test_fresh_snapshot(self):
        """OP-05: coins of the sixth card and a neighbour's sixth card can be used."""
        game = table(("Babylon", "B"), ("Rhodos", "A"), ("Ephesos", "A"))
        give(game, 0, coins=0, stages=2)
        game.turn = 6
        hold(game, ["Altar", "Baths"], ["Stone Pit", "Loom"], ["Press", "Tavern"])
        game.resolve({0: Move("Altar", "sell"), 1: Move("Stone Pit", "build"), 2: Move("Press", "build")})
        game.leave_last_cards()
        self.assertIn(Move("Baths", "build", 2, 0), game.seventh_moves(0))

    def test_free_city_plays_the_last_card_of_the_pile(self):
        game = table(("Babylon", "B"), ("Rhodos", "A"), ("Ephesos", "A"), players=2)
        give(game, 0, coins=0, stages=2)
        game.turn = 6
        hold(game, [], ["Loom"], ["Press"])
        game.draw_pile = [game.catalog.by_name["Altar"]]
        game.leave_last_cards()
        self.assertEqual(game.seventh_moves(0), [Move("Altar", "build")])
        game.resolve({0: Move("Altar", "build")})
        self.assertEqual([card.name for card in game.discard], ["Loom", "Press"])


class Controller(unittest.TestCase):
    def test_alternates_from_the_left_in_ages_1_and_3_from_the_right_in_2(self):
        """R-254."""
        game = table(players=2)
        found = []
        for game.age in (1, 2, 3):
            for game.turn in range(1, 7):
                found.append(game.controller())
        self.assertEqual(found, [1, 2] * 3 + [2, 1] * 3 + [1, 2] * 3)
        self.assertIsNone(table().controller())


class Payments(unittest.TestCase):
    """R-107 against an even plainer enumeration: every way to give each unit a symbol of its own."""

    def by_symbol(self, cost, own, left, right):
        """Inclusion-minimal purchases as sorted (side, kind) tuples."""
        symbols = [("own", s) for s in own] + [("left", s) for s in left] + [("right", s) for s in right]
        plans = set()
        for chosen in permutations(symbols, len(cost)):
            if all(unit in symbol for unit, (_, symbol) in zip(cost, chosen)):
                plans.add(tuple(sorted((side, unit) for unit, (side, _) in zip(cost, chosen) if side != "own")))
        kinds = {tuple(sorted(unit for _, unit in plan)) for plan in plans}
        return {plan for plan in plans
                if not any(self.inside(other, sorted(unit for _, unit in plan)) for other in kinds)}

    def inside(self, few, many):
        return len(few) < len(many) and all(few.count(kind) <= many.count(kind) for kind in few)

    def test_against_symbols(self):
        rng = random.Random(7)
        pool = ["W", "S", "C", "O", "G", "P", "WS", "CO", "WC", "SO", "WSCO", "GLP"]
        for _ in range(300):
            cost = "".join(sorted(rng.choices("WSCOGP", k=rng.randint(1, 4))))
            own, left, right = (tuple(sorted(rng.choices(pool, k=rng.randint(0, 3)))) for _ in range(3))
            plans = self.by_symbol(cost, own, left, right)
            expected = {tuple(sum((2 if side == "left" else 1) if unit in "WSCO" else 2 for where, unit in plan
                                  if where == side) for side in ("left", "right")) for plan in plans}
            self.assertEqual(payments(cost, own, left, right, (2, 2), (1, 2)), expected, (cost, own, left, right))


if __name__ == "__main__":
    unittest.main()
