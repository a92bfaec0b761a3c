#pragma once

#include "bots/bot.h"
#include "bots/learned/policy.h"

namespace wonders {

/// Plays the likeliest option of the policy, without any search.
class InstinctBot final : public Bot {
 public:
  explicit InstinctBot(const PolicyWeights& weights = policy_weights()) : weights_(weights) {}

  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

 private:
  const PolicyWeights& weights_;
};

}  // namespace wonders
