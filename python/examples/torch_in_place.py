#!/usr/bin/env python3
"""A policy gradient in PyTorch on games that it sees in place: features, masks and actions are the batch's own memory, on a GPU
(give the library of gpu/build_learn) or on the host, and nothing comes to the host while games go on.

    PYTHONPATH=build/release/python python3 python/examples/torch_in_place.py [build/gpu/libwonders_learn.so]
"""
import sys

import torch
import wonders
from wonders.device import RESULTS, DeviceBatch

STEPS = 40  # more than any game of three players needs


def learn(rounds=30, games=128, rate=3e-3, library=None):
    batch = DeviceBatch(library, [("first", 3, games)])
    arrays = (batch.rows, batch.count, batch.features, batch.masks, batch.actions, batch.results)
    rows, count, features, masks, actions, results = map(torch.from_dlpack, arrays)
    torch.manual_seed(1)
    units = torch.from_numpy(wonders.feature_units()).to(features.device)
    policy = torch.nn.Linear(wonders.FEATURES, wonders.ACTIONS).to(features.device)
    torch.nn.init.zeros_(policy.weight)
    optimizer = torch.optim.Adam(policy.parameters(), rate)
    places = torch.arange(len(rows), device=features.device)
    means = []
    for k in range(rounds):
        batch.reset(seed=k * games)
        log_p, whose = [], []
        for _ in range(STEPS):
            batch.look()
            logits = policy(features / units).masked_fill(masks == 0, -1e9)
            choice = torch.distributions.Categorical(logits=logits)
            actions.copy_(choice.sample())
            decides = places < count  # what stands in the rows beyond is of earlier steps
            log_p.append(choice.log_prob(actions.clone()) * decides)
            whose.append(torch.where(decides, rows, 0))
            batch.act()
        batch.score()
        points = results[:, RESULTS.index("total")]
        advantage = (points - points.mean()) / points.std()
        loss = -sum((one * advantage[player]).sum() for one, player in zip(log_p, whose)) / len(rows)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        means.append(points.mean().item())
        assert results[:, RESULTS.index("over")].all()
    return means


if __name__ == "__main__":
    for k, mean in enumerate(learn(library=sys.argv[1] if len(sys.argv) > 1 else None)):
        print(f"round {k}: {mean:.1f} points")
