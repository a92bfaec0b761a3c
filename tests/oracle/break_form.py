"""Mutations of the record's form, of its seats and of its deals."""

import verify
from breaking import mutation


def edited(name, change):
    """Adds a mutation that edits one place. change(record, case) returns False where it does not apply."""
    def apply(case):
        record = case.copy()
        return None if change(record, case) is False else record
    apply.__name__ = name
    mutation(apply)


def set_top(key, value):
    return lambda record, case: record.update({key: value})


def drop_top(key):
    return lambda record, case: without(record, key)


def without(thing, key=-1):
    """Removes an entry; like every change it returns nothing where it applies."""
    del thing[key]


def a_turn(record, case):
    return record["turns"][case.rng.randrange(len(record["turns"]))]


def in_a_turn(change):
    """change(turn, case) on a random turn."""
    def apply(record, case):
        return change(a_turn(record, case), case) if record["turns"] else False
    return apply


def in_a_move(change):
    return in_a_turn(lambda turn, case: change(case.rng.choice(turn["moves"])))


def with_players(wanted, change):
    return lambda record, case: change(record, case) if wanted(record["players"]) else False


def two(count):
    return count == 2


def several(count):
    return count > 2


def second_seat_like_the_first(record, case):
    record["seats"][1] = dict(record["seats"][0])


def unknown_seat(key, value):
    return lambda record, case: record["seats"][case.rng.randrange(len(record["seats"]))].update({key: value})


