"""The intervals of train/pack.py: the same as from the batches themselves, and right as often as they say."""
import sys
import unittest

from support import ROOT

sys.path.insert(0, str(ROOT / "train"))

try:
    import numpy
    import pack
except ImportError:
    numpy = None


@unittest.skipIf(numpy is None, "numpy is not installed")
class Intervals(unittest.TestCase):
    BATCHES, CELLS = 40, 2000

    def setUp(self):
        """Two groups with the same mean in every cell; what is counted in a batch shares its luck."""
        random = numpy.random.default_rng(1)
        size = (self.BATCHES, self.CELLS)
        luck = random.normal(0, 0.02, size)
        self.batch = []
        for mean_count in (300, 900):
            n = random.poisson(mean_count, size)
            self.batch += [n, n * (0.1 + luck) + random.normal(0, 0.4, size) * numpy.sqrt(n), n * 2.0]
        sums = numpy.stack([column.sum(0) for column in self.batch], -1)
        products = [(a * b).sum(0) for i, a in enumerate(self.batch) for b in self.batch[i:]]
        names = [f"{group} {what}" for group in ("built", "not built") for what in ("n", "wins", "points")]
        content = {"t sums": sums, "t products": numpy.stack(products, -1), "t names": numpy.array(names)}
        self.counts = pack.Counts(content, "t", self.BATCHES)

    def test_difference_is_that_of_the_batches(self):
        value, error = self.counts.difference("built", "not built", "wins")
        n, wins, _, other_n, other_wins, _ = self.batch
        ratio, other = wins.sum(0) / n.sum(0), other_wins.sum(0) / other_n.sum(0)
        rest = (wins - ratio * n) / n.sum(0) - (other_wins - other * other_n) / other_n.sum(0)
        spread = numpy.sqrt((rest**2).sum(0) * self.BATCHES / (self.BATCHES - 1)) * pack.t_quantile(self.BATCHES - 1)
        self.assertLess(numpy.abs(value - (ratio - other)).max(), 1e-9)
        self.assertLess(numpy.abs(error / spread - 1).max(), 1e-6)

    def test_intervals_hold_the_truth_as_often_as_they_say(self):
        for truth, (value, error) in ((0.1, self.counts.mean("built", "wins")),
                                      (0.0, self.counts.difference("built", "not built", "wins"))):
            held = (numpy.abs(value - truth) <= error).mean()
            self.assertGreater(held, 0.935)
            self.assertLess(held, 0.965)

    def test_unknown_is_null(self):
        self.assertEqual(pack.whole(numpy.array([0.1234, numpy.nan, -0.00005]), 10000), [1234, None, 0])


if __name__ == "__main__":
    unittest.main()
