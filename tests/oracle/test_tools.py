#!/usr/bin/env python3
"""The tools against each other: what is generated passes, what is broken fails."""

import random
import unittest

import mutate
from breaking import MUTATIONS, Case
from fields import Disagreement
from generate import Player, play_game, play_turn, vary
from rules import Game
from support import edition
from verify import check_record


def games(count, **options):
    """(record, catalogue) of random games of every kind."""
    rng = random.Random(11)
    for name in ("first", "second"):
        for players in range(2, 8):
            for _ in range(count):
                yield play_game(edition(name), players, rng, **options), edition(name), rng


class Tools(unittest.TestCase):
    def test_random_games_pass(self):
        for record, catalog, rng in games(2, stage_bias=0.3):
            check_record(vary(record, rng), {catalog.edition: catalog})

    def test_games_that_stop_early_pass(self):
        for turns in (0, 1, 6, 12, 17):
            for record, catalog, rng in games(1, turns=turns):
                check_record(vary(record, rng), {catalog.edition: catalog})

    def test_cards_and_coins_are_conserved(self):
        """Section 16.4, after each Age and each turn."""
        for record, catalog, rng in games(1, turns=0):
            seats = [(seat["wonder"], seat["side"]) for seat in record["seats"]]
            game = Game(catalog, record["players"], seats)
            for age in (1, 2, 3):
                game.deal(record["deals"][age - 1])
                for _ in range(6):
                    play_turn(game, Player(rng, 0.3), rng)
                    self.assertTrue(all(city.coins >= 0 for city in game.cities))
                placed = sum(len(city.cards) + city.stages for city in game.cities)
                self.assertEqual(placed + len(game.discard), 7 * len(seats) * age)
                self.assertTrue(all(len(city.names()) == len(city.cards) for city in game.cities))

    def test_broken_records_fail(self):
        seen = set()
        for record, catalog, rng in games(1, stage_bias=0.3):
            editions = {name: edition(name) for name in ("first", "second")}
            for kind, broken in mutate.broken_records(record, editions, rng, MUTATIONS):
                seen.add(kind)
                with self.subTest(kind=kind), self.assertRaises(Disagreement):
                    check_record(broken, editions)
        self.assertGreater(len(seen), 0.8 * len(MUTATIONS))

    def test_a_broken_record_differs_by_its_mistake_only(self):
        """The untouched turn, computed anew, still passes: so a rejection is due to the mistake."""
        for record, catalog, rng in games(1, stage_bias=0.3):
            case = Case(record, catalog, rng)
            for number in (0, 5, 9, 17):
                check_record(case.with_turn(number), {catalog.edition: catalog})


if __name__ == "__main__":
    unittest.main()
