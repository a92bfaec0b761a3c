// The vectors derived from the rules, D-001 to D-024.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("D-001 the Vineyard counts own brown cards and both neighbours', with one built in the same turn") {
  Position p(EditionId::first, 4);
  p.built(0, {"Clay Pool", "Mine"}).built(1, {"Ore Vein"}).built(3, {"Stone Pit", "Clay Pit", "Lumber Yard"});
  p.built(2, {"Sawmill"}).coins(0, 0).at(2, 1);  // seat 2 is nobody's neighbour here
  p.play({build(0, "Vineyard"), build(1, "Quarry")});
  CHECK(p.coins(0) == 7);
}

TEST_CASE("D-002 the Bazaar earns 2 coins for each gray card around, with one built in the same turn") {
  Position p(EditionId::first, 4);
  p.built(0, {"Press"}).built(3, {"Loom", "Glassworks"}).built(2, {"Press"}).coins(0, 0).at(2, 1);
  p.play({build(0, "Bazaar"), build(1, "Loom")});
  CHECK(p.coins(0) == 8);
}

TEST_CASE("D-003 two neighbours build a Vineyard while you build a brown card: both count it") {
  Position p(EditionId::first, 5);
  p.coins(0, 1).coins(1, 0).coins(4, 0).at(2, 1);
  p.play({build(0, "Sawmill"), build(1, "Vineyard"), build(4, "Vineyard")});
  CHECK(p.coins(1) == 1);
  CHECK(p.coins(4) == 1);
}

TEST_CASE("D-004 the Lighthouse counts itself: three yellow cards before it make 4 coins and 4 points") {
  Position p(EditionId::first, 3);
  p.built(0, {"Tavern", "Marketplace", "Caravansery"}).coins(0, 0).at(3, 1);
  p.play({build(0, "Lighthouse")});
  CHECK(p.coins(0) == 4);
  CHECK(p.sheet(0).commercial == 4);
}

TEST_CASE("D-005 science 3, 2, 1 with one wild symbol is 31, with two 38") {
  CHECK(science_points(3, 2, 1, 1) == 31);
  CHECK(science_points(3, 2, 1, 2) == 38);
  Position p(EditionId::first, 3);
  p.board(0, "Babylon", "A").stages(0, 2);
  p.built(0, {"Scriptorium", "Library", "School", "Workshop", "Laboratory", "Apothecary"});
  CHECK(p.sheet(0).science == 31);
  CHECK(p.built(0, {"Scientists Guild"}).sheet(0).science == 38);
  CHECK(p.sheet(0).guilds == 0);
}

TEST_CASE("D-006 science 4, 0, 0 with one wild symbol is 25, with two 36") {
  CHECK(science_points(4, 0, 0, 1) == 25);
  CHECK(science_points(0, 4, 0, 1) == 25);
  CHECK(science_points(0, 0, 4, 2) == 36);
}

TEST_CASE("D-007 science 2, 2, 2 with one wild symbol is 31, with two 38") {
  CHECK(science_points(2, 2, 2, 1) == 31);
  CHECK(science_points(2, 2, 2, 2) == 38);
}

TEST_CASE("D-008 further wild symbols") {
  CHECK(science_points(1, 1, 1, 1) == 13);
  CHECK(science_points(1, 1, 1, 2) == 18);
  CHECK(science_points(0, 0, 0, 1) == 1);
  CHECK(science_points(0, 0, 0, 2) == 4);
  CHECK(science_points(2, 1, 0, 1) == 13);
  CHECK(science_points(4, 4, 4, 2) == 96);
}

TEST_CASE("D-009 a neighbour's only stone cannot be bought twice") {
  Position p(EditionId::first, 4);
  p.board(0, "Ephesos", "A").board(1, "Gizah", "A").board(3, "Rhodos", "A").coins(0, 20);
  CHECK(p.stage_payments(0) == "");  // two stone
  CHECK(p.payments(0, "Baths") == "2+0");
  p.built(3, {"Stone Pit"});
  CHECK(p.stage_payments(0) == "2+2");
}

TEST_CASE("D-010 a neighbour's Timber Yard gives wood or stone, not both") {
  Position p(EditionId::first, 4);  // the Senate needs two wood, a stone and an ore
  p.board(0, "Rhodos", "A").board(1, "Ephesos", "A").board(2, "Gizah", "A").board(3, "Alexandria", "A");
  p.built(0, {"Lumber Yard"}).built(1, {"Timber Yard"}).coins(0, 20).at(3, 1);
  CHECK(p.payments(0, "Senate") == "");
  p.built(0, {"Timber Yard"});
  CHECK(p.payments(0, "Senate") == "2+0");
}

