// Wonder powers in the two-player game: OP-26c.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

Position free_city(std::string_view wonder, std::string_view side, EditionId id = EditionId::first) {
  Position p(id, 2);
  const std::string_view neutral = id == EditionId::first ? "A" : "day";
  p.board(0, wonder, side).board(1, "Alexandria", neutral).board(2, "Ephesos", neutral);
  return p;
}

}  // namespace

TEST_CASE("OP-26c1 the Free City's Olympia A builds free, and while it can, selling is illegal") {
  Position p = free_city("Olympia", "A");
  p.stages(0, 2).coins(0, 0).at(3, 1).hand(1, {"Palace", "Lodge", "Arsenal"});
  p.choose_own({sell(1, "Palace")});
  CHECK(p.moves(0) == "build free Arsenal, build free Lodge");
  CHECK(p.why_not(sell(0, "Lodge")) == Objection::must_play);
  p.play({build_free(0, "Lodge")});
  CHECK(p.has(0, "Lodge"));
  p.at(3, 2).hand(2, {"Palace", "Arsenal"});
  p.state().cities[0].free_build_left = 0;
  p.choose_own({sell(2, "Palace")});
  CHECK(p.moves(0) == "sell Arsenal");
}

TEST_CASE("OP-26c1 a card in the city of that name cannot be built free, so it may be sold") {
  Position p = free_city("Olympia", "A");
  p.stages(0, 2).built(0, {"Lodge"}).coins(0, 0).at(3, 1).hand(1, {"Palace", "Lodge"});
  p.choose_own({sell(1, "Palace")});
  CHECK(p.moves(0) == "sell Lodge");
}

TEST_CASE("OP-26c1 its free build comes back in every Age") {
  Position p = free_city("Olympia", "A");
  p.stages(0, 2).at(1, 6).play({});
  REQUIRE(p.age() == 2);
  CHECK(p.state().cities[0].free_build_left == 1);
}

TEST_CASE("OP-26c2 the controller of the turn decides the Free City's salvage, and may decline") {
  for (std::size_t turn = 1; turn <= 2; ++turn) {
    Position p = free_city("Halikarnassos", "B");
    p.built(0, {"Foundry"}).discard({"Altar"}).at(1, turn).play({stage(0, "Palace")});
    REQUIRE(p.phase() == Phase::salvage);
    CHECK(p.awaits(0));
    CHECK(decider(p.state(), kFreeCity) == seat(turn));  // seat 1 in turn 1, seat 2 in turn 2
    CHECK(p.moves(0) == "salvage Altar, salvage Palace, decline");
    Position declines = p;
    declines.play({decline(0)});
    CHECK_FALSE(declines.has(0, "Altar"));
    p.play({salvage(0, "Altar")});
    CHECK(p.has(0, "Altar"));
  }
}

TEST_CASE("OP-26c3 the Free City's seventh card is the last of the pile, played by the controller of turn 6") {
  Position p = free_city("Babylon", "B");
  p.stages(0, 2).at(1, 6).hand(0, {"Altar"}).hand(1, {"Loom", "Press"}).hand(2, {"Loom", "Theater", "Glassworks"});
  p.play({build(1, "Loom"), build(2, "Loom"), build(0, "Theater")});
  REQUIRE(p.phase() == Phase::seventh);
  CHECK(p.awaits(0));
  CHECK(decider(p.state(), kFreeCity) == seat(2));
  CHECK(p.moves(0) == "build Altar");  // it can be built, so it is not sold
  CHECK(p.why_not(sell(0, "Altar")) == Objection::must_play);
  CHECK(p.discard_size() == 2);  // the pile leaves no leftover
  p.play({build(0, "Altar")});
  CHECK(p.has(0, "Altar"));
  CHECK(p.age() == 2);
}

TEST_CASE("OP-26c3 a seventh card that the Free City cannot play is sold for 3 coins") {
  Position p = free_city("Babylon", "B");
  p.stages(0, 3).coins(0, 0).at(3, 6).hand(0, {"Palace"});
  p.play({build(1, "Altar"), build(2, "Altar"), build(0, "Theater")});
  REQUIRE(p.phase() == Phase::seventh);
  CHECK(p.moves(0) == "sell Palace");
  p.play({sell(0, "Palace")});
  CHECK(p.coins(0) == 3);
}

