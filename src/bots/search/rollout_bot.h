#pragma once

#include <vector>

#include "bots/search/sequential_halving.h"
#include "bots/search/thinking_bot.h"

namespace wonders {

/// Plays out every move in worlds drawn from what the seat knows, all players by instinct, and halves the moves again
/// and again until one is left. All moves of a round are tried in the same worlds, with the same moves of the others.
/// The best move comes first.
std::vector<Judged> judge_by_rollouts(const Knowledge& known, const InstinctWeights& weights, const Limits& limits,
                                      Rng& rng);

class RolloutBot final : public ThinkingBot {
 public:
  explicit RolloutBot(const Limits& limits, const InstinctWeights& weights = instinct_weights())
      : limits_(limits), weights_(weights) {}

 private:
  Move think(const Knowledge& known, Rng& rng) override;

  Limits limits_;
  const InstinctWeights& weights_;
};

}  // namespace wonders
