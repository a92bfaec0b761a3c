// Listing, checking and sampling moves agree.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "rules/check.h"
#include "support/random_game.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

using Key = std::tuple<int, int, int, int>;

Key key(const Move& m) { return {static_cast<int>(m.action), static_cast<int>(m.card), m.to_left, m.to_right}; }

std::vector<Key> listed(const Edition& e, const State& s, Seat who) {
  MoveList moves;
  legal_moves(e, s, who, moves);
  std::vector<Key> keys;
  for (const Move& m : moves) keys.push_back(key(m));
  return keys;
}

/// Every action with every card and every payment that could matter.
std::set<Key> accepted(const Edition& e, const State& s, Seat who) {
  std::set<Key> keys;
  std::vector<CardId> cards{kNoCard};
  for (std::size_t c = 0; c < e.card_count; ++c) cards.push_back(static_cast<CardId>(c));
  for (int action = 0; action < 6; ++action) {
    for (CardId card : cards) {
      const bool near = card == kNoCard || s.phase == Phase::salvage || cards_to_choose(s, who).contains(card);
      const int most = near ? 17 : 2;
      for (int left = 0; left < most; ++left) {
        for (int right = 0; right < most; ++right) {
          const Move m{static_cast<Action>(action), card, static_cast<std::uint8_t>(left),
                       static_cast<std::uint8_t>(right)};
          if (is_legal(e, s, who, m)) keys.insert(key(m));
        }
      }
    }
  }
  return keys;
}

/// Calls f(state, seat) for decisions of random games, rare kinds of decisions always.
template <class F>
void for_some_decisions(const Edition& e, std::size_t players, std::uint32_t one_in, F&& f) {
  for (Seed seed = 1; seed <= 12 / std::min<std::size_t>(kFewer, 4); ++seed) {
    RandomGame game(e, players, seed);
    Rng rng(seed);
    for (; !game.over(); game.step()) {
      awaiting(game.s).for_each([&](Seat who) {
        const bool rare = game.s.phase == Phase::seventh || game.s.phase == Phase::salvage;
        const bool power = game.s.city(who).powers.bits != 0;
        if (rng.below(rare ? 1 : power ? std::max(1u, one_in / 4) : one_in) == 0) f(game.s, who);
      });
    }
  }
}

}  // namespace

TEST_CASE("the legal moves are exactly those that is_legal accepts, each listed once") {
  for_each_kind([](const Edition& e, std::size_t players) {
    CAPTURE(players);
    for_some_decisions(e, players, 12, [&](const State& s, Seat who) {
      const std::vector<Key> list = listed(e, s, who);
      const std::set<Key> unique(list.begin(), list.end());
      CHECK_FALSE(list.empty());
      CHECK(unique.size() == list.size());
      CHECK(unique == accepted(e, s, who));
    });
  });
}

TEST_CASE("is_legal accepts every listed move of whole games, and none of a seat that is not awaited") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for (Seed seed = 1; seed <= 60 / kFewer; ++seed) {
      RandomGame game(e, players, seed);
      for (; !game.over(); game.step()) {
        game.s.all_seats().for_each([&](Seat who) {
          MoveList moves;
          legal_moves(e, game.s, who, moves);
          const Objection expected = awaiting(game.s).contains(who) ? Objection::none : Objection::not_awaited;
          for (const Move& m : moves) {
            if (check(e, game.s, who, m) != expected) CHECK(check(e, game.s, who, m) == expected);
          }
        });
        CHECK(check(e, game.s, kNoSeat, kNoMove) == Objection::not_awaited);
      }
      CHECK(awaiting(game.s).empty());
    }
  });
}

TEST_CASE("moves come in the documented order: cards ascending; builds, free build, stages, sale") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for_some_decisions(e, players, 3, [&](const State& s, Seat who) {
      MoveList moves;
      legal_moves(e, s, who, moves);
      for (std::size_t i = 1; i < moves.size(); ++i) {
        const Move &a = moves[i - 1], &b = moves[i];
        if (a.card == b.card) {
          CHECK(a.action <= b.action);
        } else {
          CHECK(a.card < b.card);
        }
      }
    });
  });
}

TEST_CASE("sample_move gives legal moves only, and every legal move comes in time") {
  for_each_kind([](const Edition& e, std::size_t players) {
    CAPTURE(players);
    Rng rng(players);
    for_some_decisions(e, players, 60, [&](const State& s, Seat who) {
      const std::vector<Key> list = listed(e, s, who);
      const std::set<Key> legal(list.begin(), list.end());
      std::set<Key> sampled;
      for (int n = 0; n < 20'000 && sampled.size() < legal.size(); ++n) {
        const Move m = sample_move(e, s, who, rng);
        if (!is_legal(e, s, who, m)) CHECK(is_legal(e, s, who, m));
        sampled.insert(key(m));
      }
      CHECK(sampled == legal);
    });
  });
}

TEST_CASE("sample_move gives every legal pair of card and action the same chance, and every payment of a pair") {
  const Edition& e = edition(EditionId::first);
  std::size_t payments = 0;
  std::set<int> actions;
  for (Seed seed = 0; seed < 16; ++seed) {
    CAPTURE(seed);
    RandomGame game(e, 3, seed);
    while (game.s.age < 2 || game.s.turn < 3) game.step();
    game.s.city(seat(0)).free_build_left = 1;  // as with Olympia A, which is rarely that far
    game.s.all_seats().for_each([&](Seat who) {
      const Hand& hand = game.s.hand(who);
      if (std::adjacent_find(hand.begin(), hand.end()) != hand.end()) return;  // two copies have two chances
      std::map<std::pair<int, int>, std::map<Key, int>> pairs;
      for (const Key& k : listed(e, game.s, who)) pairs[{std::get<0>(k), std::get<1>(k)}][k] = 0;
      Rng rng(1);
      const int draws = 30'000;
      for (int n = 0; n < draws; ++n) {
        const Key k = key(sample_move(e, game.s, who, rng));
        ++pairs[{std::get<0>(k), std::get<1>(k)}][k];
      }
      for (const auto& [pair, moves] : pairs) {
        const double expected = double(draws) / double(pairs.size()) / double(moves.size());
        payments = std::max(payments, moves.size());
        actions.insert(pair.first);
        for (const auto& [move, n] : moves) CHECK(std::abs(n - expected) < 5 * std::sqrt(expected));
      }
    });
  }
  CHECK(payments > 1);
  CHECK(actions.size() == 4);  // build, build_free, stage, sell
}

TEST_CASE("playing a listed move never breaks the state: every move of a position leads to a legal next one") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for_some_decisions(e, players, 40, [&](const State& s, Seat who) {
      MoveList moves;
      legal_moves(e, s, who, moves);
      Rng rng(3);
      for (const Move& m : moves) {
        State next = s;
        TurnMoves all{};
        awaiting(s).for_each([&](Seat i) { all[index(i)] = i == who ? m : sample_move(e, s, i, rng); });
        play(e, next, all);
        next.all_seats().for_each([&](Seat i) {
          if (next.city(i).coins > 1000) CHECK(next.city(i).coins <= 1000);
        });
        awaiting(next).for_each([&](Seat i) {
          MoveList after;
          legal_moves(e, next, i, after);
          CHECK_FALSE(after.empty());
        });
      }
    });
  });
}