TEST_CASE("D-011 nothing can be bought from a Stone Pit that is built in the same turn") {
  Position p(EditionId::first, 4);
  p.board(0, "Ephesos", "A").board(1, "Rhodos", "A").board(3, "Alexandria", "A").coins(0, 20);
  p.hand(1, {"Stone Pit"});
  CHECK(p.why_not(build(0, "Baths", 2, 0)) == Objection::cost_not_met);
  p.play({build(1, "Stone Pit")});
  CHECK(p.can(build(0, "Baths", 2, 0)));
}

TEST_CASE("D-012 a neighbour's Caravansery is not for sale") {
  Position p(EditionId::first, 4);
  p.board(0, "Ephesos", "A").board(1, "Rhodos", "A").board(2, "Gizah", "A").board(3, "Alexandria", "A");
  p.built(1, {"Caravansery"}).coins(0, 20).at(2, 1);
  CHECK(p.payments(0, "School") == "");
  p.built(0, {"Caravansery"});
  CHECK(p.payments(0, "School") == "0+0");
}

TEST_CASE("D-013 Olympia B and the West Trading Post together: clay from the left costs 1") {
  Position p(EditionId::first, 4);
  p.board(0, "Olympia", "B").stages(0, 1).built(0, {"West Trading Post"}).built(1, {"Clay Pool"});
  CHECK(p.payments(0, "Guard Tower") == "1+0");
}

TEST_CASE("D-014 four coins pay for two bought units, and a brown card leaves three") {
  Position brown(EditionId::first, 3);
  CHECK(brown.coins(0, 4).play({build(0, "Timber Yard")}).coins(0) == 3);

  Position p(EditionId::first, 4);
  p.board(0, "Ephesos", "A").board(1, "Gizah", "A").built(1, {"Stone Pit"});
  CHECK(p.coins(0, 3).stage_payments(0) == "");
  CHECK(p.coins(0, 4).stage_payments(0) == "4+0");
  p.play({stage(0, "Palace", 4, 0)});
  CHECK(p.coins(0) == 0);
  CHECK(p.coins(1) == 3 + 4 + 3);
}

TEST_CASE("D-015 a second Loom cannot be built but may mark a stage or be sold") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").built(0, {"Loom", "Stone Pit"}).at(2, 1);
  CHECK(p.why_not(build(0, "Loom")) == Objection::already_built);
  CHECK(p.can(stage(0, "Loom")));
  CHECK(p.can(sell(0, "Loom")));
  CHECK(p.hand(0, {"Loom"}).moves(0) == "stage Loom, sell Loom");
}

TEST_CASE("D-016 Halikarnassos B builds its third stage and takes the Arena: 9 coins") {
  Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "B").stages(0, 2).built(0, {"Glassworks", "Press"}).coins(0, 0).at(3, 2);
  p.discard({"Arena"}).play({stage(0, "Palace"), build(1, "Altar"), build(2, "Altar")});
  REQUIRE(p.phase() == Phase::salvage);
  p.play({salvage(0, "Arena")});
  CHECK(p.coins(0) == 9);
  CHECK(p.sheet(0).commercial == 3);

  Position twice(EditionId::first, 3);
  twice.board(0, "Halikarnassos", "B").stages(0, 2).built(0, {"Glassworks", "Press", "Arena"}).at(3, 2);
  twice.discard({"Arena"}).play({stage(0, "Palace"), build(1, "Altar"), build(2, "Altar")});
  CHECK(twice.why_not(salvage(0, "Arena")) == Objection::already_built);
  CHECK(twice.salvageable(0) == "");
}

TEST_CASE("D-017 sixth turn: own leftover, a neighbour's and Babylon's sold seventh card can all be salvaged") {
  Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "A").board(1, "Babylon", "B").board(2, "Gizah", "A");
  p.stages(0, 1).built(0, {"Foundry", "Ore Vein"}).stages(1, 2).at(3, 6);
  p.hand(0, {"Senate", "Gardens"}).hand(1, {"Arena", "Haven"}).hand(2, {"Lodge", "Altar"});
  p.play({stage(0, "Senate"), sell(1, "Arena"), build(2, "Altar")});
  REQUIRE(p.phase() == Phase::seventh);
  p.play({sell(1, "Haven")});
  REQUIRE(p.phase() == Phase::salvage);
  CHECK(p.salvageable(0) == "Gardens, Haven, Arena, Lodge");
}

TEST_CASE("D-018 Babylon B builds its second stage with the sixth card and sells the seventh") {
  Position p(EditionId::first, 3);
  p.board(0, "Babylon", "B").stages(0, 1).built(0, {"Sawmill", "Glassworks"}).coins(0, 0).at(2, 6);
  p.hand(0, {"Walls", "School"}).play({stage(0, "Walls"), build(1, "Altar"), build(2, "Altar")});
  CHECK(p.stages(0) == 2);
  REQUIRE(p.phase() == Phase::seventh);
  CHECK(p.discarded("School") == 0);
  CHECK(p.hand_size(0) == 1);
  p.play({sell(0, "School")});
  CHECK(p.coins(0) == 3);
  CHECK(p.discarded("School") == 1);
  CHECK(p.age() == 3);
}

