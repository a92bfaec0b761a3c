"""Mutations of what follows from the moves: coins, conflicts and the result."""

from break_form import without
from breaking import mutation
from rules import LAST_TURN
from scoring import CATEGORIES, best_copies, guilds_to_copy


def change_coins(case, wanted, amount):
    """Adds coins to a seat after a turn. wanted(state, turn row, seat) picks where."""
    for number in case.turns():
        for seat in range(len(case.record["seats"])):
            row = case.record["turns"][number]
            if wanted(case.states[number], row, seat):
                record = case.copy()
                record["turns"][number]["coins"][seat] += amount
                return record
    return None


@mutation
def coins_one_too_many(case):
    return change_coins(case, lambda state, row, seat: True, 1)


@mutation
def coins_one_too_few(case):
    return change_coins(case, lambda state, row, seat: True, -1)


@mutation
def coins_of_a_sale_missing(case):
    return change_coins(case, lambda state, row, seat: row["moves"][seat]["action"] == "sell", -3)


@mutation
def coins_for_the_last_card(case):
    return change_coins(case, lambda state, row, seat: state.turn == LAST_TURN, 3)


@mutation
def coins_of_trade_not_received(case):
    return change_coins(case, lambda state, row, seat: row["moves"][seat - 1]["left"] == 2, -2)


@mutation
def coins_at_two_seats_exchanged(case):
    for number in case.turns():
        coins = case.record["turns"][number]["coins"]
        if coins[0] != coins[1]:
            record = case.copy()
            record["turns"][number]["coins"][:2] = [coins[1], coins[0]]
            return record
    return None


@mutation
def coins_one_off_gain_left_out(case):
    def wanted(state, row, seat):
        card = state.catalog.by_name[row["moves"][seat]["card"]]
        return row["moves"][seat]["action"] == "build" and any(
            effect["type"] == "coins_per" for effect in card.effects)
    return change_coins(case, wanted, -1)


# Conflicts

def change_conflicts(case, change):
    """change(rows of an Age, age) edits in place; False where it does not apply."""
    record = case.copy()
    ages = list(range(len(record["conflicts"])))
    case.rng.shuffle(ages)
    for age in ages:
        if change(record["conflicts"][age], age + 1) is not False:
            return record
    return None


def first_where(rows, wanted, value):
    for row in rows:
        for side in (0, 1):
            if wanted(row[side]):
                row[side] = value(row[side])
                return True
    return False


@mutation
def conflict_victory_of_another_age(case):
    return change_conflicts(case, lambda rows, age: first_where(
        rows, lambda token: token > 0, lambda token: {1: 3, 3: 5, 5: 1}[token]))


@mutation
def conflict_defeat_grows_with_the_age(case):
    return change_conflicts(case, lambda rows, age: age > 1 and first_where(
        rows, lambda token: token < 0, lambda token: -2))


@mutation
def conflict_defeat_left_out(case):
    return change_conflicts(case, lambda rows, age: first_where(rows, lambda token: token < 0, lambda token: 0))


@mutation
def conflict_tie_rewarded(case):
    return change_conflicts(case, lambda rows, age: first_where(rows, lambda token: token == 0, lambda token: 1))


@mutation
def conflict_left_and_right_exchanged(case):
    def change(rows, age):
        for row in rows:
            if row[0] != row[1]:
                row.reverse()
                return True
        return False
    return change_conflicts(case, change)


@mutation
def conflict_row_missing(case):
    return change_conflicts(case, lambda rows, age: without(rows))


@mutation
def conflict_row_of_one(case):
    return change_conflicts(case, lambda rows, age: without(rows[0]))


@mutation
def conflicts_missing(case):
    record = case.copy()
    del record["conflicts"]
    return record


@mutation
def conflicts_of_an_age_missing(case):
    record = case.copy()
    return record if record["conflicts"] and record["conflicts"].pop() else None


@mutation
def conflicts_of_an_age_too_many(case):
    record = case.copy()
    record["conflicts"].append([[0, 0] for _ in record["seats"]])
    return record


# The result

def change_result(case, change):
    """change(result) edits in place; False where it does not apply."""
    if not case.finished():
        return None
    record = case.copy()
    return None if change(record["result"]) is False else record


def change_category(name, category, also_total):
    def apply(case):
        def change(result):
            row = case.rng.choice(result["scores"])
            row[category] += 1
            row["total"] += 1 if also_total else 0
        return change_result(case, change)
    apply.__name__ = name
    mutation(apply)


