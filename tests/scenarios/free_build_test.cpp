// Olympia A builds one structure an Age without its cost, OP-10.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

Position olympia(std::size_t age, std::size_t turn) {
  Position p(EditionId::first, 3);
  p.board(0, "Olympia", "A").board(1, "Gizah", "A").board(2, "Ephesos", "A");
  p.stages(0, 2).coins(0, 0).at(age, turn);
  return p;
}

}  // namespace

TEST_CASE("R-170 a structure is built without meeting its cost, resources or coins") {
  Position p = olympia(2, 2);
  p.play({build_free(0, "Walls")});
  CHECK(p.has(0, "Walls"));
  CHECK(p.coins(0) == 0);
  Position q = olympia(2, 2);
  q.play({build_free(0, "Sawmill")});
  CHECK(q.has(0, "Sawmill"));
  CHECK(q.coins(0) == 0);
}

TEST_CASE("R-170 once an Age; unused it is lost, and every Age begins with one") {
  Position p = olympia(1, 1);
  p.play_on_to(2, 1);
  CHECK(p.state().cities[0].free_build_left == 1);  // one, not two
  p.at(2, 1).play({build_free(0, "Walls")});
  CHECK(p.why_not(build_free(0, "Temple")) == Objection::no_free_build);
  p.play_on_to(3, 1);
  CHECK(p.state().cities[0].free_build_left == 1);
}

TEST_CASE("OP-10a the power is not there in the turn in which its stage is built, and is from the next") {
  Position p(EditionId::first, 3);
  p.board(0, "Olympia", "A").stages(0, 1).built(0, {"Quarry"}).coins(0, 0).at(2, 3).hand(0, {"Temple", "Palace"});
  CHECK(p.moves(0) == "stage Temple, sell Temple, stage Palace, sell Palace");
  p.at(2, 3).play({stage(0, "Palace")});
  CHECK(p.can(build_free(0, "Temple")));
}

TEST_CASE("OP-10b a stage built in turn 6 serves first in the next Age") {
  Position p(EditionId::first, 3);
  p.board(0, "Olympia", "A").stages(0, 1).built(0, {"Quarry"}).at(1, 6);
  p.play({stage(0, "Palace")});
  REQUIRE(p.age() == 2);
  p.at(2, 1).play({build_free(0, "Walls")});
  CHECK(p.has(0, "Walls"));
  CHECK(p.why_not(build_free(0, "Temple")) == Objection::no_free_build);
}

TEST_CASE("OP-10c it may be used for the card of turn 6, and the leftover is discarded as usual") {
  Position p = olympia(2, 6);
  p.hand(0, {"Temple", "Walls"}).play({build_free(0, "Walls")});
  CHECK(p.has(0, "Walls"));
  CHECK_FALSE(p.has(0, "Temple"));
  CHECK(p.discarded("Temple") == 1);
  CHECK(p.age() == 3);
}

TEST_CASE("OP-10d it builds structures, not stages") {
  Position p = olympia(2, 2);
  CHECK(p.stage_payments(0) == "");  // two ore
  CHECK_FALSE(p.can(stage(0, "Palace")));
}

TEST_CASE("OP-10e it does not lift the rule on names") {
  Position p = olympia(2, 2);
  p.built(0, {"Walls"});
  CHECK(p.why_not(build_free(0, "Walls")) == Objection::already_built);
}

TEST_CASE("OP-10f it cannot be spent on a card that is free anyway: no cost printed, or chained") {
  Position p = olympia(2, 2);
  p.built(0, {"Scriptorium"}).hand(0, {"Altar", "Library"});
  CHECK(p.moves(0) == "build Altar, sell Altar, build Library, sell Library");
  CHECK(p.why_not(build_free(0, "Library")) == Objection::free_build_wasted);
  CHECK(p.why_not(build_free(0, "Altar")) == Objection::free_build_wasted);
  p.play({build(0, "Library")});
  CHECK(p.state().cities[0].free_build_left == 1);
}

TEST_CASE("OP-10f it may be spent though the city could pay, and paying leaves it unspent") {
  Position p = olympia(2, 2);
  p.hand(0, {"Stockade"});
  CHECK(p.moves(0) == "build Stockade, build free Stockade, sell Stockade");
  Position spends = p;
  spends.play({build_free(0, "Stockade")});
  CHECK(spends.state().cities[0].free_build_left == 0);
  p.play({build(0, "Stockade")});
  CHECK(p.state().cities[0].free_build_left == 1);
}

TEST_CASE("R-171 nobody is paid for a free build") {
  Position p = olympia(2, 2);
  p.coins(0, 20);
  CHECK(p.why_not({0, Action::build_free, "Baths", 2, 0}) == Objection::paid_for_free_build);
  CHECK(p.payments(0, "Baths") == "2+0");
}

TEST_CASE("R-170 the free build's card gives its coins") {
  Position p = olympia(3, 2);
  p.play({build_free(0, "Arena")});
  CHECK(p.coins(0) == 6);
}

TEST_CASE("R-170 Olympia B and other boards have no free build") {
  Position p(EditionId::first, 3);
  p.board(0, "Olympia", "B").stages(0, 3).at(2, 2);
  CHECK(p.why_not(build_free(0, "Walls")) == Objection::no_free_build);
  CHECK(p.why_not(build_free(1, "Walls")) == Objection::no_free_build);
}