def last_begun_deal_missing(record, case):
    if not record["turns"]:
        return False
    return without(record["deals"], slice((len(record["turns"]) - 1) // 6, None))


def in_deal(change):
    """change(deal) where the record has a sealed deal and an Age whose hands could tell."""
    def apply(record, case):
        return change(record["deal"]) if record.get("deal") and record["deals"] else False
    return apply


def other_boards(record, case):
    """Dealt boards at other seats: the hands stay."""
    if record.get("deal", {}).get("assignment") not in ("random", "side"):
        return False
    record["seats"].reverse()


for name, change in {
    "format_unknown": set_top("format", "wonders-recorder"),
    "format_missing": drop_top("format"),
    "version_unknown": set_top("version", 2),
    "version_a_string": set_top("version", "1"),
    "edition_unknown": set_top("edition", "third"),
    "edition_the_other": lambda record, case: record.update(
        {"edition": "second" if record["edition"] == "first" else "first"}),
    "players_one_more": lambda record, case: record.update({"players": record["players"] + 1}),
    "players_one": set_top("players", 1),
    "players_a_string": lambda record, case: record.update({"players": str(record["players"])}),
    "seats_one_too_many": lambda record, case: record["seats"].append({"wonder": "Gizah", "side": "A"}),
    "seats_wonder_unknown": unknown_seat("wonder", "Atlantis"),
    "seats_wonder_null": unknown_seat("wonder", None),
    "seats_wonder_a_list": unknown_seat("wonder", ["Gizah"]),
    "seats_side_unknown": unknown_seat("side", "C"),
    "seats_wonder_twice": second_seat_like_the_first,
    "free_city_with_several_players": with_players(several, set_top("free_city", 0)),
    "free_city_missing": with_players(two, drop_top("free_city")),
    "free_city_elsewhere": with_players(two, set_top("free_city", 1)),
    "free_city_null": with_players(two, set_top("free_city", None)),
    "deals_missing": drop_top("deals"),
    "deals_four": lambda record, case: record["deals"].append(record["deals"][0])
        if len(record["deals"]) == 3 else False,
    "deals_of_a_begun_age_missing": last_begun_deal_missing,
    "deal_null": set_top("deal", None),
    "deal_scheme_unknown": in_deal(lambda deal: deal.update({"scheme": "splitmix64"})),
    "deal_scheme_missing": in_deal(lambda deal: without(deal, "scheme")),
    "deal_seed_missing": in_deal(lambda deal: without(deal, "seed")),
    "deal_seed_a_number": in_deal(lambda deal: deal.update({"seed": int(deal["seed"])})),
    "deal_salt_missing": in_deal(lambda deal: without(deal, "salt")),
    "deal_of_another_seed": in_deal(lambda deal: deal.update({"seed": str(int(deal["seed"]) ^ 1)})),
    "deal_of_another_salt": in_deal(lambda deal: deal.update({"salt": deal["salt"] + "0"})),
    "deal_assignment_unknown": in_deal(lambda deal: deal.update({"assignment": "chosen"})),
    "deal_of_other_boards": other_boards,
    "turns_missing": drop_top("turns"),
    "turns_an_object": set_top("turns", {}),
    "turns_nineteen": lambda record, case: record["turns"].append(record["turns"][-1])
        if len(record["turns"]) == 18 else False,
    "turn_left_out": lambda record, case: without(record["turns"], case.rng.randrange(len(record["turns"]) - 1))
        if len(record["turns"]) > 1 else False,
    "turn_null": lambda record, case: record["turns"].__setitem__(0, None) if record["turns"] else False,
    "turn_number_wrong": in_a_turn(lambda turn, case: turn.update({"turn": turn["turn"] % 6 + 1})),
    "turn_age_wrong": in_a_turn(lambda turn, case: turn.update({"age": turn["age"] % 3 + 1})),
    "turn_number_missing": in_a_turn(lambda turn, case: without(turn, "turn")),
    "moves_missing": in_a_turn(lambda turn, case: without(turn, "moves")),
    "moves_one_lost": in_a_turn(lambda turn, case: without(turn["moves"])),
    "moves_one_too_many": in_a_turn(lambda turn, case: turn["moves"].append(turn["moves"][0])),
    "moves_out_of_order": in_a_turn(lambda turn, case: turn["moves"].reverse()),
    "moves_seat_twice": in_a_turn(lambda turn, case: turn["moves"].__setitem__(1, turn["moves"][0])),
    "move_seat_missing": in_a_move(lambda move: without(move, "seat")),
    "move_seat_a_string": in_a_move(lambda move: move.update({"seat": str(move["seat"])})),
    "move_card_missing": in_a_move(lambda move: without(move, "card")),
    "move_card_unknown": in_a_move(lambda move: move.update({"card": "Harbour"})),
    "move_card_null": in_a_move(lambda move: move.update({"card": None})),
    "move_card_lower_case": in_a_move(lambda move: move.update({"card": move["card"].lower()})),
    "move_action_unknown": in_a_move(lambda move: move.update({"action": "discard"})),
    "move_action_missing": in_a_move(lambda move: without(move, "action")),
    "move_free_null": in_a_move(lambda move: move.update({"free": None})),
    "move_free_a_flag": in_a_move(lambda move: move.update({"free": True})),
    "move_payment_a_string": in_a_move(lambda move: move.update({"left": str(move["left"])})),
    "move_payment_huge": in_a_move(lambda move: move.update({"right": 2 ** 63})),
    "move_payment_wraps_around": in_a_move(lambda move: move.update({"left": move["left"] + 2 ** 32})),
    "controller_with_several_players": with_players(several, in_a_turn(
        lambda turn, case: turn.update({"controller": 1}))),
    "controller_missing": with_players(two, in_a_turn(lambda turn, case: without(turn, "controller"))),
    "controller_null": with_players(two, in_a_turn(lambda turn, case: turn.update({"controller": None}))),
    "controller_the_other": with_players(two, in_a_turn(
        lambda turn, case: turn.update({"controller": 3 - turn["controller"]}))),
    "controller_the_free_city": with_players(two, in_a_turn(lambda turn, case: turn.update({"controller": 0}))),
    "turn_coins_missing": in_a_turn(lambda turn, case: without(turn, "coins")),
    "turn_coins_one_short": in_a_turn(lambda turn, case: without(turn["coins"])),
    "turn_coins_null": in_a_turn(lambda turn, case: turn.update({"coins": None})),
}.items():
    edited(name, change)


# Deals

def ages_begun(record):
    return -(-len(record["turns"]) // 6)


def change_a_deal(case, change):
    """change(hands, age) edits one deal in a copy; only ages that were begun."""
    record = case.copy()
    ages = list(range(1, ages_begun(record) + 1))
    case.rng.shuffle(ages)
    for age in ages:
        if change(record["deals"][age - 1], age) is not False:
            return record
    return None


@mutation
def deal_hand_of_six(case):
    return change_a_deal(case, lambda hands, age: without(hands[1]))


@mutation
def deal_hands_of_six_and_eight(case):
    return change_a_deal(case, lambda hands, age: hands[0].append(hands[1].pop()))


@mutation
def deal_hand_missing(case):
    return change_a_deal(case, lambda hands, age: without(hands))


@mutation
def deal_card_unknown(case):
    return change_a_deal(case, lambda hands, age: hands[0].__setitem__(0, "Harbour"))


@mutation
def deal_card_by_its_alias(case):
    def change(hands, age):
        for hand in hands:
            for place, name in enumerate(hand):
                aliases = case.catalog.card(name, age).aliases
                if aliases:
                    hand[place] = aliases[0]
                    return True
        return False
    return change_a_deal(case, change)


def change_an_unplayed_card(case, wanted):
    """Replaces a dealt card so that the game still replays and only the deck gives the mistake away.

    wanted(age, old card, new card) says which replacements make a wrong deck.
    """
    catalog = case.catalog
    for _ in range(40):
        record = case.copy()
        age = case.rng.randrange(ages_begun(record)) + 1 if record["turns"] else 1
        hand = case.rng.choice(record["deals"][age - 1])
        place = case.rng.randrange(7)
        old = catalog.card(hand[place], age)
        choices = [card for card in catalog.cards if card.age == age and wanted(age, old, card, record)]
        if not choices:
            continue
        hand[place] = case.rng.choice(choices).name
        try:
            verify.check_record(record, {record["edition"]: catalog}, check_decks=False)
        except verify.Disagreement:
            continue
        return record
    return None


def dealt(record, age):
    return {name for hand in record["deals"][age - 1] for name in hand}


@mutation
def deck_one_card_too_often(case):
    return change_an_unplayed_card(case, lambda age, old, new, record: new.name != old.name
                                   and "purple" not in (old.color, new.color) and new.name in dealt(record, age))


@mutation
def deck_card_for_more_players(case):
    cities = len(case.record["seats"])
    return change_an_unplayed_card(case, lambda age, old, new, record: new.color != "purple"
                                   and min(new.copies) > cities)


@mutation
def deck_one_guild_too_many(case):
    return change_an_unplayed_card(case, lambda age, old, new, record: new.color == "purple" != old.color
                                   and new.name not in dealt(record, age))


@mutation
def deck_one_guild_too_few(case):
    return change_an_unplayed_card(case, lambda age, old, new, record: old.color == "purple" != new.color)


@mutation
def deck_guild_twice(case):
    return change_an_unplayed_card(case, lambda age, old, new, record: old.color == new.color == "purple"
                                   and old.name != new.name and new.name in dealt(record, age))
