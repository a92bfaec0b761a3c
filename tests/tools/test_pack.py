"""How many games train/explore.py counts, and the intervals of train/pack.py: the same as from the batches themselves, and
right as often as they say."""
import sys
import unittest

from support import ROOT

sys.path.insert(0, str(ROOT / "train"))

from explorer_layout import quotas

try:
    import numpy
    import pack
except ImportError:
    numpy = None


class Quotas(unittest.TestCase):
    def test_exactly_as_many_games_as_asked_for(self):
        for games, kinds, batches in ((10_000_000, 12, 50), (25, 12, 2), (7, 12, 3), (1200, 12, 10), (0, 12, 4)):
            all_of_them = [n for batch in quotas(games, kinds, batches) for n in batch]
            self.assertEqual(len(all_of_them), kinds * batches)
            self.assertEqual(sum(all_of_them), games)
            self.assertLessEqual(max(all_of_them) - min(all_of_them), 1)


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

    def test_share_is_that_of_the_batches(self):
        value, error = self.counts.share("built n", "built n", "not built n")
        n, other = self.batch[0], self.batch[3]
        ratio = n.sum(0) / (n + other).sum(0)
        rest = (n - ratio * (n + other)) / (n + other).sum(0)
        spread = numpy.sqrt((rest**2).sum(0) * self.BATCHES / (self.BATCHES - 1)) * pack.t_quantile(self.BATCHES - 1)
        self.assertLess(numpy.abs(value - ratio).max(), 1e-9)
        self.assertLess(numpy.abs(error / spread - 1).max(), 1e-6)
        self.assertGreater((numpy.abs(value - 0.25) <= error).mean(), 0.935)

    def test_what_never_came_about_is_not_certain_for_that(self):
        content = {"t sums": numpy.array([[0.0, 150.0]]), "t products": numpy.array([[0.0, 0.0, 570.0]]),
                   "t names": numpy.array(["built n", "not built n"])}
        value, error = pack.Counts(content, "t", self.BATCHES).share("built n", "built n", "not built n")
        self.assertEqual((value[0], error[0]), (0.0, 0.02))

    def test_unknown_is_null(self):
        self.assertEqual(pack.whole(numpy.array([0.1234, numpy.nan, -0.00005]), 10000), [1234, None, 0])

    def test_intervals_are_rounded_up(self):
        self.assertEqual(pack.whole(numpy.array([0.0011, 0.002, 0.0, numpy.nan]), 1000, up=True), [2, 2, 0, None])

    def test_keys_are_told_in_runs_where_that_is_shorter(self):
        self.assertEqual(pack.key_column([0, 0, 0, 3, 3]), {"runs": [0, 3, 3, 2]})
        self.assertEqual(pack.key_column([0, 1, 2]), [0, 1, 2])


if __name__ == "__main__":
    unittest.main()
