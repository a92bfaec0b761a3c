#pragma once

#include "base/rng.h"
#include "rules/seat.h"
#include "rules/state.h"

namespace wonders {

/// The random numbers of the bot at a seat. Streams 0 to 3 of a seed are the game's own (rules/deal.h); from 16 on each
/// seat's bot has one. All who play games use the same, so that the same bots play the same game everywhere.
constexpr Rng bot_stream(Seed seed, Seat who) { return stream(seed, 16 + index(who)); }

}  // namespace wonders
