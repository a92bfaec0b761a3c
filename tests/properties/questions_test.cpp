// What callers ask of the rules without playing, against what playing then does.
#include <doctest/doctest.h>

#include "rules/legal.h"
#include "support/random_game.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr std::size_t kGamesAsked = 100 / kFewer;

Move sale_of(const State& s, Seat who) { return {Action::sell, s.hand(who).front(), 0, 0}; }

/// The cities when everybody but `who` sells a card, with the coins of those sales taken back.
std::array<City, kMaxSeats> cities_when_others_sell(const Edition& e, const State& s, Seat who, const Move& m) {
  TurnMoves moves{};
  s.all_seats().for_each([&](Seat i) { moves[index(i)] = i == who ? m : sale_of(s, i); });
  State after = s;
  play(e, after, moves);
  s.all_seats().for_each([&](Seat i) {
    City& city = after.city(i);
    if (i != who) city.coins = static_cast<Coins>(city.coins - Rulebook::kSaleCoins);
  });
  return after.cities;
}

}  // namespace

TEST_CASE("a move alone does what it does in a turn in which everybody else sells") {
  std::size_t stages = 0, purchases = 0, free_builds = 0, counted_coins = 0;
  for_each_kind([&](const Edition& e, std::size_t players) {
    if (players == 2) return;  // the Free City may not sell
    for (Seed seed = 0; seed < kGamesAsked; ++seed) {
      for (RandomGame game(e, players, seed); !game.over(); game.step()) {
        if (game.s.phase != Phase::choose || game.s.turn == kTurnsPerAge) continue;
        const Seat who = seat(seed % players);
        MoveList legal;
        legal_moves(e, game.s, who, legal);
        for (const Move& m : legal) {
          const State alone = after_move_alone(e, game.s, who, m);
          REQUIRE(alone.cities == cities_when_others_sell(e, game.s, who, m));
          stages += m.action == Action::stage ? 1 : 0;
          purchases += m.to_left + m.to_right != 0 ? 1 : 0;
          free_builds += m.action == Action::build_free ? 1 : 0;
          counted_coins += m.action == Action::build ? coins_counted(game.s, who, e.card(m.card).gives) : 0;
        }
      }
    }
  });
  CHECK(stages > 0);
  CHECK(purchases > 0);
  CHECK(free_builds > 0);
  CHECK(counted_coins > 0);
}

TEST_CASE("a salvage alone does what it does in the game, and declining does nothing") {
  std::size_t salvages = 0;
  for_each_kind([&](const Edition& e, std::size_t players) {
    for (Seed seed = 0; seed < kGamesAsked; ++seed) {
      for (RandomGame game(e, players, seed); !game.over(); game.step()) {
        if (game.s.phase != Phase::salvage || game.s.turn == kTurnsPerAge) continue;
        const Seat who = awaiting(game.s).front();
        MoveList legal;
        legal_moves(e, game.s, who, legal);
        for (const Move& m : legal) {
          State after = game.s;
          TurnMoves moves{};
          moves[index(who)] = m;
          play(e, after, moves);
          REQUIRE(after_move_alone(e, game.s, who, m).cities == after.cities);
          ++salvages;
        }
      }
    }
  });
  CHECK(salvages > 0);
}

TEST_CASE("a hand goes to whom the rules say it goes to") {
  for_each_kind([&](const Edition& e, std::size_t players) {
    for (Seed seed = 0; seed < kGamesAsked; ++seed) {
      State hands_held{};
      for (RandomGame game(e, players, seed); !game.over();) {
        const State before = game.s;
        if (before.phase == Phase::choose) hands_held = before;
        game.step();
        const bool passed = game.s.age == before.age && game.s.turn == before.turn + 1;
        if (!passed) continue;
        hands_held.player_seats().for_each([&](Seat i) {
          const Hand& taken_up = game.s.hand(hand_goes_to(before, i));
          std::size_t kept = 0;
          for (const CardId card : taken_up) kept += hands_held.hand(i).contains(card) ? 1 : 0;
          CHECK(kept >= hands_held.hand(i).size() - (players == 2 ? 2 : 1));
        });
      }
    }
  });
}

TEST_CASE("turns begun and turns left add up to a game") {
  RandomGame game(edition(EditionId::first), 3, 5);
  CHECK(turns_begun(game.s) == 1);
  CHECK(turns_left(game.s) == 17);
  while (!game.over()) {
    CHECK(turns_begun(game.s) + turns_left(game.s) == 18);
    game.step();
  }
  CHECK(turns_left(game.s) == 0);
}

TEST_CASE("seat 0 is the Free City with two players alone, and its controller decides for it") {
  for (std::size_t players = 2; players <= kMaxSeats; ++players) {
    const State s = new_game(edition(EditionId::second), random_table(players, 3), 3);
    CHECK(s.is_free_city(seat(0)) == (players == 2));
    CHECK_FALSE(s.is_free_city(seat(1)));
    CHECK(decider(s, seat(0)) == (players == 2 ? controller(s) : seat(0)));
    CHECK(deciding_for(s, seat(1)) == seat(1));
  }
  RandomGame game(edition(EditionId::second), 2, 3);
  game.step();
  REQUIRE(game.s.phase == Phase::free_city);
  CHECK(deciding_for(game.s, controller(game.s)) == kFreeCity);
  CHECK(deciding_for(game.s, other_player(controller(game.s))) == kNoSeat);
}
