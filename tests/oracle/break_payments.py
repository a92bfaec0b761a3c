"""Mutations of payments: each buys, prices or pays by one wrong rule."""

from breaking import as_move, clone, mutation
from city import left, right
from payment import can_cover, payments, price, splits
from rules import Move, payment_options


class Trade:
    """All that a payment depends on; a mutation bends one part of it."""

    def __init__(self, game, seat, cost):
        cities, city = game.cities, game.cities[seat]
        self.game, self.seat, self.cost = game, seat, cost
        self.own = city.symbols()
        self.left = cities[left(seat, cities)].symbols_for_sale()
        self.right = cities[right(seat, cities)].symbols_for_sale()
        self.left_prices, self.right_prices = city.prices("left"), city.prices("right")
        self.coins = city.coins

    def plans(self):
        found = payments(self.cost.resources, self.own, self.left, self.right, self.left_prices, self.right_prices)
        return {plan for plan in found if self.cost.coins + sum(plan) <= self.coins}


def targets(game, seat):
    """(card name, action, cost) of everything that must be paid for: cards of the hand, and the next stage."""
    city = game.cities[seat]
    for card in game.hands[seat]:
        free = card.costs_nothing or card.parents & city.names() or city.builds_for_nothing(card, game.turn)
        if not free and card.name not in city.names():
            yield card.name, "build", card
        if city.next_stage():
            yield card.name, "stage", city.next_stage()


def wrong_payment(case, bend):
    """A move that only a bent rule allows. bend(trade, state row) changes the trade or returns plans."""
    for number in case.turns():
        state = case.states[number]
        for seat in state.people():
            for name, action, cost in targets(state, seat):
                trade = Trade(state, seat, cost)
                plans = bend(trade, case.record["turns"][number])
                plans = trade.plans() if plans is None else plans
                wrong = sorted(plans - set(payment_options(state.cities, seat, cost)))
                if wrong:
                    return case.with_move(number, seat, Move(name, action, *case.rng.choice(wrong)))
    return None


def after_turn(state, row):
    """The table after the turn's moves, for what may not be used in it yet."""
    game = clone(state)
    game.resolve({move["seat"]: as_move(move) for move in row["moves"]})
    return game


@mutation
def payment_superfluous_unit(case):
    def bend(trade, _):
        return {(price(a, trade.left_prices), price(b, trade.right_prices))
                for bought, made in splits(trade.cost.resources) if can_cover(made, trade.own)
                for a, b in splits(bought) if can_cover(a, trade.left) and can_cover(b, trade.right)
                if price(a, trade.left_prices) + price(b, trade.right_prices) + trade.cost.coins <= trade.coins}
    return wrong_payment(case, bend)


@mutation
def payment_to_the_wrong_neighbour(case):
    return wrong_payment(case, lambda trade, _: {(b, a) for a, b in trade.plans()})


@mutation
def payment_left_out(case):
    return wrong_payment(case, lambda trade, _: {(0, 0)} if trade.plans() else set())


@mutation
def payment_too_high(case):
    return wrong_payment(case, lambda trade, _: {(a + 1, b) for a, b in trade.plans() if a + b < trade.coins})


@mutation
def payment_one_unit_short(case):
    return wrong_payment(case, lambda trade, _: {(a - 2, b) for a, b in trade.plans() if a >= 2})


@mutation
def payment_negative(case):
    return wrong_payment(case, lambda trade, _: {(a + 2, b - 2) for a, b in trade.plans() if b < 2})


@mutation
def payment_over_the_treasury(case):
    def bend(trade, _):
        trade.coins = 1000
    return wrong_payment(case, bend)


@mutation
def payment_with_coins_of_this_turn(case):
    def bend(trade, row):
        buyer = left(trade.seat, trade.game.cities)
        trade.coins += row["moves"][buyer]["right"]
    return wrong_payment(case, bend)


@mutation
def payment_cost_not_covered(case):
    return wrong_payment(case, lambda trade, _: set() if trade.plans() else {(0, 0)})


@mutation
def payment_for_a_resource_the_neighbour_lacks(case):
    def bend(trade, _):
        trade.left = trade.left + ("WSCOGLP",)
    return wrong_payment(case, bend)


@mutation
def payment_for_one_symbol_twice(case):
    def bend(trade, _):
        trade.right = trade.right * 2
    return wrong_payment(case, bend)


@mutation
def payment_for_both_kinds_of_a_symbol(case):
    def bend(trade, _):
        trade.left = tuple(kind for symbol in trade.left for kind in symbol)
    return wrong_payment(case, bend)


@mutation
def payment_own_symbol_used_as_both_kinds(case):
    def bend(trade, _):
        trade.own = tuple(kind for symbol in trade.own for kind in symbol)
    return wrong_payment(case, bend)


@mutation
def payment_for_what_is_not_for_sale(case):
    def bend(trade, _):
        cities = trade.game.cities
        trade.left = cities[left(trade.seat, cities)].symbols()
        trade.right = cities[right(trade.seat, cities)].symbols()
    return wrong_payment(case, bend)


@mutation
def payment_for_a_card_built_this_turn(case):
    def bend(trade, row):
        cities = after_turn(trade.game, row).cities
        trade.left = cities[left(trade.seat, cities)].symbols_for_sale()
        trade.right = cities[right(trade.seat, cities)].symbols_for_sale()
    return wrong_payment(case, bend)


@mutation
def payment_for_a_distant_city(case):
    if len(case.record["seats"]) < 4:
        return None

    def bend(trade, _):
        cities = trade.game.cities
        trade.left = trade.left + cities[(trade.seat + 2) % len(cities)].symbols_for_sale()
    return wrong_payment(case, bend)


@mutation
def payment_discount_without_the_card(case):
    def bend(trade, _):
        trade.left_prices = (1, 1)
    return wrong_payment(case, bend)


@mutation
def payment_discount_ignored(case):
    def bend(trade, _):
        trade.left_prices = trade.right_prices = (2, 2)
    return wrong_payment(case, bend)


@mutation
def payment_discount_from_the_other_side(case):
    def bend(trade, _):
        trade.left_prices, trade.right_prices = trade.right_prices, trade.left_prices
    return wrong_payment(case, bend)


@mutation
def payment_discount_for_the_wrong_goods(case):
    def bend(trade, _):
        trade.left_prices, trade.right_prices = trade.left_prices[::-1], trade.right_prices[::-1]
    return wrong_payment(case, bend)


@mutation
def payment_stage_discount_on_its_own_cost(case):
    def bend(trade, _):
        given = [effect for effect in trade.cost.effects if effect["type"] == "discount"]
        if given:
            trade.left_prices = trade.right_prices = (1, 2)
    return wrong_payment(case, bend)


def add_payment(case, wanted):
    """Two coins to the left with a move that costs nothing."""
    for number, seat in case.moves(wanted):
        state, row = case.states[number], case.record["turns"][number]["moves"][seat]
        if seat != state.free_city and state.cities[seat].coins >= 2:
            return case.with_move(number, seat, Move(row["card"], row["action"], 2, 0, row.get("free")))
    return None


@mutation
def payment_with_a_sale(case):
    return add_payment(case, lambda state, row: row["action"] == "sell")


@mutation
def payment_with_a_costless_card(case):
    return add_payment(case, lambda state, row: row["action"] == "build"
                       and state.catalog.by_name[row["card"]].costs_nothing)


@mutation
def payment_with_a_chain(case):
    return add_payment(case, lambda state, row: row.get("free") == "chain")


@mutation
def payment_with_a_power(case):
    return add_payment(case, lambda state, row: row.get("free") == "power")
