#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "rules/legal.h"
#include "rules/setup.h"

using namespace wonders;

namespace {

/// A game as the rules alone know it, with bots at its seats.
class Game {
 public:
  Game(const Edition& e, std::size_t players, std::string_view bots, Seed seed)
      : e_(e), state_(new_game(e, random_table(players, seed), seed)) {
    for (const std::string& spec : bot_specs(bots, players).specs) bots_.push_back(make_bot(spec).bot);
    for (std::size_t i = 0; i < kMaxSeats; ++i) rngs_.emplace_back(Rng::mix(seed + i));
  }

  /// Plays to the end and mixes every decision into the hash.
  std::uint64_t play_through(std::uint64_t hash) {
    state_.player_seats().for_each([&](Seat i) { bot(i).begin(view_of(e_, state_, i)); });
    while (state_.phase != Phase::over) {
      TurnMoves moves{};
      awaiting(state_).for_each([&](Seat who) {
        moves[index(who)] = choose(who);
        hash = Rng::mix(hash ^ std::bit_cast<std::uint32_t>(moves[index(who)]));
      });
      play(e_, state_, moves);
      state_.player_seats().for_each([&](Seat i) { bot(i).observe(view_of(e_, state_, i)); });
    }
    return hash;
  }

 private:
  Bot& bot(Seat player) { return *bots_[index(player) - (state_.has_free_city() ? 1 : 0)]; }

  Move choose(Seat who) {
    const Seat player = decider(state_, who);
    MoveList legal;
    legal_moves(e_, state_, who, legal);
    const Move move =
        bot(player).choose(view_of(e_, state_, player), {legal.begin(), legal.end()}, rngs_[index(player)]);
    REQUIRE(std::ranges::find(legal, move) != legal.end());
    return move;
  }

  const Edition& e_;
  State state_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::vector<Rng> rngs_;
};

/// One number for all decisions of a game of each edition at each of these tables.
std::uint64_t decisions(std::string_view bots, std::size_t least_players, std::size_t most_players) {
  std::uint64_t hash = 0;
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = least_players; players <= most_players; ++players) {
      hash = Game(edition(id), players, bots, 90 + players).play_through(hash);
    }
  }
  return hash;
}

struct Golden {
  std::string_view bots;
  std::uint64_t decisions;
};

}  // namespace

// A bot that is to play differently brings new numbers here; a bot that is only to be clearer or faster does not. Those
// that play with a network have theirs in tests/neural.
TEST_CASE("every bot plays legal games of both editions at every player count, and decides as it did") {
  constexpr Golden kGolden[] = {
      {"random", 16347694384648219950u},   {"greedy", 13000188315162078397u},
      {"planner", 18043846756595053892u},  {"search:nodes=40", 3495561799085360112u},
      {"novice", 5312014479930795086u},    {"apprentice", 6227780962524794265u},
      {"citizen", 7838602153382436697u},   {"architect", 4554294751608204582u},
      {"military", 16492089525791571191u}, {"science", 11207263105109309122u},
      {"trader", 6239365238572752567u},    {"builder", 12572011727902093458u},
  };
  std::set<std::string_view> tried{"master", "oracle"};  // searches that would take long
  for (const Golden& golden : kGolden) {
    CAPTURE(golden.bots);
    CHECK(decisions(golden.bots, 2, 7) == golden.decisions);
    tried.insert(golden.bots.substr(0, golden.bots.find(':')));
  }
  for (const BotKind& kind : bot_kinds()) {
    if (kind.category != BotCategory::classic) CHECK_MESSAGE(tried.contains(kind.name), kind.name);
  }
}

// What others are measured against: these numbers never change.
TEST_CASE("classic bots decide as they always did, by their new names and by their old ones") {
  constexpr Golden kGolden[] = {
      {"classic:instinct", 3843897717569424995u},
      {"classic:rollout:nodes=40", 14689146410845572383u},
      {"classic:search:nodes=40", 5871879014187053876u},
  };
  for (const Golden& golden : kGolden) {
    CAPTURE(golden.bots);
    CHECK(decisions(golden.bots, 2, 7) == golden.decisions);
  }
  constexpr Golden kLong[] = {
      {"classic:search:nodes=200:threads=2,planner", 7045796318972652875u},
      {"classic:search:nodes=500,classic:instinct", 5130200740108690743u},
      {"classic:search:nodes=200,greedy,planner", 1266864347568593891u},
      {"classic:search:nodes=200:opponent_model=0:temperature=40:turns=2,greedy", 13913161845733580267u},
      {"rollout:nodes=400:threads=2,greedy", 13044453008756379485u},
  };
#ifdef WONDERS_SANITIZED  // they see in one of them what they see in all
  constexpr std::size_t kTried = 1;
#else
  constexpr std::size_t kTried = std::size(kLong);
#endif
  for (const Golden& golden : std::span(kLong).first(kTried)) {
    CAPTURE(golden.bots);
    CHECK(decisions(golden.bots, 3, 4) == golden.decisions);
  }
  CHECK(decisions("instinct", 3, 4) == decisions("classic:instinct", 3, 4));
}

TEST_CASE("the search decides as it did when it has time and threads") {
  constexpr Golden kGolden[] = {
      {"search:nodes=500,planner", 14449103467457824822u},
      {"search:nodes=200:threads=2:temperature=40:turns=2,greedy", 7392806699507244872u},
  };
  for (const Golden& golden : kGolden) {
    CAPTURE(golden.bots);
    CHECK(decisions(golden.bots, 3, 4) == golden.decisions);
  }
}
