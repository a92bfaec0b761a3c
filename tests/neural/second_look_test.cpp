#include "neural/second_look.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "analysis/judge.h"
#include "catalog/catalog.h"
#include "rules/setup.h"
#include "view/decision.h"

namespace wonders {

namespace {

/// Decisions of the last turns of games that everybody plays by the linear policy: f(known, legal).
template <class F>
void for_each_late_decision(Seed seeds, F&& f) {
  for (Seed seed = 1; seed <= seeds; ++seed) {
    const Edition& e = edition(static_cast<EditionId>(seed % 2));
    State s = new_game(e, random_table(3, seed), seed);
    Rng rng(seed);
    while (s.phase != Phase::over) {
      if (s.age == kAges && s.turn > 4) {
        awaiting(s).for_each([&](Seat who) {
          MoveList legal;
          legal_moves(e, s, who, legal);
          if (legal.size() > 1) f(Knowledge(e, view_of(e, s, decider(s, who))), legal);
        });
      }
      TurnMoves moves{};
      choose_by_policy(policy_weights(), e, s, rng, moves);
      carry_out(e, s, moves);
    }
  }
}

}  // namespace

TEST_CASE("a second look replaces what would throw the game away, and leaves small mistakes alone") {
  constexpr double kGreat = 0.25, kSmall = 0.1;
  InstinctPolicy policy;
  std::size_t great = 0, great_still = 0, small = 0, small_kept = 0;
  for_each_late_decision(12, [&](const Knowledge& known, const MoveList& legal) {
    const Move chosen = legal[legal.size() - 1];  // a sale, mostly
    Rng rng(1);
    const Move looked = second_look(known, chosen, 200, rng);
    CHECK(std::ranges::find(legal, looked) != legal.end());
    Rng again(1);
    CHECK(second_look(known, chosen, 200, again) == looked);
    const double loss = share(judge(known, chosen, policy, 1000, Rng(7)).loss);
    if (loss > kGreat) ++great;
    if (loss > 0 && loss < kSmall) {
      ++small;
      if (looked == chosen) ++small_kept;
    }
    if (looked != chosen && share(judge(known, looked, policy, 1000, Rng(7)).loss) > kGreat) ++great_still;
    if (looked == chosen && loss > kGreat) ++great_still;
  });
  CAPTURE(great);
  CAPTURE(small);
  CHECK(great >= 10);
  CHECK(great_still * 5 < great);
  CHECK(small >= 10);
  CHECK(small_kept * 10 > small * 9);
}

}  // namespace wonders
