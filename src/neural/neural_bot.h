#pragma once

#include <optional>

#include "bots/bot.h"
#include "neural/manner.h"
#include "neural/policy_network.h"

namespace wonders {

/// Plays by the network without any search: its likeliest action, or in a manner of its own.
class NeuralBot final : public Bot {
 public:
  explicit NeuralBot(const Network& network, const Manner& manner = {}) : network_(network), manner_(manner) {}

  void begin(const View& view) override;
  void observe(const View& view) override;
  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

 private:
  /// Once in an Age.
  void draw_lapses(const View& view, Rng& rng);

  const Network& network_;
  Manner manner_;
  std::optional<PolicyNetwork> policy_;
  HandMemory memory_{};
  Lapses lapses_{};
  std::uint8_t lapses_of_ = 0;  // the Age they were drawn for
};

}  // namespace wonders
