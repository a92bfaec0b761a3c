#!/usr/bin/env python3
"""Experiments with the review of games, and the tables of docs/analysis.md; `open-hands-3` and `open-hands-5` are those of
docs/strength.md with a player who is shown more than a player may see.

    cmake --preset release && cmake --build --preset release --target wonders_lab
    tools/review_experiments.py calibrate --seed 1 --games 12000 --lines calibrate.jsonl

--lines keeps what was computed, a line a game: interrupt with Ctrl-C and repeat the command to go on, or ask for more
games. The same seed and nodes give the same lines, with any number of jobs.
"""

import argparse
import collections
import json
import math
import os
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KINDS = ("inaccuracy", "mistake", "blunder")
NODES = {"calibrate": 2000, "stability": 4000, "luck": 1000, "grades": 4000, "open-hands-3": 480, "open-hands-5": 480}


def complete_lines(path):
    """The lines of the games there are; a last one that was cut off is dropped."""
    if not path.exists():
        return []
    text = path.read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole)
    return [json.loads(line) for line in whole.splitlines()]


def compute(options):
    """All games asked for, of which those in the file are not computed again."""
    path = options.lines
    done = complete_lines(path)
    missing = options.games - len(done)
    if missing > 0:
        command = [options.lab.resolve(), options.experiment, options.seed, options.first + len(done), missing, options.nodes, options.jobs]
        command += [options.sharpness] if options.sharpness else []
        with path.open("a") as lines:
            status = subprocess.run([str(word) for word in command], stdout=lines, check=False).returncode
        if status != 0:
            sys.exit(status)
        done = complete_lines(path)
    return done[: options.games]


def mean_and_error(values):
    """The mean and half its 95% interval."""
    n = len(values)
    mean = sum(values) / n
    variance = sum((x - mean) ** 2 for x in values) / max(1, n - 1)
    return mean, 1.96 * math.sqrt(variance / n)


def brier(chances, result):
    return sum((chance - won) ** 2 for chance, won in zip(chances, result))


def ahead(points):
    """All on whoever has most points now."""
    best = max(points)
    leaders = points.count(best)
    return [1 / leaders if p == best else 0 for p in points]


def print_table(headings, rows):
    print("| " + " | ".join(headings) + " |")
    print("| " + " | ".join("---:" for _ in headings) + " |")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def pooled(games, key):
    """For each tenth: its number, how many seats, what was said in the mean, what was won, and half its interval."""
    pools = collections.defaultdict(list)
    for game in games:
        for chance, won in zip(game[key], game["result"]):
            pools[min(9, int(10 * chance))].append((chance, won))
    for tenth in sorted(pools):
        said = sum(chance for chance, _ in pools[tenth]) / len(pools[tenth])
        yield tenth, len(pools[tenth]), said, *mean_and_error([won for _, won in pools[tenth]])


def diagram(games):
    """What was said (across) and what was won (up), with 95% intervals: on the line is right."""
    size, edge = 360, 40
    at = lambda share: edge + share * size
    up = lambda share: edge + (1 - share) * size
    line = '<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}" stroke-width="{}"/>'.format
    parts = [line(at(0), up(0), at(1), up(1), "#888", 1), line(at(0), up(0), at(1), up(0), "#888", 1),
             line(at(0), up(0), at(0), up(1), "#888", 1)]
    for tenth in range(0, 11, 2):
        parts.append(f'<text x="{at(tenth / 10):.1f}" y="{up(0) + 18:.1f}" text-anchor="middle">{10 * tenth}%</text>')
        parts.append(f'<text x="{at(0) - 6:.1f}" y="{up(tenth / 10) + 4:.1f}" text-anchor="end">{10 * tenth}%</text>')
    for key, color, shift in (("win", "#1b5e8c", 0), ("open", "#c0562b", 0.008)):
        for _, _, said, won, half in pooled(games, key):
            x = at(said + shift)
            parts.append(line(x, up(max(0, won - half)), x, up(min(1, won + half)), color, 2))
            parts.append(f'<circle cx="{x:.1f}" cy="{up(won):.1f}" r="4" fill="{color}"/>')
    style = "<style>text{font:12px sans-serif;fill:#555}</style><rect width=\"440\" height=\"440\" fill=\"#fdfcf9\"/>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 440">{style}{"".join(parts)}</svg>\n'


