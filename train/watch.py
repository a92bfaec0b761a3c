#!/usr/bin/env python3
"""Measures the weights that a run keeps (train.py --keep) while it goes on learning, on cores that have nothing to do.

    train/watch.py runs/a --wonders build/release/wonders --jobs 4

Each line of runs/a/strength.jsonl is one match of the newest weights at one seat: seconds learned, opponent, players, edition,
games, wins and its interval. It ends when the run has ended and its last weights have been measured.
"""
import argparse
import json
import pathlib
import subprocess
import tempfile
import time


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("--wonders", required=True)
    parser.add_argument("--against", default="instinct")
    parser.add_argument("--kinds", default="first:3,second:5", help="editions and players, one after the other")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def match(args, weights, edition, players):
    """The first bot's line of an arena's results."""
    with tempfile.NamedTemporaryFile(suffix=".json") as result:
        subprocess.run([args.wonders, "arena", "--bots", f"neural:weights={weights},{args.against}", "--edition", edition,
                        "--players", str(players), "--games", str(args.games), "--seed", str(args.seed),
                        "--jobs", str(args.jobs), "--json", result.name], check=True, stdout=subprocess.DEVNULL)
        return json.load(result)["bots"][0]


def measure(args, weights, out):
    for kind in args.kinds.split(","):
        edition, players = kind.split(":")
        bot = match(args, weights, edition, int(players))
        line = {"seconds": int(weights.stem.split("-")[1]), "against": args.against, "edition": edition,
                "players": int(players), **{name: bot[name] for name in ("games", "win_share", "low", "high")}}
        out.write(json.dumps(line) + "\n")
        out.flush()
        print(json.dumps(line), flush=True)


def main(args):
    measured = set()
    with open(args.run / "strength.jsonl", "a", encoding="utf-8") as out:
        while True:
            ended = (args.run / "weights.bin").exists()
            newest = sorted(args.run.glob("at-*.bin"))[-1:]
            if newest and newest[0] not in measured:
                measured.add(newest[0])
                measure(args, newest[0].resolve(), out)
            elif ended:
                return
            else:
                time.sleep(1)


if __name__ == "__main__":
    main(arguments())
