#pragma once

#include <cstddef>
#include <cstdint>

#include "bots/learned/policy.h"
#include "catalog/catalog.h"
#include "play/match.h"
#include "rules/setup.h"

namespace wonders {

/// Calls f(edition, state, seat) for every decision of some games of every kind, all played by the policy.
template <class F>
void each_decision(int games, F&& f) {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    const Edition& e = edition(id);
    for (std::size_t players = 2; players <= 7; ++players) {
      for (int g = 0; g < games; ++g) {
        const Seed seed = game_seed(players, static_cast<std::uint64_t>(g));
        State s = new_game(e, random_table(players, seed), seed);
        Rng rng(seed);
        TurnMoves moves{};
        while (s.phase != Phase::over) {
          awaiting(s).for_each([&](Seat who) { f(e, s, who); });
          choose_by_policy(policy_weights(), e, s, rng, moves);
          play(e, s, moves);
        }
      }
    }
  }
}

}  // namespace wonders
