#!/usr/bin/env python3
"""The network in whole numbers, as src/learn/network.h says it, written plainly with numpy: a reference.

    train/whole_numbers.py LIBRARY WEIGHTS

Plays one game of every kind with the network at all seats, as tests/learn/network_test.cpp does, and prints how many
decisions that took and the hash of everything the network said. LIBRARY is what gpu/build_learn makes for the CPU.
"""
import ctypes
import struct
import sys

import numpy as np

ACTIVATION_ONE, MOST_ACTIVATION, LOGIT_UNIT, VALUE_UNIT, SHIFT = 1 << 9, (1 << 14) - 1, 256, 1 << 16, 24
GREATEST_UNIT = 16  # of a feature


class Layer:
    def __init__(self, file, rows, columns, unit_in, unit_out):
        kind = np.dtype([("scale", "<f4"), ("weights", "i1", columns)])
        data = np.frombuffer(file.read(rows * kind.itemsize), kind)
        self.weights = data["weights"].astype(np.int64)
        self.scales = self.fixed(data["scale"], unit_out / unit_in)
        self.biases = self.fixed(np.frombuffer(file.read(4 * rows), "<f4"), unit_out) + (1 << (SHIFT - 1))

    @staticmethod
    def fixed(numbers, unit):
        """Rounded to a whole number with SHIFT bits after the point, halves away from zero."""
        exact = numbers.astype(np.float64) * unit * (1 << SHIFT)
        return (np.sign(exact) * np.floor(np.abs(exact) + 0.5)).astype(np.int64)

    def __call__(self, x):
        return (x @ self.weights.T * self.scales + self.biases) >> SHIFT


class Network:
    def __init__(self, path, units):
        self.counts_for = GREATEST_UNIT // units.astype(np.int64)
        with open(path, "rb") as file:
            if file.read(8) != b"WNET0004":
                raise ValueError(f"{path} holds no weights in the small form")
            features, first, second, blocks, actions, values = struct.unpack("<6i", file.read(24))
            self.one = Layer(file, first, features, GREATEST_UNIT, ACTIVATION_ONE)
            self.two = Layer(file, second, first, ACTIVATION_ONE, ACTIVATION_ONE)
            self.blocks = [Layer(file, second, second, ACTIVATION_ONE, ACTIVATION_ONE) for _ in range(blocks)]
            self.policy = Layer(file, actions, second, ACTIVATION_ONE, LOGIT_UNIT)
            self.value_hidden = Layer(file, 64, second, ACTIVATION_ONE, ACTIVATION_ONE)
            self.value = Layer(file, values, 64, ACTIVATION_ONE, VALUE_UNIT)

    def __call__(self, rows):
        """Logits of all actions and the values, for rows of features."""
        active = lambda numbers: numbers.clip(0, MOST_ACTIVATION)
        hidden = active(self.two(active(self.one(rows.astype(np.int64) * self.counts_for))))
        for block in self.blocks:
            hidden = active(hidden + active(block(hidden)))
        return self.policy(hidden), self.value(active(self.value_hidden(hidden)))


def fnv(hash_so_far, numbers):
    for byte in numbers.astype("<i4").tobytes():
        hash_so_far = (hash_so_far ^ byte) * 0x100000001B3 % (1 << 64)
    return hash_so_far


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def self_play(lib, network, edition, players, hashed):
    number, handle = ctypes.c_int64, ctypes.c_void_p
    one = lambda value: (number * 1)(value)
    games = handle(lib.wonders_learn_create(number(1), one(edition), one(players), one(1)))
    features, actions = lib.wonders_learn_features(), lib.wonders_learn_actions()
    lib.wonders_learn_reset(games, ctypes.c_uint64(4000 + players), None)
    decisions = 0
    while True:
        ready = np.zeros(players, np.uint8)
        lib.wonders_learn_ready(games, pointer(ready), None)
        rows = np.nonzero(ready)[0].astype(np.int64)
        if rows.size == 0:
            break
        seen = np.zeros((rows.size, features), np.uint8)
        masks = np.zeros((rows.size, actions), np.uint8)
        lib.wonders_learn_rows(games, pointer(rows), number(rows.size), pointer(seen), pointer(masks), None)
        logits, values = network(seen)
        chosen = np.full(players, -1, np.int16)
        for i, row in enumerate(rows):
            legal = np.nonzero(masks[i])[0]
            hashed = fnv(fnv(hashed, logits[i, legal]), values[i])
            chosen[row] = legal[logits[i, legal].argmax()]
        lib.wonders_learn_step(games, pointer(chosen), None)
        decisions += rows.size
    lib.wonders_learn_free(games)
    return decisions, hashed


def main(library, weights):
    lib = ctypes.CDLL(library)
    lib.wonders_learn_create.restype = ctypes.c_void_p
    units = np.zeros(lib.wonders_learn_features(), np.uint8)
    lib.wonders_learn_units(pointer(units))
    network, hashed, decisions = Network(weights, units), 0xCBF29CE484222325, 0
    for edition in (0, 1):
        for players in range(2, 8):
            count, hashed = self_play(lib, network, edition, players, hashed)
            decisions += count
    print(f"{decisions} decisions, hash {hashed:#018x}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
