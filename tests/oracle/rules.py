"""The rules of play, written to be read and checked rather than to be fast.

A Game is driven from outside, in the order of RULES 3.1:

    game.deal(hands)                        at the start of an Age
    game.resolve(moves)                     PAY, PLACE, GAIN for everybody
    game.leave_last_cards()                 turn 6 only: LEFTOVER
    game.resolve({seat: move})              turn 6 only: SEVENTH, for each of game.seventh_seats()
    game.salvage(seat, name or None)        SALVAGE, for each of game.salvage_seats
    game.end_turn()                         passes the hands, or resolves the conflicts

Nothing here checks that a move is legal; legal_moves, free_city_moves, seventh_moves and salvage_options list what is.
"""

from typing import NamedTuple, Optional

from city import City, counted, left, right
from payment import payments

SALE = 3
VICTORY = {1: 1, 2: 3, 3: 5}
DEFEAT = -1
LAST_TURN = 6
SEVENTH = 7


class Move(NamedTuple):
    card: str
    action: str
    left: int = 0
    right: int = 0
    free: Optional[str] = None


def payment_options(cities, seat, cost):
    """Every (left, right) payment for a card's or stage's cost that the city can afford now."""
    city, on_left, on_right = cities[seat], cities[left(seat, cities)], cities[right(seat, cities)]
    plans = payments(
        cost.resources, city.symbols(), on_left.symbols_for_sale(), on_right.symbols_for_sale(),
        city.prices("left"), city.prices("right"))
    return sorted(plan for plan in plans if cost.coins + sum(plan) <= city.coins)


def builds(cities, seat, card, turn):
    """Every way to build the card (sections 6, 7 and the Olympia powers)."""
    city = cities[seat]
    names = city.names()
    if card.name in names:
        return []
    if card.costs_nothing:
        return [Move(card.name, "build")]
    if card.parents & names:
        return [Move(card.name, "build", free="chain")]
    if city.builds_for_nothing(card, turn):
        return [Move(card.name, "build", free="power")]
    ways = [Move(card.name, "build", *plan) for plan in payment_options(cities, seat, card)]
    if city.has("free_build_once_per_age") and not city.free_build_used:
        ways.append(Move(card.name, "build", free="power"))
    return ways


def stage_builds(cities, seat, card):
    stage = cities[seat].next_stage()
    if stage is None:
        return []
    return [Move(card.name, "stage", *plan) for plan in payment_options(cities, seat, stage)]


def player_moves(cities, seat, card, turn):
    return builds(cities, seat, card, turn) + stage_builds(cities, seat, card) + [Move(card.name, "sell")]


def free_city_card_moves(cities, seat, card, turn):
    """What the Free City can play with one card; a chain must be used (R-259)."""
    built = builds(cities, seat, card, turn)
    if any(move.free == "chain" for move in built):
        return built
    return built + stage_builds(cities, seat, card)


def distinct(cards):
    return list({card.name: card for card in cards}.values())


def must_play_moves(cities, seat, hand, turn):
    """The Free City sells only if no card of the hand can be played (R-256)."""
    playable = [move for card in distinct(hand) for move in free_city_card_moves(cities, seat, card, turn)]
    return playable or [Move(card.name, "sell") for card in distinct(hand)]


def take(cards, name):
    """Removes the first card of that name from the list and returns it; None if there is none."""
    for index, card in enumerate(cards):
        if card.name == name:
            return cards.pop(index)
    return None