def reliability(games, key):
    rows = []
    for tenth, seats, said, won, half in pooled(games, key):
        rows.append([f"{10 * tenth} to {10 * tenth + 10}%", f"{seats:,}", f"{100 * said:.1f}%",
                     f"{100 * won:.1f}% ± {100 * half:.1f}", f"{100 * (won - said):+.1f}"])
    print_table(["said", "seats", "mean", "won", "difference"], rows)


def calibrate(games):
    for key, what in (("win", "A spectator's knowledge"), ("open", "All hands")):
        print(f"{what}: what was said and what came of it, {len(games):,} games\n")
        reliability(games, key)
    rows = []
    kinds = [(edition, players) for edition in ("first", "second") for players in range(2, 8)]
    for kind in kinds + [None]:
        some = [g for g in games if kind in (None, (g["edition"], g["players"]))]
        if not some:
            continue
        scores = {
            "win": [brier(g["win"], g["result"]) for g in some],
            "open": [brier(g["open"], g["result"]) for g in some],
            "even": [brier([1 / g["players"]] * g["players"], g["result"]) for g in some],
            "ahead": [brier(ahead(g["points"]), g["result"]) for g in some],
        }
        cells = ["{:.3f} ± {:.3f}".format(*mean_and_error(scores[name])) for name in scores]
        rows.append([f"{kind[0]}, {kind[1]}" if kind else "all", f"{len(some):,}", *cells])
    print("Brier scores (sums over the seats; less is better)\n")
    print_table(["kind", "games", "spectator", "all hands", "even", "most points now"], rows)


def stability(games):
    counts = collections.Counter()
    for game in games:
        counts.update(game["counts"])
    total = sum(counts.values())
    print(f"{len(games):,} games, {total:,} decisions: " + ", ".join(f"{k} {n:,}" for k, n in counts.items()) + "\n")
    rows = []
    for kind in KINDS:
        again = [entry for game in games for entry in game["kinds"] if entry[0] == kind]
        if not again:
            continue
        after = collections.Counter(entry[2] for entry in again)
        gone = sum(n for name, n in after.items() if name not in KINDS)
        less = sum(n for name, n in after.items() if name in KINDS and KINDS.index(name) < KINDS.index(kind))
        mean_loss = sum(entry[1] for entry in again) / len(again)
        mean_after = sum(entry[3] for entry in again) / len(again)
        rows.append([kind, f"{len(again):,}", f"{gone} ({100 * gone / len(again):.2f}%)",
                     f"{less} ({100 * less / len(again):.2f}%)", f"{100 * mean_loss:.2f}%", f"{100 * mean_after:.2f}%"])
    print_table(["named", "decisions", "no error any more", "a lesser one", "mean loss", "mean loss again"], rows)


def variance(values):
    mean = sum(values) / len(values)
    return sum((x - mean) ** 2 for x in values) / (len(values) - 1)


def times_less(pairs):
    """How many times less the variance of results is without their luck."""
    return variance([result for result, _ in pairs]) / variance([result - lucky for result, lucky in pairs])