for category in CATEGORIES:
    change_category(f"score_{category}_with_total", category, True)
    change_category(f"score_{category}_without_total", category, False)
change_category("score_total", "total", False)


@mutation
def score_points_in_another_row(case):
    def change(result):
        row = case.rng.choice(result["scores"])
        row["guilds"] += 1
        row["commercial"] -= 1
    return change_result(case, change)


@mutation
def score_category_missing(case):
    return change_result(case, lambda result: without(result["scores"][0], "guilds"))


@mutation
def score_row_missing(case):
    return change_result(case, lambda result: without(result["scores"]))


@mutation
def score_rows_exchanged(case):
    def change(result):
        rows = result["scores"]
        if rows[0] == rows[1]:
            return False
        rows[0], rows[1] = rows[1], rows[0]
        return True
    return change_result(case, change)


@mutation
def result_coins_wrong(case):
    return change_result(case, lambda result: result["coins"].__setitem__(0, result["coins"][0] + 3))


@mutation
def result_coins_missing(case):
    return change_result(case, lambda result: without(result, "coins"))


@mutation
def result_missing(case):
    record = case.copy()
    return record if record.pop("result", None) else None


@mutation
def result_before_the_end(case):
    if not case.finished():
        return None
    record = case.copy()
    record["turns"].pop()
    record["conflicts"].pop()
    return record


@mutation
def copied_guild_missing(case):
    return change_result(case, lambda result: without(result, "copied_guild"))


@mutation
def copied_guild_without_the_stage(case):
    def change(result):
        for seat, city in enumerate(case.final.cities):
            guilds = [card.name for other in case.final.cities for card in other.cards if card.color == "purple"]
            if guilds and not city.has("copy_neighbor_guild"):
                result["copied_guild"][seat] = case.rng.choice(guilds)
                return True
        return False
    return change_result(case, change)


def change_copied(case, choose):
    """choose(cities, seat) returns a wrong name, or False."""
    def change(result):
        for seat, city in enumerate(case.final.cities):
            wrong = choose(case.final.cities, seat) if city.has("copy_neighbor_guild") else False
            if wrong is not False:
                result["copied_guild"][seat] = wrong
                return True
        return False
    return change_result(case, change)


@mutation
def copied_guild_of_nobody_beside(case):
    def choose(cities, seat):
        beside = guilds_to_copy(cities, seat)
        return next(name for name in case.catalog.guilds if name not in beside)
    return change_copied(case, choose)


@mutation
def copied_guild_not_the_best(case):
    def choose(cities, seat):
        worse = sorted(set(guilds_to_copy(cities, seat)) - set(best_copies(cities, seat)))
        return worse[0] if worse else False
    return change_copied(case, choose)


@mutation
def copied_guild_left_out(case):
    return change_copied(case, lambda cities, seat: False if None in best_copies(cities, seat) else None)


def change_winners(case, change):
    """change(winners, others) returns the wrong list, or False."""
    def apply(result):
        found = result["winners"]
        others = [seat for seat in case.final.people() if seat not in found]
        wrong = change(found, others)
        if wrong is False:
            return False
        result["winners"] = wrong
        return True
    return change_result(case, apply)


@mutation
def winners_empty(case):
    return change_winners(case, lambda found, others: [])


@mutation
def winners_another(case):
    return change_winners(case, lambda found, others: others[:1] if others else False)


@mutation
def winners_one_too_many(case):
    return change_winners(case, lambda found, others: found + others[:1] if others else False)


@mutation
def winners_seat_twice(case):
    return change_winners(case, lambda found, others: found + found[:1])


@mutation
def winners_one_left_out(case):
    return change_winners(case, lambda found, others: found[1:] if len(found) > 1 else False)


@mutation
def winners_tie_without_the_coins(case):
    """All seats with the most points, though the coins decide."""
    def change(found, others):
        scores = case.record["result"]["scores"]
        tied = [seat for seat in others if scores[seat]["total"] == scores[found[0]]["total"]]
        return found + tied if tied else False
    return change_winners(case, change)


@mutation
def winners_the_free_city(case):
    return change_winners(case, lambda found, others: [0] if case.record["players"] == 2 else False)


@mutation
def winners_no_such_seat(case):
    return change_winners(case, lambda found, others: found + [len(case.record["seats"])])
