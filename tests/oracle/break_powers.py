"""Mutations of the seventh card, of salvage and of the Free City's play."""

from break_moves import any_card, chained
from breaking import as_move, as_row, mutation
from rules import LAST_TURN, Move, builds, payment_options, take


# The seventh card

def seventh_turns(case, wanted=lambda state: state.turn == LAST_TURN):
    return [number for number in case.turns() if wanted(case.states[number])]


@mutation
def seventh_left_out(case):
    for number in seventh_turns(case):
        if case.record["turns"][number]["seventh"]:
            return case.with_turn(number, seventh=[])
    return None


@mutation
def seventh_without_the_power(case):
    for number in seventh_turns(case):
        row = case.record["turns"][number]
        if not row["seventh"]:
            state = case.states[number]
            seat = case.rng.choice(state.people())
            hand = [card.name for card in state.hands[seat]]
            for move in row["moves"]:
                if move["seat"] == seat or (move["seat"] == 0 and state.controller() == seat):
                    hand.remove(move["card"])
            return case.with_turn(number, seventh=[as_row(seat, Move(hand[0], "sell"))])
    return None


@mutation
def seventh_before_the_sixth_turn(case):
    for number in seventh_turns(case, lambda state: state.turn < LAST_TURN and state.seventh_seats()):
        state, row = case.states[number], case.record["turns"][number]
        seat = state.seventh_seats()[0]
        if seat != state.free_city:
            hand = list(state.hands[seat])
            take(hand, row["moves"][seat]["card"])
            return case.with_turn(number, seventh=[as_row(seat, Move(hand[0].name, "sell"))])
    return None


def replace_seventh(case, choose):
    """choose(row of the turn, seventh move) returns a wrong move."""
    for number in seventh_turns(case):
        row = case.record["turns"][number]
        for entry in row["seventh"]:
            move = choose(case.states[number], row, entry)
            if move is not None:
                return case.with_turn(number, seventh=[as_row(entry["seat"], move)], salvage=row["salvage"])
    return None


@mutation
def seventh_is_the_sixth_card_again(case):
    def choose(state, row, entry):
        sixth = row["moves"][entry["seat"]]["card"]
        return Move(sixth, "sell") if sixth != entry["card"] else None
    return replace_seventh(case, choose)


@mutation
def seventh_structure_built_twice(case):
    def choose(state, row, entry):
        own = state.cities[entry["seat"]].names() | {
            move["card"] for move in row["moves"] if move["seat"] == entry["seat"] and move["action"] == "build"}
        return Move(entry["card"], "build") if entry["card"] in own else None
    return replace_seventh(case, choose)


@mutation
def seventh_not_paid(case):
    def choose(state, row, entry):
        move = as_move(entry)
        return move._replace(left=0, right=0) if move.left + move.right else None
    return replace_seventh(case, choose)


# Salvage

def replace_salvage(case, choose):
    """choose(state after the moves, entry, row) returns a wrong list of entries."""
    for number in case.turns():
        row = case.record["turns"][number]
        for entry in row["salvage"]:
            wrong = choose(case.states[number], entry, row)
            if wrong is not None:
                return case.with_turn(number, salvage=wrong)
    return None


@mutation
def salvage_left_out(case):
    return replace_salvage(case, lambda state, entry, row: [])


@mutation
def salvage_twice(case):
    return replace_salvage(case, lambda state, entry, row: [entry, {"seat": entry["seat"], "card": None}])


@mutation
def salvage_card_missing(case):
    record = case.copy()
    for turn in record["turns"]:
        for entry in turn["salvage"]:
            del entry["card"]
            return record
    return None


@mutation
def salvage_of_another_seat(case):
    return replace_salvage(case, lambda state, entry, row: [{"seat": (entry["seat"] + 1) % 3, "card": None}])


@mutation
def salvage_without_the_stage(case):
    for number in case.turns():
        if not case.record["turns"][number]["salvage"]:
            return case.with_turn(number, salvage=[{"seat": case.rng.randrange(3), "card": None}])
    return None


