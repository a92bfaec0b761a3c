// Points at the end: yellow cards, guilds, Olympia B's copy., OP-15, OP-16.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// Olympia B complete in seat 0 of five, so that seats 2 and 3 are nobody's business.
Position olympia() {
  Position p(EditionId::first, 5);
  p.board(0, "Olympia", "B").stages(0, 3).coins(0, 0);
  return p;
}

}  // namespace

TEST_CASE("R-210 six guilds count both neighbours and not their owner") {
  struct Row {
    const char* guild;
    std::initializer_list<std::string_view> own, left, right;
    int points;
  };
  const Row rows[] = {
      {"Workers Guild", {"Clay Pool", "Mine"}, {"Sawmill"}, {"Quarry", "Stone Pit"}, 3},
      {"Craftsmens Guild", {"Loom"}, {"Press", "Loom"}, {"Glassworks"}, 6},
      {"Traders Guild", {"Tavern"}, {"Tavern", "Forum"}, {"Vineyard"}, 3},
      {"Philosophers Guild", {"School"}, {"Study"}, {"School", "Lodge"}, 3},
      {"Spies Guild", {"Walls"}, {"Walls"}, {"Stockade", "Circus"}, 3},
      {"Magistrates Guild", {"Altar"}, {"Altar", "Temple"}, {"Palace"}, 3},
  };
  for (const Row& row : rows) {
    CAPTURE(row.guild);
    Position p(EditionId::first, 4);
    p.built(0, row.own).built(1, row.left).built(3, row.right).built(0, {row.guild});
    p.built(2, {"Foundry", "Marketplace", "Baths", "Barracks", "Academy"});  // opposite: does not count
    CHECK(p.sheet(0).guilds == row.points);
  }
}

TEST_CASE("R-154 the Spies Guild counts red cards, not shields of stages") {
  Position p(EditionId::first, 4);
  p.board(1, "Rhodos", "B").stages(1, 2).built(0, {"Spies Guild"});
  CHECK(p.shields(1) == 2);
  CHECK(p.sheet(0).guilds == 0);
}

TEST_CASE("R-010 starting symbols and producing stages are no cards") {
  Position p(EditionId::first, 4);
  p.board(0, "Gizah", "A").board(1, "Alexandria", "B").board(3, "Rhodos", "A").stages(1, 2);
  p.built(0, {"Workers Guild", "Craftsmens Guild", "Haven"}).coins(0, 0).at(2, 1);
  CHECK(p.sheet(0).guilds == 0);
  CHECK(p.sheet(0).commercial == 0);
  CHECK(p.play({build(0, "Vineyard")}).coins(0) == 0);
}

TEST_CASE("R-211 the Strategists Guild counts both neighbours' defeats, those of the last Age included") {
  Position p(EditionId::first, 4);
  p.built(0, {"Strategists Guild"}).tokens(1, 1, -1, -1).tokens(3, 2, 3, -1).tokens(2, 1, -1, -1).tokens(0, 1, -1, 0);
  CHECK(p.sheet(0).guilds == 3);
  p.shields(0, 1).at(3, 6).play({});
  REQUIRE(p.phase() == Phase::over);
  CHECK(p.sheet(0).guilds == 5);
}

TEST_CASE("R-212 the Builders Guild counts stages of both neighbours and the owner") {
  Position p(EditionId::first, 4);
  p.board(1, "Gizah", "B").stages(0, 1).stages(1, 4).stages(2, 3).stages(3, 2).built(0, {"Builders Guild"});
  CHECK(p.sheet(0).guilds == 7);
}

TEST_CASE("OP-15 the Shipowners Guild counts own brown, gray and purple cards, itself included") {
  Position p(EditionId::first, 4);
  p.built(0, {"Shipowners Guild", "Scientists Guild", "Clay Pool", "Loom", "Press", "Altar"}).built(1, {"Mine"});
  CHECK(p.sheet(0).guilds == 5);
}

TEST_CASE("R-148 coins of yellow cards are counted when built, points at the end") {
  Position p(EditionId::first, 3);
  p.built(0, {"Forum", "Clay Pool"}).coins(0, 0).at(3, 1).play({build(0, "Haven")});
  CHECK(p.coins(0) == 1);
  p.built(0, {"Sawmill", "Quarry"});
  CHECK(p.coins(0) == 1);
  CHECK(p.sheet(0).commercial == 3);
}

TEST_CASE("R-146 the Chamber of Commerce earns 2 coins for each own gray card") {
  Position p(EditionId::first, 3);
  p.built(0, {"Loom", "Press", "Brickyard"}).built(1, {"Glassworks"}).coins(0, 0).at(3, 1);
  p.play({build(0, "Chamber of Commerce")});
  CHECK(p.coins(0) == 4);
}

