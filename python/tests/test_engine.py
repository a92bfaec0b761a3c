"""The engine from Python: games, views, moves, knowledge, records, bots, the arena, and what is said about mistakes."""
import itertools
import json
import pathlib
import pickle
import random

import pytest

import wonders

KINDS = list(itertools.product(wonders.EDITIONS, range(2, 8)))


def play_random(game, rng):
    while not game.over:
        game.play({seat: rng.choice(game.legal_moves(seat)) for seat in game.asked})


@pytest.mark.parametrize("edition, players", KINDS)
def test_games_of_every_kind_are_played_to_the_end_and_their_records_follow_the_rules(edition, players):
    game = wonders.Game(edition, players, seed=players)
    play_random(game, random.Random(players))
    assert game.winners
    totals = {seat: game.score(seat).total for seat in game.position.player_seats}
    assert max(totals.values()) == totals[game.winners[0]]
    record = wonders.Record(game.record())
    assert record.problem is None
    assert (record.edition, record.players, record.seed) == (edition, players, players)
    end = record.positions()[-1]
    assert all(end.view(seat) == game.view(seat) for seat in end.player_seats)
    assert wonders.Record(record.to_json()).to_json() == record.to_json()


def test_positions_are_values_that_play_on_by_themselves():
    first = wonders.Position("second", players=4, seed=3, boards=[("Gizah", "night"), None, None, None])
    assert first.boards[0] == ("Gizah", "night")
    assert len({board.wonder for board in first.boards}) == 4
    moves = {seat: first.legal_moves(seat)[0] for seat in first.awaited}
    second = first.play(moves)
    assert (first.turn, second.turn) == (1, 2)
    assert second == first.play(moves) and second != first
    assert pickle.loads(pickle.dumps(second)) == second
    assert second.hand(first.seats - 1) != first.hand(first.seats - 1)


def test_a_view_shows_the_own_hand_alone_and_answers_what_its_seat_may_do():
    position = wonders.Position(players=3, seed=5)
    view = position.view(1)
    assert view.hand == position.hand(1)
    assert view.legal_moves() == position.legal_moves(1)
    as_dict = view.to_dict()
    hidden = set(position.hand(0)) - set(view.hand)
    assert hidden and not any(card in json.dumps(as_dict) for card in hidden)
    assert wonders.View.from_dict(as_dict) == view
    assert pickle.loads(pickle.dumps(view)) == view
    assert position.view(None).hand == [] and position.view(None).seat is None


def test_the_free_city_is_decided_for_by_its_controller():
    position = wonders.Position(players=2, seed=8)
    assert position.awaited == [1, 2] and position.player_seats == [1, 2]
    position = position.play({seat: position.legal_moves(seat)[-1] for seat in (1, 2)})
    assert position.phase == "free_city" and position.awaited == [0]
    controller = position.decider(0)
    assert position.view(controller).deciding == 0
    assert position.view(3 - controller).deciding is None


def test_knowledge_learns_from_views_and_draws_worlds_that_fit():
    game = wonders.Game(players=5, seed=6, bots={seat: "greedy" for seat in range(1, 5)})
    knowledge = wonders.Knowledge(game.view(0))
    passed_on = None
    for _ in range(2):
        move = game.legal_moves(0)[0]
        passed_on = [card for card in game.view(0).hand if card != move.card]
        game.play({0: move})
        knowledge.observe(game.view(0))
    assert knowledge.consistent and knowledge.view == game.view(0)
    known = knowledge.certain_in_hand(1)  # in Age I hands go to the left
    assert known and set(known) <= set(passed_on)
    for seed in range(20):
        world = knowledge.sample(seed)
        assert world.view(0) == game.view(0)
        assert all(card in world.hand(1) for card in known)
        assert set(world.hand(3)) <= set(knowledge.possible_in_hand(3))
    assert knowledge.sample(1) == knowledge.sample(1)
    assert len({tuple(knowledge.sample(seed).hand(3)) for seed in range(20)}) > 1


def test_every_bot_plays_a_legal_move_from_a_view():
    view = wonders.Position(players=3, seed=2).view(0)
    kinds = wonders.bot_kinds()
    assert {"random", "greedy", "planner", "search", "master"} <= {kind.name for kind in kinds}
    for kind in kinds:
        if kind.name == "process":
            continue
        cheap = ":nodes=40" if kind.name.endswith(("search", "rollout")) else ""
        bot = wonders.Bot(kind.name + cheap, seed=1)
        bot.begin(view)
        assert bot.choose(view) in view.legal_moves(), kind


