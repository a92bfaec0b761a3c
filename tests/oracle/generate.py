#!/usr/bin/env python3
"""Plays random legal games and writes their records.

    generate.py --catalog catalog-first.json --edition first --players 3 --games 10 --seed 1 > out.jsonl

The optional parts of the format vary from game to game, as they would between implementations; --plain keeps them
fixed.
"""

import argparse
import json
import random
import sys

import catalog as catalogs
import sealed
from rules import LAST_TURN, Game
from scoring import best_copies, score, winners

NAMES = ("Ada", "Bó", "Çiğdem", "Väinö", "李", "\"Q\"", "", "D\\E")


class Player:
    """Draws among legal moves: uniformly, or a stage first with the given chance."""

    def __init__(self, rng, stage_bias):
        self.rng, self.stage_bias = rng, stage_bias

    def choose(self, moves):
        stages = [move for move in moves if move.action == "stage"]
        if stages and self.rng.random() < self.stage_bias:
            return self.rng.choice(stages)
        return self.rng.choice(moves)


def random_seats(catalog, cities, rng, first_wonder):
    wonders = rng.sample(catalog.wonders(), cities)
    if first_wonder:
        wonders = [first_wonder] + [name for name in wonders if name != first_wonder][:cities - 1]
        rng.shuffle(wonders)
    return [(wonder, rng.choice(catalog.sides(wonder))) for wonder in wonders]


def random_deal(catalog, cities, age, rng):
    deck = list(catalog.deck(cities, age).elements())
    if age == 3:
        deck += rng.sample(catalog.guilds, cities + 2)
    rng.shuffle(deck)
    return [deck[7 * seat:7 * seat + 7] for seat in range(cities)]


def random_sealed(rng, first_wonder):
    deal = {"scheme": sealed.SCHEME, "seed": str(rng.getrandbits(64)), "salt": rng.choice(NAMES) * rng.randint(1, 30)}
    if not first_wonder and rng.random() < 0.8:
        deal["assignment"] = rng.choice(sealed.ASSIGNMENTS)
    return deal


def move_row(seat, move):
    row = {"seat": seat, "card": move.card, "action": move.action, "left": move.left, "right": move.right}
    if move.free:
        row["free"] = move.free
    return row


def choose_moves(game, player):
    moves = {seat: player.choose(game.legal_moves(seat)) for seat in game.people()}
    if game.free_city is not None:
        moves[0] = player.choose(game.free_city_moves(moves[game.controller()].card))
    return dict(sorted(moves.items()))


def play_turn(game, player, rng):
    row = {"age": game.age, "turn": game.turn, "controller": game.controller()}
    moves = choose_moves(game, player)
    row["moves"] = [move_row(seat, move) for seat, move in moves.items()]
    game.resolve(moves)
    row["seventh"], row["salvage"] = [], []
    if game.turn == LAST_TURN:
        game.leave_last_cards()
        for seat in game.seventh_seats():
            move = player.choose(game.seventh_moves(seat))
            row["seventh"].append(move_row(seat, move))
            game.resolve({seat: move})
    for seat in game.salvage_seats:
        name = rng.choice(game.salvage_options(seat) + [None])
        row["salvage"].append({"seat": seat, "card": name})
        game.salvage(seat, name)
    row["coins"] = [city.coins for city in game.cities]
    game.end_turn()
    return row


def final_result(game, rng):
    cities = game.cities
    copied = [rng.choice(best_copies(cities, seat)) for seat in range(len(cities))]
    scores = [score(cities, seat, copied[seat]) for seat in range(len(cities))]
    coins = [city.coins for city in cities]
    return {"coins": coins, "scores": scores, "copied_guild": copied,
            "winners": winners([row["total"] for row in scores], coins, game.people())}


def play_game(catalog, players, rng, turns=18, stage_bias=0.0, first_wonder=None, sealed_share=0.0):
    """A whole record with every field written out; fewer turns stop it early."""
    cities = max(players, 3)
    seats = random_seats(catalog, cities, rng, first_wonder)
    deal = random_sealed(rng, first_wonder) if rng.random() < sealed_share else None
    if deal:
        seats = sealed.expected_boards(catalog, deal, players, seats)
        if deal.get("assignment") == "side":
            seats = [(wonder, rng.choice(catalog.sides(wonder))) if game_seat or players > 2 else (wonder, side)
                     for game_seat, (wonder, side) in enumerate(seats)]
    game = Game(catalog, players, seats)
    player = Player(rng, stage_bias)
    deals = [sealed.hands(catalog, deal, players, age) if deal else random_deal(catalog, cities, age, rng)
             for age in catalogs.AGES]
    rows = []
    for _ in range(turns):
        if game.turn == 1:
            game.deal(deals[game.age - 1])
        rows.append(play_turn(game, player, rng))
    record = {
        "format": "wonders-record", "version": 1, "edition": catalog.edition, "players": players,
        "seed": str(rng.getrandbits(64)),
        "seats": [{"wonder": wonder, "side": side} for wonder, side in seats],
        "free_city": game.free_city, "deals": deals, "turns": rows, "conflicts": game.conflicts}
    if deal:
        record["deal"] = deal
    if turns == 18:
        record["result"] = final_result(game, rng)
    return record


