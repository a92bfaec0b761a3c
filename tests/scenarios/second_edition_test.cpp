// What the second edition does differently: OP-37, section 18.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

Position olympia(std::string_view side, std::size_t stages) {
  Position p(EditionId::second, 3);
  p.board(0, "Olympia", side).board(1, "Gizah", "day").board(2, "Ephesos", "day");
  p.stages(0, stages).coins(0, 0);
  return p;
}

}  // namespace

TEST_CASE("OP-37 Olympia day: the first card of each colour is free, in any Age") {
  Position p = olympia("day", 2);
  p.at(2, 3);
  CHECK(p.payments(0, "Walls") == "0+0");
  CHECK(p.payments(0, "School") == "0+0");
  CHECK(p.payments(0, "Sawmill") == "0+0");
  p.play({build(0, "Walls")});
  CHECK(p.payments(0, "Archery Range") == "");
  CHECK(p.payments(0, "School") == "0+0");
  p.play({build(0, "Sawmill")});  // the coin is waived too
  CHECK(p.coins(0) == 0);
  p.at(3, 1);
  CHECK(p.payments(0, "Workers Guild") == "0+0");
  p.play({build(0, "Workers Guild")});
  CHECK(p.payments(0, "Builders Guild") == "");
}

TEST_CASE("OP-37 Olympia day looks at the city, not at when the card was built") {
  Position p = olympia("day", 2);
  p.built(0, {"Barracks"}).at(2, 1);
  CHECK(p.payments(0, "Walls") == "");
  CHECK(p.why_not(build(0, "Walls")) == Objection::cost_not_met);
}

TEST_CASE("OP-37 Olympia's powers apply by themselves: paying is not offered while one applies") {
  Position p = olympia("day", 2);
  p.coins(0, 20).at(1, 2);
  CHECK(p.payments(0, "Baths") == "0+0");
  CHECK(p.why_not(build(0, "Baths", 2, 0)) == Objection::paid_for_free_build);
}

TEST_CASE("OP-37 Olympia's powers are for structures only") {
  Position p = olympia("day", 2);
  CHECK(p.at(2, 1).stage_payments(0) == "");
  Position q = olympia("night", 2);
  CHECK(q.at(2, 1).stage_payments(0) == "");
  CHECK(q.at(2, 6).stage_payments(0) == "");
}

TEST_CASE("OP-37 Olympia's powers do not lift the rule on names") {
  Position p = olympia("night", 1);
  p.built(0, {"Walls"}).at(2, 1);
  CHECK(p.why_not(build(0, "Walls")) == Objection::already_built);
}

TEST_CASE("OP-37 the power is not there in the turn of its own stage") {
  Position p = olympia("night", 0);
  p.built(0, {"Foundry"}).at(2, 1);
  CHECK(p.payments(0, "Walls") == "");
  p.play({stage(0, "Palace")});
  CHECK(p.payments(0, "Walls") == "");  // the first card of this Age is gone
  p.play_on_to(3, 1);
  p.at(3, 1);
  CHECK(p.payments(0, "Palace") == "0+0");
}

TEST_CASE("OP-37 Olympia night: the first card of an Age is free, and lost if it is sold or marks a stage") {
  Position p = olympia("night", 1);
  p.at(2, 1);
  CHECK(p.payments(0, "Walls") == "0+0");
  Position sells = p;
  sells.play({sell(0, "Palace")});
  sells.coins(0, 0);
  CHECK(sells.payments(0, "Walls") == "");
  Position marks = p;
  marks.built(0, {"Brickyard"}).play({stage(0, "Palace")});
  CHECK(marks.payments(0, "Walls") == "");
  p.play({build(0, "Walls")});
  CHECK(p.payments(0, "School") == "");
}

TEST_CASE("OP-37 Olympia night, first card: two Ages if the stage came in Age I, the sixth card is not free") {
  Position p = olympia("night", 1);
  for (std::size_t age = 2; age <= 3; ++age) {
    CHECK(p.at(age, 1).payments(0, "Palace") == "0+0");
    for (std::size_t turn = 2; turn <= 6; ++turn) CHECK(p.at(age, turn).payments(0, "Palace") == "");
  }
}

TEST_CASE("OP-37 Olympia night: with two stages the last card is free as well, in all three Ages") {
  Position p = olympia("night", 2);
  for (std::size_t age = 1; age <= 3; ++age) {
    CHECK(p.at(age, 1).payments(0, "Palace") == "0+0");
    for (std::size_t turn = 2; turn <= 5; ++turn) CHECK(p.at(age, turn).payments(0, "Palace") == "");
    CHECK(p.at(age, 6).payments(0, "Palace") == "0+0");
  }
}

