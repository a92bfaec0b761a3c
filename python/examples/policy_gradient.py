#!/usr/bin/env python3
"""A policy gradient in thirty lines: a linear policy, self-play, REINFORCE with the table's mean as baseline.

    PYTHONPATH=build/release/python python3 python/examples/policy_gradient.py
"""
import numpy as np

import wonders


def learn(rounds=20, games=256, rate=2.0, seed=1):
    rng, units = np.random.default_rng(seed), wonders.feature_units()
    weights, means = np.zeros((wonders.FEATURES, wonders.ACTIONS), np.float32), []
    for k in range(rounds):
        batch, seen = wonders.Batch(players=3, games=games, seed=k * games, new_games=False), []
        while len((looked := batch.look())[0]):
            rows, x, mask = looked[0].copy(), looked[1] / units, looked[2]
            logits = np.where(mask, x @ weights, -np.inf)
            p = np.exp(logits - logits.max(1, keepdims=True))
            p /= p.sum(1, keepdims=True)
            action = (p.cumsum(1) > rng.random((len(p), 1)) * 0.9999).argmax(1)
            seen.append((rows, x, p, action))
            batch.step(action)
        points = batch.results["total"].reshape(games, 3)
        advantage = ((points - points.mean(1, keepdims=True)) / 10).astype(np.float32).ravel()
        for rows, x, p, action in seen:
            p[np.arange(len(p)), action] -= 1  # the gradient of -log p
            weights -= rate / (games * 54) * (x.T @ (p * advantage[rows, None]))
        means.append(points.mean())
        print(f"{(k + 1) * games:6} games, {means[-1]:.1f} points", flush=True)
    return means


if __name__ == "__main__":
    learn()
