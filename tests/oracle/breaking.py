"""What the mutations share: a valid record with the table before each of its turns, and the list of mutations."""

import copy

from rules import LAST_TURN, Game, Move
from scoring import best_copies, score, winners

MUTATIONS = {}


def mutation(function):
    """Adds a mutation: it takes a Case and returns a record with one mistake, or None where it does not apply."""
    MUTATIONS[function.__name__] = function
    return function


def with_defaults(record):
    """A copy with every optional field written out."""
    record = copy.deepcopy(record)
    record.setdefault("free_city", None)
    for turn in record["turns"]:
        for key, default in (("controller", None), ("seventh", []), ("salvage", [])):
            turn.setdefault(key, default)
        for move in turn["moves"] + turn["seventh"]:
            move.setdefault("left", 0)
            move.setdefault("right", 0)
    return record


def as_move(row):
    return Move(row["card"], row["action"], row.get("left", 0), row.get("right", 0), row.get("free"))


def as_row(seat, move):
    row = {"seat": seat, "card": move.card, "action": move.action, "left": move.left, "right": move.right}
    if move.free is not None:
        row["free"] = move.free
    return row


def clone(game):
    other = copy.copy(game)
    other.cities = [copy.copy(city) for city in game.cities]
    for city in other.cities:
        city.cards, city.tokens = list(city.cards), list(city.tokens)
    other.hands = [list(hand) for hand in game.hands]
    other.draw_pile, other.discard = list(game.draw_pile), list(game.discard)
    other.conflicts, other.salvage_seats = list(game.conflicts), list(game.salvage_seats)
    return other


def apply_turn(game, row):
    """Plays a turn as written, legal or not, up to its end; the conflicts are left to end_turn."""
    game.resolve({move["seat"]: as_move(move) for move in row["moves"]})
    if game.turn == LAST_TURN:
        game.leave_last_cards()
    for move in row["seventh"]:
        game.resolve({move["seat"]: as_move(move)})
    for entry in row["salvage"]:
        game.salvage(entry["seat"], entry["card"])


class Case:
    """A valid record, every field written out, to be broken."""

    def __init__(self, record, catalog, rng):
        self.record, self.catalog, self.rng = with_defaults(record), catalog, rng
        self.states = []
        game = Game(catalog, record["players"], [(seat["wonder"], seat["side"]) for seat in record["seats"]])
        for row in self.record["turns"]:
            if game.turn == 1:
                game.deal(record["deals"][game.age - 1])
            self.states.append(clone(game))
            apply_turn(game, row)
            game.end_turn()
        self.final = game

    def copy(self):
        return copy.deepcopy(self.record)

    def turns(self):
        """The numbers of the turns, in random order."""
        numbers = list(range(len(self.states)))
        self.rng.shuffle(numbers)
        return numbers

    def finished(self):
        return "result" in self.record

    def moves(self, wanted):
        """(turn number, seat) of the moves for which wanted(state, row) holds, in random order."""
        return [(number, seat) for number in self.turns() for seat in range(len(self.record["seats"]))
                if wanted(self.states[number], self.record["turns"][number]["moves"][seat])]

    def with_turn(self, number, **changes):
        """The record up to that turn, the turn's fields replaced, everything that follows from it computed anew.

        So the change is the only mistake: coins, conflicts and result are what the changed turn leads to.
        """
        record = self.copy()
        row = record["turns"][number]
        row.update(copy.deepcopy(changes))
        game = clone(self.states[number])
        apply_turn(game, row)
        row["coins"] = [city.coins for city in game.cities]
        game.end_turn()
        del record["turns"][number + 1:]
        record["conflicts"] = game.conflicts
        record.pop("result", None)
        if number == 17:
            record["result"] = result_of(game)
        return record

    def with_move(self, number, seat, move):
        """A turn with one move replaced; what the old move led to in that turn goes with it."""
        row = self.record["turns"][number]
        moves = [as_row(seat, move) if other["seat"] == seat else other for other in row["moves"]]
        game = clone(self.states[number])
        game.resolve({other["seat"]: as_move(other) for other in moves})
        salvage = [{"seat": saved, "card": None} for saved in game.salvage_seats]
        seventh = []
        if game.turn == LAST_TURN:
            game.leave_last_cards()
            seventh = [as_row(keeper, Move(game.hands[keeper][0].name, "sell"))
                       for keeper in game.seventh_seats() if game.hands[keeper]]
        return self.with_turn(number, moves=moves, seventh=seventh, salvage=salvage)


def result_of(game):
    cities = game.cities
    copied = [best_copies(cities, seat)[0] for seat in range(len(cities))]
    scores = [score(cities, seat, copied[seat]) for seat in range(len(cities))]
    coins = [city.coins for city in cities]
    return {"coins": coins, "scores": scores, "copied_guild": copied,
            "winners": winners([row["total"] for row in scores], coins, game.people())}
