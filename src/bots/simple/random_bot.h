#pragma once

#include "bots/bot.h"

namespace wonders {

/// Draws a card and what to do with it, each such pair with the same chance, and then one of the ways to pay for it. A
/// move that can be paid in many ways is so no likelier than one that costs nothing.
class RandomBot final : public Bot {
 public:
  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;
};

}  // namespace wonders
