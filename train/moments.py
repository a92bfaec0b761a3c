"""Sums over batches of whole games, and what is needed to tell how uncertain their ratios are.

A table has cells and, in each, a few sums. Every batch adds its own; the products of two sums of a batch are added up as
well. So the spread between batches is known for any ratio of sums and for differences of such ratios, whatever the games
of a batch share, since no game is in two batches.
"""
import torch


class Table:
    def __init__(self, shape, names, device, products=None):
        """`names` are the sums of a cell; `products` how many of them, from the first, have their products kept."""
        self.shape, self.names = tuple(shape), tuple(names)
        self.kept = len(names) if products is None else products
        zeros = lambda last: torch.zeros(*self.shape, last, dtype=torch.float64, device=device)
        self.batch, self.sums = zeros(len(self.names)), zeros(len(self.names))
        self.pairs = [(i, j) for i in range(self.kept) for j in range(i, self.kept)]
        self.products = zeros(len(self.pairs))

    def end_batch(self):
        self.sums += self.batch
        for at, (i, j) in enumerate(self.pairs):
            self.products[..., at] += self.batch[..., i] * self.batch[..., j]
        self.batch.zero_()
