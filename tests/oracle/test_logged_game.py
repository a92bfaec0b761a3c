#!/usr/bin/env python3
"""X-001: the first twelve turns of a logged four-player game, coins after each turn."""

import unittest

from rules import LAST_TURN, builds, stage_builds, Move
from support import hold, table

SEATS = (("Halikarnassos", "B"), ("Alexandria", "A"), ("Olympia", "A"), ("Rhodos", "A"))
SOLD = "Tavern"  # the log does not name the cards sold; only the Press mattered later

# By turn: what each seat does (name, "stage", "sell" or "sell NAME", then payments to the left and to the right) and
# the coins after it.
AGE_1 = (
    (("East Trading Post", "Pawnshop", "Stockade", "Ore Vein"), (3, 3, 3, 3)),
    (("Apothecary", "Marketplace", "Timber Yard", "sell Press"), (3, 3, 2, 6)),
    (("stage 0 2", "Theater", "stage", "stage 0 4"), (1, 3, 6, 4)),
    (("Scriptorium", "West Trading Post", "Stone Pit", "Altar"), (1, 3, 6, 4)),
    (("sell", "stage 2 0", "Lumber Yard", "Baths 0 2"), (4, 1, 10, 2)),
    (("sell", "Workshop", "sell", "sell"), (7, 1, 13, 5)),
)
AGE_2 = (
    (("Courthouse ©", "Glassworks", "Sawmill", "Training Ground 0 2"), (7, 1, 14, 3)),
    (("Stables ©", "Laboratory ©", "Quarry", "Temple ©"), (7, 1, 13, 3)),
    (("Library ©", "Archery Range ©", "Dispensary 4 2", "Loom"), (7, 3, 7, 7)),
    (("Dispensary ©", "School 1 1", "Walls", "Aqueduct ©"), (8, 1, 8, 7)),
    (("sell", "Forum ©", "sell", "Press"), (11, 1, 11, 7)),
    (("sell", "Caravansery ©", "stage", "Statue 0 2"), (14, 1, 13, 5)),
)
SHIELD_RESULTS = ([[0, 0], [-1, 0], [1, 1], [0, -1]], [[0, 0], [-1, 0], [3, 3], [0, -1]])


def parse(text):
    words = text.split()
    payment = [int(word) for word in words if word.isdigit()]
    words = [word for word in words if not word.isdigit()]
    if words[0] == "sell":
        return Move(" ".join(words[1:]) or SOLD, "sell")
    if words[0] == "stage":
        return Move(SOLD, "stage", *payment)
    free = "chain" if words[-1] == "©" else None
    return Move(" ".join(words[:-1] if free else words), "build", *(payment or (0, 0)), free)


class LoggedGame(unittest.TestCase):
    def check_legal(self, game, seat, move):
        card = game.hands[seat][0]
        if move.action == "build":
            self.assertIn(move, builds(game.cities, seat, card, game.turn))
        elif move.action == "stage":
            self.assertIn(move, stage_builds(game.cities, seat, card))

    def play_turn(self, game, texts, coins):
        moves = [parse(text) for text in texts]
        hold(game, *([move.card] for move in moves))
        for seat, move in enumerate(moves):
            self.check_legal(game, seat, move)
        game.resolve(dict(enumerate(moves)))
        if game.turn == LAST_TURN:
            game.leave_last_cards()
        for seat in game.salvage_seats:
            self.assertEqual((game.age, game.turn, seat, game.salvage_options(seat)), (1, 3, 0, ["Press"]))
            game.salvage(seat, "Press")
        self.assertEqual([city.coins for city in game.cities], list(coins), (game.age, game.turn))
        game.end_turn()

    def test_x001_twelve_turns(self):
        game = table(*SEATS)
        for texts, coins in AGE_1 + AGE_2:
            self.play_turn(game, texts, coins)
        self.assertEqual(game.conflicts, list(SHIELD_RESULTS))


if __name__ == "__main__":
    unittest.main()
