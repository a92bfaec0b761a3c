"""One city: its board, stages, structures and treasury, and what follows from them."""

STARTING_COINS = 3


class City:
    def __init__(self, board):
        self.board = board
        self.stages = 0
        self.cards = []
        self.coins = STARTING_COINS
        self.tokens = []
        self.free_build_used = False

    def names(self):
        return {card.name for card in self.cards}

    def count(self, color):
        return sum(1 for card in self.cards if card.color == color)

    def stage_effects(self):
        return [effect for stage in self.board.stages[:self.stages] for effect in stage.effects]

    def effects(self):
        return [effect for card in self.cards for effect in card.effects] + self.stage_effects()

    def has(self, power):
        return any(effect["type"] == power for effect in self.stage_effects())

    def next_stage(self):
        return self.board.stages[self.stages] if self.stages < len(self.board.stages) else None

    def symbols(self):
        """Everything the city can use itself (R-080)."""
        return self._symbols(self.effects())

    def symbols_for_sale(self):
        """The board's symbol and what is marked tradable: brown and gray cards (R-091, R-092)."""
        return self._symbols([effect for effect in self.effects() if effect.get("tradable")])

    def _symbols(self, effects):
        found = [self.board.resource]
        for effect in effects:
            if effect["type"] == "produce":
                found.extend(effect["all"])
            elif effect["type"] == "produce_choice":
                found.append(effect["one_of"])
        return tuple(sorted(found))

    def prices(self, side):
        """(raw, manufactured) a unit from the neighbour on that side; discounts do not add up (R-106)."""
        found = {"raw": 2, "manufactured": 2}
        for effect in self.effects():
            if effect["type"] == "discount" and side in effect["from"]:
                found[effect["goods"]] = effect["price"]
        return found["raw"], found["manufactured"]

    def shields(self):
        return sum(effect["n"] for effect in self.effects() if effect["type"] == "shields")

    def builds_for_nothing(self, card, turn):
        """The second edition's Olympia: applies by itself, without a choice (OP-37)."""
        return (
            (self.has("free_first_of_color") and self.count(card.color) == 0)
            or (self.has("free_first_of_age") and turn == 1)
            or (self.has("free_last_of_age") and turn == 6)
        )


def left(seat, cities):
    return (seat + 1) % len(cities)


def right(seat, cities):
    return (seat - 1) % len(cities)


def counted(effect, cities, seat):
    """How many things a coins_per or points_per effect counts for the city at that seat."""
    where = {"self": seat, "left": left(seat, cities), "right": right(seat, cities)}
    total = 0
    for place in effect["where"]:
        city = cities[where[place]]
        for thing in effect["of"]:
            if thing == "wonder_stage":
                total += city.stages
            elif thing == "defeat_token":
                total += city.tokens.count(-1)
            else:
                total += city.count(thing)
    return total
