#include "bots/simple/planner_bot.h"

#include <doctest/doctest.h>

#include <set>

#include "bots/factory.h"
#include "bots/levels.h"
#include "catalog/catalog.h"
#include "support/match_means.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

const Edition& kEdition = edition(EditionId::first);

}  // namespace

TEST_CASE("the planner beats greedy bots, and the novice loses to them") {
  CHECK(mean_of_first("planner,greedy", 90, wins) > 0.45);
  CHECK(mean_of_first("novice,greedy", 90, wins) < 0.2);
}

#ifndef WONDERS_SANITIZED  // strength is the same there, and takes ten times as long to see
TEST_CASE("each level beats the one two below it") {
  CHECK(mean_of_first("citizen,novice", 60, wins) > 0.5);
  CHECK(mean_of_first("architect,apprentice", 60, wins) > 0.45);
  CHECK(mean_of_first("search:nodes=100,citizen", 30, wins) > 0.5);  // the master, with less time
}

TEST_CASE("styles play visibly differently") {
  CHECK(mean_of_first("military,planner", 30, counted(Count::red)) >
        mean_of_first("planner", 30, counted(Count::red)) + 1);
  CHECK(mean_of_first("science,planner", 30, counted(Count::green)) >
        mean_of_first("planner", 30, counted(Count::green)) + 1);
  CHECK(mean_of_first("trader,planner", 30, counted(Count::yellow)) >
        mean_of_first("planner", 30, counted(Count::yellow)) + 1);
  CHECK(mean_of_first("builder,planner", 30, counted(Count::wonder_stage)) >
        mean_of_first("planner", 30, counted(Count::wonder_stage)) + 0.5);
}
#endif

TEST_CASE("the planner draws nothing: the same view gives the same move") {
  const State s = new_game(kEdition, random_table(4, 8), 8);
  MoveList legal;
  legal_moves(kEdition, s, Seat{2}, legal);
  const View view = view_of(kEdition, s, Seat{2});
  PlannerBot bot;
  Rng one(1), other(2);
  CHECK(bot.choose(view, {legal.begin(), legal.end()}, one) == bot.choose(view, {legal.begin(), legal.end()}, other));
  CHECK(one == Rng(1));
}

TEST_CASE("levels have numbers, weights have names, and wrong ones are refused") {
  for (const std::string spec : {"level:1", "level:6", "novice", "master", "military", "planner:coin=300:price=1"}) {
    CHECK_MESSAGE(make_bot(spec).bot != nullptr, spec);
  }
  CHECK(make_bot("level:7").error.to_string() == "bot_error.level(given=7, most=6)");
  CHECK(make_bot("level:0").error.key == "bot_error.level");
  CHECK(make_bot("level:12").error.key == "bot_error.level");
  CHECK(make_bot("planner:luck=3").error.to_string() == "bot_error.no_weight(option=luck, name=planner)");
  CHECK(make_bot("planner:coin=much").error.key == "bot_error.number");
  std::set<std::string_view> names;
  for (const BotKind& kind : bot_kinds()) CHECK(names.insert(kind.name).second);
}
