"""Reading the fields of a record, and saying where it disagrees with the rules."""

import json

KIND_NAMES = {int: "an integer", str: "a string", list: "a list", dict: "an object"}


class Disagreement(Exception):
    """Where a record and the rules part, and what the rules expected."""

    def __init__(self, message, age=None, turn=None, seat=None):
        super().__init__(message)
        self.message, self.age, self.turn, self.seat = message, age, turn, seat

    def at(self, age=None, turn=None, seat=None):
        """Fills in what is not known yet."""
        self.age = age if self.age is None else self.age
        self.turn = turn if self.turn is None else self.turn
        self.seat = seat if self.seat is None else self.seat
        return self

    def __str__(self):
        place = [f"{word} {value}" for word, value in
                 (("age", self.age), ("turn", self.turn), ("seat", self.seat)) if value is not None]
        return (", ".join(place) + ": " if place else "") + self.message


def expect(condition, message):
    if not condition:
        raise Disagreement(message)


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


def field(thing, key, kind):
    expect(isinstance(thing, dict), f"expected an object with {key!r}, found {shown(thing)}")
    expect(key in thing, f"{key!r} is missing")
    return typed(thing[key], kind, key)


def typed(value, kind, what):
    good = is_integer(value) if kind is int else isinstance(value, kind)
    expect(good, f"{what!r} must be {KIND_NAMES[kind]}, found {shown(value)}")
    return value


def shown(value):
    text = json.dumps(value)
    return text if len(text) <= 120 else text[:117] + "..."


def list_of(thing, key, length, kind):
    values = field(thing, key, list)
    expect(len(values) == length, f"{key!r} must have {length} entries, found {len(values)}")
    for value in values:
        typed(value, kind, f"entry of {key}")
    return values


def at_seat(seat, check, *arguments):
    try:
        return check(*arguments)
    except Disagreement as disagreement:
        raise disagreement.at(seat=seat)