def bootstrapped(statistic, values, times=1000):
    """A 95% interval from samples of the same size, drawn with replacement."""
    lots = random.Random(2)
    found = sorted(statistic(lots.choices(values, k=len(values))) for _ in range(times))
    return found[times // 40], found[-1 - times // 40]


def luck(games):
    """Of one seat of each game, by lot, so that games are independent."""
    lots = random.Random(1)
    by_bot = collections.defaultdict(list)
    for game in games:
        seat = lots.randrange(len(game["result"]))
        by_bot[game["bots"][seat]].append((game["result"][seat], game["luck"][seat]))
        by_bot["all"].append((game["result"][seat], game["luck"][seat]))
    rows = []
    for bot, pairs in sorted(by_bot.items(), key=lambda item: (item[0] == "all", item[0])):
        plain = [result for result, _ in pairs]
        adjusted = [result - lucky for result, lucky in pairs]
        rows.append([bot, f"{len(pairs):,}", "{:.3f} ± {:.3f}".format(*mean_and_error(plain)),
                     "{:.3f} ± {:.3f}".format(*mean_and_error(adjusted)),
                     "{:+.4f} ± {:.4f}".format(*mean_and_error([lucky for _, lucky in pairs])),
                     "{:.2f} ({:.2f} to {:.2f})".format(times_less(pairs), *bootstrapped(times_less, pairs))])
    print_table(["bot", "games", "won", "adjusted", "luck", "variance, times less"], rows)
    pairs = [list(zip(game["result"], game["luck"])) for game in games]
    of_all_seats = lambda some: times_less([pair for game in some for pair in game])
    print("every seat, intervals by games: {:.3f} ({:.3f} to {:.3f})".format(of_all_seats(pairs), *bootstrapped(of_all_seats, pairs)))


def grades(games):
    by_bot = collections.defaultdict(list)
    kinds = collections.defaultdict(collections.Counter)
    for game in games:
        by_bot[game["bots"][0]] += game["errors"]
        for seat in game["kinds"]:
            kinds[game["bots"][0]].update(dict(enumerate(seat)))
    rows = []
    for bot, errors in sorted(by_bot.items(), key=lambda item: -sum(item[1]) / len(item[1])):
        total = sum(kinds[bot].values())
        shares = [f"{100 * kinds[bot][kind] / total:.1f}%" for kind in (1, 2, 3, 5)]
        rows.append([f"`{bot}`", f"{len(errors):,}", "{:.2f}% ± {:.2f}".format(*(100 * x for x in mean_and_error(errors))),
                     *shares])
    print_table(["bot", "seats", "error a decision", "inaccuracies", "mistakes", "blunders", "unclear"], rows)


def open_hands(games):
    """Wins and points by what was shown, and what each adds to the one before; intervals by deal."""
    by_deal = collections.defaultdict(lambda: collections.defaultdict(list))
    for game in games:
        by_deal[game["deal"]][game["sight"]].append(game)
    sights = list(dict.fromkeys(game["sight"] for game in games))
    whole = max(len(games) for deal in by_deal.values() for games in deal.values())
    deals = [deal for deal in by_deal.values() if all(len(deal[sight]) == whole for sight in sights)]
    rows, before = [], None
    for sight in sights:
        wins, points = ([sum(game[key] for game in deal[sight]) / whole for deal in deals] for key in ("win", "points"))
        more = "{:+.1f} ± {:.1f}".format(*(100 * x for x in mean_and_error([a - b for a, b in zip(wins, before)]))) if before else ""
        rows.append([f"`{sight}`", f"{len(deals) * whole:,}", "{:.1f}% ± {:.1f}".format(*(100 * x for x in mean_and_error(wins))),
                     more, f"{mean_and_error(points)[0]:.1f}"])
        before = wins
    print_table(["shown", "games", "wins", "more", "points"], rows)


def main():
    reports = {"calibrate": calibrate, "stability": stability, "luck": luck, "grades": grades, "open-hands-3": open_hands,
               "open-hands-5": open_hands}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment", choices=reports)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--sharpness", type=int)
    parser.add_argument("--diagram", type=pathlib.Path, help="with calibrate: write the reliability diagram")
    parser.add_argument("--lines", type=pathlib.Path, required=True)
    parser.add_argument("--lab", type=pathlib.Path, default=ROOT / "build/release/wonders_lab")
    options = parser.parse_args()
    options.nodes = options.nodes or NODES[options.experiment]
    games = compute(options)
    reports[options.experiment](games)
    if options.diagram:
        options.diagram.write_text(diagram(games))


if __name__ == "__main__":
    main()
