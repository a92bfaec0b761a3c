#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace wonders {

void ClusteredMean::end_cluster() {
  if (open_count_ == 0) return;
  ++clusters_;
  sums_ += open_sum_;
  counts_ += open_count_;
  sum_squares_ += open_sum_ * open_sum_;
  count_squares_ += open_count_ * open_count_;
  products_ += open_sum_ * open_count_;
  open_sum_ = open_count_ = 0;
}

double ClusteredMean::standard_error() const {
  if (clusters_ < 2) return 0;
  const double m = mean();
  const auto k = static_cast<double>(clusters_);
  // Σ (X − m N)², written out; rounding must not make it negative.
  const double residuals = std::max(0.0, sum_squares_ - 2 * m * products_ + m * m * count_squares_);
  return std::sqrt(k / (k - 1) * residuals) / counts_;
}

double student_t95(std::size_t degrees) {
  if (degrees == 0) return 0;
  constexpr std::array kFew{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
  if (degrees <= kFew.size()) return kFew[degrees - 1];
  // The expansion of Cornish and Fisher around the normal quantile.
  constexpr double kZ = 1.959963984540054;
  const auto n = static_cast<double>(degrees);
  const double z3 = kZ * kZ * kZ;
  return kZ + (z3 + kZ) / (4 * n) + (5 * z3 * kZ * kZ + 16 * z3 + 3 * kZ) / (96 * n * n);
}

Estimate ClusteredMean::estimate() const {
  const double m = mean();
  const double half = clusters_ < 2 ? 0 : student_t95(clusters_ - 1) * standard_error();
  return {m, m - half, m + half};
}

Estimate ClusteredMean::share() const {
  const double p = mean();
  if (clusters_ < 2) return {p, 0, 1};
  const double error = standard_error();
  const double spread = p * (1 - p);
  // With no spread between deals (all won, or a bot against itself) each deal counts as one game.
  const double games = error > 1e-9 && spread > 1e-9 ? spread / (error * error) : static_cast<double>(clusters_);
  const double t = student_t95(clusters_ - 1);
  const double t2 = t * t / games;
  const double centre = (p + t2 / 2) / (1 + t2);
  const double half = t / (1 + t2) * std::sqrt(spread / games + t2 / (4 * games));
  return {p, std::clamp(centre - half, 0.0, p), std::clamp(centre + half, p, 1.0)};
}

void SequentialTest::add_deal(double mean) {
  ++deals_;
  sum_ += mean;
  squares_ += mean * mean;
}

double SequentialTest::log_likelihood_ratio() const {
  if (deals_ == 0) return 0;
  const auto n = static_cast<double>(deals_);
  const double mean = sum_ / n;
  // A few deals with the spread of a coin toss keep the estimate from being 0 while everything is won.
  constexpr double kPriorDeals = 2;
  const double middle = (p0_ + p1_) / 2;
  const double seen = std::max(0.0, squares_ - n * mean * mean);
  const double variance = (seen + kPriorDeals * middle * (1 - middle)) / (n + kPriorDeals);
  return n * (p1_ - p0_) * (2 * mean - p0_ - p1_) / (2 * variance);
}

SequentialTest::Answer SequentialTest::answer() const {
  if (deals_ < kLeastDeals) return Answer::open;
  const double ratio = log_likelihood_ratio();
  if (ratio >= kBound) return Answer::second;
  return ratio <= -kBound ? Answer::first : Answer::open;
}

void PlackettLuce::add_game(std::span<const std::size_t> bots, std::span<const int> places) {
  std::vector<std::size_t> order(bots.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(places[i], bots[i]); });
  Pattern pattern;
  for (const std::size_t i : order) {
    pattern.push_back(static_cast<std::uint8_t>(bots[i]));
    pattern.push_back(static_cast<std::uint8_t>(places[i]));
  }
  ++games_[pattern];
}

/// One step of the minorisation-maximisation of Hunter (2004). Players with the same place are each drawn from all who
/// have no better one.
std::vector<double> PlackettLuce::step(const std::vector<double>& strengths) const {
  constexpr double kPrior = 0.5;
  std::vector<double> wins(bots_, kPrior);
  std::vector<double> chances(bots_);
  for (std::size_t b = 0; b < bots_; ++b) chances[b] = 2 * kPrior / (strengths[b] + 1);
  for (const auto& [pattern, games] : games_) {
    const auto weight = static_cast<double>(games);
    for (std::size_t first = 0; first < pattern.size();) {
      std::size_t end = first;
      while (end < pattern.size() && pattern[end + 1] == pattern[first + 1]) end += 2;
      if (end == pattern.size() && end - first == 2) break;  // the last place is no choice
      double rest = 0;
      for (std::size_t i = first; i < pattern.size(); i += 2) rest += strengths[pattern[i]];
      const std::size_t tied = (end - first) / 2;
      const double draws = weight * static_cast<double>(tied);
      for (std::size_t i = first; i < end; i += 2) wins[pattern[i]] += weight;
      for (std::size_t i = first; i < pattern.size(); i += 2) chances[pattern[i]] += draws / rest;
      first = end;
    }
  }
  for (std::size_t b = 0; b < bots_; ++b) wins[b] /= chances[b];
  return wins;
}

std::vector<double> PlackettLuce::ratings() const {
  std::vector<double> strengths(bots_, 1.0);
  for (int round = 0; round < 10'000; ++round) {
    std::vector<double> next = step(strengths);
    double change = 0;
    for (std::size_t b = 0; b < bots_; ++b) change = std::max(change, std::abs(std::log(next[b] / strengths[b])));
    strengths = std::move(next);
    if (change < 1e-9) break;
  }
  for (double& s : strengths) s = 400 * std::log10(s);
  const double middle = std::accumulate(strengths.begin(), strengths.end(), 0.0) / static_cast<double>(bots_);
  for (double& s : strengths) s -= middle;
  return strengths;
}

}  // namespace wonders
