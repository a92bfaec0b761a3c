#pragma once

#include "base/rng.h"
#include "rules/fast/sample_move.h"
#include "rules/legal.h"

namespace wonders {

/// A random legal move of an awaited seat without listing the others: every legal pair of card and action is equally
/// likely, and every way to pay for it. Rare decisions (the Free City, the discard pile) are drawn from their list.
constexpr Move sample_move(const Edition& e, const State& s, Seat who, Rng& rng) {
  if (s.phase == Phase::salvage || s.is_free_city(who)) {
    MoveList moves;
    legal_moves(e, s, who, moves);
    return fast::pick(moves, rng);
  }
  return fast::sample_own(e, s, who, rng);
}

}  // namespace wonders
