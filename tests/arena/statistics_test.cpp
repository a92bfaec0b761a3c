#include "arena/statistics.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wonders;

namespace {

ClusteredMean of(std::initializer_list<std::initializer_list<double>> clusters) {
  ClusteredMean mean;
  for (const auto& cluster : clusters) {
    for (const double x : cluster) mean.add(x);
    mean.end_cluster();
  }
  return mean;
}

double about(double x) { return std::round(x * 1e6) / 1e6; }

}  // namespace

TEST_CASE("the standard error comes from the spread between clusters, not between games") {
  // Sums 1, 2, 0 over two games each: residuals 0, 1, -1, so sqrt(3/2 * 2) / 6.
  const ClusteredMean mean = of({{1, 0}, {1, 1}, {0, 0}});
  CHECK(mean.mean() == 0.5);
  CHECK(about(mean.standard_error()) == about(std::sqrt(3.0) / 6));
  const Estimate estimate = mean.estimate();
  CHECK(about(estimate.high - estimate.value) == about(4.303 * std::sqrt(3.0) / 6));
  CHECK(about(estimate.value - estimate.low) == about(4.303 * std::sqrt(3.0) / 6));
}

TEST_CASE("clusters that agree leave no doubt, however the games within them differ") {
  CHECK(of({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}).standard_error() == doctest::Approx(0));
}

TEST_CASE("clusters of different size weigh by their games") {
  // 3 of 3 and 0 of 1: mean 3/4; residuals 3/4 and -3/4, so sqrt(2 * 9/8) / 4.
  const ClusteredMean mean = of({{1, 1, 1}, {0}});
  CHECK(mean.mean() == 0.75);
  CHECK(about(mean.standard_error()) == about(std::sqrt(2 * 9.0 / 8) / 4));
}

TEST_CASE("a share's interval stays between 0 and 1 and has a width where all was won") {
  ClusteredMean all;
  for (int i = 0; i < 100; ++i) {
    all.add(1);
    all.end_cluster();
  }
  const Estimate share = all.share();
  CHECK(share.value == 1);
  CHECK(share.high == 1);
  CHECK(share.low > 0.95);
  CHECK(share.low < 0.97);
}

TEST_CASE("an even share of many deals has the interval of the textbook") {
  ClusteredMean half;
  for (int i = 0; i < 10000; ++i) {
    half.add(i % 2);
    half.end_cluster();
  }
  CHECK(half.share().low == doctest::Approx(0.4902).epsilon(0.0005));
  CHECK(half.share().high == doctest::Approx(0.5098).epsilon(0.0005));
}

TEST_CASE("quantiles of Student's t") {
  CHECK(student_t95(1) == doctest::Approx(12.706));
  CHECK(student_t95(10) == doctest::Approx(2.228));
  CHECK(student_t95(20) == doctest::Approx(2.086).epsilon(0.001));
  CHECK(student_t95(1000) == doctest::Approx(1.962).epsilon(0.001));
}

TEST_CASE("the sequential test weighs both answers") {
  SequentialTest test(0.4, 0.6);
  for (int i = 0; i < 10; ++i) {
    CHECK(test.answer() == SequentialTest::Answer::open);
    test.add_deal(1);
    test.add_deal(0.5);
  }
  // Squares of the deviations 1.25, and 2 * 0.25 of the prior, over 22.
  CHECK(test.log_likelihood_ratio() == doctest::Approx(20 * 0.2 * 0.5 / (2 * 1.75 / 22)));
  CHECK(test.answer() == SequentialTest::Answer::second);

  SequentialTest low(0.4, 0.6);
  for (int i = 0; i < 20; ++i) low.add_deal(i % 5 == 0 ? 1 : 0);
  CHECK(low.answer() == SequentialTest::Answer::first);

  SequentialTest between(0.45, 0.55);
  for (int i = 0; i < 40; ++i) between.add_deal(i % 2);
  CHECK(between.answer() == SequentialTest::Answer::open);
}

TEST_CASE("three wins in four are 191 points of rating") {
  PlackettLuce games(2);
  const std::array<std::size_t, 2> bots{0, 1};
  for (int i = 0; i < 4000; ++i) games.add_game(bots, i % 4 == 0 ? std::array{2, 1} : std::array{1, 2});
  const std::vector<double> ratings = games.ratings();
  CHECK(ratings[0] - ratings[1] == doctest::Approx(400 * std::log10(3.0)).epsilon(0.01));
  CHECK(ratings[0] + ratings[1] == doctest::Approx(0));
}

TEST_CASE("ties, and bots that share the last place, rate alike") {
  PlackettLuce games(3);
  const std::array<std::size_t, 3> bots{0, 1, 2};
  for (int i = 0; i < 50; ++i) games.add_game(bots, std::array{1, 2, 2});
  const std::vector<double> ratings = games.ratings();
  CHECK(ratings[1] == doctest::Approx(ratings[2]));
  CHECK(ratings[0] > ratings[1] + 300);
  CHECK(std::isfinite(ratings[0]));
}

TEST_CASE("a bot at several seats against itself has no rating but the mean") {
  PlackettLuce games(1);
  const std::array<std::size_t, 3> bots{0, 0, 0};
  for (int i = 0; i < 50; ++i) games.add_game(bots, std::array{1, 2, 3});
  CHECK(games.ratings()[0] == doctest::Approx(0));
}