TEST_CASE("R-173 the copy takes the neighbour's guild that is worth most, and its owner keeps it") {
  Position p = olympia();
  p.built(1, {"Workers Guild", "Clay Pool"}).built(4, {"Magistrates Guild", "Altar", "Temple"}).built(3, {"Altar"});
  CHECK(p.copied(0) == "Magistrates Guild");
  CHECK(p.sheet(0).guilds == 2);
  CHECK(p.sheet(4).guilds == 1);  // the Altar in seat 3
}

TEST_CASE("R-173 without a neighbour's guild, or with worthless ones only, nothing is copied") {
  Position p = olympia();
  p.built(2, {"Builders Guild"});  // not a neighbour
  CHECK(p.copied(0) == "");
  CHECK(p.sheet(0).guilds == 0);
  p.built(1, {"Spies Guild"});
  CHECK(p.copied(0) == "");
}

TEST_CASE("R-173 the copy needs the third stage of Olympia B") {
  Position p(EditionId::first, 3);
  p.board(0, "Olympia", "B").stages(0, 2).built(1, {"Builders Guild"});
  CHECK(p.copied(0) == "");
  CHECK(p.stages(0, 1).copied(0) == "Builders Guild");
}

TEST_CASE("OP-16 a copied guild counts what lies around its new owner") {
  Position p(EditionId::first, 5);
  p.board(0, "Olympia", "B").board(1, "Gizah", "B").stages(0, 3).stages(1, 2).stages(2, 3).stages(4, 1);
  p.built(1, {"Builders Guild"});
  CHECK(p.sheet(0).guilds == 3 + 2 + 1);
  CHECK(p.sheet(1).guilds == 3 + 2 + 3);
}

TEST_CASE("OP-16b a copied Shipowners Guild counts itself, in its own scoring alone") {
  Position p = olympia();
  p.built(0, {"Clay Pool", "Loom", "Traders Guild"}).built(1, {"Shipowners Guild", "Mine"});
  CHECK(p.copied(0) == "Shipowners Guild");
  CHECK(p.sheet(0).guilds == 2 + 1 + 1);  // brown and gray, the own guild, the copy
  CHECK(p.sheet(1).guilds == 2);
}

TEST_CASE("OP-16b a copy adds nothing to an own Shipowners Guild, nor to what neighbours count") {
  Position p = olympia();
  p.built(0, {"Shipowners Guild", "Clay Pool"}).built(1, {"Workers Guild"}).built(4, {"Mine"});
  CHECK(p.copied(0) == "Workers Guild");
  CHECK(p.sheet(0).guilds == 2 + 1);
  CHECK(p.sheet(1).guilds == 1);
}

TEST_CASE("OP-16c a copied Scientists Guild is a wild symbol, chosen together with the others, in the science row") {
  Position p = olympia();
  p.built(0, {"Scriptorium", "Library", "Workshop"}).built(1, {"Scientists Guild"});
  CHECK(p.copied(0) == "Scientists Guild");
  CHECK(p.sheet(0).science == 13);  // 2, 1 and the wild one completes the set
  CHECK(p.sheet(0).guilds == 0);
}

TEST_CASE("OP-16c a Scientists Guild that is worth less than another guild is not copied") {
  Position p = olympia();
  p.built(1, {"Scientists Guild"}).built(4, {"Workers Guild", "Clay Pool", "Mine"});
  CHECK(p.copied(0) == "Workers Guild");
  CHECK(p.sheet(0).science == 0);
  CHECK(p.sheet(0).guilds == 2);
}

TEST_CASE("OP-16 the Strategists Guild is copied with the defeats around the copier") {
  Position p = olympia();
  p.built(1, {"Strategists Guild"}).tokens(1, 1, -1, -1).tokens(4, 2, -1, 0).tokens(0, 1, -1, -1);
  CHECK(p.copied(0) == "Strategists Guild");
  CHECK(p.sheet(0).guilds == 3);
}

TEST_CASE("OP-16 a copied guild is no structure: it is scored once and adds no purple card") {
  Position p = olympia();
  p.built(1, {"Builders Guild"}).built(4, {"Workers Guild"});
  CHECK(p.sheet(0).guilds == 3);
  CHECK(p.state().cities[0].tally[Count::purple] == 0);
  CHECK_FALSE(p.has(0, "Builders Guild"));
}

TEST_CASE("R-221 coins at the end break a tie, and they are not spent by scoring") {
  Position p(EditionId::first, 3);
  p.coins(0, 5).coins(1, 4).coins(2, 0);
  CHECK(p.sheet(0).total() == p.sheet(1).total());
  CHECK(p.winners() == "0");
  CHECK(p.coins(1, 5).winners() == "0 1");
  CHECK(p.coins(2, 5).winners() == "0 1 2");
}

TEST_CASE("R-202 conflicts may leave fewer than no points, and the least bad wins") {
  Position p(EditionId::first, 3);
  for (int i = 0; i < 3; ++i) p.coins(i, 0).tokens(i, 1, -1, i == 1 ? 0 : -1);
  CHECK(p.sheet(0).total() == -2);
  CHECK(p.winners() == "1");
}