# Variations that the format allows

def vary(record, rng):
    """Drops defaults, adds unknown fields, shuffles what has no order; the game stays the same."""
    drop_zeros, drop_empty, drop_null = (rng.random() < 0.5 for _ in range(3))
    for turn in record["turns"]:
        for move in turn["moves"] + turn["seventh"]:
            drop(move, ("left", "right"), 0, drop_zeros or move["action"] == "sell", rng)
        drop(turn, ("seventh", "salvage"), [], drop_empty, rng)
        drop(turn, ("controller",), None, drop_null, rng)
    drop(record, ("free_city",), None, drop_null, rng)
    if rng.random() < 0.4:
        del record["seed"]
    for seat in record["seats"]:
        if rng.random() < 0.4:
            seat["name"] = rng.choice(NAMES)
    if "result" in record:
        rng.shuffle(record["result"]["winners"])
    unused = len(record["deals"]) - max(1, -(-len(record["turns"]) // 6))
    for _ in range(rng.randint(0, unused)):
        record["deals"].pop()
    if rng.random() < 0.3:
        add_unknown_fields(record, rng)
    if rng.random() < 0.3:
        record = shuffled_keys(record, rng)
    return record


def drop(row, keys, default, always, rng):
    for key in keys:
        if row[key] == default and (always or rng.random() < 0.1):
            del row[key]


def add_unknown_fields(record, rng):
    extra = {"note": "kept and ignored", "nested": [1, {"left": None}], "number": 1.5e3, "flag": True}
    places = [record, rng.choice(record["seats"])] + record["turns"][:1]
    places += [move for turn in record["turns"][1:2] for move in turn["moves"]]
    places += [record["result"]] + record["result"]["scores"][:1] if "result" in record else []
    for place in places:
        place["x_" + rng.choice(sorted(extra))] = rng.choice(list(extra.values()))


def shuffled_keys(value, rng):
    if isinstance(value, list):
        return [shuffled_keys(entry, rng) for entry in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    rng.shuffle(keys)
    return {key: shuffled_keys(value[key], rng) for key in keys}


def text_of(record, rng, plain):
    """One line; spacing and escapes vary."""
    if plain:
        return json.dumps(record, separators=(",", ":"))
    separators = rng.choice([(",", ":"), (", ", ": "), (" ,\t", " : ")])
    return json.dumps(record, separators=separators, ensure_ascii=rng.random() < 0.5)


def main():
    parser = argparse.ArgumentParser(description="Plays random legal games and writes their records.")
    parser.add_argument("--catalog", required=True, help="the edition's catalogue, JSON")
    parser.add_argument("--edition", required=True, choices=("first", "second"))
    parser.add_argument("--players", type=int, default=3, choices=range(2, 8))
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stages", type=float, default=0.0, help="chance to build a stage where one can be built")
    parser.add_argument("--wonder", help="a wonder that takes part in every game")
    parser.add_argument("--short", type=float, default=0.05, help="share of games that stop early")
    parser.add_argument("--sealed", type=float, default=0.0, help="share of games with a `deal` that can be checked")
    parser.add_argument("--plain", action="store_true", help="no variation of the optional parts")
    arguments = parser.parse_args()
    catalog = catalogs.load(arguments.catalog)
    if catalog.edition != arguments.edition:
        parser.error(f"the catalogue is of the {catalog.edition} edition")
    rng = random.Random(arguments.seed)
    for _ in range(arguments.games):
        turns = rng.randint(0, 17) if rng.random() < arguments.short else 18
        record = play_game(catalog, arguments.players, rng, turns, arguments.stages, arguments.wonder,
                           arguments.sealed)
        if not arguments.plain:
            record = vary(record, rng)
        print(text_of(record, rng, arguments.plain))
    return 0


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main())