TEST_CASE("OP-37 the last card is the sixth, and the one left over is discarded") {
  Position p = olympia("night", 2);
  p.at(2, 6).hand(0, {"Walls", "School"}).play({build(0, "Walls")});
  CHECK(p.has(0, "Walls"));
  CHECK_FALSE(p.has(0, "School"));
  CHECK(p.discarded("School") == 1);
}

TEST_CASE("OP-37 a chain goes before the power, and either way nothing is paid") {
  Position p = olympia("night", 1);
  p.built(0, {"Theater"}).at(3, 1);
  CHECK(free_reason(p.edition(), p.state(), seat(0), p.card_id("Gardens")) == Free::chain);
  CHECK(free_reason(p.edition(), p.state(), seat(0), p.card_id("Palace")) == Free::power);
  CHECK(free_reason(p.edition(), p.state(), seat(0), p.card_id("Altar")) == Free::no_cost);
}

TEST_CASE("18.2 the Decorators Guild is worth 7 points with all stages of the own wonder, and nothing before") {
  Position p(EditionId::second, 3);
  p.board(0, "Gizah", "night").built(0, {"Decorators Guild"}).stages(1, 3);
  for (int n = 0; n < 4; ++n) {
    CHECK(p.sheet(0).guilds == 0);
    p.stages(0, 1);
  }
  CHECK(p.sheet(0).guilds == 7);
  Position two(EditionId::second, 3);
  two.board(0, "Rhodos", "night").built(0, {"Decorators Guild"}).stages(0, 1);
  CHECK(two.sheet(0).guilds == 0);
  CHECK(two.stages(0, 1).sheet(0).guilds == 7);
}

TEST_CASE("18.2 Ludus earns 3 coins and a point for each own red card; stages' shields are none") {
  Position p(EditionId::second, 5);
  p.board(0, "Rhodos", "day").stages(0, 2).built(0, {"Walls", "Stockade", "Stone Pit"}).built(1, {"Barracks"});
  p.coins(0, 0).at(3, 1).play({build(0, "Ludus")});
  CHECK(p.coins(0) == 6);
  CHECK(p.sheet(0).commercial == 2);
  CHECK(p.built(0, {"Castrum"}).sheet(0).commercial == 3);
}

TEST_CASE("18.2 Castrum has three shields and costs wood, two clay and papyrus") {
  Position p(EditionId::second, 4);
  p.board(0, "Ephesos", "day").built(0, {"Brickyard"}).coins(0, 0).at(3, 1);
  CHECK(p.payments(0, "Castrum") == "");
  p.built(0, {"Lumber Yard"}).play({build(0, "Castrum")});
  CHECK(p.shields(0) == 3);
}

TEST_CASE("18.2 chains of the second edition: Well to Statue, Altar to Pantheon, Baths to Aqueduct, none from Temple") {
  Position p(EditionId::second, 3);
  p.board(0, "Gizah", "day").coins(0, 0).at(3, 1);
  CHECK(p.payments(0, "Statue") == "");
  p.built(0, {"Well", "Altar", "Baths"});
  CHECK(p.payments(0, "Statue") == "0+0");
  CHECK(p.payments(0, "Pantheon") == "0+0");
  CHECK(p.payments(0, "Aqueduct") == "0+0");
  CHECK(p.payments(0, "Temple") == "");
  Position temple(EditionId::second, 3);
  temple.built(0, {"Temple"}).coins(0, 0).at(3, 1);
  CHECK(temple.payments(0, "Pantheon") == "");
}

TEST_CASE("18.2 the second edition has Well and Decorators Guild, not Pawnshop and Strategists Guild") {
  CHECK(find_card(EditionId::second, "Well").has_value());
  CHECK(find_card(EditionId::second, "Decorators Guild").has_value());
  CHECK_FALSE(find_card(EditionId::second, "Pawnshop").has_value());
  CHECK_FALSE(find_card(EditionId::second, "Strategists Guild").has_value());
  CHECK_FALSE(find_card(EditionId::first, "Well").has_value());
}

TEST_CASE("18.3 starting resources: Babylon wood, Olympia clay") {
  Position p(EditionId::second, 4);
  p.board(0, "Babylon", "day").board(2, "Olympia", "day");
  CHECK(p.payments(0, "Stockade") == "0+0");
  CHECK(p.payments(2, "Guard Tower") == "0+0");
  Position first(EditionId::first, 4);
  first.board(0, "Babylon", "A").board(2, "Olympia", "A");
  CHECK(first.payments(0, "Guard Tower") == "0+0");
  CHECK(first.payments(2, "Stockade") == "0+0");
}
