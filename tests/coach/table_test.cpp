#include <doctest/doctest.h>

#include "coach/told.h"

// Science, conflicts, trade and denial; see city_test.cpp.
namespace wonders::testing {

namespace {

Position table_of(std::size_t players = 3) { return {EditionId::first, players}; }

TEST_CASE("science_new, science_same, science_set: what a symbol adds") {
  Position p = table_of().at(2, 2).hand(0, {"Library", "Dispensary", "Laboratory", "Stables"});
  CHECK_SAYS(in_favour(p, build(0, "Library")), "coach.science_new(symbol=tablet, missing=2)");
  CHECK_SILENT(in_favour(p, build(0, "Library")), "coach.science_same");
  CHECK_SILENT(in_favour(p, build(0, "Stables")), "coach.science");
  p.built(0, {"Apothecary", "Workshop"});
  CHECK_SAYS(in_favour(p, build(0, "Dispensary")), "coach.science_same(symbol=compass, count=2, n=3)");
  CHECK_SILENT(in_favour(p, build(0, "Dispensary")), "coach.science_new");
  CHECK_SILENT(in_favour(p, build(0, "Dispensary")), "coach.science_set");
  CHECK_SAYS(in_favour(p, build(0, "Library")), "coach.science_set(n=8)");
  CHECK_SILENT(in_favour(p, build(0, "Library")), "coach.science_new");
  Position two = table_of().at(2, 2).built(0, {"Apothecary"});
  CHECK_SAYS(in_favour(two, build(0, "Library")), "coach.science_new(symbol=tablet, missing=1)");
}

TEST_CASE("set_beats_same: three different symbols are worth more than a third compass") {
  Position p = table_of().at(3, 2).built(0, {"Apothecary", "Dispensary", "Workshop", "School"}).coins(0, 30);
  p.hand(0, {"Academy", "University"});
  // A set is complete, so a third compass and a second tablet are both just more of the same.
  CHECK_SILENT(in_favour(p, build(0, "University")), "coach.set_beats_same");
  Position open = table_of().at(3, 2).built(0, {"Apothecary", "Dispensary", "Workshop", "Laboratory", "Library"});
  open.hand(0, {"University", "Academy"});
  CHECK_SILENT(in_favour(open, build(0, "University")), "coach.set_beats_same");  // no coins for more stones
  open.coins(0, 30).built(1, {"Quarry"}).built(2, {"Glassworks"});
  CHECK_SAYS(in_favour(open, build(0, "University")),
             "coach.set_beats_same(n=10, other=5, card=card.Academy, symbol=compass)");
}

TEST_CASE("science_wild, science_more: symbols of free choice") {
  Position p = table_of().at(3, 2).built(0, {"Apothecary", "Workshop"});
  CHECK_SAYS(in_favour(p, build(0, "Scientists Guild")), "coach.science_wild(n=8)");
  CHECK_SILENT(in_favour(p, build(0, "Academy")), "coach.science_wild");
  CHECK_SILENT(in_favour(p, build(0, "Academy")), "coach.science_more");
  p.built(0, {"Scientists Guild"});
  CHECK_SAYS(in_favour(p, build(0, "Academy")), "coach.science_more(n=");
  CHECK_SILENT(in_favour(p, build(0, "Academy")), "coach.science_same");
}

TEST_CASE("war_ahead, war_level, war_closer, war_secure: shields against each neighbour") {
  Position p = table_of().at(2, 3).built(0, {"Barracks"}).built(1, {"Walls"}).hand(0, {"Stables", "Statue"});
  const std::string said = in_favour(p, build(0, "Stables"));
  CHECK_SAYS(said, "coach.war_ahead(side=left, points=3)");
  CHECK_SAYS(said, "coach.war_secure(side=right, n=3)");
  CHECK_SILENT(in_favour(p, build(0, "Statue")), "coach.war_");
  Position level = table_of().at(2, 3).built(1, {"Walls"}).built(2, {"Archery Range"});
  CHECK_SAYS(in_favour(level, build(0, "Stables")), "coach.war_level(side=both)");
  CHECK_SILENT(in_favour(level, build(0, "Stables")), "coach.war_ahead");
  level.built(1, {"Barracks"});
  CHECK_SAYS(in_favour(level, build(0, "Stables")), "coach.war_closer(side=left, n=1)");
  CHECK_SAYS(in_favour(level, build(0, "Stables")), "coach.war_level(side=right)");
  Position peace = table_of().at(2, 3);
  CHECK_SAYS(in_favour(peace, build(0, "Stables")), "coach.war_ahead(side=both, points=3)");
  CHECK_SILENT(in_favour(peace, build(0, "Stables")), "coach.war_closer");
  CHECK_SILENT(in_favour(peace, build(0, "Stables")), "coach.war_secure");
}

TEST_CASE("production_new, production_more: goods that later structures cost") {
  Position p = table_of();
  CHECK_SAYS(in_favour(p, build(0, "Loom")), "coach.production_new(goods=coach.good.loom, n=");
  CHECK_SILENT(in_favour(p, build(0, "Stone Pit")), "coach.production_new");
  CHECK_SAYS(in_favour(p, build(0, "Stone Pit")), "coach.production_more(goods=coach.good.stone, n=");
  CHECK_SILENT(in_favour(p, build(0, "Loom")), "coach.production_more");
  // No structure costs two of it.
  Position alexandria = table_of().board(0, "Alexandria", "A");
  CHECK_SILENT(in_favour(alexandria, build(0, "Glassworks")), "coach.production_");
  // Nothing is to come any more.
  Position late = table_of().at(3, 1);
  CHECK_SILENT(in_favour(late, build(0, "Loom")), "coach.production_");
}

TEST_CASE("stage_ready, stage_nearer: what the next stage lacks") {
  Position p = table_of();  // two stones
  CHECK_SAYS(in_favour(p, build(0, "Stone Pit")), "coach.stage_ready");
  CHECK_SILENT(in_favour(p, build(0, "Loom")), "coach.stage_");
  p.stages(0, 1);  // three pieces of wood
  CHECK_SAYS(in_favour(p, build(0, "Lumber Yard")), "coach.stage_nearer(n=2)");
  CHECK_SILENT(in_favour(p, build(0, "Lumber Yard")), "coach.stage_ready");
  CHECK_SILENT(in_favour(p, build(0, "Stone Pit")), "coach.stage_nearer");
}

TEST_CASE("sells_to, about_sells: a neighbour lacks it and pays you for it") {
  Position p = table_of();
  CHECK_SAYS(in_favour(p, build(0, "Loom")), "coach.sells_to(side=both, goods=coach.good.loom)");
  p.built(1, {"Loom"});
  CHECK_SILENT(in_favour(p, build(0, "Loom")), "coach.sells_to");  // either has it, or buys it from the other
  // Yellow production is for its owner alone.
  CHECK_SILENT(in_favour(table_of(), build(0, "Forum")), "coach.sells_to");
  CHECK_SAYS(about_it(table_of()), "coach.about_sells(side=both, goods=coach.good.stone)");
  Position stones = table_of().built(2, {"Stone Pit"});
  CHECK_SILENT(about_it(stones), "coach.about_sells");
}

TEST_CASE("discount: cheaper trade, if there is something to buy") {
  Position p = table_of();
  CHECK_SAYS(in_favour(p, build(0, "West Trading Post")), "coach.discount(kind=raw, side=left)");
  CHECK_SILENT(in_favour(p, build(0, "East Trading Post")), "coach.discount");  // Ephesos sells papyrus alone
  CHECK_SAYS(in_favour(p, build(0, "Marketplace")), "coach.discount(kind=manufactured, side=right)");
  p.built(0, {"West Trading Post"}).built(1, {"Loom"});
  CHECK_SAYS(in_favour(p, build(0, "Marketplace")), "coach.discount(kind=manufactured, side=both)");
}

TEST_CASE("denial: what the neighbour who gets this hand would do with the card") {
  // Age II: hands go to the right, to seat 2.
  Position p = table_of().at(2, 2).built(2, {"Apothecary", "Workshop", "Scriptorium", "Dispensary", "Laboratory"});
  p.hand(0, {"Library", "Walls", "Vineyard", "Aqueduct", "Statue"});
  const std::string said = in_favour(p, sell(0, "Library"));
  CHECK_SAYS(said, "coach.denial_chain(side=right)");
  CHECK_SAYS(said, "coach.denial_science(side=right, n=10)");
  CHECK_SAYS(said, "coach.denial_best(side=right)");
  CHECK_SILENT(in_favour(p, sell(0, "Walls")), "coach.denial_");
  CHECK_SAYS(about_it(p), "coach.about_receiver(side=right, card=card.Library)");
  // It has the card already.
  p.built(2, {"Library"});
  CHECK_SILENT(in_favour(p, sell(0, "Library")), "coach.denial_");
  CHECK_SILENT(about_it(p), "card.Library");
  // The last cards of an Age go to nobody.
  Position last = table_of().at(2, 6).built(2, {"Scriptorium"}).hand(0, {"Library", "Walls"});
  CHECK_SILENT(in_favour(last, sell(0, "Library")), "coach.denial_");
  CHECK_SILENT(about_it(last), "coach.about_receiver");
}

TEST_CASE("free_city_sells, free_city_war: a choice for the Free City") {
  Position p = table_of(2);
  p.board(0, "Alexandria", "A").board(1, "Gizah", "A").board(2, "Rhodos", "A");
  p.built(1, {"Barracks"}).at(1, 1).hand(1, {"Loom", "Stockade", "Altar", "Stone Pit", "Baths", "Press", "Tavern"});
  p.choose_own({sell(1, "Tavern"), sell(2, "Palace")});
  REQUIRE(p.phase() == Phase::free_city);
  const int player = seen(p, 1).deciding == kFreeCity ? 1 : 2;
  REQUIRE(player == 1);
  CHECK_SAYS(in_favour(p, build(0, "Loom"), 1), "coach.free_city_sells(goods=coach.good.loom)");
  CHECK_SILENT(in_favour(p, build(0, "Stone Pit"), 1), "coach.free_city_sells");  // Gizah has stone of its own
  // One shield: ahead of the other, who has none, and level with the one who chooses.
  CHECK_SILENT(in_favour(p, build(0, "Stockade"), 1), "coach.free_city_war");
  p.built(1, {"Guard Tower"});
  CHECK_SAYS(in_favour(p, build(0, "Stockade"), 1), "coach.free_city_war");
  CHECK_SILENT(in_favour(p, build(0, "Altar"), 1), "coach.free_city_");
}

}  // namespace

}  // namespace wonders::testing
