"""The values that the engine gives and takes."""
from typing import NamedTuple, Optional


class Move(NamedTuple):
    """What a player does. `action` is build, build_free, stage, sell, salvage or decline; `left` and `right` are the coins that
    go to the neighbours."""
    action: str
    card: Optional[str]
    left: int = 0
    right: int = 0


class Score(NamedTuple):
    """A city's points."""
    conflicts: int
    treasury: int
    wonder: int
    civilian: int
    science: int
    commercial: int
    guilds: int
    total: int


class Board(NamedTuple):
    """One side of a wonder."""
    wonder: str
    side: str


class Block(NamedTuple):
    """Features that belong together: `width` of them from `first` on; `unit` is what they are divided by."""
    name: str
    first: int
    width: int
    unit: int


class BotKind(NamedTuple):
    """A kind of bot. `category` is level, style, expert or classic."""
    name: str
    category: str


class IllegalMove(ValueError):
    """The rules do not allow this move; the message says why."""


class RecordError(ValueError):
    """This is no record; the message says what was found where."""
