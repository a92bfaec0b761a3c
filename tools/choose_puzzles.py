#!/usr/bin/env python3
"""Chooses the puzzles that are shipped from those that were made (docs/puzzles.md).

    tools/choose_puzzles.py --most 120 --failed check.txt made.jsonl > web/src/puzzles/puzzles.jsonl

Of each edition and number of players at most so many, and of each game at most two. Those whose themes have been chosen
least often come first, so that rare ones are there; of equals, those with fewer right answers, then those with the greater
distance to the next best choice.
--failed names what `wonders puzzles check` printed: what failed there is left out. The order of the lines is that of the
ids, which is no order at all.
"""

import argparse
import collections
import json
import pathlib
import re
import sys


def read(paths, failed):
    """The puzzles by kind, each once; a line that was cut off is dropped."""
    kinds = collections.defaultdict(dict)
    for path in paths:
        for line in path.read_text().splitlines():
            if not line.endswith("}"):
                continue
            puzzle = json.loads(line)
            if puzzle["id"] not in failed and puzzle["themes"]:
                kinds[puzzle["edition"], puzzle["players"]][puzzle["id"]] = puzzle
    return kinds


def choose(puzzles, most, of_game):
    chosen = []
    times = collections.Counter()
    games = collections.Counter()
    left = sorted(puzzles, key=lambda puzzle: (len(puzzle["cards"]), -puzzle["gap"], puzzle["id"]))
    while left and len(chosen) < most:
        puzzle = min(left, key=lambda one: min(times[theme] for theme in one["themes"]))
        left.remove(puzzle)
        if games[puzzle["seed"]] == of_game:
            continue
        chosen.append(puzzle)
        times.update(puzzle["themes"])
        games[puzzle["seed"]] += 1
    return chosen


def report(chosen):
    """What there is of each, on standard error."""
    kinds = collections.Counter(f'{puzzle["edition"]}, {puzzle["players"]} players' for puzzle in chosen)
    themes = collections.Counter(theme for puzzle in chosen for theme in puzzle["themes"])
    ratings = collections.Counter(200 * (puzzle["rating"] // 200) for puzzle in chosen)
    for name, counts in (("kinds", sorted(kinds.items())), ("themes", themes.most_common()), ("ratings", sorted(ratings.items()))):
        print(f"{name}: " + "; ".join(f"{what} {n}" for what, n in counts), file=sys.stderr)
    print(f"{len(chosen)} puzzles", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=120, help="of each edition and number of players")
    parser.add_argument("--of-game", type=int, default=2)
    parser.add_argument("--failed", type=pathlib.Path, nargs="*", default=[])
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    failed = {found for path in options.failed for found in re.findall(r": ([a-z0-9]{6}): ", path.read_text())}
    kinds = read(options.files, failed)
    chosen = [puzzle for kind in sorted(kinds) for puzzle in choose(kinds[kind].values(), options.most, options.of_game)]
    chosen.sort(key=lambda puzzle: puzzle["id"])
    for puzzle in chosen:
        print(json.dumps(puzzle, separators=(",", ":"), ensure_ascii=False))
    report(chosen)


if __name__ == "__main__":
    main()
