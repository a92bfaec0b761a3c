#include "rules/action_space.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "catalog/catalog.h"
#include "rules/check.h"
#include "rules/measure/playout.h"

using namespace wonders;

namespace {

/// Calls f(state, seat, legal moves) for every decision of some random games.
template <class F>
void for_each_decision(EditionId id, std::size_t players, F&& f) {
  const Edition& e = edition(id);
  for (Seed seed = 0; seed < 40; ++seed) {
    RandomGame game;
    MoveList legal, scratch;
    game.start(e, players, seed);
    while (!game.over()) {
      awaiting(game.s).for_each([&](Seat who) {
        legal_moves(e, game.s, who, legal);
        f(game.s, who, legal);
      });
      game.choose<Draw::list>(e, scratch);
      game.resolve(e);
    }
  }
}

}  // namespace

TEST_CASE("the mask of a learner names exactly the legal pairs of card and action") {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for_each_decision(id, players, [&](const State& s, Seat who, const MoveList& legal) {
        const ActionMask mask = action_mask(legal);
        for (std::uint16_t action = 0; action < kActions; ++action) {
          const bool listed =
              std::any_of(legal.begin(), legal.end(), [&](const Move& m) { return action_of(m) == action; });
          REQUIRE(mask.contains(action) == listed);
          if (!listed) continue;
          const Move chosen = cheapest_move(legal, action);
          REQUIRE(action_of(chosen) == action);
          REQUIRE(is_legal(edition(id), s, who, chosen));
        }
      });
    }
  }
}

TEST_CASE("an action pays as little as it can, and an illegal one becomes the first legal move") {
  for_each_decision(EditionId::first, 4, [](const State&, Seat, const MoveList& legal) {
    for (const Move& m : legal) {
      const Move chosen = cheapest_move(legal, action_of(m));
      REQUIRE(chosen.to_left + chosen.to_right <= m.to_left + m.to_right);
    }
    ActionMask mask = action_mask(legal);
    std::uint16_t illegal = 0;
    while (mask.contains(illegal)) ++illegal;
    REQUIRE(cheapest_move(legal, illegal) == legal[0]);
  });
}
