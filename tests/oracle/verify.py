#!/usr/bin/env python3
"""Replays game records and reports the first place where a record and the rules part.

    verify.py --first catalog-first.json --second catalog-second.json FILE...

One line for each record that fails, then "N passed, M failed". Exit status 1 if any failed.
"""

import argparse
import json
import sys
from collections import Counter

import catalog as catalogs
import sealed
from fields import Disagreement, at_seat, expect, field, is_integer, list_of, shown, typed
from rules import LAST_TURN, Game, Move, builds, player_moves, stage_builds
from scoring import CATEGORIES, best_copies, score, winners

TURNS = 18
ACTIONS = ("build", "stage", "sell")


# Setting up

def check_header(record):
    expect(isinstance(record, dict), "a record is a JSON object")
    expect(record.get("format") == "wonders-record", "'format' must be \"wonders-record\"")
    expect(field(record, "version", int) == 1, "'version' must be 1")
    expect(record.get("edition") in ("first", "second"), "'edition' must be \"first\" or \"second\"")
    players = field(record, "players", int)
    expect(2 <= players <= 7, f"'players' must be 2 to 7, found {players}")


def check_seats(record, catalog):
    players = record["players"]
    seats = list_of(record, "seats", max(players, 3), dict)
    boards = []
    for number, seat in enumerate(seats):
        board = (seat.get("wonder"), seat.get("side"))
        try:
            known = board in catalog.boards
        except TypeError:
            known = False
        if not known:
            raise Disagreement(f"no wonder {shown(board[0])} with side {shown(board[1])}", seat=number)
        if board[0] in [wonder for wonder, _ in boards]:
            raise Disagreement(f"{board[0]} is already used by another seat", seat=number)
        boards.append(board)
    free_city = record.get("free_city")
    expected = 0 if players == 2 else None
    expect(free_city == expected and not isinstance(free_city, (bool, float)),
           f"'free_city' must be {shown(expected)}, found {shown(free_city)}")
    return boards


def check_deal(catalog, cities, age, hands):
    expect(isinstance(hands, list) and len(hands) == cities, f"the deal must have {cities} hands")
    dealt = Counter()
    for seat, hand in enumerate(hands):
        good = isinstance(hand, list) and len(hand) == 7 and all(isinstance(name, str) for name in hand)
        if not good:
            raise Disagreement("a hand dealt must be 7 names", seat=seat)
        for name in hand:
            if (name, age) not in catalog.by_key:
                raise Disagreement(f"no card {name!r} in this Age", seat=seat)
        dealt.update(hand)
    return dealt


def check_deck(catalog, cities, age, dealt):
    guilds = {name: n for name, n in dealt.items() if name in catalog.guilds}
    others = dealt - Counter(guilds)
    deck = catalog.deck(cities, age)
    expect(not others - deck, f"not in the deck for {cities} cities: {dict(others - deck)}")
    expect(all(n == 1 for n in guilds.values()), f"a guild was dealt twice: {guilds}")
    expect(not deck - others, f"missing from the deal: {dict(deck - others)}")
    number = cities + 2 if age == 3 else 0
    expect(len(guilds) == number, f"expected {number} guilds, found {len(guilds)}")


