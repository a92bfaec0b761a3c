#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bots/factory.h"
#include "bots/learned/policy.h"
#include "bots/learned/utility.h"
#include "bots/learned/value.h"
#include "bots/search/last_turn.h"
#include "bots/search/memory.h"
#include "bots/search/search_bot.h"
#include "catalog/catalog.h"
#include "play/match.h"
#include "rules/check.h"
#include "rules/setup.h"

using namespace wonders;

namespace {

std::array<City, kMaxSeats> end_of(const std::string& spec, const Edition& e, std::size_t players, Seed seed) {
  return play_match(e, random_table(players, seed), seed, Players(std::vector<std::string>(players, spec))).cities;
}

/// Plays a game by the policy but for the first seat, and calls f(state, move) for each decision of the bot that sits
/// there.
template <class F>
void each_answer(Bot& bot, const Edition& e, Seed seed, F&& f) {
  const Seat me{0};
  State s = new_game(e, random_table(3, seed), seed);
  Rng rng(seed);
  TurnMoves moves{};
  bot.begin(view_of(e, s, me));
  while (s.phase != Phase::over) {
    choose_by_policy(policy_weights(), e, s, rng, moves);
    if (awaiting(s).contains(me)) {
      MoveList legal;
      legal_moves(e, s, me, legal);
      moves[0] = bot.choose(view_of(e, s, me), {legal.begin(), legal.end()}, rng);
      f(s, moves[0]);
    }
    play(e, s, moves);
    bot.observe(view_of(e, s, me));
  }
}

}  // namespace

TEST_CASE("with a node limit rollout and search are reproducible, with threads as well") {
  const Edition& e = edition(EditionId::first);
  for (const char* spec : {"rollout:nodes=60", "search:nodes=60", "search:nodes=60:threads=3"}) {
    CAPTURE(spec);
    CHECK(end_of(spec, e, 3, 5) == end_of(spec, e, 3, 5));
  }
}

TEST_CASE("a search decides from what its seat may know: the same views give the same choice") {
  const Edition& e = edition(EditionId::first);
  const State real = new_game(e, random_table(4, 9), 9);
  const Seat me{2};
  // Another world that looks the same from the seat.
  Rng rng(1);
  Memory memory;
  memory.begin(view_of(e, real, me));
  const State other = determinize(memory.knowledge(), rng);
  REQUIRE(other.hands != real.hands);
  REQUIRE(view_of(e, other, me) == view_of(e, real, me));
  const auto choice = [&](const State& s) {
    const auto bot = make_bot("search:nodes=200").bot;
    bot->begin(view_of(e, s, me));
    MoveList legal;
    legal_moves(e, s, me, legal);
    Rng chance(4);
    return bot->choose(view_of(e, s, me), {legal.begin(), legal.end()}, chance);
  };
  CHECK(choice(real) == choice(other));
}

#ifndef WONDERS_SANITIZED  // strength is the same there, and takes ten times as long to see
TEST_CASE("a little search beats greedy, and more of it beats less") {
  const auto wins = [](std::string_view bots, int games) {
    const Edition& e = edition(EditionId::first);
    const Players table(bot_specs(bots, 3).specs);
    double won = 0;
    for (int g = 0; g < games; ++g) {
      const Seed seed = game_seed(3, static_cast<std::uint64_t>(g));
      const SeatSet best = winners(e, play_match(e, random_table(3, seed), seed, table));
      if (best.contains(Seat{0})) won += 1.0 / static_cast<double>(best.size());
    }
    return won / games;
  };
  CHECK(wins("search:nodes=100,greedy", 40) > 0.55);
  CHECK(wins("search:nodes=200,search:nodes=8", 40) > 0.40);
}
#endif

TEST_CASE("a search with hardly any time still answers every question with a legal move") {
  const Edition& e = edition(EditionId::first);
  for (const char* spec : {"search:ms=1", "rollout:ms=1", "search:nodes=1"}) {
    CAPTURE(spec);
    int answers = 0;
    each_answer(*make_bot(spec).bot, e, 4, [&](const State& s, const Move& m) {
      CHECK(is_legal(e, s, Seat{0}, m));
      ++answers;
    });
    CHECK(answers >= static_cast<int>(kAges * kTurnsPerAge));
  }
}