TEST_CASE("OP-26c3 a seventh card that it can chain is built by the chain") {
  Position p = free_city("Babylon", "B");
  p.stages(0, 2).built(0, {"Scriptorium", "Brickyard", "Press"}).at(2, 6).hand(0, {"Library"});
  p.play({build(1, "Altar"), build(2, "Altar"), build(0, "Theater")});
  CHECK(p.moves(0) == "build Library");
  CHECK(p.why_not(stage(0, "Library")) == Objection::must_use_chain);
}

TEST_CASE("OP-26c3 the Free City's second stage built with its sixth card gives it the seventh") {
  Position p = free_city("Babylon", "B");
  p.stages(0, 1).built(0, {"Sawmill", "Glassworks"}).at(2, 6).hand(0, {"Altar"});
  p.play({stage(0, "Walls")});
  REQUIRE(p.phase() == Phase::seventh);
  CHECK(p.moves(0) == "build Altar");
}

TEST_CASE("R-165 a player's Babylon in a two-player game plays its own last card, and the pile's is discarded") {
  Position p(EditionId::first, 2);
  p.board(0, "Gizah", "A").board(1, "Babylon", "B").board(2, "Ephesos", "A").stages(1, 2).at(1, 6);
  p.hand(0, {"Tavern"}).hand(1, {"Altar", "Theater"}).hand(2, {"Loom", "Press", "Altar"});
  p.play({build(1, "Altar"), build(2, "Altar"), build(0, "Loom")});
  REQUIRE(p.phase() == Phase::seventh);
  CHECK(p.awaits(1));
  CHECK_FALSE(p.awaits(0));
  CHECK(p.discarded("Tavern") == 1);
  CHECK(p.discarded("Press") == 1);
  p.play({build(1, "Theater")});
  CHECK(p.has(1, "Theater"));
}

TEST_CASE("R-165 the controller's Babylon plays the card left after its own and the Free City's") {
  Position p(EditionId::first, 2);
  p.board(0, "Gizah", "A").board(1, "Ephesos", "A").board(2, "Babylon", "B").stages(2, 2).at(1, 6);
  p.hand(0, {"Tavern"}).hand(1, {"Altar", "Theater"}).hand(2, {"Loom", "Press", "Altar"});
  p.play({build(1, "Altar"), build(2, "Altar"), build(0, "Loom")});
  REQUIRE(p.phase() == Phase::seventh);
  CHECK(p.moves(2) == "build Press, sell Press");
}

TEST_CASE("OP-26c4 the Free City's own score takes the best guild copy") {
  Position p = free_city("Olympia", "B");
  p.stages(0, 3).built(1, {"Builders Guild"}).built(2, {"Scientists Guild"});
  CHECK(p.copied(0) == "Builders Guild");
  CHECK(p.sheet(0).guilds == 3);
}

TEST_CASE("OP-26c6 second edition: the Free City's first and last card of an Age are those of turns 1 and 6") {
  for (std::size_t turn = 1; turn <= 6; ++turn) {
    Position p = free_city("Olympia", "night", EditionId::second);
    p.stages(0, 2).coins(0, 0).at(3, turn);
    const int holder = static_cast<int>(index(controller(p.state())));
    p.hand(holder, {"Palace", "Lodge"});
    p.choose_own({sell(holder, "Palace")});
    CHECK(p.moves(0) == (turn == 1 || turn == 6 ? "build Lodge" : "sell Lodge"));
  }
}

TEST_CASE("OP-26c6 second edition: a power does not bind like a chain, the card may still mark a stage") {
  Position p = free_city("Olympia", "night", EditionId::second);
  p.stages(0, 1).built(0, {"Brickyard"}).coins(0, 0).at(3, 1).hand(1, {"Palace", "Lodge"});
  p.choose_own({sell(1, "Palace")});
  CHECK(p.moves(0) == "build Lodge, stage Lodge");
}
