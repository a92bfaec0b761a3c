"""Mutations of moves: cards, actions and the marks of free builds."""

from breaking import as_row, mutation
from rules import LAST_TURN, Move, builds, payment_options, stage_builds

POWERS = ("free_build_once_per_age", "free_first_of_color", "free_first_of_age", "free_last_of_age")


def replace_move(case, choose):
    """choose(state, seat, row) returns a wrong move for the seat, or None."""
    for number, seat in case.moves(lambda state, row: True):
        state = case.states[number]
        if seat == state.free_city:
            continue
        move = choose(state, seat, case.record["turns"][number]["moves"][seat])
        if move is not None:
            return case.with_move(number, seat, move)
    return None


def any_card(cards, wanted):
    return next((card for card in cards if wanted(card)), None)


def held(state, seat):
    return {card.name for card in state.hands[seat]}


@mutation
def card_of_another_hand(case):
    def choose(state, seat, row):
        others = sorted({card.name for hand in state.hands for card in hand} - held(state, seat))
        return Move(case.rng.choice(others), "sell") if others else None
    return replace_move(case, choose)


@mutation
def card_of_another_age(case):
    def choose(state, seat, row):
        card = any_card(case.catalog.cards, lambda card: card.age != state.age and card.name not in held(state, seat))
        return Move(card.name, "sell")
    return replace_move(case, choose)


@mutation
def card_played_before(case):
    def choose(state, seat, row):
        gone = sorted(state.cities[seat].names() - held(state, seat))
        return Move(gone[0], "sell") if gone else None
    return replace_move(case, choose)


def play_from_shifted_hands(case, shift):
    """Everybody sells a card of the hand that lies so many seats further in the direction of passing."""
    for number in case.turns():
        state = case.states[number]
        if state.turn in (1, LAST_TURN) or state.free_city is not None:
            continue
        seats = range(len(state.hands))
        step = -shift if state.age == 2 else shift
        hands = [state.hands[(seat + step) % len(seats)] for seat in seats]
        foreign = [any_card(hands[seat], lambda card: card.name not in held(state, seat)) for seat in seats]
        if any(foreign):
            cards = [card or hands[seat][0] for seat, card in enumerate(foreign)]
            moves = [as_row(seat, Move(card.name, "sell")) for seat, card in enumerate(cards)]
            return case.with_turn(number, moves=moves, seventh=[], salvage=[])
    return None


@mutation
def hands_not_passed(case):
    return play_from_shifted_hands(case, 1)


@mutation
def hands_passed_the_wrong_way(case):
    return play_from_shifted_hands(case, 2)


@mutation
def structure_built_twice(case):
    def choose(state, seat, row):
        card = any_card(state.hands[seat], lambda card: card.name in state.cities[seat].names())
        return card and Move(card.name, "build")
    return replace_move(case, choose)


@mutation
def stage_beyond_the_last(case):
    def choose(state, seat, row):
        return Move(row["card"], "stage") if state.cities[seat].next_stage() is None else None
    return replace_move(case, choose)


@mutation
def stage_not_affordable(case):
    def choose(state, seat, row):
        stage = state.cities[seat].next_stage()
        return Move(row["card"], "stage") if stage and not payment_options(state.cities, seat, stage) else None
    return replace_move(case, choose)


@mutation
def structure_not_affordable(case):
    def choose(state, seat, row):
        card = any_card(state.hands[seat], lambda card: not builds(state.cities, seat, card, state.turn)
                        and card.name not in state.cities[seat].names())
        return card and Move(card.name, "build")
    return replace_move(case, choose)


def replace_mark(case, wanted, mark, payment=lambda state, seat, card: (0, 0)):
    """Gives a card of the hand another 'free' mark. wanted(city, card, turn) picks the card."""
    def choose(state, seat, row):
        city = state.cities[seat]
        for card in state.hands[seat]:
            if card.name not in city.names() and wanted(city, card, state.turn):
                plan = payment(state, seat, card)
                if plan is not None:
                    return Move(card.name, "build", *plan, mark)
        return None
    return replace_move(case, choose)


def chained(city, card):
    return not card.costs_nothing and bool(card.parents & city.names())


def paid(city, card, turn):
    return not card.costs_nothing and not chained(city, card) and not city.builds_for_nothing(card, turn)


def has_free_build(city):
    return city.has("free_build_once_per_age") and not city.free_build_used


def any_payment(state, seat, card):
    return next(iter(payment_options(state.cities, seat, card)), None)


@mutation
def mark_chain_missing(case):
    return replace_mark(case, lambda city, card, turn: chained(city, card), None)


@mutation
def mark_chain_paid_instead(case):
    return replace_mark(case, lambda city, card, turn: chained(city, card), None, any_payment)


@mutation
def mark_chain_without_parent(case):
    return replace_mark(case, paid, "chain")


@mutation
def mark_chain_with_parent_of_a_neighbour(case):
    def choose(state, seat, row):
        beside = state.cities[seat - 1].names() | state.cities[(seat + 1) % len(state.cities)].names()
        city = state.cities[seat]
        card = any_card(state.hands[seat], lambda card: card.parents & beside and not card.parents & city.names()
                        and card.name not in city.names())
        return card and Move(card.name, "build", free="chain")
    return replace_move(case, choose)


@mutation
def mark_chain_on_a_costless_card(case):
    return replace_mark(case, lambda city, card, turn: card.costs_nothing, "chain")


@mutation
def mark_power_without_the_power(case):
    return replace_mark(case, lambda city, card, turn: paid(city, card, turn) and not has_free_build(city), "power")


@mutation
def mark_power_on_a_costless_card(case):
    def wanted(city, card, turn):
        return card.costs_nothing and (has_free_build(city) or city.builds_for_nothing(card, turn))
    return replace_mark(case, wanted, "power")


@mutation
def mark_power_despite_a_chain(case):
    def wanted(city, card, turn):
        return chained(city, card) and (has_free_build(city) or city.builds_for_nothing(card, turn))
    return replace_mark(case, wanted, "power")


@mutation
def mark_power_twice_in_an_age(case):
    return replace_mark(case, lambda city, card, turn: paid(city, card, turn) and city.free_build_used, "power")


@mutation
def mark_power_before_its_stage(case):
    def wanted(city, card, turn):
        stage = city.next_stage()
        coming = stage is not None and any(effect["type"] in POWERS for effect in stage.effects)
        return coming and paid(city, card, turn) and not has_free_build(city)
    return replace_mark(case, wanted, "power")


def automatic(city, card, turn):
    return not card.costs_nothing and not chained(city, card) and city.builds_for_nothing(card, turn)


@mutation
def mark_power_missing(case):
    return replace_mark(case, automatic, None)


@mutation
def mark_power_paid_instead(case):
    return replace_mark(case, automatic, None, any_payment)


@mutation
def mark_chain_for_a_power(case):
    def wanted(city, card, turn):
        return automatic(city, card, turn) or (paid(city, card, turn) and has_free_build(city))
    return replace_mark(case, wanted, "chain")


@mutation
def mark_on_a_stage(case):
    def choose(state, seat, row):
        ways = stage_builds(state.cities, seat, state.hands[seat][0])
        return ways[0]._replace(free="power") if ways else None
    return replace_move(case, choose)


@mutation
def mark_on_a_sale(case):
    return replace_move(case, lambda state, seat, row: Move(row["card"], "sell", free="chain"))


@mutation
def mark_unknown(case):
    return replace_mark(case, lambda city, card, turn: card.costs_nothing, "gift")
