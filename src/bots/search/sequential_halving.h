#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "bots/learned/policy.h"
#include "bots/search/limits.h"
#include "bots/search/parallel.h"
#include "view/knowledge.h"

namespace wonders {

/// More moves than this are not worth a try: instinct puts the good ones first.
inline constexpr std::size_t kMostCandidates = 16;

/// A move, and what games that went on with it came to.
struct Judged {
  Move move;
  int liking = 0;  // by instinct
  std::uint64_t games = 0;
  std::int64_t sum = 0;    // of utilities (bots/learned/utility.h)
  std::size_t number = 0;  // of the candidate

  double mean() const { return games == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(games); }
};

/// The moves that are worth a try, those that instinct likes best first.
std::vector<Judged> candidates(const Knowledge& known, const InstinctWeights& weights);

/// Sorts, and leaves equals in their order, so that every library sorts alike.
template <class Better>
void best_first(std::span<Judged> moves, Better&& better) {
  for (std::size_t i = 1; i < moves.size(); ++i) {
    for (std::size_t k = i; k > 0 && better(moves[k], moves[k - 1]); --k) std::swap(moves[k], moves[k - 1]);
  }
}

/// How far the candidates came apart in the same worlds, two by two: the sum of the squares of the differences.
class Spread {
 public:
  /// What each of the moves came to in one world.
  void add(std::span<const Judged> moves, std::span<const std::int32_t> came_to);
  void add(const Spread& other);

  std::int64_t between(const Judged& a, const Judged& b) const { return squares_[at(a, b)]; }

 private:
  static std::size_t at(const Judged& a, const Judged& b) {
    return std::max(a.number, b.number) * kMostCandidates + std::min(a.number, b.number);
  }

  std::array<std::int64_t, kMostCandidates * kMostCandidates> squares_{};
};

/// Moves that were tried in the same worlds: how many are worth going on with. They come first. The others are surely
/// worse than the best, or if they are better, then by less than `nothing`.
std::size_t drop_the_beaten(std::span<Judged> moves, const Spread& spread, std::int32_t nothing);

namespace detail {

/// What a worker found.
struct Found {
  std::vector<std::int64_t> sums;
  std::uint64_t games = 0;
  Spread spread{};
};

/// Every worker tries all the moves in worlds of its own, and what they found is added up.
template <class Worker>
void try_worlds(std::span<Judged> moves, Spread& spread, std::span<Worker> workers, std::uint64_t worlds,
                const Deadline& deadline) {
  std::vector<Found> found(workers.size(), {.sums = std::vector<std::int64_t>(moves.size())});
  work_side_by_side(workers.size(), [&](std::size_t w) {
    std::vector<std::int32_t> came_to(moves.size());
    for (std::uint64_t n = w; n < worlds && (n == w || !deadline.passed()); n += workers.size()) {
      workers[w].try_all(moves, came_to);
      for (std::size_t i = 0; i < moves.size(); ++i) found[w].sums[i] += came_to[i];
      found[w].spread.add(moves, came_to);
      ++found[w].games;
    }
  });
  for (const Found& part : found) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves[i].games += part.games;
      moves[i].sum += part.sums[i];
    }
    spread.add(part.spread);
  }
}

/// Tries the moves until the nodes or the time are spent or one is left. Says how many are; they come first.
template <class Worker>
std::size_t race(std::span<Judged> moves, Spread& spread, std::span<Worker> workers, std::uint64_t nodes,
                 const Deadline& deadline) {
  constexpr std::uint64_t kLap = 256;  // worlds, before it looks who is beaten
  std::size_t left = moves.size();
  while (left > 1) {
    const std::uint64_t worlds = std::min(kLap, std::max<std::uint64_t>(1, nodes / left));
    try_worlds(moves.first(left), spread, workers, worlds, deadline);
    nodes -= std::min(nodes, worlds * left);
    if (moves[0].games >= kLap) left = drop_the_beaten(moves.first(left), spread, Worker::kNothing);
    if (nodes < left || deadline.passed()) break;
  }
  return left;
}

}  // namespace detail

/// Sequential halving: tries all moves for a share of the games, keeps the better half, and so on until one is left,
/// which then comes first. Moves that are clearly beaten go before that, and where all but one are it stops. A worker's
/// try_all plays one game with each of the moves it is given, in the same world, and says what each came to; kNothing
/// is the utility that is not worth more games.
template <class Worker>
std::vector<Judged> halve(std::vector<Judged> moves, const Limits& limits, std::span<Worker> workers) {
  std::size_t rounds = 0;
  for (std::size_t n = moves.size(); n > 1; n = (n + 1) / 2) ++rounds;
  Spread spread;
  std::size_t left = moves.size();
  while (left > 1) {
    const unsigned share = limits.milliseconds / static_cast<unsigned>(rounds);
    const Deadline deadline(limits.milliseconds == 0 ? 0 : std::max(1U, share));
    const std::uint64_t nodes = limits.nodes == 0 ? ~std::uint64_t{0} : limits.nodes / rounds;
    const std::size_t half = (left + 1) / 2;
    left = detail::race(std::span(moves).first(left), spread, workers, nodes, deadline);
    best_first(std::span(moves).first(left), [](const Judged& a, const Judged& b) { return a.mean() > b.mean(); });
    left = std::min(left, half);
  }
  return moves;
}

}  // namespace wonders
