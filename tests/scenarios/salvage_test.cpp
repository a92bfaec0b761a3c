// Halikarnassos builds from the discard pile, OP-06, OP-08, OP-12.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// Halikarnassos A in seat 0 that can pay its second stage, in some turn. The neighbours have no shields and no cards.
Position halikarnassos(std::size_t age, std::size_t turn) {
  Position p(EditionId::first, 4);
  p.board(0, "Halikarnassos", "A").board(1, "Gizah", "A").board(2, "Babylon", "B").board(3, "Alexandria", "A");
  p.stages(0, 1).built(0, {"Foundry", "Ore Vein"}).coins(0, 0).at(age, turn);
  return p;
}

/// The stage, while the others build Altars and nobody sells.
Position& build_stage(Position& p) {
  return p.play({stage(0, "Palace"), build(1, "Altar"), build(2, "Altar"), build(3, "Altar")});
}

}  // namespace

TEST_CASE("R-175 a card discarded in an earlier Age is built for nothing") {
  Position p = halikarnassos(2, 3);
  p.discard({"Timber Yard"});
  build_stage(p);
  REQUIRE(p.phase() == Phase::salvage);
  CHECK(awaiting(p.state()).size() == 1);
  p.play({salvage(0, "Timber Yard")});  // costs a coin otherwise; there is none
  CHECK(p.has(0, "Timber Yard"));
  CHECK(p.coins(0) == 0);
  CHECK(p.discarded("Timber Yard") == 0);
}

TEST_CASE("R-177 cards sold in this very turn can be taken") {
  Position p = halikarnassos(2, 3);
  p.play({stage(0, "Palace"), sell(1, "Loom"), sell(2, "School"), build(3, "Altar")});
  CHECK(p.salvageable(0) == "Loom, School");
  p.play({salvage(0, "School")});
  CHECK(p.has(0, "School"));
  CHECK(p.coins(1) == 6);
}

TEST_CASE("R-177 leftovers of the sixth turn can be taken, the own one included") {
  Position p = halikarnassos(1, 6);
  p.hand(0, {"Baths", "Tavern"}).hand(1, {"Altar", "Loom"}).hand(3, {"Altar", "Press"}).hand(2, {"Altar", "Theater"});
  p.play({stage(0, "Baths"), build(1, "Altar"), build(2, "Altar"), build(3, "Altar")});
  REQUIRE(p.phase() == Phase::salvage);
  CHECK(p.salvageable(0) == "Loom, Press, Theater, Tavern");
  p.play({salvage(0, "Tavern")});
  CHECK(p.coins(0) == 5);
}

TEST_CASE("R-179 a card used as marker in this turn is not on the pile") {
  Position p = halikarnassos(2, 3);
  p.discard({"Altar"}).play({stage(0, "Walls"), build(1, "Theater"), build(2, "Theater"), build(3, "Theater")});
  CHECK(p.salvageable(0) == "Altar");
  CHECK(p.why_not(salvage(0, "Walls")) == Objection::not_in_discard);
}

TEST_CASE("OP-06 Babylon plays its seventh card first, and what it sells can be taken") {
  Position p = halikarnassos(3, 6);
  p.stages(2, 2).hand(2, {"Altar", "Arena"});
  build_stage(p);
  REQUIRE(p.phase() == Phase::seventh);
  CHECK_FALSE(p.awaits(0));
  p.play({sell(2, "Arena")});
  REQUIRE(p.phase() == Phase::salvage);
  p.play({salvage(0, "Arena")});
  CHECK(p.has(0, "Arena"));
  CHECK(p.coins(0) == 6);
}

TEST_CASE("OP-08a declining is allowed and leaves the pile as it is") {
  Position p = halikarnassos(2, 3);
  p.discard({"Altar", "Loom"});
  build_stage(p);
  CHECK(p.can(decline(0)));
  p.play({decline(0)});
  CHECK(p.discard_size() == 2);
  CHECK(p.phase() == Phase::choose);
  CHECK(p.turn() == 4);
}