TEST_CASE("rollout and search say what is wrong with their options") {
  CHECK(make_bot("search:nodes=0").bot == nullptr);
  CHECK(make_bot("search:nodes=x").bot == nullptr);
  CHECK(make_bot("search:speed=3").bot == nullptr);
  CHECK(make_bot("rollout:threads=0").bot == nullptr);
  CHECK(make_bot("search:ms=5:threads=2").bot != nullptr);
}

TEST_CASE("the last turn is solved: what is better whatever the others do is found") {
  int solved = 0;
  int found = 0;
  const Edition& e = edition(EditionId::first);
  for (Seed seed = 1; seed <= 60; ++seed) {
    State s = new_game(e, random_table(3, seed), seed);
    Rng rng(seed);
    TurnMoves moves{};
    Memory memory;
    memory.begin(view_of(e, s, Seat{0}));
    while (!(s.age == kAges && s.turn == kTurnsPerAge)) {
      choose_by_policy(policy_weights(), e, s, rng, moves);
      play(e, s, moves);
      memory.observe(view_of(e, s, Seat{0}));
    }
    if (s.phase != Phase::choose) continue;
    const std::vector<Candidate> ranked = solve_last_turn(memory.knowledge(), policy_weights(), rng);
    if (ranked.empty()) continue;
    ++solved;
    // With three players every hand has been seen, so that the points of each move can be counted.
    int most = -100;
    std::map<std::pair<CardId, Action>, int> points;
    for (const Candidate& one : ranked) {
      choose_by_policy(policy_weights(), e, s, rng, moves);
      moves[0] = one.move;
      State end = s;
      play(e, end, moves);
      play_out_by_policy(policy_weights(), e, end, rng);
      points[{one.move.card, one.move.action}] = score(e, end, Seat{0}).total();
      most = std::max(most, score(e, end, Seat{0}).total());
    }
    if (points[{ranked[0].move.card, ranked[0].move.action}] >= most - 2) ++found;
  }
  CHECK(solved > 40);
  CHECK(found >= solved * 9 / 10);
}

TEST_CASE("of two neighbours with the same price the weaker one is paid, and the price stays") {
  const Edition& e = edition(EditionId::first);
  const auto board = [](std::string_view wonder) { return *find_board(EditionId::first, wonder, "A"); };
  const auto give = [&](State& s, Seat who, std::string_view card) {
    receive(s.city(who), e.card(*find_card(EditionId::first, card)).gives);
  };
  const Table table{.players = 3, .boards = {board("Gizah"), board("Rhodos"), board("Olympia")}};
  const Move to_left{Action::build, *find_card(EditionId::first, "Workshop"), 2, 0};
  const Move to_right{Action::build, to_left.card, 0, 2};
  const Seat me{1};
  State s = new_game(e, table, 1);
  s.hand(me).clear();
  s.hand(me).insert(to_left.card);
  const auto paid = [&](const Move& m) { return pay_the_weaker(value_function(), e, s, me, m); };
  give(s, s.left(me), "Glassworks");
  CHECK(paid(to_left) == to_left);  // nobody else has glass
  give(s, s.right(me), "Glassworks");
  s.city(s.left(me)).tokens[0][0] = 20;  // points
  CHECK(paid(to_left) == to_right);
  CHECK(paid(to_right) == to_right);
  s.city(s.right(me)).tokens[0][0] = 40;
  CHECK(paid(to_left) == to_left);
  CHECK(paid(to_right) == to_left);
}

TEST_CASE("with three players a search pays the weaker neighbour") {
  const Edition& e = edition(EditionId::first);
  const Seat me{0};
  int otherwise = 0;
  for (Seed seed = 1; seed <= 4; ++seed) {
    SearchBot bot({.limits = {.nodes = 60}});
    each_answer(bot, e, seed, [&](const State& s, const Move& m) {
      if (s.phase != Phase::choose) return;
      Options options;
      list_options(e, s, me, options);
      CHECK(pay_the_weaker(value_function(), e, s, me, m) == m);
      otherwise += std::ranges::none_of(options, [&](const Option& option) { return option.move == m; }) ? 1 : 0;
    });
  }
  CHECK(otherwise > 0);  // than the policy would have paid
}
