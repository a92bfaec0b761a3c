#!/usr/bin/env python3
"""Tunes the planner's weights (src/bots/simple/planner_bot.h) by matches in the arena.

    tools/tune_planner.py build/release/wonders --seconds 600 [--start "coin=300:price=500"]

An evolution strategy: each generation scatters some planners around the present one (in the logarithm of each weight),
lets all of them play the same deals, and moves to the weighted mean of the best. Averaging several good ones keeps the
noise of single matches out. Opponents are the greedy bot and the planner that the run began with, in several kinds of
games, so that weights are not fitted to one edition, player count or opponent. Every line printed is the spec of the
present planner, the last one the result.
"""
import argparse
import json
import math
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HEADER = Path(__file__).resolve().parent.parent / "src" / "bots" / "simple" / "planner_bot.h"
# Edition, players, share of the games.
SETTINGS = [("first", 3, 0.35), ("second", 4, 0.2), ("first", 5, 0.15), ("second", 3, 0.15), ("first", 7, 0.1),
            ("second", 2, 0.05)]


def defaults():
    return {name: int(value) for name, value in re.findall(r"^  int (\w+) = (\d+);", HEADER.read_text(), re.M)}


def spec(weights):
    return "planner:" + ":".join(f"{name}={value}" for name, value in weights.items())


def match(program, first, rest, edition, players, games, seed):
    """Even play gives 0.5; margins are less noisy than wins, so a point of margin counts as a hundredth of a win."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        subprocess.run(
            [program, "arena", "--bots", f"{first},{rest}", "--edition", edition, "--players", str(players),
             "--games", str(games), "--seed", str(seed), "--json", out.name, "--jobs", "2"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        bot = json.load(open(out.name))["bots"][0]
    return bot["win_share"] * players / 2 + bot["mean_margin"] / 100


def objective(program, weights, rivals, games, seed):
    total = 0.0
    for number, rival in enumerate(rivals):
        for edition, players, share in SETTINGS:
            part = max(players, int(games * share / len(rivals)))
            total += share * match(program, spec(weights), rival, edition, players, part, seed + number)
    return total / len(rivals)


def scattered(weights, width, draw):
    return {name: max(0, round(max(value, 20) * math.exp(width * draw.gauss(0, 1)))) for name, value in weights.items()}


def mean_of(best):
    ranks = [math.log(len(best) + 0.5) - math.log(i + 1) for i in range(len(best))]
    names = best[0].keys()
    return {name: round(math.exp(sum(r * math.log(max(w[name], 1)) for r, w in zip(ranks, best)) / sum(ranks)))
            for name in names}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("program")
    options.add_argument("--seconds", type=float, default=600)
    options.add_argument("--games", type=int, default=900)
    options.add_argument("--population", type=int, default=10)
    options.add_argument("--width", type=float, default=0.3)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--start", default="")
    options.add_argument("--rivals", default="greedy", help="greedy, or greedy,start")
    given = options.parse_args()
    weights = defaults()
    for part in filter(None, given.start.removeprefix("planner:").split(":")):
        name, value = part.split("=")
        weights[name] = int(value)
    rivals = [spec(weights) if name == "start" else name for name in given.rivals.split(",")]
    draw = random.Random(given.seed)
    end = time.monotonic() + given.seconds
    width = given.width
    generation = 0
    while time.monotonic() < end:
        generation += 1
        seed = given.seed + 1000 * generation
        tried = [weights] + [scattered(weights, width, draw) for _ in range(given.population)]
        values = [objective(given.program, one, rivals, given.games, seed) for one in tried]
        order = sorted(range(len(tried)), key=lambda i: -values[i])
        weights = mean_of([tried[i] for i in order[: max(1, len(tried) // 3)]])
        width = max(0.08, width * 0.97)
        print(f"{generation}: {values[0]:.4f}, best {max(values):.4f}", flush=True)
        print(spec(weights), flush=True)


if __name__ == "__main__":
    sys.exit(main())
