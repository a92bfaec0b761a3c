#!/usr/bin/env python3
"""Plays the same games with two libraries of gpu/build_learn, one on the host and one on a GPU, by the arrays that frameworks
see in place, and compares them byte for byte at every step: rows, features and masks, and what a network says of them.

    train/compare_in_place.py CPU_LIBRARY GPU_LIBRARY [games of each kind] [WEIGHTS]

Both editions, two to seven players; of four games one has its sides chosen and one its boards. Exit status 1 if anything
differs.
"""
import pathlib
import sys
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "python" / "wonders"))
from device import DeviceBatch, DeviceNetwork  # alone: the package needs its engine for the host

BOARDS = 4
FIRST_BOARD = 341  # of the actions


def put(array, numbers):
    """Writes the first elements of an array where it is."""
    if array._batch.on_gpu:
        import torch
        torch.from_dlpack(array)[:len(numbers)] = torch.from_numpy(numbers).cuda()
    else:
        np.asarray(array)[:len(numbers)] = numbers


def first(array, count):
    """Its first rows, on the host."""
    if array._batch.on_gpu:
        import torch
        return torch.from_dlpack(array)[:count].cpu().numpy()
    return np.asarray(array)[:count]


class Compared:
    """How much was compared, and in what it differs."""

    def __init__(self):
        self.decisions = self.boards = 0
        self.differences = {}

    def same(self, name, where, one, other):
        if not np.array_equal(one, other):
            count, at = self.differences.get(name, (0, where))
            self.differences[name] = (count + int((one != other).sum()), at)


def compare_kind(libraries, weights, kind, rng, compared):
    batches = [DeviceBatch(path, [kind], choose_boards=BOARDS) for path in libraries]
    networks = [DeviceNetwork(batch, weights) for batch in batches]
    for batch in batches:
        batch.reset(seed=99)
    while True:
        for batch, network in zip(batches, networks):
            batch.look()
            network.look()
        counts = [int(first(batch.count, 1)[0]) for batch in batches]
        count = counts[0]
        where = f"{kind[0]} edition, {kind[1]} players"
        if counts[0] != counts[1]:
            compared.differences["count"] = (abs(counts[0] - counts[1]), where)
            return
        if count == 0:
            break
        for name in ("rows", "features", "masks"):
            compared.same(name, where, *(first(getattr(batch, name), count) for batch in batches))
        for name in ("logits", "values"):
            compared.same(name, where, *(first(getattr(network, name), count) for network in networks))
        masks = first(batches[0].masks, count)
        compared.decisions += count
        compared.boards += int(masks[:, FIRST_BOARD:].any(1).sum())
        actions = (masks * rng.random(masks.shape, dtype=np.float32)).argmax(1).astype(np.int64)
        for batch in batches:
            put(batch.actions, actions)
            batch.act()
    for batch in batches:
        batch.score()
    rows = batches[0].results.shape[0]
    compared.same("results", where, *(first(batch.results, rows) for batch in batches))


def compare(libraries, weights, games):
    compared, rng = Compared(), np.random.default_rng(5)
    for edition in ("first", "second"):
        for players in range(2, 8):
            compare_kind(libraries, weights, (edition, players, games), rng, compared)
    return compared


def main(libraries, games, weights):
    began = time.time()
    compared = compare(libraries, pathlib.Path(weights).read_bytes(), games)
    for name, (count, where) in compared.differences.items():
        print(f"DIFFERENT: {count} of {name}, first in the {where}")
    print(f"in place: {compared.decisions} decisions, {compared.boards} of them of boards: rows, features, masks, the network's "
          f"logits and values, and results {'DIFFER' if compared.differences else 'are equal byte for byte'} "
          f"({time.time() - began:.0f} s)")
    return 1 if compared.differences else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:3], int(sys.argv[3]) if len(sys.argv) > 3 else 1000,
                  sys.argv[4] if len(sys.argv) > 4 else str(ROOT / "train" / "weights" / "all-kinds.bin")))
