#pragma once

#include <optional>

#include "bots/search/search_bot.h"
#include "neural/policy_network.h"

namespace wonders {

/// The search with a network as its prior.
class NeuralSearchBot final : public ThinkingBot {
 public:
  NeuralSearchBot(const Network& network, const SearchOptions& options) : network_(network), options_(options) {}

 private:
  void forget() override;
  void learn_from(const Knowledge& before, const View& after) override;
  Move think(const Knowledge& known, Rng& rng) override;

  const Network& network_;
  SearchOptions options_;
  std::optional<PolicyNetwork> policy_;  // for the edition of the game
  HandMemory memory_{};
};

}  // namespace wonders
