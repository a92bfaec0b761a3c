#!/usr/bin/env python3
"""Makes the Explorer's file of what train/explore.py counted: shares, effects and their 95% intervals as whole numbers.

    train/pack.py --library build/gpu/libwonders_learn_cpu.so run/counts.npz train/explorer/strong-play.json

The library is asked for names alone. docs/explorer.md describes the file.
"""
import argparse
import json
import os

import numpy

from explorer_layout import (AGES, BIN, BOARDS, CATEGORIES, COLORS, EDITIONS, LOWEST, PAR, PLAYERS, STAGES, STRUCTURES, TURNS,
                             WAYS)

COLOR_NAMES = ("brown", "gray", "blue", "yellow", "red", "green", "purple")
FIRST_BOARD = STRUCTURES * WAYS + 1 + 24
LEAST = 100  # seats behind a figure that is told
KINDS = [(edition, players) for edition in range(EDITIONS) for players in PLAYERS]
EVEN = numpy.array([1 / players for _, players in KINDS])


class Counts:
    """A table of explore.py: sums by name, and the spread of ratios between batches."""

    def __init__(self, content, name, batches):
        self.sums = content[f"{name} sums"]
        self.names = list(content[f"{name} names"])
        products = content[f"{name} products"].astype(numpy.float64)
        kept = next(k for k in range(len(self.names) + 1) if k * (k + 1) // 2 == products.shape[-1])
        self.product, at = {}, 0
        for i in range(kept):
            for j in range(i, kept):
                self.product[i, j] = self.product[j, i] = products[..., at]
                at += 1
        self.batches = batches

    def of(self, name):
        return self.sums[..., self.names.index(name)]

    def mean(self, group, what):
        """Of a group, e.g. the points of those who built: the mean and half its 95% interval."""
        return self.combination([(1, group)], what)

    def difference(self, group, other, what):
        return self.combination([(1, group), (-1, other)], what)

    def combination(self, parts, what):
        terms, value = [], 0.0
        with numpy.errstate(all="ignore"):
            for sign, group in parts:
                n, total = self.names.index(f"{group} n"), self.names.index(f"{group} {what}")
                count = self.sums[..., n]
                ratio = self.sums[..., total] / count
                value = value + sign * ratio
                terms += [(total, sign / count), (n, -sign * ratio / count)]
            square = sum(a * b * self.product[i, j] for i, a in terms for j, b in terms)
            error = numpy.sqrt(numpy.maximum(square, 0) * self.batches / (self.batches - 1))
        return value, error * t_quantile(self.batches - 1)


def t_quantile(freedom):
    """Of Student's distribution, for 95% in the middle; good to a hundredth from 10 on."""
    z = 1.959964
    return z * (1 + (z * z + 1) / (4 * freedom) + (5 * z**4 + 16 * z * z + 3) / (96 * freedom * freedom))


def whole(numbers, unit):
    """In whole units, null where nothing is known."""
    return [None if not numpy.isfinite(x) else int(numpy.floor(x * unit + 0.5)) for x in numbers]


SHARE, WIN, POINTS = 1000, 10000, 100
UNITS = {}  # of the columns that are no plain numbers


class Rows:
    """The cells of a table that are told, as columns of whole numbers."""

    def __init__(self, keys, cells):
        self.at = numpy.nonzero(cells)
        self.columns = {key: [int(x) for x in numbers] for key, numbers in zip(keys, self.at)}

    def add(self, name, numbers, unit):
        self.columns[name] = whole(numbers[self.at], unit)
        if unit != 1:
            UNITS[name] = unit
        return self

    def add_with_error(self, name, numbers, unit, enough=None):
        value, error = numbers
        if enough is not None:
            value, error = numpy.where(enough, value, numpy.nan), numpy.where(enough, error, numpy.nan)
        return self.add(name, value, unit).add(f"{name} ±", error, unit)


def share(part, all_of_them):
    with numpy.errstate(all="ignore"):
        return part / all_of_them


def above_even(numbers, shape):
    """Wins are counted from an even share on: the share itself."""
    value, error = numbers
    return value + EVEN.reshape((-1,) + (1,) * (len(shape) - 1)), error


def from_par(numbers):
    return numbers[0] + PAR, numbers[1]


def seen(table):
    return table.of("built n") + table.of("not built n") + table.of("out of reach")


def enough(table):
    return (table.of("built n") >= LEAST) & (table.of("not built n") >= LEAST)


def cards(by_age, trial):
    """By kind, Age and card. How they were built, against those who could have built them at that moment; and the trial."""
    there = seen(by_age)
    rows = Rows(("kind", "age", "card"), there >= LEAST)
    for name in ("built n", "marker", "sold"):
        rows.add(name.removesuffix(" n"), share(by_age.of(name), there), SHARE)
    rows.add("out of reach", share(by_age.of("out of reach"), there), SHARE)
    tried = trial.of("trials")[:, :, :STRUCTURES]
    effect = lambda what: tuple(x[:, :, :STRUCTURES] for x in trial.difference("given", "own choice", what))
    rows.add_with_error("win", above_even(by_age.mean("built", "wins"), there.shape), WIN, by_age.of("built n") >= LEAST)
    rows.add_with_error("win more", by_age.difference("built", "not built", "wins"), WIN, enough(by_age))
    rows.add_with_error("points more", by_age.difference("built", "not built", "points"), POINTS, enough(by_age))
    rows.add_with_error("given win", effect("wins"), WIN, tried >= LEAST)
    rows.add_with_error("given points", effect("points"), POINTS, tried >= LEAST)
    return rows.add("trials", tried, 1).columns


def turns(table, seats):
    there = seen(table)
    rows = Rows(("kind", "turn", "card"), there >= LEAST)
    rows.add("seen", share(there, seats[:, None, None]), SHARE)
    rows.add("out of reach", share(table.of("out of reach"), there), SHARE)
    return rows.add("built", share(table.of("built n"), there), SHARE).columns


def own_boards(table):
    there = seen(table)
    rows = Rows(("kind", "age", "board", "card"), there >= LEAST)
    rows.add("built", share(table.of("built n"), there), SHARE)
    return rows.add_with_error("win more", table.difference("built", "not built", "wins"), WIN, enough(table)).columns


def openings(table):
    there = seen(table)
    rows = Rows(("kind", "board", "card"), there >= LEAST)
    for name in ("built n", "marker"):
        rows.add(name.removesuffix(" n"), share(table.of(name), there), SHARE)
    win = above_even(table.mean("built", "wins"), there.shape)
    return rows.add_with_error("win", win, WIN, table.of("built n") >= LEAST).columns


def neighbors(table):
    """By edition, all numbers of players together, each weighed by how many could build."""
    per_edition = lambda x: x.reshape((EDITIONS, len(PLAYERS)) + x.shape[1:])
    could = table.of("built n") + table.of("not built n")
    value, error = table.difference("built", "not built", "wins")
    known = numpy.where(enough(table) & numpy.isfinite(error), could, 0.0)
    with numpy.errstate(all="ignore"):
        weight = per_edition(known)
        weight = weight / weight.sum(1, keepdims=True)
        pooled = numpy.nansum(weight * per_edition(numpy.nan_to_num(value)), 1)
        spread = numpy.sqrt(numpy.nansum((weight * per_edition(numpy.nan_to_num(error))) ** 2, 1))
        told = per_edition(known).sum(1) > 0
    there = per_edition(could).sum(1)
    rows = Rows(("edition", "board", "card"), there >= LEAST)
    rows.add("built", share(per_edition(table.of("built n")).sum(1), there), SHARE)
    return rows.add_with_error("win more", (pooled, spread), WIN, told).columns


def stages(table, seats):
    """When each stage is built, and how often by those who could."""
    sums = table.sums.reshape(len(KINDS), AGES, TURNS, BOARDS, STAGES, -1).sum(2)
    built, could = sums[..., 0], sums[..., 0] + sums[..., 3]
    told = could.sum(1) >= LEAST
    rows = Rows(("kind", "board", "stage"), told)
    for age in range(AGES):
        rows.add(f"age {age + 1}", share(built[:, age], seats[:, :, None]), SHARE)
    return rows.add("when possible", share(built.sum(1), could.sum(1)), SHARE).columns


def sides(table):
    seats = table.of("seats n")
    rows = Rows(("kind", "board"), seats >= LEAST)
    rows.add("seats", seats, 1)
    rows.add_with_error("win", above_even(table.mean("seats", "wins"), seats.shape), WIN)
    rows.add_with_error("points", from_par(table.mean("seats", "points")), POINTS)
    wins = table.of("seats wins") + seats * EVEN[:, None]
    for name in CATEGORIES:
        rows.add(name, share(table.of(name), seats), POINTS)
    for name in CATEGORIES:
        rows.add(f"{name} of winners", share(table.of(f"{name} of winners"), wins), POINTS)
    return rows.columns


def pairs(table, of_board):
    seats = table.of("seats n")
    value, error = above_even(table.mean("seats", "wins"), seats.shape)
    rows = Rows(("kind", "board", "neighbor"), seats >= LEAST)
    return rows.add_with_error("win more", (value - of_board[:, :, None], error), WIN).columns


def groups(table, keys, seats):
    """How many seats are in a group, how often they win, and their points."""
    there = table.of("seats n")
    rows = Rows(keys, there >= LEAST)
    rows.add("share", share(there, seats), SHARE)
    rows.add_with_error("win", above_even(table.mean("seats", "wins"), there.shape), WIN)
    return rows.add("points", from_par(table.mean("seats", "points"))[0], POINTS).columns


def stage_trial(trial):
    """A stage given, whichever comes next, against the own choice where a stage could be built."""
    tried = trial.of("trials")[:, :, STRUCTURES]
    rows = Rows(("kind", "age"), tried >= LEAST)
    for what, unit in (("wins", WIN), ("points", POINTS)):
        name = f"given {what.removesuffix('s') if what == 'wins' else what}"
        rows.add_with_error(name, tuple(x[:, :, STRUCTURES] for x in trial.difference("given", "own choice", what)), unit)
    return rows.add("trials", tried, 1).columns


def color_trial(trial):
    """A structure of a colour given, against the own choice where one could be built."""
    tried = trial.of("trials")
    rows = Rows(("kind", "age", "color"), tried >= LEAST)
    rows.add_with_error("given win", trial.difference("given", "own choice", "wins"), WIN)
    rows.add_with_error("given points", trial.difference("given", "own choice", "points"), POINTS)
    return rows.add("trials", tried, 1).columns


def pack(content, library):
    games, batches, seed, _ = (int(x) for x in content["about"])
    counts = lambda name: Counts(content, name, batches)
    board_seats = counts("sides").of("seats n")
    seats = board_seats.sum(1)
    win_of_board = above_even(counts("sides").mean("seats", "wins"), board_seats.shape)[0]
    trial = counts("trial")
    names = lambda first, count, edition: [library.action_name(first(k), edition) for k in range(count)]
    boards = [[name.removeprefix("board ").rsplit(" ", 1) for name in names(lambda k: FIRST_BOARD + k, BOARDS, edition)]
              for edition in range(EDITIONS)]
    packed = {
        "format": 1,
        "games": games, "trials": int(trial.of("trials").sum()), "batches": batches, "seed": seed,
        "temperature": float(content["temperature"]), "weights": str(content["weights"]),
        "editions": ["first", "second"], "kinds": [[edition, players] for edition, players in KINDS],
        "cards": [name.removeprefix("build ") for name in names(lambda k: WAYS * k, STRUCTURES, 0)],
        "boards": boards, "colors": list(COLOR_NAMES[:COLORS]), "categories": list(CATEGORIES),
        "steps": {"lowest": LOWEST, "points": BIN},
        "tables": {
            "cards": cards(counts("ages"), trial),
            "turns": turns(counts("turns"), seats),
            "own boards": own_boards(counts("boards")),
            "openings": openings(counts("openings")),
            "neighbors": neighbors(counts("neighbors")),
            "stages": stages(counts("stages"), board_seats),
            "stage trial": stage_trial(trial),
            "color trial": color_trial(counts("color trial")),
            "sides": sides(counts("sides")),
            "pairs": pairs(counts("pairs"), win_of_board),
            "stages built": groups(counts("stages built"), ("kind", "board", "stages"), board_seats[:, :, None]),
            "colors": groups(counts("colors"), ("kind", "color", "cards"), seats[:, None, None]),
            "categories": groups(counts("categories"), ("kind", "category", "step"), seats[:, None, None]),
            "sources": groups(counts("main sources"), ("kind", "board", "category"), board_seats[:, :, None]),
        },
    }
    packed["units"] = dict(sorted(UNITS.items()))
    return packed


def write(packed, path):
    """One column a line, so that changes can be read."""
    head = {key: value for key, value in packed.items() if key != "tables"}
    line = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    parts = [f"{line(key)}:{line(value)}" for key, value in head.items()]
    tables = []
    for name, columns in packed["tables"].items():
        tables.append(f"{line(name)}:{{\n" + ",\n".join(f"{line(key)}:{line(column)}" for key, column in columns.items()) + "}")
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("{" + ",\n".join(parts) + ',\n"tables":{\n' + ",\n".join(tables) + "}}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", required=True)
    parser.add_argument("--least", type=int, default=LEAST, help="seats behind a figure that is told")
    parser.add_argument("counts")
    parser.add_argument("out")
    args = parser.parse_args()
    globals()["LEAST"] = args.least
    from games import Library  # needs PyTorch; all else here does not
    write(pack(numpy.load(args.counts), Library(args.library)), args.out)


if __name__ == "__main__":
    main()
