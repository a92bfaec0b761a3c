#pragma once

#include "bots/bot.h"

namespace wonders {

/// Takes what is worth most now: points, coins, shields against the neighbours, and what the city would save on the
/// cards still to come. It looks one move ahead, remembers nothing and draws nothing: the same view gives the same
/// move.
class GreedyBot final : public Bot {
 public:
  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;
};

/// What a seat's position is worth to it on the table as it lies, in sixtieths of a point (so that a third of a point,
/// a coin, is a whole number). Reads only what is public.
int public_value(const Edition& e, const State& table, Seat who);

/// One sixtieth of a point is 1.
inline constexpr int kValueOfPoint = 60;

}  // namespace wonders
