#!/usr/bin/env python3
"""A toy: learns from a table alone what kind of card to play in which turn, from random play on.

    PYTHONPATH=build/release/python python3 python/examples/tabular.py
"""
import numpy as np

import wonders

BATCH, TURNS = 256, 18


def kinds_of_actions():
    """A number for each action: what colour it builds, or that it builds a stage, sells, or something else."""
    colours = {card["name"]: card["color"] for edition in wonders.EDITIONS for card in wonders.catalog(edition)["cards"]}
    def kind(name):
        if name.removeprefix("build ") in colours:
            return f"build {colours[name.removeprefix('build ')]}"
        return "build free" if name.startswith("build free") else name.split()[0]

    names = [kind(name) for name in wonders.action_names()]
    kinds = sorted(set(names))
    return kinds, np.array([kinds.index(name) for name in names])


def learn(rounds=40, seed=1):
    """The table (turn by kind) of mean points at the end, and the mean points of each round."""
    rng = np.random.default_rng(seed)
    kinds, kind_of = kinds_of_actions()
    of_kind = np.eye(len(kinds), dtype=bool)[:, kind_of]  # kind by action
    turn_block = next(block for block in wonders.feature_blocks() if block.name == "Age and turn")
    points, times = np.zeros((TURNS, len(kinds))), np.zeros((TURNS, len(kinds)))
    history = []
    for k in range(rounds):
        batch, seen = wonders.Batch(games=BATCH, seed=k * BATCH, new_games=False), []
        table = np.where(times > 0, points / np.maximum(times, 1), np.inf)  # what was never tried comes first
        while len((looked := batch.look())[0]):
            rows, features, masks = looked
            turns = features[:, turn_block.first:turn_block.first + TURNS].argmax(1)
            open_kinds = (masks[:, None, :] & of_kind).any(2)
            best = np.where(open_kinds, table[turns], -np.inf).argmax(1)
            masks = np.where(rng.random((len(rows), 1)) < 0.2 if k else True, masks, masks & of_kind[best])
            actions = (masks * rng.random(masks.shape)).argmax(1)
            seen.append((rows.copy(), turns, kind_of[actions]))
            batch.step(actions)
        total = batch.results["total"]
        for rows, turns, chosen in seen:
            np.add.at(points, (turns, chosen), total[rows])
            np.add.at(times, (turns, chosen), 1)
        history.append(total.mean())
    return kinds, points / np.maximum(times, 1), history


if __name__ == "__main__":
    names, learned, means = learn()
    print(f"mean points: {means[0]:.1f} by chance, {means[-1]:.1f} after {len(means) * BATCH} games")
    for turn in range(TURNS):
        print(f"Age {turn // 6 + 1}, turn {turn % 6 + 1}: {names[learned[turn].argmax()]}")
