#include <doctest/doctest.h>

#include "coach/told.h"

// Each kind of reason: a position in which it is true, and one in which it must not appear. Seat 0 is Gizah (stone),
// its left neighbour Rhodos (ore), its right neighbour Ephesos (papyrus).
namespace wonders::testing {

namespace {

Position first(std::size_t players = 3) { return {EditionId::first, players}; }

TEST_CASE("points: what is printed on blue cards and stages") {
  Position p = first().hand(0, {"Baths", "Tavern"});
  CHECK_SAYS(in_favour(p, build(0, "Baths")), "coach.points(n=3)");
  CHECK_SILENT(in_favour(p, build(0, "Tavern")), "coach.points");
  CHECK_SAYS(in_favour(p, stage(0, "Tavern")), "coach.points(n=3)");
  Position power = first().board(0, "Olympia", "A").stages(0, 1);
  CHECK_SILENT(in_favour(power, stage(0, "Palace")), "coach.points");
}

TEST_CASE("worth_now: guilds and yellow cards count the table as it is") {
  Position p = first().at(3, 2).built(1, {"Lumber Yard", "Mine"}).built(2, {"Sawmill"});
  CHECK_SAYS(in_favour(p, build(0, "Workers Guild")), "coach.worth_now(n=3)");
  CHECK_SILENT(in_favour(p, build(0, "Traders Guild")), "coach.worth_now");
  CHECK_SILENT(in_favour(p, build(0, "Palace")), "coach.worth_now");
}

TEST_CASE("copies_guild: a stage that copies what a neighbour has") {
  Position p = first().board(0, "Olympia", "B").stages(0, 2).at(3, 3).built(1, {"Spies Guild"}).built(2, {"Barracks"});
  CHECK_SAYS(in_favour(p, stage(0, "Palace")), "coach.copies_guild(card=card.Spies Guild, n=1)");
  Position none = first().board(0, "Olympia", "B").stages(0, 2).at(3, 3).built(1, {"Traders Guild"});
  CHECK_SILENT(in_favour(none, stage(0, "Palace")), "coach.copies_guild");
}

TEST_CASE("coins, sale, only_sale: what comes in at once") {
  Position p = first().hand(0, {"Tavern", "Baths"});
  CHECK_SAYS(in_favour(p, build(0, "Tavern")), "coach.coins(n=5)");
  CHECK_SILENT(in_favour(p, build(0, "Baths")), "coach.coins");
  CHECK_SAYS(in_favour(p, sell(0, "Tavern")), "coach.sale(n=3)");
  CHECK_SILENT(in_favour(p, sell(0, "Tavern")), "coach.only_sale");
  CHECK_SILENT(in_favour(p, build(0, "Tavern")), "coach.sale");
  Position poor = first().hand(0, {"Palace"}).coins(0, 0);
  CHECK_SAYS(in_favour(poor, sell(0, "Palace")), "coach.only_sale(n=3)");
  CHECK_SILENT(in_favour(poor, sell(0, "Palace")), "coach.sale(");
}

TEST_CASE("free_chain, free_power, free_salvage: why it costs nothing") {
  Position p = first().at(2, 1).built(0, {"Baths"}).hand(0, {"Aqueduct", "Statue", "Vineyard"});
  CHECK_SAYS(in_favour(p, build(0, "Aqueduct")), "coach.free_chain(card=card.Baths)");
  CHECK_SILENT(in_favour(p, build(0, "Statue")), "coach.free_");
  CHECK_SILENT(in_favour(p, build(0, "Vineyard")), "coach.free_");

  Position olympia = first().board(0, "Olympia", "A").stages(0, 2).at(2, 1).hand(0, {"Statue", "Vineyard"});
  CHECK_SAYS(in_favour(olympia, build_free(0, "Statue")), "coach.free_power");
  CHECK_SILENT(in_favour(olympia, build(0, "Vineyard")), "coach.free_power");

  Position tomb = first().board(0, "Halikarnassos", "A").stages(0, 1).discard({"Statue", "Altar"});
  tomb.built(0, {"Foundry", "Ore Vein"}).at(2, 3).hand(0, {"Mine", "Loom"}).play({stage(0, "Mine")});
  REQUIRE(tomb.phase() == Phase::salvage);
  CHECK_SAYS(in_favour(tomb, salvage(0, "Statue")), "coach.free_salvage");
  CHECK_SILENT(in_favour(tomb, salvage(0, "Altar")), "coach.free_salvage");
}

TEST_CASE("chain_ahead: structures of later Ages that become free") {
  Position p = first().hand(0, {"Scriptorium", "Barracks"});
  CHECK_SAYS(in_favour(p, build(0, "Scriptorium")), "coach.chain_ahead(n=2, cards=card.Courthouse card.Library)");
  CHECK_SILENT(in_favour(p, build(0, "Barracks")), "coach.chain_ahead");
  CHECK_SILENT(in_favour(p, sell(0, "Scriptorium")), "coach.chain_ahead");
  // The other trading post has opened it already.
  Position twice = first().built(0, {"West Trading Post"});
  CHECK_SILENT(in_favour(twice, build(0, "East Trading Post")), "coach.chain_ahead");
}

TEST_CASE("stage_power, stage_last: what a stage is for") {
  Position p = first().board(0, "Olympia", "A").stages(0, 1);
  CHECK_SAYS(in_favour(p, stage(0, "Palace")), "coach.stage_power(power=free_build)");
  CHECK_SILENT(in_favour(p, stage(0, "Palace")), "coach.stage_last");
  p.stages(0, 1);
  CHECK_SAYS(in_favour(p, stage(0, "Palace")), "coach.stage_last");
  CHECK_SILENT(in_favour(p, stage(0, "Palace")), "coach.stage_power");
  CHECK_SILENT(in_favour(p, build(0, "Palace")), "coach.stage_last");
}

TEST_CASE("pays, broke: what speaks against it") {
  Position p = first().coins(0, 2).hand(0, {"Barracks", "Baths"});
  CHECK_SAYS(against(p, build(0, "Barracks", 2, 0)), "coach.pays(n=2, side=left)");
  CHECK_SAYS(against(p, build(0, "Barracks", 2, 0)), "coach.broke");
  CHECK(against(p, build(0, "Baths")).empty());
  p.coins(0, 3);
  CHECK_SILENT(against(p, build(0, "Barracks", 2, 0)), "coach.broke");
  p.coins(0, 0);
  CHECK_SILENT(against(p, build(0, "Baths")), "coach.broke");
  // After the last turn coins buy nothing.
  Position last = first().coins(0, 2).at(3, 6).hand(0, {"Barracks", "Baths"});
  CHECK_SILENT(against(last, build(0, "Barracks", 2, 0)), "coach.broke");
}

}  // namespace

}  // namespace wonders::testing
