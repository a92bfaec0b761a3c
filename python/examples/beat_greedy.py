#!/usr/bin/env python3
"""Learns three-player 7 Wonders by self-play, with numpy alone, from random play to beating the bot `greedy`.

    PYTHONPATH=build/release/python python3 python/examples/beat_greedy.py [--minutes M] [--seed S] [--out policy.npz]

A network with one hidden layer gives a preference for each action and a guess of the final lead. All three seats play by it; what
led to a larger lead over the others than guessed is made more likely (PPO: by a bounded factor). docs/learning.md says what came
of it.
"""
import argparse
import time

import numpy as np

import wonders

HIDDEN, GAMES, PART = 128, 512, 2048


def chosen_columns():
    """All of the own city and the hand, and of the neighbours what matters most: fewer columns are faster and learn sooner."""
    near = ("counts", "symbols", "may buy", "score")
    wanted = []
    for block in wonders.feature_blocks():
        name = block.name
        if name.startswith(("left city", "right city")):
            keep = any(word in name for word in near)
        else:
            keep = not name.startswith(("all other", "hand", "which of these", "and this card", "players", "edition"))
        if keep:
            wanted.extend(range(block.first, block.first + block.width))
    return np.array(wanted)


class Network:
    def __init__(self, inputs, rng):
        self.w = {"in": rng.normal(0, (2 / inputs)**0.5, (inputs, HIDDEN)), "in_bias": np.zeros(HIDDEN),
                  "act": rng.normal(0, 0.01, (HIDDEN, wonders.ACTIONS)), "act_bias": np.zeros(wonders.ACTIONS),
                  "value": rng.normal(0, 0.01, HIDDEN), "value_bias": np.zeros(1)}
        self.w = {name: value.astype(np.float32) for name, value in self.w.items()}
        self.mean = {name: np.zeros_like(value) for name, value in self.w.items()}
        self.square = {name: np.zeros_like(value) for name, value in self.w.items()}
        self.steps = 0

    def __call__(self, x, mask):
        """Hidden layer, probabilities of the actions, guessed lead."""
        hidden = np.maximum(x @ self.w["in"] + self.w["in_bias"], 0)
        logits = np.where(mask, hidden @ self.w["act"] + self.w["act_bias"], -np.inf)
        p = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, p / p.sum(1, keepdims=True), hidden @ self.w["value"] + self.w["value_bias"][0]

    def learn(self, x, mask, action, old_p, lead, rate, entropy):
        n, rows = len(x), np.arange(len(x))
        hidden, p, value = self(x, mask)
        advantage = lead - value
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        ratio = p[rows, action] / old_p
        clipped = np.where(advantage > 0, ratio > 1.2, ratio < 0.8)
        push = ratio * advantage * ~clipped
        d_logits = p * push[:, None]
        d_logits[rows, action] -= push
        log_p = np.log(np.maximum(p, 1e-8))
        d_logits += entropy * p * (log_p - (p * log_p).sum(1, keepdims=True))
        d_value = 0.5 * (value - lead)
        d_hidden = (d_logits @ self.w["act"].T + d_value[:, None] * self.w["value"]) * (hidden > 0)
        self.adam({"in": x.T @ d_hidden / n, "in_bias": d_hidden.mean(0), "act": hidden.T @ d_logits / n,
                   "act_bias": d_logits.mean(0), "value": hidden.T @ d_value / n, "value_bias": d_value.mean(keepdims=True)}, rate)

    def adam(self, gradients, rate):
        self.steps += 1
        for name, g in gradients.items():
            self.mean[name] += 0.1 * (g - self.mean[name])
            self.square[name] += 0.001 * (g * g - self.square[name])
            mean, square = self.mean[name] / (1 - 0.9**self.steps), self.square[name] / (1 - 0.999**self.steps)
            self.w[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Learner:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.columns = chosen_columns()
        self.units = wonders.feature_units()[self.columns]
        self.network = Network(len(self.columns), self.rng)

    def seen(self, features):
        return features[:, self.columns] / self.units

    def draw(self, p):
        return (p.cumsum(1) > self.rng.random((len(p), 1), dtype=np.float32) * 0.999999).argmax(1)

    def self_play(self, seed):
        """All decisions of some games: inputs, masks, actions, their probabilities and the leads that came of them."""
        batch = wonders.Batch(players=3, games=GAMES, seed=seed, new_games=False)
        seen = []
        while len(rows := (looked := batch.look())[0]):
            x, mask = self.seen(looked[1]), looked[2].copy()
            _, p, _ = self.network(x, mask)
            action = self.draw(p)
            seen.append((rows.copy(), x, mask, action, p[np.arange(len(p)), action]))
            batch.step(action)
        totals = batch.results["total"].reshape(GAMES, 3).astype(np.float32)
        leads = ((totals * 3 - totals.sum(1, keepdims=True)) / 2 / 10).ravel()  # over the mean of the others, in tens
        rows, x, mask, action, p = (np.concatenate(part) for part in zip(*seen))
        return x, mask, action, p, leads[rows], totals

    def improve(self, seed, rate, entropy):
        *decisions, totals = self.self_play(seed)
        for _ in range(2):
            order = self.rng.permutation(len(decisions[0]))
            for at in range(0, len(order) - PART + 1, PART):
                part = order[at:at + PART]
                self.network.learn(*(column[part] for column in decisions), rate, entropy)
        return totals

    def wins_against(self, bot, games, seed):
        """The share of wins against two of these bots, by the most likely actions; even play wins a third."""
        wins = 0.0
        for seat in range(3):
            bots = [bot] * 3
            bots[seat] = None
            batch = wonders.Batch(players=3, games=games // 3, seed=seed, bots=bots, new_games=False, threads=0)
            while len((looked := batch.look())[0]):
                _, p, _ = self.network(self.seen(looked[1]), looked[2])
                batch.step(p.argmax(1))
            wins += batch.results["win"].reshape(-1, 3)[:, seat].sum()
        return wins / (games // 3 * 3)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=600, help="against greedy, for each report")
    parser.add_argument("--out", help="where to write the weights")
    options = parser.parse_args()
    learner, spent, iteration, next_report = Learner(options.seed), 0.0, 0, 0.0
    print("minutes  games played  mean points  winners  wins against two greedy")
    while True:
        done = spent / 60 / options.minutes
        if spent / 60 >= next_report or done >= 1:
            wins = learner.wins_against("greedy", options.games, seed=10**9)
            points = f"{totals.mean():11.1f}  {totals.max(1).mean():7.1f}" if iteration else f"{'-':>11}  {'-':>7}"
            print(f"{spent / 60:7.2f}  {iteration * GAMES:12}  {points}  {wins:9.1%}", flush=True)
            next_report += options.minutes / 10
        if done >= 1:
            break
        start = time.process_time()
        totals = learner.improve(seed=iteration * GAMES, rate=1e-3 * (1 - 0.9 * done), entropy=0.01 * (1 - 0.9 * done))
        spent += time.process_time() - start
        iteration += 1
    if options.out:
        np.savez(options.out, columns=learner.columns, **learner.network.w)


if __name__ == "__main__":
    main()
