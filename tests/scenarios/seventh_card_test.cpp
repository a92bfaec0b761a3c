// Babylon's seventh card, OP-05, OP-06, OP-12, OP-14.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// Babylon B with the power in seat 0, before the sixth turn. The others build Altars, so that nobody sells.
Position babylon(std::size_t age) {
  Position p(EditionId::first, 4);
  p.board(0, "Babylon", "B").board(1, "Ephesos", "A").board(2, "Gizah", "A").board(3, "Alexandria", "A");
  p.stages(0, 2).coins(0, 0).at(age, 6);
  return p;
}

Position& sixth(Position& p, const Choice& own) {
  return p.play({own, build(1, "Altar"), build(2, "Altar"), build(3, "Altar")});
}

}  // namespace

TEST_CASE("R-165 the seventh card is played in every Age") {
  for (std::size_t age = 1; age <= 3; ++age) {
    Position p = babylon(age);
    sixth(p, build(0, "Theater"));
    REQUIRE(p.phase() == Phase::seventh);
    CHECK(p.age() == static_cast<int>(age));
    p.play({sell(0, "Palace")});
    CHECK(p.coins(0) == 3);
    CHECK((age == 3 ? p.phase() == Phase::over : p.age() == static_cast<int>(age) + 1));
  }
}

TEST_CASE("R-165 one game gives three seventh cards, asked only in the sixth turns") {
  Position p = babylon(1);
  p.at(1, 1);
  int asked = 0;
  while (p.phase() != Phase::over) {
    if (p.phase() == Phase::seventh) {
      ++asked;
      CHECK(p.turn() == 6);
    }
    p.play({});
  }
  CHECK(asked == 3);
}

TEST_CASE("R-165 the seventh card is built, sold or used for a stage; only Babylon is asked and cannot pass") {
  Position p = babylon(2);
  p.built(0, {"Brickyard", "Press"}).hand(0, {"Loom", "Theater"});
  sixth(p, build(0, "Theater"));
  REQUIRE(p.phase() == Phase::seventh);
  CHECK(awaiting(p.state()).size() == 1);
  CHECK(p.moves(0) == "build Loom, stage Loom, sell Loom");
  CHECK(p.why_not(decline(0)) != Objection::none);
}

TEST_CASE("R-165 without the stage the last card is discarded: Babylon A, and Babylon B before its second stage") {
  Position before(EditionId::first, 3);
  before.board(0, "Babylon", "B").stages(0, 1).at(1, 6).play({});
  CHECK(before.age() == 2);
  Position side_a(EditionId::first, 3);
  side_a.board(0, "Babylon", "A").stages(0, 3).at(1, 6).play({});
  CHECK(side_a.age() == 2);
}

TEST_CASE("R-166 the power works at once when its stage is built with the sixth card, in any Age") {
  for (std::size_t age = 1; age <= 3; ++age) {
    Position p(EditionId::first, 3);
    p.board(0, "Babylon", "B").stages(0, 1).built(0, {"Sawmill", "Glassworks"}).at(age, 6);
    p.hand(0, {"Altar", "Theater"}).play({stage(0, "Theater")});
    REQUIRE(p.phase() == Phase::seventh);
    p.play({build(0, "Altar")});
    CHECK(p.has(0, "Altar"));
  }
}

TEST_CASE("R-166 a stage built in an earlier turn of the Age works in its sixth turn") {
  Position p(EditionId::first, 3);
  p.board(0, "Babylon", "B").stages(0, 1).built(0, {"Sawmill", "Glassworks"}).at(1, 5);
  p.play({stage(0, "Palace")});
  CHECK(p.phase() == Phase::choose);
  p.play({});
  CHECK(p.phase() == Phase::seventh);
}

TEST_CASE("R-167 the third stage may follow with the seventh card") {
  Position p(EditionId::first, 3);
  p.board(0, "Babylon", "B").stages(0, 1).built(0, {"Sawmill", "Glassworks", "Brickyard", "Press"}).at(2, 6);
  p.play({stage(0, "Palace")}).play({stage(0, "Palace")});
  CHECK(p.stages(0) == 3);
  CHECK(p.state().cities[0].tally[Count::any_science] == 1);
}

TEST_CASE("OP-05 the seventh card is paid with coins earned by the sixth") {
  Position p = babylon(2);
  CHECK(p.coins(0) == 0);
  sixth(p, sell(0, "Palace"));
  CHECK(p.can(build(0, "Sawmill")));
  p.play({build(0, "Sawmill")});
  CHECK(p.coins(0) == 2);
}

TEST_CASE("OP-05 the seventh card is paid with coins that neighbours paid in the sixth turn") {
  Position p = babylon(2);
  p.coins(1, 2);
  p.play({build(0, "Altar"), build(1, "Guard Tower", 0, 2), build(2, "Altar"), build(3, "Altar")});
  CHECK(p.coins(0) == 2);
  CHECK(p.can(build(0, "Sawmill")));
}