def test_a_bot_outside_a_game_plays_as_it_does_inside():
    inside = wonders.Game(players=3, seed=4, bots={0: "greedy", 1: "greedy", 2: "greedy"})
    outside = wonders.Game(players=3, seed=4)
    bots = {seat: wonders.Bot("greedy") for seat in range(3)}
    for seat, bot in bots.items():
        bot.begin(outside.view(seat))
    while not outside.over:
        inside.play()
        outside.play({seat: bots[seat].choose(outside.view(seat)) for seat in outside.asked})
        for seat, bot in bots.items():
            bot.observe(outside.view(seat))
    assert outside.position == inside.position


def test_the_arena_gives_the_same_report_for_the_same_seed_with_any_number_of_threads():
    def report(threads):
        found = wonders.arena(["greedy", "random"], players=3, games=24, seed=7, threads=threads)
        for bot in found["bots"]:
            for key in [key for key in bot if key.startswith("ms_")]:
                del bot[key]
        return found
    one = report(1)
    assert one == report(2)
    wins = {bot["bot"]: bot["win_share"] for bot in one["bots"]}
    assert wins["greedy"] > 0.9


def test_records_of_bots_follow_the_rules():
    lines = wonders.records(["greedy", "random"], edition="second", players=5, games=3, seed=1)
    assert len(lines) == 3
    assert all(wonders.Record(line).problem is None for line in lines)


def test_the_catalogue_has_every_structure_that_an_action_names():
    names = wonders.action_names("first")
    assert len(names) == len(set(names)) == wonders.ACTIONS
    cards = {card["name"] for edition in wonders.EDITIONS for card in wonders.catalog(edition)["cards"]}
    assert {name.removeprefix("sell ") for name in names if name.startswith("sell ")} == cards


def test_blocks_of_features_cover_a_row_without_gaps():
    at = 0
    for block in wonders.feature_blocks():
        assert block.first == at
        at += block.width
    assert at == wonders.FEATURES == len(wonders.feature_units())
    assert len({block.name for block in wonders.feature_blocks()}) >= 70


@pytest.mark.parametrize("call, error, words", [
    (lambda: wonders.Game("third"), ValueError, '"third"'),
    (lambda: wonders.Position(players=8), ValueError, "2 to 7, found 8"),
    (lambda: wonders.Position(boards=[("Gizah", "A"), ("Gizah", "B"), None]), ValueError, "boards[1]: another seat has this wonder"),
    (lambda: wonders.Position(boards=[("Gizah", "C"), None, None]), ValueError, "boards[0]: there is no such board"),
    (lambda: wonders.Position(boards=[None]), ValueError, "one for each of 3 seats"),
    (lambda: wonders.Position().view(3), ValueError, "seat: expected 0 to 2, found 3"),
    (lambda: wonders.Position(players=2).view(0), ValueError, "nobody sits at the Free City"),
    (lambda: wonders.Position().play({0: ("build", "Moon Base")}), ValueError, '"Moon Base" is not in the first edition'),
    (lambda: wonders.Position().play({0: ("eat", "Altar")}), ValueError, "found 'eat'"),
    (lambda: wonders.Position().play({0: ("build", "Palace")}), wonders.IllegalMove, "seat 0: Palace is not in the hand"),
    (lambda: wonders.Position().play({}), ValueError, "expected one for each of the seats [0, 1, 2], found those of []"),
    (lambda: wonders.Game().play({}), ValueError, "missing are those of the seats [0, 1, 2]"),
    (lambda: wonders.Bot("genius"), ValueError, "genius"),
    (lambda: wonders.Bot("search:nodes=many"), ValueError, "many"),
    (lambda: wonders.Bot("greedy").choose(wonders.Position().view(None)), ValueError, "nothing is asked"),
    (lambda: wonders.Record("{}"), wonders.RecordError, ""),
    (lambda: wonders.View.from_dict({"edition": "first"}), ValueError, "view: "),
    (lambda: wonders.arena(["nobody"]), ValueError, "nobody"),
])
def test_mistakes_are_exceptions_that_say_what_was_wrong(call, error, words):
    with pytest.raises(error) as caught:
        call()
    assert words in str(caught.value) and str(caught.value)