@mutation
def salvage_of_a_card_not_discarded(case):
    def choose(state, entry, row):
        gone = {card.name for card in state.discard} | {name for hand in state.hands for name in map(str, hand)}
        gone |= {str(card) for card in state.draw_pile} | state.cities[entry["seat"]].names()
        return [{"seat": entry["seat"], "card": case.rng.choice(sorted(set(case.catalog.by_name) - gone))}]
    return replace_salvage(case, choose)


@mutation
def salvage_of_the_marker(case):
    def choose(state, entry, row):
        marker = row["moves"][entry["seat"]]["card"]
        seen = [card.name for cards in (state.discard, state.draw_pile, *state.hands) for card in cards]
        return [{"seat": entry["seat"], "card": marker}] if seen.count(marker) == 1 and not row["seventh"] else None
    return replace_salvage(case, choose)


@mutation
def salvage_of_a_structure_owned(case):
    def choose(state, entry, row):
        own = state.cities[entry["seat"]].names()
        both = sorted(own & {card.name for card in state.discard})
        return [{"seat": entry["seat"], "card": both[0]}] if both else None
    return replace_salvage(case, choose)


# The Free City

def replace_free_city_move(case, choose):
    """choose(state, row) returns a wrong move for the Free City."""
    for number in case.turns():
        state, row = case.states[number], case.record["turns"][number]
        move = choose(state, row) if state.free_city is not None else None
        if move is not None:
            return case.with_move(number, 0, move)
    return None


def left_for_free_city(state, row):
    hand = list(state.hands[state.controller()])
    take(hand, row["moves"][state.controller()]["card"])
    return hand


@mutation
def free_city_sells_though_it_can_play(case):
    return replace_free_city_move(case, lambda state, row: Move(row["moves"][0]["card"], "sell")
                                  if row["moves"][0]["action"] != "sell" else None)


@mutation
def free_city_sells_one_card_though_another_can_be_played(case):
    def choose(state, row):
        legal = state.free_city_moves(row["moves"][state.controller()]["card"])
        playable = {move.card for move in legal if move.action != "sell"}
        card = any_card(left_for_free_city(state, row), lambda card: playable and card.name not in playable)
        return card and Move(card.name, "sell")
    return replace_free_city_move(case, choose)


@mutation
def free_city_marker_despite_a_chain(case):
    def choose(state, row):
        city, stage = state.cities[0], state.cities[0].next_stage()
        plans = payment_options(state.cities, 0, stage) if stage else []
        card = any_card(left_for_free_city(state, row), lambda card: chained(city, card)
                        and card.name not in city.names())
        return Move(card.name, "stage", *plans[0]) if card and plans else None
    return replace_free_city_move(case, choose)


@mutation
def free_city_plays_from_the_other_hand(case):
    def choose(state, row):
        other = state.hands[3 - state.controller()]
        own = {card.name for card in left_for_free_city(state, row)}
        card = any_card(other, lambda card: card.name not in own and builds(state.cities, 0, card, state.turn))
        return card and builds(state.cities, 0, card, state.turn)[0]
    return replace_free_city_move(case, choose)


@mutation
def free_city_plays_its_controllers_card(case):
    def choose(state, row):
        name = row["moves"][state.controller()]["card"]
        if name in {card.name for card in left_for_free_city(state, row)}:
            return None
        return next(iter(builds(state.cities, 0, state.catalog.by_name[name], state.turn)), None)
    return replace_free_city_move(case, choose)


@mutation
def free_city_plays_from_the_draw_pile(case):
    def choose(state, row):
        own = {card.name for card in left_for_free_city(state, row)}
        card = any_card(state.draw_pile, lambda card: card.name not in own
                        and builds(state.cities, 0, card, state.turn))
        return card and builds(state.cities, 0, card, state.turn)[0]
    return replace_free_city_move(case, choose)
