#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "bots/learned/policy.h"
#include "bots/search/limits.h"
#include "bots/search/parallel.h"
#include "view/knowledge.h"

namespace wonders {

/// More moves than this are not worth a visit: the policy puts the good ones first.
inline constexpr std::size_t kMaxCandidates = 16;

/// A move, and the utilities (bots/learned/utility.h) of the simulated games that went on with it.
struct Candidate {
  Move move;
  int logit = 0;  // of the policy
  std::uint64_t visits = 0;
  std::int64_t sum = 0;
  std::size_t number = 0;
  double prior = 0;  // what the policy says counts for after one visit, in utility; less with more of them

  double mean() const { return visits == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(visits); }

  /// The mean with the prior, which weighs as the mean's standard error does: the square root of the visits.
  double estimate() const {
    return prior == 0 || visits == 0 ? mean() : mean() + prior / std::sqrt(static_cast<double>(visits));
  }
};

/// The moves that are worth a visit, the likeliest of the policy first.
std::vector<Candidate> candidates(const Knowledge& known, const PolicyWeights& weights);

/// Sorts, and leaves equals in their order, so that every library sorts alike.
template <class Better>
void best_first(std::span<Candidate> moves, Better&& better) {
  for (std::size_t i = 1; i < moves.size(); ++i) {
    for (std::size_t k = i; k > 0 && better(moves[k], moves[k - 1]); --k) std::swap(moves[k], moves[k - 1]);
  }
}

/// The candidates' utilities in the same worlds, compared two by two: the sums of the squared differences. Paired
/// samples have a far smaller variance than their parts.
class PairedDifferences {
 public:
  /// The utility of each of the moves in one world.
  void add(std::span<const Candidate> moves, std::span<const std::int32_t> utilities);
  void add(const PairedDifferences& other);

  std::int64_t squares(const Candidate& a, const Candidate& b) const { return squares_[at(a, b)]; }

 private:
  static std::size_t at(const Candidate& a, const Candidate& b) {
    return std::max(a.number, b.number) * kMaxCandidates + std::min(a.number, b.number);
  }

  std::array<std::int64_t, kMaxCandidates * kMaxCandidates> squares_{};
};

/// Successive elimination among moves that were visited in the same worlds: how many are worth going on with. They come
/// first. The others are surely worse than the best, or if they are better, then by less than `indifference`.
std::size_t eliminate_inferior(std::span<Candidate> moves, const PairedDifferences& differences,
                               std::int32_t indifference);

namespace detail {

/// What a worker found in the worlds that it sampled.
struct Samples {
  std::vector<std::int64_t> sums;
  std::uint64_t worlds = 0;
  PairedDifferences differences{};
};

/// Every worker evaluates all the moves in worlds of its own, and their samples are added up.
template <class Worker>
void evaluate_in_worlds(std::span<Candidate> moves, PairedDifferences& differences, std::span<Worker> workers,
                        std::uint64_t worlds, const Deadline& deadline) {
  std::vector<Samples> samples(workers.size(), {.sums = std::vector<std::int64_t>(moves.size())});
  parallel_for(workers.size(), [&](std::size_t w) {
    std::vector<std::int32_t> utilities(moves.size());
    for (std::uint64_t n = w; n < worlds && (n == w || !deadline.passed()); n += workers.size()) {
      workers[w].evaluate_all(moves, utilities);
      for (std::size_t i = 0; i < moves.size(); ++i) samples[w].sums[i] += utilities[i];
      samples[w].differences.add(moves, utilities);
      ++samples[w].worlds;
    }
  });
  for (const Samples& part : samples) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves[i].visits += part.worlds;
      moves[i].sum += part.sums[i];
    }
    differences.add(part.differences);
  }
}

/// Visits the moves until the nodes or the time are spent or one is left. Says how many are; they come first.
template <class Worker>
std::size_t race(std::span<Candidate> moves, PairedDifferences& differences, std::span<Worker> workers,
                 std::uint64_t nodes, const Deadline& deadline) {
  constexpr std::uint64_t kBatch = 256;  // worlds between two eliminations
  std::size_t left = moves.size();
  while (left > 1) {
    const std::uint64_t worlds = std::min(kBatch, std::max<std::uint64_t>(1, nodes / left));
    evaluate_in_worlds(moves.first(left), differences, workers, worlds, deadline);
    nodes -= std::min(nodes, worlds * left);
    if (moves[0].visits >= kBatch) left = eliminate_inferior(moves.first(left), differences, Worker::kIndifference);
    if (nodes < left || deadline.passed()) break;
  }
  return left;
}

}  // namespace detail

/// Sequential halving (Karnin, Koren and Somekh, 2013): visits all moves for a share of the budget, keeps the better
/// half, and so on until one is left, which then comes first. Moves that are clearly inferior are eliminated before
/// that, and where all but one are it stops. A worker's evaluate_all simulates one game with each of the moves it is
/// given, in the same world, and gives their utilities; kIndifference is the utility that is not worth more games.
template <class Worker>
std::vector<Candidate> sequential_halving(std::vector<Candidate> moves, const Limits& limits,
                                          std::span<Worker> workers) {
  std::size_t rounds = 0;
  for (std::size_t n = moves.size(); n > 1; n = (n + 1) / 2) ++rounds;
  PairedDifferences differences;
  std::size_t left = moves.size();
  while (left > 1) {
    const unsigned share = limits.milliseconds / static_cast<unsigned>(rounds);
    const Deadline deadline(limits.milliseconds == 0 ? 0 : std::max(1U, share));
    const std::uint64_t nodes = limits.nodes == 0 ? ~std::uint64_t{0} : limits.nodes / rounds;
    const std::size_t half = (left + 1) / 2;
    left = detail::race(std::span(moves).first(left), differences, workers, nodes, deadline);
    best_first(std::span(moves).first(left),
               [](const Candidate& a, const Candidate& b) { return a.estimate() > b.estimate(); });
    left = std::min(left, half);
  }
  return moves;
}

}  // namespace wonders
