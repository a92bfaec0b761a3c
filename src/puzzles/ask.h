#pragma once

#include <span>

#include "bots/bot.h"
#include "rules/state.h"
#include "view/knowledge.h"

namespace wonders {

/// What a bot would choose for a player at the last of these positions, having seen all of them.
Move ask(Bot& bot, const Edition& e, std::span<const State> positions, Seat player, Rng& rng);

/// What a player with perfect memory knows there.
Knowledge knowledge_of(const Edition& e, std::span<const State> positions, Seat player);

}  // namespace wonders
