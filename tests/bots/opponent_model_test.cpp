#include <doctest/doctest.h>

#include "bots/classic/opponent_model.h"
#include "bots/each_decision.h"
#include "bots/factory.h"
#include "bots/search/memory.h"
#include "bots/simple/greedy_bot.h"
#include "bots/simple/planner_bot.h"
#include "play/match.h"
#include "rules/check.h"
#include "rules/setup.h"

using namespace wonders;

TEST_CASE("what a greedy player and a planner are expected to do is what those bots do") {
  int decisions = 0;
  int same_plans = 0;
  each_decision(2, [&](const Edition& e, const State& s, Seat who) {
    if (s.has_free_city() || s.phase != Phase::choose) return;
    MoveList legal;
    legal_moves(e, s, who, legal);
    const auto same = [&](Bot&& bot, const Move& expected) {
      Rng rng(1);
      const Move real = bot.choose(view_of(e, s, who), {legal.begin(), legal.end()}, rng);
      CHECK(is_legal(e, s, who, expected));
      return expected.action == real.action && expected.card == real.card;
    };
    ++decisions;
    CHECK(same(GreedyBot(), greedy_move(e, s, who)));
    same_plans += same(PlannerBot(), planner_move(e, s, who)) ? 1 : 0;
  });
  // A planner minds whom it pays. That is left out of account, and seldom matters.
  CHECK(same_plans > decisions * 0.99);
}

TEST_CASE("greedy players and planners give themselves away, strategic players are taken for neither") {
  const Edition& e = edition(EditionId::second);
  for (Seed seed = 1; seed <= 6; ++seed) {
    State s = new_game(e, random_table(5, seed), seed);
    const Seat me{0};
    Memory memory;
    OpponentModel model;
    memory.begin(view_of(e, s, me));
    Rng rng(seed);
    TurnMoves moves{};
    while (s.age < kAges) {
      choose_by_policy(policy_weights(), e, s, rng, moves);
      if (s.phase == Phase::choose) {
        for (const Seat who : {Seat{1}, Seat{3}}) moves[index(who)] = greedy_move(e, s, who);
        moves[2] = planner_move(e, s, Seat{2});
      }
      play(e, s, moves);
      const View view = view_of(e, s, me);
      model.update(memory.knowledge(), view, policy_weights());
      memory.observe(view);
      const double sure = model.probability(Seat{1}, OpponentType::greedy);
      model.update(memory.knowledge(), view, policy_weights());  // seen twice
      CHECK(model.probability(Seat{1}, OpponentType::greedy) == sure);
    }
    CAPTURE(seed);
    CHECK(model.suspects(OpponentType::greedy));
    CHECK(model.suspects(OpponentType::planner));
    CHECK(model.probability(Seat{1}, OpponentType::greedy) > 0.9);
    CHECK(model.probability(Seat{3}, OpponentType::greedy) > 0.9);
    CHECK(model.probability(Seat{2}, OpponentType::planner) > 0.9);
    CHECK(model.probability(Seat{4}, OpponentType::strategic) > 0.9);
  }
}

TEST_CASE("a search forgets the players of the last game") {
  const Edition& e = edition(EditionId::first);
  const auto end = [&](const Players& players, Seed seed) {
    return play_match(e, random_table(3, seed), seed, players).cities;
  };
  const Players fresh(bot_specs("search:nodes=40,instinct", 3).specs);
  const Players used(bot_specs("search:nodes=40,instinct", 3).specs);
  end(used, 8);
  CHECK(end(used, 9) == end(fresh, 9));
}