TEST_CASE("OP-08b a name already in the city cannot be taken") {
  Position p = halikarnassos(2, 3);
  p.built(0, {"Loom"}).discard({"Loom", "Press"});
  build_stage(p);
  CHECK(p.salvageable(0) == "Press");
  CHECK(p.why_not(salvage(0, "Loom")) == Objection::already_built);
}

TEST_CASE("OP-08c with nothing to take the power lapses and does not come back") {
  Position p = halikarnassos(2, 3);
  build_stage(p);
  REQUIRE(p.phase() == Phase::salvage);
  CHECK(p.moves(0) == "decline");
  p.play({decline(0)});
  p.play({sell(0, "Walls"), sell(1, "Loom")});
  CHECK(p.phase() == Phase::choose);
  CHECK(p.turn() == 5);
}

TEST_CASE("OP-08d coins of the card are gained, counted on the table as it is then") {
  Position p = halikarnassos(2, 3);
  p.discard({"Vineyard"}).coins(1, 1).coins(3, 1);
  p.play({stage(0, "Palace"), build(1, "Sawmill"), build(2, "Altar"), build(3, "Quarry")});
  p.play({salvage(0, "Vineyard")});
  CHECK(p.coins(0) == 4);  // two own, one on each side
}

TEST_CASE("OP-08f a guild can be taken") {
  Position p = halikarnassos(3, 3);
  p.discard({"Workers Guild"}).built(1, {"Clay Pool"});
  build_stage(p);
  p.play({salvage(0, "Workers Guild")});
  CHECK(p.sheet(0).guilds == 1);
}

TEST_CASE("OP-08g in the last turn of the game the salvage comes before the last conflicts") {
  Position p = halikarnassos(3, 6);
  p.discard({"Fortifications"});
  build_stage(p);
  REQUIRE(p.phase() == Phase::salvage);
  CHECK(p.tokens(0, 3) == "0 0");
  p.play({salvage(0, "Fortifications")});
  CHECK(p.phase() == Phase::over);
  CHECK(p.tokens(0, 3) == "+5 +5");
  CHECK(p.tokens(1, 3) == "0 -1");
}

TEST_CASE("R-178 shields taken in the sixth turn count in the conflicts of that Age") {
  Position p = halikarnassos(1, 6);
  p.discard({"Stockade"});
  build_stage(p);
  p.play({salvage(0, "Stockade")});
  CHECK(p.tokens(0, 1) == "+1 +1");
}

TEST_CASE("R-178 production and discounts of a taken card work from the next turn, for the neighbours too") {
  Position p = halikarnassos(1, 3);
  p.discard({"Clay Pool"}).coins(1, 2);
  p.play({stage(0, "Palace"), build(1, "Altar"), build(2, "Altar"), build(3, "Altar")});
  p.play({salvage(0, "Clay Pool")});
  CHECK(p.payments(0, "Guard Tower") == "0+0");
  CHECK(p.can(build(1, "Guard Tower", 0, 2)));
}

TEST_CASE("R-178 a taken card opens its chains from the next turn") {
  Position p = halikarnassos(2, 3);
  p.discard({"Scriptorium"});
  build_stage(p);
  p.play({salvage(0, "Scriptorium")});
  CHECK(p.payments(0, "Library") == "0+0");
}

TEST_CASE("OP-12 a brown card taken from the pile is not counted by a Vineyard of the same turn") {
  Position p = halikarnassos(2, 3);
  p.discard({"Clay Pool"}).coins(1, 0);
  p.play({stage(0, "Palace"), build(1, "Vineyard"), build(2, "Altar"), build(3, "Altar")});
  CHECK(p.coins(1) == 2);  // Foundry and Ore Vein
  p.play({salvage(0, "Clay Pool")});
  CHECK(p.coins(1) == 2);
}

