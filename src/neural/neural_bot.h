#pragma once

#include <optional>

#include "bots/bot.h"
#include "neural/policy_network.h"

namespace wonders {

/// Plays the likeliest action of the network, without any search.
class NeuralBot final : public Bot {
 public:
  explicit NeuralBot(const Network& network) : network_(network) {}

  void begin(const View& view) override;
  void observe(const View& view) override;
  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

 private:
  const Network& network_;
  std::optional<PolicyNetwork> policy_;
  HandMemory memory_{};
};

}  // namespace wonders
