#!/usr/bin/env python3
"""Makes the Explorer's file of what train/explore.py counted: shares, effects and their 95% intervals as whole numbers.

    train/pack.py --library build/gpu/libwonders_learn_cpu.so run/counts.npz train/explorer/strong-play.json

The library is asked for names alone. docs/explorer.md describes the file.
"""
import argparse
import json
import os

import numpy

from explorer_layout import (AGES, BIN, BOARDS, CATEGORIES, COLORS, EDITIONS, LOWEST, PAR, PLAYERS, STRUCTURES, WAYS)

COLOR_NAMES = ("brown", "gray", "blue", "yellow", "red", "green", "purple")
FIRST_BOARD = STRUCTURES * WAYS + 1 + 24
FORMAT = 2  # as in src/explorer/explorer.h and schema/explorer.json
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

    def share(self, part, *all_of_them):
        """Of several sums together the share that one of them is."""
        with numpy.errstate(all="ignore"):
            count = sum(self.of(name) for name in all_of_them)
            ratio = self.of(part) / count
            terms = [(self.names.index(part), 1 / count)]
            terms += [(self.names.index(name), -ratio / count) for name in all_of_them]
            # What never came about, or always did, has no spread: of n cases it is then less than 3 / n, in 95 of 100.
            error = numpy.where(ratio * (1 - ratio) > 0, self.spread(terms), 3 / count)
        return ratio, error

    def combination(self, parts, what):
        terms, value = [], 0.0
        with numpy.errstate(all="ignore"):
            for sign, group in parts:
                n, total = self.names.index(f"{group} n"), self.names.index(f"{group} {what}")
                count = self.sums[..., n]
                ratio = self.sums[..., total] / count
                value = value + sign * ratio
                terms += [(total, sign / count), (n, -sign * ratio / count)]
        return value, self.spread(terms)

    def spread(self, terms):
        """Half of the 95% interval of a sum of such terms (a sum's number, its factor) whose mean over batches is 0."""
        with numpy.errstate(all="ignore"):
            square = sum(a * b * self.product[i, j] for i, a in terms for j, b in terms)
            error = numpy.sqrt(numpy.maximum(square, 0) * self.batches / (self.batches - 1))
        return error * t_quantile(self.batches - 1)


def t_quantile(freedom):
    """Of Student's distribution, for 95% in the middle; good to a hundredth from 10 on."""
    z = 1.959964
    return z * (1 + (z * z + 1) / (4 * freedom) + (5 * z**4 + 16 * z * z + 3) / (96 * freedom * freedom))


def whole(numbers, unit, up=False):
    """In whole units, to the nearest or up; null where nothing is known."""
    return [None if not numpy.isfinite(x) else int(numpy.ceil(x * unit - 1e-6) if up else numpy.floor(x * unit + 0.5))
            for x in numbers]


def key_column(numbers):
    """In runs, as each number and how often it follows, where that is shorter."""
    runs = []
    for number in numbers:
        if runs and runs[-2] == number:
            runs[-1] += 1
        else:
            runs += [number, 1]
    return {"runs": runs} if len(runs) < len(numbers) else numbers


SHARE, POINTS, CATEGORY = 1000, 10, 100
UNITS = {}  # of the columns that are no plain numbers


class Rows:
    """The cells of a table that are told, as columns of whole numbers."""

    def __init__(self, keys, cells):
        self.at = numpy.nonzero(cells)
        self.columns = {key: key_column([int(x) for x in numbers]) for key, numbers in zip(keys, self.at)}

    def add(self, name, numbers, unit, up=False):
        self.columns[name] = whole(numbers[self.at], unit, up)
        if unit != 1:
            UNITS[name] = unit
        return self

    def add_with_error(self, name, numbers, unit, enough=None):
        value, error = numbers
        if enough is not None:
            value, error = numpy.where(enough, value, numpy.nan), numpy.where(enough, error, numpy.nan)
        return self.add(name, value, unit).add(f"{name} ±", error, unit, up=True)

    def add_result(self, table, group):
        """The wins and points of a group of seats."""
        known = table.of(f"{group} n") >= LEAST
        self.add_with_error("win", above_even(table.mean(group, "wins"), known.shape), SHARE, known)
        return self.add_with_error("points", from_par(table.mean(group, "points")), POINTS, known)

    def add_effect(self, table):
        """What those who built it won more, and got more points, than those who could have and did something else."""
        known = (table.of("built n") >= LEAST) & (table.of("not built n") >= LEAST)
        self.add_with_error("win more", table.difference("built", "not built", "wins"), SHARE, known)
        return self.add_with_error("points more", table.difference("built", "not built", "points"), POINTS, known)


def share(part, all_of_them):
    with numpy.errstate(all="ignore"):
        return part / all_of_them


def above_even(numbers, shape):
    """Wins are counted from an even share on: the share itself."""
    value, error = numbers
    return value + EVEN.reshape((-1,) + (1,) * (len(shape) - 1)), error


def from_par(numbers):
    return numbers[0] + PAR, numbers[1]


SEEN = ("built n", "not built n", "out of reach")
COULD = SEEN[:2]


def of_all(table, names):
    return sum(table.of(name) for name in names)


def cards(by_age, trial):
    """By kind, Age and card. How they were built, against those who could have built them at that moment; and the trial."""
    rows = Rows(("kind", "age", "card"), of_all(by_age, SEEN) >= LEAST)
    for name in ("built n", "marker", "sold", "out of reach"):
        rows.add_with_error(name.removesuffix(" n"), by_age.share(name, *SEEN), SHARE)
    tried = trial.of("trials")[:, :, :STRUCTURES]
    effect = lambda what: tuple(x[:, :, :STRUCTURES] for x in trial.difference("given", "own choice", what))
    rows.add_result(by_age, "built").add_effect(by_age)
    rows.add_with_error("given win", effect("wins"), SHARE, tried >= LEAST)
    rows.add_with_error("given points", effect("points"), POINTS, tried >= LEAST)
    return rows.add("trials", tried, 1).columns