class Game:
    def __init__(self, catalog, players, seats):
        """seats: (wonder, side) by seat; with two players seat 0 is the Free City."""
        self.catalog = catalog
        self.players = players
        self.cities = [City(catalog.boards[seat]) for seat in seats]
        self.free_city = 0 if players == 2 else None
        self.age, self.turn = 1, 1
        self.hands = [[] for _ in seats]
        self.draw_pile = []
        self.discard = []
        self.conflicts = []
        self.salvage_seats = []

    def people(self):
        return [seat for seat in range(len(self.cities)) if seat != self.free_city]

    # Choosing

    def controller(self):
        """Who decides for the Free City: its left neighbour first in Ages I and III, its right one in II (R-254)."""
        if self.free_city is None:
            return None
        first, second = (1, 2) if self.age != 2 else (2, 1)
        return first if self.turn % 2 == 1 else second

    def legal_moves(self, seat):
        moves = []
        for card in distinct(self.hands[seat]):
            moves += player_moves(self.cities, seat, card, self.turn)
        return moves

    def free_city_moves(self, own_card):
        """For the Free City, after its controller chose own_card for the own city (R-255)."""
        hand = list(self.hands[self.controller()])
        take(hand, own_card)
        return must_play_moves(self.cities, self.free_city, hand, self.turn)

    def seventh_seats(self):
        return [seat for seat, city in enumerate(self.cities) if city.has("play_seventh_card")]

    def seventh_moves(self, seat):
        (card,) = self.hands[seat]
        if seat == self.free_city:
            return must_play_moves(self.cities, seat, [card], SEVENTH)
        return player_moves(self.cities, seat, card, SEVENTH)

    def salvage_options(self, seat):
        built = self.cities[seat].names()
        return sorted({card.name for card in self.discard} - built)

    # Playing

    def deal(self, hands):
        """hands: names by seat; the Free City's are the draw pile, first drawn first."""
        self.hands = [[self.catalog.card(name, self.age) for name in hand] for hand in hands]
        for city in self.cities:
            city.free_build_used = False
        if self.free_city is not None:
            self.draw_pile, self.hands[self.free_city] = self.hands[self.free_city], []
            self._draw()

    def _draw(self):
        self.hands[self.controller()].append(self.draw_pile.pop(0))

    def _take_from_hand(self, seat, name):
        from_draw_pile = seat == self.free_city and not self.hands[seat]
        holder = self.controller() if from_draw_pile else seat
        card = take(self.hands[holder], name)
        return card or self.catalog.by_name[name]

    def resolve(self, moves):
        """PAY, PLACE and GAIN for all moves given, by seat."""
        placed = {seat: self._take_from_hand(seat, move.card) for seat, move in moves.items()}
        for seat, move in moves.items():
            self._pay(seat, move, placed[seat])
        for seat, move in moves.items():
            self._place(seat, move, placed[seat])
        for seat, move in moves.items():
            self._gain(seat, move, placed[seat])

    def _pay(self, seat, move, card):
        city = self.cities[seat]
        if move.action == "build" and move.free is None:
            city.coins -= card.coins
        elif move.action == "stage":
            stage = city.next_stage()
            city.coins -= stage.coins if stage else 0
        city.coins -= move.left + move.right
        self.cities[left(seat, self.cities)].coins += move.left
        self.cities[right(seat, self.cities)].coins += move.right

    def _place(self, seat, move, card):
        city = self.cities[seat]
        if move.action == "build":
            city.cards.append(card)
            if move.free == "power" and city.has("free_build_once_per_age"):
                city.free_build_used = True
        elif move.action == "stage":
            city.stages += 1
        else:
            self.discard.append(card)

    def _gain(self, seat, move, card):
        if move.action == "sell":
            self.cities[seat].coins += SALE
        elif move.action == "build":
            self._gain_coins(seat, card.effects)
        else:
            effects = [effect for stage in self._stage_just_built(seat) for effect in stage.effects]
            self._gain_coins(seat, effects)
            if any(effect["type"] == "build_from_discard" for effect in effects):
                self.salvage_seats.append(seat)

    def _stage_just_built(self, seat):
        city = self.cities[seat]
        return city.board.stages[city.stages - 1:city.stages]

    def _gain_coins(self, seat, effects):
        """One-off coins, counted on the table as it is after everybody has placed (R-140 to R-149)."""
        for effect in effects:
            if effect["type"] == "coins":
                self.cities[seat].coins += effect["n"]
            elif effect["type"] == "coins_per":
                self.cities[seat].coins += effect["n"] * counted(effect, self.cities, seat)

    def leave_last_cards(self):
        """LEFTOVER: the Free City's last card is the one left in the draw pile (R-262, OP-26c)."""
        if self.free_city is not None:
            self.hands[self.free_city], self.draw_pile = self.draw_pile, []
        keepers = self.seventh_seats()
        for seat, hand in enumerate(self.hands):
            if seat not in keepers:
                self.discard += hand
                self.hands[seat] = []

    def salvage(self, seat, name):
        if name is None:
            return
        card = take(self.discard, name) or self.catalog.by_name[name]
        self.cities[seat].cards.append(card)
        self._gain_coins(seat, card.effects)

    def end_turn(self):
        self.salvage_seats = []
        if self.turn == LAST_TURN:
            self.resolve_conflicts()
            self.age, self.turn = self.age + 1, 1
            return
        self.pass_hands()
        self.turn += 1
        if self.free_city is not None:
            self._draw()

    def pass_hands(self):
        """To the left in Ages I and III, to the right in II (R-046); two players swap (R-263)."""
        if self.free_city is not None:
            self.hands[1], self.hands[2] = self.hands[2], self.hands[1]
            return
        passed = list(self.hands)
        for seat, hand in enumerate(passed):
            receiver = right(seat, self.cities) if self.age == 2 else left(seat, self.cities)
            self.hands[receiver] = hand

    def resolve_conflicts(self):
        shields = [city.shields() for city in self.cities]
        rows = []
        for seat, city in enumerate(self.cities):
            row = []
            for other in (left(seat, self.cities), right(seat, self.cities)):
                difference = shields[seat] - shields[other]
                row.append(VICTORY[self.age] if difference > 0 else DEFEAT if difference < 0 else 0)
            city.tokens += [token for token in row if token]
            rows.append(row)
        self.conflicts.append(rows)
