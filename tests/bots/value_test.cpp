#include <doctest/doctest.h>

#include <array>
#include <utility>
#include <vector>

#include "bots/learned/policy.h"
#include "bots/learned/utility.h"
#include "bots/learned/value.h"
#include "catalog/catalog.h"
#include "rules/setup.h"

using namespace wonders;

TEST_CASE("the utilities of an end: whoever is placed before another has more of it") {
  for (std::size_t players = 2; players <= 7; ++players) {
    const Edition& e = edition(EditionId::second);
    const Seed seed = 40 + players;
    State s = new_game(e, random_table(players, seed), seed);
    Rng rng(seed);
    play_out_by_policy(policy_weights(), e, s, rng);
    const Utilities result = utilities(e, s);
    for (std::size_t i = players == 2 ? 1 : 0; i < s.seats; ++i) {
      for (std::size_t k = players == 2 ? 1 : 0; k < s.seats; ++k) {
        const bool more = score(e, s, seat(i)).total() > score(e, s, seat(k)).total();
        if (more) CHECK(result[i] > result[k]);
      }
    }
  }
  CHECK(win_probability(0, 64) == kSureWin / 2);
  CHECK(win_probability(640, 64) > win_probability(640, 640));
  CHECK(utility(kSureWin, 400) > utility(kSureWin / 2, 400));
  CHECK(utility(kSureWin / 2, 408) > utility(kSureWin / 2, 400));
}

TEST_CASE("expected points come closer to the final ones as the game goes on, and are closer than a constant") {
  std::array<double, kAges + 1> errors{};
  std::array<double, kAges + 1> plain{};
  std::array<int, kAges + 1> count{};
  const Edition& e = edition(EditionId::first);
  for (Seed seed = 1; seed <= 300; ++seed) {
    State s = new_game(e, random_table(4, seed), seed);
    Rng rng(seed);
    TurnMoves moves{};
    std::vector<std::pair<std::size_t, std::array<int, kMaxSeats>>> guesses;
    while (s.phase != Phase::over) {
      if (s.phase == Phase::choose && s.turn == 1) guesses.emplace_back(s.age, expected_points(value_function(), e, s));
      choose_by_policy(policy_weights(), e, s, rng, moves);
      play(e, s, moves);
    }
    for (const auto& [age, points] : guesses) {
      for (std::size_t i = 0; i < 4; ++i) {
        const double total = score(e, s, seat(i)).total();
        const double off = static_cast<double>(points[i]) / kValueUnit - total;
        errors[age] += off * off;
        plain[age] += (total - 50) * (total - 50);
        ++count[age];
      }
    }
  }
  for (std::size_t age = 1; age <= kAges; ++age) CHECK(errors[age] < plain[age]);
  CHECK(errors[2] < errors[1]);
  CHECK(errors[3] < errors[2] * 0.8);
}
