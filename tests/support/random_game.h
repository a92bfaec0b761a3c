#pragma once

#include <cstddef>

#include "catalog/catalog.h"
#include "rules/sample.h"
#include "rules/setup.h"
#include "rules/turn.h"

namespace wonders::testing {

/// A game played by chance, one decision of all awaited seats at a time.
struct RandomGame {
  const Edition& e;
  State s;
  Rng rng;

  RandomGame(const Edition& edition, std::size_t players, Seed seed)
      : e(edition), s(new_game(edition, random_table(players, seed), seed)), rng(stream(seed, 99)) {}

  bool over() const { return s.phase == Phase::over; }

  TurnMoves sample() {
    TurnMoves moves{};
    awaiting(s).for_each([&](Seat who) { moves[index(who)] = sample_move(e, s, who, rng); });
    return moves;
  }

  void step() { play(e, s, sample()); }
};

#ifdef WONDERS_SANITIZED
inline constexpr std::size_t kFewer = 10;  // sanitizers are slow, and see in a few games what they see in many
#else
inline constexpr std::size_t kFewer = 1;
#endif

/// Calls f(edition, players) for every kind of game.
template <class F>
void for_each_kind(F&& f) {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) f(edition(id), players);
  }
}

}  // namespace wonders::testing
