"""7 Wonders, both editions, two to seven players: the engine, its bots and environments for learners.

    >>> import wonders
    >>> game = wonders.Game("first", players=3, seed=1, bots={1: "greedy", 2: "greedy"})
    >>> while not game.over:
    ...     game.play({seat: game.legal_moves(seat)[0] for seat in game.asked})
    >>> game.winners
    [2]

docs/learning.md has the rest.
"""
from ._engine import (ACTIONS, FEATURES, Batch, Bot, Game, Knowledge, MoveBatch, Position, Record, View, __version__,
                      action_names, arena, bot_kinds, catalog, feature_blocks, feature_units, play_random, records)
from ._types import Block, Board, BotKind, IllegalMove, Move, RecordError, Score

EDITIONS = ("first", "second")

__all__ = [
    "ACTIONS", "EDITIONS", "FEATURES", "Batch", "Block", "Board", "Bot", "BotKind", "Game", "IllegalMove", "Knowledge", "Move",
    "MoveBatch", "Position", "Record", "RecordError", "Score", "View", "action_names", "arena", "bot_kinds", "catalog",
    "feature_blocks", "feature_units", "play_random", "records", "__version__",
]
