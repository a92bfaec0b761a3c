#pragma once

#include <vector>

#include "bots/bot.h"
#include "bots/halving.h"
#include "bots/memory.h"

namespace wonders {

/// Plays out every move in worlds drawn from what the seat knows, all players by instinct, and halves the moves again
/// and again until one is left. All moves of a round are tried in the same worlds, with the same moves of the others.
/// The best move comes first.
std::vector<Judged> judge_by_rollouts(const Knowledge& known, const InstinctWeights& weights, const Limits& limits,
                                      Rng& rng);

class RolloutBot final : public Bot {
 public:
  explicit RolloutBot(const Limits& limits, const InstinctWeights& weights = instinct_weights())
      : limits_(limits), weights_(weights) {}

  void begin(const View& view) override { memory_.begin(view); }
  void observe(const View& view) override { memory_.observe(view); }
  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

 private:
  Limits limits_;
  const InstinctWeights& weights_;
  Memory memory_;
};

}  // namespace wonders
