#pragma once

#include <array>

#include "base/rng.h"
#include "bots/learned/policy.h"
#include "view/knowledge.h"

namespace wonders {

/// How an opponent comes to its moves.
enum class OpponentType : std::uint8_t {
  strategic,  // unknown: it may do whatever is good
  greedy,     // takes what is worth most now, as GreedyBot does
  planner,    // looks at its city, as PlannerBot does
};
inline constexpr std::size_t kOpponentTypes = 3;

/// The opponent model: a belief about the type of each opponent. Everybody is taken to be strategic; but who always
/// chooses as one of the simple bots does gives itself away: after every turn the moves of the others are compared with
/// those that such a bot would have made, and the belief is updated by Bayes' rule.
class OpponentModel {
 public:
  /// `before` is what was known when everybody chose, `after` shows what they chose.
  void update(const Knowledge& before, const View& after, const PolicyWeights& weights);

  /// The posterior probability of an opponent's type.
  double probability(Seat who, OpponentType type) const { return posteriors_[index(who)][index(type)]; }

  /// The type of an opponent in one world: a sample of the posterior, but none without good reason.
  OpponentType sample(Seat who, Rng& rng) const;

  /// Whether there is good reason to take any opponent for this type.
  bool suspects(OpponentType type) const;

 private:
  using Posterior = std::array<double, kOpponentTypes>;
  static constexpr Posterior kPrior{0.8, 0.1, 0.1};
  std::array<Posterior, kMaxSeats> posteriors_{kPrior, kPrior, kPrior, kPrior, kPrior, kPrior, kPrior};
};

/// The move of a greedy player.
Move greedy_move(const Edition& e, const State& s, Seat who);

/// The move of a planner.
Move planner_move(const Edition& e, const State& s, Seat who);

}  // namespace wonders