TEST_CASE("D-019 Babylon B builds its second stage with the sixth card and its third with the seventh") {
  Position p(EditionId::first, 3);
  p.board(0, "Babylon", "B").stages(0, 1).at(2, 6);
  p.built(0, {"Sawmill", "Glassworks", "Brickyard", "Press"}).coins(0, 0).hand(0, {"Walls", "School"});
  p.play({stage(0, "Walls")}).play({stage(0, "School")});
  CHECK(p.stages(0) == 3);
  CHECK(p.state().markers[0].size() == 3);

  Position poor(EditionId::first, 3);
  poor.board(0, "Babylon", "B").stages(0, 1).built(0, {"Sawmill", "Glassworks"}).coins(0, 0).at(2, 6);
  poor.play({stage(0, "Walls")});
  CHECK(poor.why_not(stage(0, "School")) == Objection::cost_not_met);
}

TEST_CASE("D-020 Olympia A: the second stage in turn 4 of Age I gives one free build in each of the three Ages") {
  Position p(EditionId::first, 3);
  p.board(0, "Olympia", "A").stages(0, 1).built(0, {"Stone Pit", "Timber Yard"}).at(1, 4).coins(0, 0);
  CHECK(p.why_not(build_free(0, "Guard Tower")) == Objection::no_free_build);
  p.play({stage(0, "Palace")});
  CHECK(p.can(build_free(0, "Guard Tower")));
  p.play({});
  REQUIRE(p.turn() == 6);
  p.play({build_free(0, "Guard Tower")});
  REQUIRE(p.age() == 2);
  p.at(2, 1).play({build_free(0, "Laboratory")});
  CHECK(p.why_not(build_free(0, "Walls")) == Objection::no_free_build);
  p.play_on_to(3, 1);
  const State age_three = p.state();
  CHECK(age_three.cities[0].free_build_left == 1);
  p.at(3, 1).play({build_free(0, "Palace")});
  CHECK(p.why_not(build_free(0, "Lodge")) == Objection::no_free_build);
  CHECK(p.has(0, "Palace"));
}

TEST_CASE("D-021 shields 2, 2, 0 at the end of Age I: one +1 each, and two -1") {
  Position p(EditionId::first, 3);
  p.shields(0, 2).shields(1, 2).at(1, 6).play({});
  CHECK(p.tokens(0, 1) == "0 +1");
  CHECK(p.tokens(1, 1) == "+1 0");
  CHECK(p.tokens(2, 1) == "-1 -1");
}

TEST_CASE("D-022 scores 50, 50, 49 with 4, 4 and 30 coins: the first two share the victory") {
  Position p(EditionId::first, 3);
  for (int i = 0; i < 3; ++i) p.tokens(i, 1, i < 2 ? 49 : 39, 0);
  p.coins(0, 4).coins(1, 4).coins(2, 30);
  CHECK(p.sheet(0).total() == 50);
  CHECK(p.sheet(2).total() == 49);
  CHECK(p.winners() == "0 1");
  CHECK(p.coins(1, 5).winners() == "1");  // more coins break the tie
  CHECK(p.coins(2, 33).winners() == "2");
}

TEST_CASE("D-023 two players: a Library must be built by its chain for a Free City with the Scriptorium") {
  Position p(EditionId::first, 2);
  p.board(0, "Gizah", "A").built(0, {"Scriptorium", "Stone Pit"}).at(2, 1);
  p.hand(1, {"Walls"}).hand(2, {"Altar", "Library"}).hand(0, {"Loom"});
  p.choose_own({sell(1, "Walls"), sell(2, "Altar")});
  CHECK(p.moves(0) == "build Library");
  CHECK(p.why_not(stage(0, "Library")) == Objection::must_use_chain);
  CHECK(p.why_not(sell(0, "Library")) == Objection::must_play);
}

TEST_CASE("D-024 two players: a Free City that can play nothing sells any card left and has 3 coins more") {
  Position p(EditionId::first, 2);
  p.board(0, "Gizah", "A").board(1, "Ephesos", "A").board(2, "Alexandria", "A").coins(0, 1).at(3, 1);
  p.hand(1, {"Altar", "Lodge", "Academy"}).hand(2, {"Altar"}).hand(0, {"Gardens"});
  p.choose_own({build(1, "Altar"), build(2, "Altar")});
  CHECK(p.moves(0) == "sell Lodge, sell Academy");
  p.play({sell(0, "Academy")});
  CHECK(p.coins(0) == 4);
  CHECK(p.discarded("Academy") == 1);
}
