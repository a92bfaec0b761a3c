#include "play/match.h"

#include <doctest/doctest.h>

#include <cstring>
#include <set>
#include <vector>

#include "bots/factory.h"
#include "bots/simple/random_bot.h"
#include "catalog/catalog.h"
#include "rules/check.h"

using namespace wonders;

namespace {

/// Replays what it hears and checks that it is the game.
class Witness final : public GameListener {
 public:
  void began(const Edition&, const State& first) override {
    state_ = first;
    ++games;
  }
  void played(const Edition& e, const State& before, const TurnMoves& moves, const State& after) override {
    CHECK(before == state_);
    awaiting(before).for_each([&](Seat i) { CHECK(is_legal(e, before, i, moves[index(i)])); });
    play(e, state_, moves);
    CHECK(after == state_);
    ++phases;
    if (before.phase == Phase::free_city) ++free_city_phases;
  }

  State state_{};
  int games = 0;
  int phases = 0;
  int free_city_phases = 0;
};

constexpr std::size_t kPlayerCounts[]{2, 3, 4, 5, 6, 7};

}  // namespace

TEST_CASE("a match plays a whole legal game of every kind, and a listener hears all of it") {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (const std::size_t players : kPlayerCounts) {
      CAPTURE(players);
      const Players bots(bot_specs("greedy,random", players).specs);
      Witness witness;
      const State end = play_match(edition(id), random_table(players, 11), 11, bots, &witness);
      CHECK(end.phase == Phase::over);
      CHECK(end == witness.state_);
      CHECK(witness.games == 1);
      CHECK(witness.phases >= 18);
      CHECK(witness.free_city_phases == (players == 2 ? 18 : 0));
    }
  }
}

TEST_CASE("a match depends on its seed and bots alone") {
  const Edition& e = edition(EditionId::first);
  const Players bots(bot_specs("random", 5).specs);
  const State once = play_match(e, random_table(5, 3), 3, bots);
  play_match(e, random_table(5, 4), 4, bots);  // another game in between leaves nothing behind
  CHECK(play_match(e, random_table(5, 3), 3, bots) == once);
  CHECK_FALSE(play_match(e, random_table(5, 3), 4, bots) == once);
}

TEST_CASE("games of a series have seeds of their own") {
  std::set<Seed> seeds;
  for (Seed series = 0; series < 10; ++series) {
    for (std::uint64_t game = 0; game < 1000; ++game) seeds.insert(game_seed(series, game));
  }
  CHECK(seeds.size() == 10000);
}
