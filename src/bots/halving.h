#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "bots/instinct.h"
#include "bots/limits.h"
#include "bots/side_by_side.h"
#include "view/knowledge.h"

namespace wonders {

/// A move, and what games that went on with it came to.
struct Judged {
  Move move;
  int liking = 0;  // by instinct
  std::uint64_t games = 0;
  std::int64_t sum = 0;  // of utilities (bots/outcome.h)

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

namespace detail {

/// Every worker tries all the moves in worlds of its own, and what they found is added up.
template <class Worker>
void try_round(std::span<Judged> moves, std::span<Worker> workers, std::uint64_t worlds, const Deadline& deadline) {
  std::vector<std::vector<Judged>> found(workers.size(), {moves.begin(), moves.end()});
  work_side_by_side(workers.size(), [&](std::size_t w) {
    for (Judged& move : found[w]) move.games = 0, move.sum = 0;
    for (std::uint64_t n = w; n < worlds && (n == w || !deadline.passed()); n += workers.size()) {
      workers[w].try_all(found[w]);
    }
  });
  for (const std::vector<Judged>& part : found) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves[i].games += part[i].games;
      moves[i].sum += part[i].sum;
    }
  }
}

}  // namespace detail

/// Sequential halving: tries all moves for a share of the games, keeps the better half, and so on until one is left,
/// which then comes first. A worker's try_all plays one game with each of the moves it is given, in the same world.
template <class Worker>
std::vector<Judged> halve(std::vector<Judged> moves, const Limits& limits, std::span<Worker> workers) {
  std::size_t rounds = 0;
  for (std::size_t n = moves.size(); n > 1; n = (n + 1) / 2) ++rounds;
  std::size_t alive = moves.size();
  for (std::size_t round = 0; round < rounds; ++round) {
    const unsigned share = limits.milliseconds / static_cast<unsigned>(rounds);
    const Deadline deadline(limits.milliseconds == 0 ? 0 : std::max(1U, share));
    const std::uint64_t worlds =
        limits.nodes == 0 ? ~std::uint64_t{0} : std::max<std::uint64_t>(1, limits.nodes / (rounds * alive));
    const std::span<Judged> tried = std::span(moves).first(alive);
    detail::try_round(tried, workers, worlds, deadline);
    best_first(tried, [](const Judged& a, const Judged& b) { return a.mean() > b.mean(); });
    alive = (alive + 1) / 2;
  }
  return moves;
}

}  // namespace wonders
