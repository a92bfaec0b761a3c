// The score sheet against a count card by card.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "properties/slow_score.h"
#include "support/random_game.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

std::string text(const ScoreSheet& sheet) {
  std::string out;
  for (int row :
       {sheet.conflicts, sheet.treasury, sheet.wonder, sheet.civilian, sheet.science, sheet.commercial, sheet.guilds}) {
    out += std::to_string(row) + " ";
  }
  return out;
}

}  // namespace

TEST_CASE("the score of every seat is that of the slow count, at the end of every Age") {
  for_each_kind([](const Edition& e, std::size_t players) {
    CAPTURE(players);
    for (Seed seed = 1; seed <= 600 / kFewer; ++seed) {
      RandomGame game(e, players, seed);
      std::uint8_t age = 1;
      while (!game.over()) {
        game.step();
        if (game.s.age == age && !game.over()) continue;
        age = game.s.age;
        game.s.all_seats().for_each([&](Seat who) {
          const ScoreSheet fast = score(e, game.s, who);
          const ScoreSheet slow = slow_score(game.s, e.id, who);
          CHECK(text(fast) == text(slow));
        });
      }
    }
  });
}

/// Random games rarely complete Olympia B beside several guilds, so cities are filled at random here.
TEST_CASE("the score is that of the slow count on random cities with all stages and many guilds") {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    const Edition& e = edition(id);
    Rng rng(5 + index(id));
    std::size_t copied = 0;
    for (std::size_t n = 0; n < 20'000 / kFewer; ++n) {
      State s = new_game(e, random_table(3 + rng.below(5), rng.next()), 1);
      CardSet guilds_used;
      for (unsigned turn = rng.below(10) + 6; turn > 0; --turn) {
        TurnMoves moves{};
        s.hands = {};
        s.all_seats().for_each([&](Seat i) {
          City& city = s.city(i);
          city.coins = 100;
          CardId card = static_cast<CardId>(rng.below(e.card_count));
          Action action = Action::build;
          if (e.guilds.contains(card) && guilds_used.contains(card)) action = Action::sell;  // there is one of each
          if (city.structures.contains(card)) action = Action::sell;
          if (rng.below(4) == 0 && has_next_stage(e, city)) action = Action::stage;
          if (action == Action::build && e.guilds.contains(card)) guilds_used.insert(card);
          s.hand(i).push_back(card);
          moves[index(i)] = {action, card, 0, 0};
        });
        play(e, s, moves);
        s.phase = Phase::choose;
        s.salvage_due = {};
        s.age = s.turn = 1;
      }
      s.all_seats().for_each([&](Seat i) { s.city(i).coins = static_cast<Coins>(rng.below(40)); });
      s.age = static_cast<std::uint8_t>(1 + rng.below(3));
      resolve_conflicts(s);
      s.all_seats().for_each([&](Seat who) {
        copied += copied_guild(e, s, who) != kNoCard ? 1u : 0u;
        const ScoreSheet fast = score(e, s, who);
        const ScoreSheet slow = slow_score(s, id, who);
        if (!(fast == slow)) CHECK(text(fast) == text(slow));
      });
    }
    CHECK((copied > 100 / kFewer) == (id == EditionId::first));
  }
}

TEST_CASE("the winners are those with most points, then most coins") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for (Seed seed = 1; seed <= 200 / kFewer; ++seed) {
      RandomGame game(e, players, seed);
      while (!game.over()) game.step();
      const auto rank = [&](Seat i) {
        return std::pair<int, int>(slow_score(game.s, e.id, i).total(), game.s.city(i).coins);
      };
      const std::size_t first_player = players == 2 ? 1 : 0;
      auto best = rank(seat(first_player));
      for (std::size_t i = first_player; i < game.s.seats; ++i) best = std::max(best, rank(seat(i)));
      SeatSet expected;
      for (std::size_t i = first_player; i < game.s.seats; ++i) {
        if (rank(seat(i)) == best) expected.insert(seat(i));
      }
      CHECK(winners(e, game.s) == expected);
    }
  });
}
