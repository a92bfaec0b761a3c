#include <doctest/doctest.h>

#include "coach/told.h"

// What a position is about; see city_test.cpp.
namespace wonders::testing {

namespace {

Position at_table(std::size_t players = 3) { return {EditionId::first, players}; }

TEST_CASE("about_war_behind: behind on a side, and red cards that could be built") {
  Position p = at_table().at(2, 3).built(1, {"Barracks"}).built(2, {"Stockade"}).coins(0, 9);
  p.hand(0, {"Walls", "Stables", "Statue"}).built(0, {"Quarry"});
  CHECK_SAYS(about_it(p), "coach.about_war_behind(side=both, n=1, red=1)");  // nobody has wood for the Stables
  p.built(1, {"Guard Tower"});
  CHECK_SAYS(about_it(p), "coach.about_war_behind(side=left, n=2, red=1)");
  CHECK_SAYS(about_it(p), "coach.about_war_behind(side=right, n=1, red=1)");
  p.hand(0, {"Stables", "Statue"});
  CHECK_SILENT(about_it(p), "coach.about_war_behind");
  Position even =
      at_table().at(2, 3).built(0, {"Barracks", "Quarry"}).built(1, {"Stockade"}).hand(0, {"Walls", "Loom"});
  CHECK_SILENT(about_it(even), "coach.about_war_behind");
}

TEST_CASE("about_war_now: the conflicts follow the sixth turn") {
  CHECK_SAYS(about_it(at_table().at(2, 6)), "coach.about_war_now(points=3)");
  CHECK_SILENT(about_it(at_table().at(2, 5)), "coach.about_war_now");
}

TEST_CASE("about_science: one symbol completes a set") {
  Position p = at_table().at(2, 1).built(0, {"Apothecary", "Scriptorium", "School"});
  CHECK_SAYS(about_it(p), "coach.about_science(symbol=gear, n=8)");
  p.built(0, {"Workshop"});
  CHECK_SILENT(about_it(p), "coach.about_science");
  CHECK_SILENT(about_it(at_table().built(0, {"Apothecary"})), "coach.about_science");
}

TEST_CASE("about_lacks: goods to be had from nobody") {
  Position p = at_table();
  CHECK_SAYS(about_it(p), "coach.good.wood");
  CHECK_SAYS(about_it(p), "coach.about_lacks(goods=");
  p.built(1, {"Lumber Yard", "Clay Pool", "Loom", "Glassworks"});
  CHECK_SILENT(about_it(p), "coach.about_lacks");
  CHECK_SILENT(about_it(at_table().at(3, 1)), "coach.about_lacks");
}

TEST_CASE("about_stage_ready, about_stage_lacks: the next stage of the wonder") {
  Position p = at_table().coins(0, 0);
  CHECK_SAYS(about_it(p), "coach.about_stage_lacks(goods=coach.good.stone)");  // a second one
  CHECK_SILENT(about_it(p), "coach.about_stage_ready");
  p.built(0, {"Stone Pit"});
  CHECK_SAYS(about_it(p), "coach.about_stage_ready");
  CHECK_SILENT(about_it(p), "coach.about_stage_lacks");
  p.stages(0, 3);
  CHECK_SILENT(about_it(p), "coach.about_stage");
  // A neighbour has it, but there are no coins: neither.
  Position poor = at_table().coins(0, 0).built(1, {"Stone Pit"});
  CHECK_SILENT(about_it(poor), "coach.about_stage");
}

TEST_CASE("about_returns: a hand that comes round") {
  CHECK_SAYS(about_it(at_table()), "coach.about_returns(turns=3, cards=4)");
  CHECK_SILENT(about_it(at_table().at(1, 4)), "coach.about_returns");
  CHECK_SILENT(about_it(at_table(7)), "coach.about_returns");
  CHECK_SILENT(told(about(seen(at_table(2), 1))), "coach.about_returns");
}

TEST_CASE("about_poor: too few coins to trade") {
  CHECK_SAYS(about_it(at_table().coins(0, 0)), "coach.about_poor(n=0)");
  CHECK_SAYS(about_it(at_table().coins(0, 1)), "coach.about_poor(n=1)");
  CHECK_SILENT(about_it(at_table().coins(0, 2)), "coach.about_poor");
  CHECK_SILENT(about_it(at_table().at(3, 6).coins(0, 0)), "coach.about_poor");
}

Advice advice_at(const Position& p, std::uint64_t nodes = 400) {
  Rng rng(1);
  return advise(Knowledge(p.edition(), seen(p)), {.nodes = nodes, .most_reasons = 99}, rng);
}

TEST_CASE("only_move: nothing else is legal") {
  Position p = at_table().hand(0, {"Palace", "Palace"}).coins(0, 0).at(1, 6);
  p.state().hands[0] = {};
  p.state().hands[0].insert(p.card_id("Palace"));
  const Advice forced = advice_at(p);
  REQUIRE(forced.suggestions.size() == 1);
  CHECK_SAYS(told(forced.suggestions[0].in_favour), "coach.only_move");
  const Advice open =
      advice_at(at_table().hand(0, {"Altar", "Loom", "Tavern", "Baths", "Theater", "Press", "Stone Pit"}));
  for (const Suggestion& suggestion : open.suggestions) {
    CHECK_SILENT(told(suggestion.in_favour), "coach.only_move");
  }
}

TEST_CASE("about_clear, about_close: how far the first two are apart") {
  // The best of this hand, a set of science for nothing, against sales.
  Position p = at_table().at(3, 6).built(0, {"Apothecary", "Workshop", "Laboratory", "Dispensary", "Library"});
  p.coins(0, 0).hand(0, {"University", "Palace"}).hand(1, {"Palace", "Palace"}).hand(2, {"Palace", "Palace"});
  const Advice clear = advice_at(p);
  REQUIRE(clear.suggestions.size() >= 2);
  CHECK(clear.suggestions[0].move == Move{Action::build, p.card_id("University"), 0, 0});
  CHECK_SAYS(told(clear.about), "coach.about_clear");
  CHECK_SILENT(told(clear.about), "coach.about_close");
  // Two blue cards without a cost and with the same points, at the very end.
  Position q = at_table().at(3, 6).coins(0, 0).hand(0, {"Altar", "Theater"});
  q.hand(1, {"Palace", "Palace"}).hand(2, {"Palace", "Palace"});
  const Advice close = advice_at(q);
  REQUIRE(close.suggestions.size() >= 2);
  CHECK_SAYS(told(close.about), "coach.about_close");
  CHECK_SILENT(told(close.about), "coach.about_clear");
}

TEST_CASE("played_ahead: what is left to say of the best move") {
  // The last card of the Free City in an Age: these two change nothing for the one who chooses.
  Position p(EditionId::first, 2);
  p.at(2, 6).hand(1, {"Altar", "Theater", "Tavern"}).choose_own({sell(1, "Tavern"), sell(2, "Palace")});
  REQUIRE(p.phase() == Phase::free_city);
  Rng rng(1);
  const Advice dull = advise(Knowledge(p.edition(), seen(p, 1)), {.nodes = 200}, rng);
  REQUIRE(dull.suggestions.size() == 2);
  CHECK_SAYS(told(dull.suggestions[0].in_favour), "coach.played_ahead");
  CHECK_SILENT(told(dull.suggestions[1].in_favour), "coach.played_ahead");
  // Where there is more to say, that is said.
  const Advice open = advice_at(at_table().at(3, 6).coins(0, 0).hand(0, {"Altar", "Theater"}));
  for (const Suggestion& suggestion : open.suggestions) {
    CHECK_SILENT(told(suggestion.in_favour), "coach.played_ahead");
    CHECK_FALSE(suggestion.in_favour.empty());
  }
}

}  // namespace

}  // namespace wonders::testing