def check_deals(record, catalog, cities, check_decks):
    deals = field(record, "deals", list)
    turns = field(record, "turns", list)
    expect(len(turns) <= TURNS, f"a game has {TURNS} turns, found {len(turns)}")
    begun = -(-len(turns) // LAST_TURN)
    expect(begun <= len(deals) <= 3, f"'deals' must have {begun} to 3 entries, found {len(deals)}")
    for age, hands in enumerate(deals, 1):
        try:
            dealt = check_deal(catalog, cities, age, hands)
            if check_decks:
                check_deck(catalog, cities, age, dealt)
        except Disagreement as disagreement:
            raise disagreement.at(age=age)


def read_sealed(record):
    deal = field(record, "deal", dict)
    expect(deal.get("scheme") == sealed.SCHEME, f"'scheme' must be \"{sealed.SCHEME}\"")
    seed = field(deal, "seed", str)
    expect(seed.isascii() and seed.isdigit() and int(seed) < 2**64, f"'seed' must be a 64-bit number, found {seed!r}")
    if "assignment" in deal:
        expect(deal["assignment"] in sealed.ASSIGNMENTS, f"unknown assignment {shown(deal['assignment'])}")
    return {**deal, "seed": str(int(seed)), "salt": field(deal, "salt", str)}


def check_sealed(record, catalog, boards):
    """Boards and hands must be those that seed and salt give."""
    if "deal" not in record:
        return
    deal, players = read_sealed(record), record["players"]
    for seat, expected in enumerate(sealed.expected_boards(catalog, deal, players, boards)):
        if boards[seat] != expected:
            raise Disagreement(f"the deal gives {expected}, found {boards[seat]}", seat=seat)
    for age, found in enumerate(record["deals"], 1):
        for seat, hand in enumerate(sealed.hands(catalog, deal, players, age)):
            pile = players == 2 and seat == 0
            if found[seat] != hand if pile else sorted(found[seat]) != sorted(hand):
                raise Disagreement(f"the deal gives {hand}, found {found[seat]}", seat=seat).at(age=age)


# Replaying

def read_move(entry, seat, catalog):
    expect(isinstance(entry, dict), f"a move must be an object, found {shown(entry)}")
    expect(field(entry, "seat", int) == seat, f"expected the move of seat {seat}, found seat {entry['seat']}")
    name = field(entry, "card", str)
    expect(name in catalog.by_name, f"no card {name!r}")
    action = field(entry, "action", str)
    expect(action in ACTIONS, f"'action' must be build, stage or sell, found {action!r}")
    left = typed(entry.get("left", 0), int, "left")
    right = typed(entry.get("right", 0), int, "right")
    free = typed(entry["free"], str, "free") if "free" in entry else None
    return Move(name, action, left, right, free)


def described(moves):
    """The legal moves of one kind, for a message."""
    ways = []
    for move in moves:
        mark = f', free "{move.free}"' if move.free is not None else ""
        ways.append(f"left {move.left}, right {move.right}{mark}")
    return " or ".join(ways)


def check_move(move, hand, legal, game, seat):
    """legal: every legal move of the seat."""
    if move in legal:
        return
    names = [card.name for card in hand]
    expect(move.card in names, f"{move.card} is not in the hand {names}")
    like_it = [other for other in legal if other[:2] == move[:2]]
    expect(not like_it, f"{move.action} with {move.card}: expected {described(like_it)}, found {described([move])}")
    if seat == game.free_city:
        options = sorted({f"{other.action} {other.card}" for other in legal})
        raise Disagreement(f"the Free City may not {move.action} {move.card}; it may: {', '.join(options)}")
    raise Disagreement(f"may not {move.action} with {move.card}: {why_not(move, game, seat)}")


def why_not(move, game, seat):
    city = game.cities[seat]
    if move.action == "build":
        if move.card in city.names():
            return "the city has a structure of that name"
        return f"the cost cannot be met with {city.coins} coins"
    if city.next_stage() is None:
        return "all stages are built"
    return f"the cost of stage {city.stages + 1} cannot be met with {city.coins} coins"


def card_moves(game, seat, move):
    """The legal moves with the card of the move, so that the others need not be listed."""
    for card in game.hands[seat]:
        if card.name == move.card:
            if move.action == "build":
                return builds(game.cities, seat, card, game.turn)
            if move.action == "stage":
                return stage_builds(game.cities, seat, card)
            return player_moves(game.cities, seat, card, game.turn)
    return []


def check_turn_moves(game, entry, catalog):
    seats = range(len(game.cities))
    entries = list_of(entry, "moves", len(seats), dict)
    moves = {}
    for seat in seats:
        moves[seat] = at_seat(seat, read_move, entries[seat], seat, catalog)
    for seat in game.people():
        at_seat(seat, check_move, moves[seat], game.hands[seat], card_moves(game, seat, moves[seat]), game, seat)
    if game.free_city is not None:
        own = moves[game.controller()].card
        hand = list(game.hands[game.controller()])
        hand.remove(next(card for card in hand if card.name == own))
        at_seat(0, check_move, moves[0], hand, game.free_city_moves(own), game, 0)
    return moves


def check_controller(game, entry):
    expected = game.controller()
    found = entry.get("controller")
    expect(found == expected and not isinstance(found, (bool, float)),
           f"'controller' must be {shown(expected)}, found {shown(found)}")


def seats_of(entry, key):
    rows = typed(entry.get(key, []), list, key)
    return rows, [field(row, "seat", int) for row in rows]


def play_seventh(game, entry, catalog):
    rows, found = seats_of(entry, "seventh")
    expected = game.seventh_seats() if game.turn == LAST_TURN else []
    expect(found == expected, f"'seventh': expected entries for the seats {expected}, found {found}")
    for row in rows:
        seat = row["seat"]
        move = at_seat(seat, read_move, row, seat, catalog)
        at_seat(seat, check_move, move, game.hands[seat], game.seventh_moves(seat), game, seat)
        game.resolve({seat: move})


def play_salvage(game, entry):
    rows, found = seats_of(entry, "salvage")
    expected = list(game.salvage_seats)
    expect(found == expected, f"'salvage': expected entries for the seats {expected}, found {found}")
    for row in rows:
        at_seat(row["seat"], salvage_one, game, row)


def salvage_one(game, row):
    expect("card" in row, "'card' of the salvage is missing")
    name = row["card"]
    options = game.salvage_options(row["seat"])
    expect(name is None or (isinstance(name, str) and name in options),
           f"salvage of {shown(name)}: expected null or one of {options}")
    game.salvage(row["seat"], name)


def check_coins(game, thing):
    found = list_of(thing, "coins", len(game.cities), int)
    for seat, city in enumerate(game.cities):
        if found[seat] != city.coins:
            raise Disagreement(f"expected {city.coins} coins, found {found[seat]}", seat=seat)


def replay_turn(game, entry, catalog):
    expect(isinstance(entry, dict), "a turn must be an object")
    place = (field(entry, "age", int), field(entry, "turn", int))
    expect(place == (game.age, game.turn),
           f"expected age {game.age}, turn {game.turn}, found age {place[0]}, turn {place[1]}")
    check_controller(game, entry)
    game.resolve(check_turn_moves(game, entry, catalog))
    if game.turn == LAST_TURN:
        game.leave_last_cards()
    play_seventh(game, entry, catalog)
    play_salvage(game, entry)
    check_coins(game, entry)
    game.end_turn()


def check_conflicts(game, record):
    age = len(game.conflicts)
    entries = field(record, "conflicts", list)
    expect(len(entries) >= age, "the conflicts of this Age are missing")
    found = entries[age - 1]
    expect(isinstance(found, list) and len(found) == len(game.cities), "conflicts must have one entry a seat")
    for seat, expected in enumerate(game.conflicts[-1]):
        good = isinstance(found[seat], list) and all(is_integer(value) for value in found[seat])
        if not good or found[seat] != expected:
            raise Disagreement(f"conflicts: expected {expected}, found {shown(found[seat])}", seat=seat)


def check_result(game, record):
    result = field(record, "result", dict)
    cities = game.cities
    check_coins(game, result)
    copied = field(result, "copied_guild", list)
    rows = list_of(result, "scores", len(cities), dict)
    expect(len(copied) == len(cities), f"'copied_guild' must have {len(cities)} entries")
    totals = []
    for seat in range(len(cities)):
        at_seat(seat, check_score, cities, seat, copied[seat], rows[seat])
        totals.append(rows[seat]["total"])
    found = field(result, "winners", list)
    expected = winners(totals, [city.coins for city in cities], game.people())
    expect(all(is_integer(seat) for seat in found) and sorted(found) == expected,
           f"expected the winners {expected}, found {shown(found)}")


def check_score(cities, seat, copied, row):
    options = best_copies(cities, seat)
    expect(copied in options, f"'copied_guild': expected one of {shown(options)}, found {shown(copied)}")
    expected = score(cities, seat, copied)
    for category in CATEGORIES + ("total",):
        found = field(row, category, int)
        expect(found == expected[category], f"{category}: expected {expected[category]} points, found {found}")


def check_record(record, editions, check_decks=True):
    """Raises a Disagreement at the first mistake. editions: catalogues by name."""
    check_header(record)
    catalog = editions[record["edition"]]
    seats = check_seats(record, catalog)
    check_deals(record, catalog, len(seats), check_decks)
    check_sealed(record, catalog, seats)
    game = Game(catalog, record["players"], seats)
    for entry in record["turns"]:
        age, turn = game.age, game.turn
        try:
            if turn == 1:
                game.deal(record["deals"][age - 1])
            replay_turn(game, entry, catalog)
            if turn == LAST_TURN:
                check_conflicts(game, record)
        except Disagreement as disagreement:
            raise disagreement.at(age=age, turn=turn)
    conflicts = field(record, "conflicts", list)
    expect(len(conflicts) == len(game.conflicts),
           f"'conflicts' must have {len(game.conflicts)} entries, found {len(conflicts)}")
    if len(record["turns"]) == TURNS:
        try:
            check_result(game, record)
        except Disagreement as disagreement:
            disagreement.message = "result: " + disagreement.message
            raise
    else:
        expect("result" not in record, f"'result' stands only after {TURNS} turns")


def no_constant(word):
    raise ValueError(f"{word} is not JSON")


def check_line(line, editions):
    try:
        record = json.loads(line.decode("utf-8"), parse_constant=no_constant)
    except (ValueError, RecursionError) as error:
        raise Disagreement(f"not a line of JSON: {error}") from error
    check_record(record, editions)


def verify_file(path, editions, report):
    passed = failed = 0
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                check_line(line, editions)
                passed += 1
            except Disagreement as disagreement:
                failed += 1
                report(f"{path}:{number}: {disagreement}")
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description="Replays game records and checks them against the rules.")
    parser.add_argument("--first", required=True, help="catalogue of the first edition, JSON")
    parser.add_argument("--second", required=True, help="catalogue of the second edition, JSON")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    editions = {"first": catalogs.load(arguments.first), "second": catalogs.load(arguments.second)}
    try:
        counts = [verify_file(path, editions, print) for path in arguments.files]
    except OSError as error:
        print(f"{error.filename}: {error.strerror}")
        return 1
    passed, failed = sum(count[0] for count in counts), sum(count[1] for count in counts)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