TEST_CASE("OP-05 for the seventh card a neighbour's sixth card can be bought from") {
  Position p = babylon(2);
  p.coins(0, 2).hand(3, {"Ore Vein", "Palace"});
  CHECK_FALSE(p.can(build(0, "Barracks", 0, 2)));
  p.play({build(0, "Altar"), build(1, "Altar"), build(2, "Altar"), build(3, "Ore Vein")});
  CHECK(p.can(build(0, "Barracks", 0, 2)));
  p.play({build(0, "Barracks", 0, 2)});
  CHECK(p.coins(3) == 5);
}

TEST_CASE("OP-05 for the seventh card a discount built with the sixth works") {
  Position p = babylon(2);
  p.coins(0, 1).built(3, {"Ore Vein"});
  sixth(p, build(0, "East Trading Post"));
  CHECK(p.payments(0, "Barracks") == "0+1");
}

TEST_CASE("OP-05 for the seventh card the whole production is there again, with the sixth card's own") {
  Position p = babylon(2);
  sixth(p, build(0, "Guard Tower"));  // uses the only clay
  CHECK(p.payments(0, "Barracks") == "");
  CHECK(p.payments(0, "Sawmill") == "");
  p = babylon(2);
  p.built(0, {"Ore Vein", "Lumber Yard"});
  sixth(p, build(0, "Barracks"));
  CHECK(p.payments(0, "Stables") == "0+0");  // the same ore once more
  p = babylon(2);
  p.built(0, {"Ore Vein"});
  sixth(p, build(0, "Lumber Yard"));
  CHECK(p.payments(0, "Stables") == "0+0");
}

TEST_CASE("R-117 the seventh card cannot repeat a name, not even the sixth card's") {
  Position p(EditionId::first, 6);
  p.board(0, "Babylon", "B").stages(0, 2).at(2, 6).hand(0, {"Loom", "Loom"});
  p.play({build(0, "Loom")});
  REQUIRE(p.phase() == Phase::seventh);
  CHECK(p.moves(0) == "sell Loom");
}

TEST_CASE("R-168 the seventh card comes before the conflicts of its Age") {
  Position p = babylon(1);
  sixth(p, build(0, "Altar"));
  p.play({build(0, "Guard Tower")});
  CHECK(p.tokens(0, 1) == "+1 +1");
  CHECK(p.tokens(1, 1) == "0 -1");
}

TEST_CASE("OP-07 the others' leftovers are on the pile before the seventh card, Babylon's is not") {
  Position p = babylon(1);
  p.hand(0, {"Altar", "Loom"}).hand(1, {"Altar", "Press"}).hand(2, {"Altar", "Glassworks"});
  sixth(p, build(0, "Altar"));
  CHECK(p.discarded("Press") == 1);
  CHECK(p.discarded("Glassworks") == 1);
  CHECK(p.discarded("Loom") == 0);
  CHECK(p.coins(1) == 3);
  p.play({build(0, "Loom")});
  CHECK(p.discarded("Loom") == 0);
}

TEST_CASE("OP-14 sixth card a stage, seventh the Arena: the stage counts") {
  Position p(EditionId::first, 3);
  p.board(0, "Babylon", "B").stages(0, 2).built(0, {"Brickyard", "Press", "Dispensary"}).coins(0, 0).at(3, 6);
  p.play({stage(0, "Palace")}).play({build(0, "Arena")});
  CHECK(p.coins(0) == 9);
}

TEST_CASE("OP-14 sixth card the Arena, seventh a stage: no coins for it, but the point") {
  Position p(EditionId::first, 3);
  p.board(0, "Babylon", "B").stages(0, 2).built(0, {"Brickyard", "Press", "Dispensary"}).coins(0, 0).at(3, 6);
  p.play({build(0, "Arena")}).play({stage(0, "Lodge")});
  CHECK(p.coins(0) == 6);
  CHECK(p.sheet(0).commercial == 3);
}

TEST_CASE("OP-12 a brown card built as the seventh is not counted by a Vineyard of the sixth turn") {
  Position p = babylon(2);
  p.coins(0, 1).coins(1, 0);
  p.play({build(0, "Altar"), build(1, "Vineyard"), build(2, "Altar"), build(3, "Altar")});
  p.play({build(0, "Sawmill")});
  CHECK(p.coins(1) == 0);
}

TEST_CASE("OP-12 a Vineyard built as the seventh counts the brown cards of the sixth turn") {
  Position p = babylon(2);
  p.coins(1, 1).coins(3, 1);
  p.play({build(0, "Clay Pool"), build(1, "Sawmill"), build(2, "Altar"), build(3, "Quarry")});
  p.play({build(0, "Vineyard")});
  CHECK(p.coins(0) == 3);
}

TEST_CASE("R-165 second edition: Babylon night has the power with its first stage, and its second may follow") {
  Position p(EditionId::second, 3);
  p.board(0, "Babylon", "night").built(0, {"Quarry", "Brickyard", "Clay Pool", "Glassworks"}).at(2, 6);
  p.play({stage(0, "Palace")});
  REQUIRE(p.phase() == Phase::seventh);
  p.play({stage(0, "Palace")});
  CHECK(p.stages(0) == 2);
}