def turns(table, seats):
    there = of_all(table, SEEN)
    rows = Rows(("kind", "turn", "card"), there >= LEAST)
    rows.add("seen", share(there, seats[:, None, None]), SHARE)
    rows.add("out of reach", table.share("out of reach", *SEEN)[0], SHARE)
    return rows.add_with_error("built", table.share("built n", *SEEN), SHARE).add_effect(table).columns


def own_boards(table):
    rows = Rows(("kind", "age", "board", "card"), of_all(table, SEEN) >= LEAST)
    return rows.add_with_error("built", table.share("built n", *SEEN), SHARE).add_effect(table).columns


def openings(table):
    rows = Rows(("kind", "board", "card"), of_all(table, SEEN) >= LEAST)
    for name in ("built n", "marker"):
        rows.add_with_error(name.removesuffix(" n"), table.share(name, *SEEN), SHARE)
    return rows.add_result(table, "built").add_effect(table).columns


def neighbors(table):
    """Whoever sits beside a board, of those who could build a card."""
    rows = Rows(("kind", "board", "card"), of_all(table, COULD) >= LEAST)
    return rows.add_with_error("built", table.share("built n", *COULD), SHARE).add_effect(table).columns


def stages(table):
    """When each stage is built, how often by those who could, and how those do who built it."""
    rows = Rows(("kind", "board", "stage"), of_all(table, COULD) >= LEAST)
    for age in range(AGES):
        rows.add_with_error(f"age {age + 1}", table.share(f"age {age + 1}", "all"), SHARE)
    rows.add_with_error("when possible", table.share("built n", *COULD), SHARE)
    return rows.add_result(table, "built").add_effect(table).columns


def stage_turns(table, seats):
    """In each turn, of all boards together."""
    could = of_all(table, COULD)
    rows = Rows(("kind", "turn", "stage"), could >= LEAST)
    rows.add("possible", share(could, seats[:, None, None]), SHARE)
    return rows.add_with_error("built", table.share("built n", *COULD), SHARE).add_effect(table).columns


def sides(table):
    seats = table.of("seats n")
    rows = Rows(("kind", "board"), seats >= LEAST)
    rows.add("seats", seats, 1).add_result(table, "seats")
    wins = table.of("seats wins") + seats * EVEN[:, None]
    for name in CATEGORIES:
        rows.add(name, share(table.of(name), seats), CATEGORY)
    for name in CATEGORIES:
        rows.add(f"{name} of winners", share(table.of(f"{name} of winners"), wins), CATEGORY)
    return rows.columns


def pairs(table, sides_table):
    """Beside each board, against all seats of the own one."""
    rows = Rows(("kind", "board", "neighbor"), table.of("seats n") >= LEAST)
    for name, what, unit in (("win more", "wins", SHARE), ("points more", "points", POINTS)):
        value, error = table.mean("seats", what)
        rows.add_with_error(name, (value - sides_table.mean("seats", what)[0][:, :, None], error), unit)
    return rows.columns


def groups(table, keys):
    """How many seats are in a group, how often they win, and their points."""
    rows = Rows(keys, table.of("seats n") >= LEAST)
    return rows.add_with_error("share", table.share("seats n", "all"), SHARE).add_result(table, "seats").columns


def stage_trial(trial):
    """A stage given, whichever comes next, against the own choice where a stage could be built."""
    tried = trial.of("trials")[:, :, STRUCTURES]
    rows = Rows(("kind", "age"), tried >= LEAST)
    for what, unit in (("wins", SHARE), ("points", POINTS)):
        name = f"given {what.removesuffix('s') if what == 'wins' else what}"
        rows.add_with_error(name, tuple(x[:, :, STRUCTURES] for x in trial.difference("given", "own choice", what)), unit)
    return rows.add("trials", tried, 1).columns


def color_trial(trial):
    """A structure of a colour given, against the own choice where one could be built."""
    tried = trial.of("trials")
    rows = Rows(("kind", "age", "color"), tried >= LEAST)
    rows.add_with_error("given win", trial.difference("given", "own choice", "wins"), SHARE)
    rows.add_with_error("given points", trial.difference("given", "own choice", "points"), POINTS)
    return rows.add("trials", tried, 1).columns


def pack(content, library):
    games, batches, seed, _ = (int(x) for x in content["about"])
    counts = lambda name: Counts(content, name, batches)
    seats = counts("sides").of("seats n").sum(1)
    trial = counts("trial")
    names = lambda first, count, edition: [library.action_name(first(k), edition) for k in range(count)]
    boards = [[name.removeprefix("board ").rsplit(" ", 1) for name in names(lambda k: FIRST_BOARD + k, BOARDS, edition)]
              for edition in range(EDITIONS)]
    packed = {
        "format": FORMAT,
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
            "stages": stages(counts("stages")),
            "stage turns": stage_turns(counts("stage turns"), seats),
            "stage trial": stage_trial(trial),
            "color trial": color_trial(counts("color trial")),
            "sides": sides(counts("sides")),
            "pairs": pairs(counts("pairs"), counts("sides")),
            "stages built": groups(counts("stages built"), ("kind", "board", "stages")),
            "colors": groups(counts("colors"), ("kind", "color", "cards")),
            "categories": groups(counts("categories"), ("kind", "category", "step")),
            "sources": groups(counts("main sources"), ("kind", "board", "category")),
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
