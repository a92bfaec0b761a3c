#pragma once

#include <string>

#include "terminal/table/scene.h"

namespace wonders {

/// What a build costs now and to whom it goes, or why it cannot be done, in words. `who` builds: the seat itself, or
/// the Free City.

/// One way to pay: "2 to Ben (clay)", "own clay", "free".
std::string payment_text(const Scene& scene, Seat who, const Cost& cost, const Move& move);

/// All that fits into the hand's column: "free", "chain: Baths", "own clay", "2 to Ben (ore) or 2 to Cleo (ore)", …
std::string build_price_text(const Scene& scene, Seat who, const Offer& offer, std::size_t number);
std::string stage_price_text(const Scene& scene, Seat who, std::span<const Offer> cards);

/// "no stone", "takes 4 coins", "already built", …
std::string why_no_build(const Scene& scene, Seat who, CardId card);
std::string why_no_stage(const Scene& scene, Seat who);

/// A structure in the city that makes the card free, or kNoCard.
CardId chain_parent(const Scene& scene, Seat who, CardId card);

}  // namespace wonders