TEST_CASE("R-175 one copy is taken, a second one stays on the pile") {
  Position p = halikarnassos(2, 3);
  p.discard({"Loom", "Loom"});
  build_stage(p);
  CHECK(p.salvageable(0) == "Loom");
  p.play({salvage(0, "Loom")});
  CHECK(p.discarded("Loom") == 1);
}

TEST_CASE("R-175 Halikarnassos A salvages with its second stage only") {
  Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "A")
      .built(0, {"Brickyard", "Foundry", "Ore Vein"})
      .discard({"Altar", "Theater"})
      .at(2, 1);
  p.play({stage(0, "Palace")});
  CHECK(p.phase() == Phase::choose);
  p.play({stage(0, "Palace")});
  REQUIRE(p.phase() == Phase::salvage);
  p.play({decline(0)});
  p.built(0, {"Loom"}).at(2, 3);
  p.play({stage(0, "Palace")});
  CHECK(p.phase() == Phase::choose);
  CHECK(p.sheet(0).wonder == 10);
}

TEST_CASE("R-176 Halikarnassos B salvages with each of its three stages, worth 2, 1 and 0 points") {
  Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "B").built(0, {"Foundry", "Brickyard", "Clay Pool", "Glassworks", "Press"});
  p.discard({"Altar", "Theater", "Pawnshop"}).at(2, 1);
  const char* takes[] = {"Altar", "Theater", "Pawnshop"};
  const int points[] = {2, 3, 3};
  for (int n = 0; n < 3; ++n) {
    p.play({stage(0, "Palace")});
    REQUIRE(p.phase() == Phase::salvage);
    p.play({salvage(0, takes[n])});
    CHECK(p.sheet(0).wonder == points[n]);
  }
  CHECK(p.sheet(0).civilian == 7);
}

TEST_CASE("R-175 the pile keeps what was discarded since the start of the game") {
  Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "B").built(0, {"Foundry"});
  p.play({sell(1, "Theater")});
  p.play_on_to(3, 1);
  CHECK(p.discarded("Theater") >= 1);
  p.at(3, 1).play({stage(0, "Palace")});
  REQUIRE(p.phase() == Phase::salvage);
  CHECK(p.can(salvage(0, "Theater")));
}

TEST_CASE("R-068 nobody else is asked or may take a card, and no other action is open") {
  Position p = halikarnassos(2, 3);
  p.discard({"Altar"});
  build_stage(p);
  CHECK(p.why_not(salvage(1, "Altar")) == Objection::not_awaited);
  CHECK(p.why_not(sell(0, "Palace")) == Objection::wrong_action);
  CHECK(p.why_not(build(0, "Altar")) == Objection::wrong_action);
}

TEST_CASE("R-177 the hands are passed after the salvage") {
  Position p = halikarnassos(2, 3);
  p.hand(1, {"Altar", "Loom", "Press", "School", "Walls"});
  build_stage(p);
  CHECK(p.hand_size(1) == 4);
  CHECK(p.state().hands[1].contains(p.card_id("Walls")));
  p.play({decline(0)});
  CHECK(p.state().hands[0].contains(p.card_id("Walls")));  // Age II: to the right
}

TEST_CASE("R-175 second edition: Halikarnassos day with its second stage, night with all three") {
  Position day(EditionId::second, 3);
  day.board(0, "Halikarnassos", "day").stages(0, 1).built(0, {"Glassworks", "Press"}).discard({"Altar"}).at(2, 1);
  day.play({stage(0, "Palace")});
  REQUIRE(day.phase() == Phase::salvage);
  CHECK(day.play({salvage(0, "Altar")}).sheet(0).civilian == 3);

  Position night(EditionId::second, 3);
  night.board(0, "Halikarnassos", "night").built(0, {"Glassworks", "Press", "Brickyard", "Sawmill", "Lumber Yard"});
  night.at(2, 1);
  for (int n = 0; n < 3; ++n) {
    night.play({stage(0, "Palace")});
    REQUIRE(night.phase() == Phase::salvage);
    night.play({decline(0)});
  }
  CHECK(night.sheet(0).wonder == 3);
}