def test_a_wrong_choice_changes_nothing():
    game = wonders.Game(players=3, seed=1)
    before = game.position
    with pytest.raises(wonders.IllegalMove):
        game.choose(0, ("sell", "Palace"))
    with pytest.raises(ValueError):
        game.play({0: game.legal_moves(0)[0]})
    assert game.position == before and game.asked == [1, 2]
    game.play({1: game.legal_moves(1)[0], 2: game.legal_moves(2)[0]})
    assert game.turn == 2


# --- pictures

SCHEMAS = {path.name: json.loads(path.read_text(encoding="utf-8"))
           for path in (pathlib.Path(__file__).resolve().parents[2] / "schema").glob("*.json")}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int, "number": (int, float)}
KNOWN = {"$ref", "const", "description", "enum", "items", "maximum", "maxItems", "maxLength", "minimum", "minItems", "minLength", "oneOf",
         "pattern", "properties", "required", "additionalProperties", "type", "uniqueItems"}


def differences(schema, value, file, path="picture"):
    """Where a value has not the form of a schema of schema/. A word that is not known here is a difference, too."""
    if "$ref" in schema:
        other, _, name = schema["$ref"].partition("#/$defs/")
        return differences(SCHEMAS[other or file]["$defs"][name], value, other or file, path)
    if "oneOf" in schema:
        fits = [one for one in schema["oneOf"] if not differences(one, value, file, path)]
        return [] if len(fits) == 1 else [f"{path}: {len(fits)} of the forms that it can have"]
    found = [f"{path}: what does {word} mean?" for word in schema.keys() - KNOWN]
    named = schema.get("type", [])
    if named and not any(isinstance(value, TYPES[one]) and not (isinstance(value, bool) and one in ("integer", "number"))
                         for one in ([named] if isinstance(named, str) else named)):
        return found + [f"{path}: {type(value).__name__} is no {named}"]
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        found.append(f"{path}: {value!r}")
    if isinstance(value, (int, float)) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        found.append(f"{path}: {value!r}")
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            found.append(f"{path}: {len(value)} items")
        for i, item in enumerate(value):
            found += differences(schema.get("items", {}), item, file, f"{path}[{i}]")
    if isinstance(value, dict):
        found += [f"{path}: {key} is missing" for key in schema.get("required", ()) if key not in value]
        for key, item in value.items():
            if key in schema.get("properties", {}):
                found += differences(schema["properties"][key], item, file, f"{path}.{key}")
            elif schema.get("additionalProperties", True) is not True:
                found += [f"{path}: {key} is too much"] if schema["additionalProperties"] is False else differences(
                    schema["additionalProperties"], item, file, f"{path}.{key}")
    return found


@pytest.mark.parametrize("edition, players", [("first", 2), ("second", 3), ("second", 7)])
def test_a_picture_is_what_a_seat_is_shown_in_the_form_of_the_schema(edition, players):
    game = wonders.Game(edition, players, seed=3)
    rng = random.Random(3)
    events = set()
    definition = SCHEMAS["picture.json"]["$defs"]["Picture"]
    while True:
        for seat in (None, *game.position.player_seats):
            picture = game.picture(seat)
            assert differences(definition, picture, "picture.json") == []
            assert picture["view"] == game.position.view(seat).to_dict()
            assert (picture["legal"] is not None) == (seat in [game.position.decider(s) for s in game.asked])
            events |= {event["type"] for event in picture["events"]}
        if game.over:
            break
        game.play({seat: rng.choice(game.legal_moves(seat)) for seat in game.asked})
    assert {"phase", "built", "sold", "passed", "conflict", "age", "scored", "over"} <= events


def test_a_picture_keeps_what_others_have_chosen_to_itself():
    game = wonders.Game(players=3, seed=1)
    before = game.picture(0)
    game.choose(1, game.legal_moves(1)[0])
    after = game.picture(0)
    assert after["chosen"] == {"seats": [1], "own": None} and before["chosen"]["seats"] == []
    assert {**after, "chosen": 0} == {**before, "chosen": 0}
    assert game.picture(1)["chosen"]["own"] is not None
    picture = game.picture(1)
    del picture["view"]
    assert differences(SCHEMAS["picture.json"]["$defs"]["Picture"], picture, "picture.json") == ["picture: view is missing"]
