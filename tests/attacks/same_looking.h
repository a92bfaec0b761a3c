#pragma once

#include <vector>

#include "base/rng.h"
#include "rules/legal.h"
#include "rules/state.h"

namespace wonders::testing {

/// What one seat does in two worlds.
struct MovePair {
  Move a, b;
};

/// What the others see of a move.
constexpr Move seen(Move m) {
  if (m.action == Action::stage || m.action == Action::sell) m.card = kNoCard;
  return m;
}

/// Whom the worlds may not differ for: a seat, or kNoSeat for those who only watch.
struct Play {
  const Edition& e;
  const State& a;
  const State& b;
  Seat unaware;
};

/// A move for each world, by chance, that look the same to everybody else: the same structure, or any two cards face
/// down. The hands that reach the unaware seat stay the same in both worlds as long as that is possible; apart from
/// that, different moves are preferred. If nothing looks the same, what is hidden becomes public with this move.
MovePair same_looking(const Play& play, Seat who, Rng& rng);

/// Any legal move but this one, or this one if there is no other.
Move other_move(const Edition& e, const State& s, Seat who, const Move& but, Rng& rng);

}  // namespace wonders::testing
