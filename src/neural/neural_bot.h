#pragma once

#include <optional>

#include "bots/bot.h"
#include "bots/search/memory.h"
#include "neural/manner.h"
#include "neural/policy_network.h"

namespace wonders {

/// Plays by the network without any search: its likeliest action, or in a manner of its own.
class NeuralBot final : public Bot {
 public:
  explicit NeuralBot(const Network& network, const Manners& manners = {}) : network_(network), manners_(manners) {}

  void begin(const View& view) override;
  void observe(const View& view) override;
  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

 private:
  /// Once in an Age.
  void draw_lapses(const View& view, Rng& rng);
  /// What the network says, in its manner.
  Move choose_by_network(const View& view, Rng& rng);

  const Network& network_;
  Manners manners_;
  Manner manner_;  // in this game
  std::optional<PolicyNetwork> policy_;
  HandMemory memory_{};
  Memory known_;  // of those who look again
  Lapses lapses_{};
  std::uint8_t lapses_of_ = 0;  // the Age they were drawn for
};

}  // namespace wonders
