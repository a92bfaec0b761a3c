#pragma once

#include <vector>

#include "bots/search/sequential_halving.h"
#include "bots/search/thinking_bot.h"

namespace wonders {

/// Flat Monte Carlo: plays out every move in worlds sampled from what the seat knows (determinizations), all players by
/// the policy, with sequential halving over the moves. All moves of a round are tried in the same worlds, with the same
/// moves of the others and the same chance (common random numbers). The best move comes first.
std::vector<Candidate> rank_by_rollouts(const Knowledge& known, const PolicyWeights& weights, const Limits& limits,
                                        Rng& rng);

class RolloutBot final : public ThinkingBot {
 public:
  explicit RolloutBot(const Limits& limits, const PolicyWeights& weights = policy_weights())
      : limits_(limits), weights_(weights) {}

 private:
  Move think(const Knowledge& known, Rng& rng) override;

  Limits limits_;
  const PolicyWeights& weights_;
};

}  // namespace wonders
