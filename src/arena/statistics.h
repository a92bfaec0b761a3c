#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace wonders {

/// A value with the bounds of its 95% confidence interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The mean of things that come in clusters: the games of one deal share their cards, so only deals are independent.
/// The interval is that of a ratio estimate (sum over count, both by cluster) with the clusters' own spread.
class ClusteredMean {
 public:
  void add(double x, double count = 1) {
    open_sum_ += x;
    open_count_ += count;
  }
  /// What was added since the last call is one cluster.
  void end_cluster();

  std::size_t clusters() const { return clusters_; }
  double mean() const { return counts_ == 0 ? 0 : sums_ / counts_; }
  /// 0 with fewer than two clusters.
  double standard_error() const;
  /// mean ± the quantile of Student's t; with fewer than two clusters the mean alone.
  Estimate estimate() const;
  /// For shares between 0 and 1: Wilson's interval with the number of independent games that the standard error speaks
  /// of, so that it stays within bounds and has a width even where all was won.
  Estimate share() const;

 private:
  double open_sum_ = 0, open_count_ = 0;
  std::size_t clusters_ = 0;
  double sums_ = 0, counts_ = 0;
  double sum_squares_ = 0, count_squares_ = 0, products_ = 0;  // Σ X², Σ N², Σ X·N over the clusters
};

/// The two-sided 95% quantile of Student's t.
double student_t95(std::size_t degrees);

/// Is a mean p0 or p1? Wald's sequential test on the mean of each deal, whose spread is estimated on the way; both
/// errors have a chance of 5%.
class SequentialTest {
 public:
  enum class Answer : std::uint8_t { open, first, second };

  SequentialTest(double p0, double p1) : p0_(p0), p1_(p1) {}
  void add_deal(double mean);
  double log_likelihood_ratio() const;
  Answer answer() const;

  static constexpr double kBound = 2.9444389791664403;  // ln(0.95 / 0.05)
  static constexpr std::size_t kLeastDeals = 20;        // before which the spread is not known

 private:
  double p0_, p1_;
  std::size_t deals_ = 0;
  double sum_ = 0, squares_ = 0;
};

/// Strengths in the model of Plackett and Luce: each place of a game is taken by one of those still without a place,
/// with chances in proportion to their strengths. Players of one bot share a strength.
class PlackettLuce {
 public:
  explicit PlackettLuce(std::size_t bots) : bots_(bots) {}

  /// The bot of each player, and its place; equal places are ties.
  void add_game(std::span<const std::size_t> bots, std::span<const int> places);

  /// On the scale of chess: 400 points more are a tenfold strength; the mean is 0. Half a win and half a loss against
  /// an average player are added for each bot, so that one that always wins has a rating too.
  std::vector<double> ratings() const;

 private:
  using Pattern = std::vector<std::uint8_t>;  // bot, place, bot, place, … by place, then bot

  std::vector<double> step(const std::vector<double>& strengths) const;

  std::size_t bots_;
  std::map<Pattern, std::uint64_t> games_;
};

}  // namespace wonders
