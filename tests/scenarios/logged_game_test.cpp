// the first two Ages of a published four-player game of the first edition, with every payment and the coins
// after every turn.
#include <doctest/doctest.h>

#include <array>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr int kH = 0, kA = 1, kO = 2, kR = 3;  // Halikarnassos, Alexandria, Olympia, Rhodos: clockwise

void check_coins(const Position& p, std::array<int, 4> coins) {
  for (int i = 0; i < 4; ++i) {
    INFO("seat ", i);
    CHECK(p.coins(i) == coins[static_cast<std::size_t>(i)]);
  }
}

Position logged_table() {
  Position p(EditionId::first, 4);
  p.board(kH, "Halikarnassos", "B").board(kA, "Alexandria", "A").board(kO, "Olympia", "A").board(kR, "Rhodos", "A");
  return p;
}

void play_age_one(Position& p) {
  p.play({build(kH, "East Trading Post"), build(kA, "Pawnshop"), build(kO, "Stockade"), build(kR, "Ore Vein")});
  check_coins(p, {3, 3, 3, 3});
  p.play({build(kH, "Apothecary"), build(kA, "Marketplace"), build(kO, "Timber Yard"), sell(kR, "Press")});
  check_coins(p, {3, 3, 2, 6});
  p.play({stage(kH, "Palace", 0, 2), build(kA, "Theater"), stage(kO, "Palace"), stage(kR, "Palace", 0, 4)});
  REQUIRE(p.phase() == Phase::salvage);
  CHECK(p.salvageable(kH) == "Press");
  p.play({salvage(kH, "Press")});
  check_coins(p, {1, 3, 6, 4});
  p.play({build(kH, "Scriptorium"), build(kA, "West Trading Post"), build(kO, "Stone Pit"), build(kR, "Altar")});
  check_coins(p, {1, 3, 6, 4});
  p.play({sell(kH, "Palace"), stage(kA, "Palace", 2, 0), build(kO, "Lumber Yard"), build(kR, "Baths", 0, 2)});
  check_coins(p, {4, 1, 10, 2});
  p.play({sell(kH, "Palace"), build(kA, "Workshop"), sell(kO, "Palace"), sell(kR, "Palace")});
  check_coins(p, {7, 1, 13, 5});
}

void play_age_two(Position& p) {
  p.at(2, 1);
  p.play({build(kH, "Courthouse"), build(kA, "Glassworks"), build(kO, "Sawmill"), build(kR, "Training Ground", 0, 2)});
  check_coins(p, {7, 1, 14, 3});
  p.play({build(kH, "Stables"), build(kA, "Laboratory"), build(kO, "Quarry"), build(kR, "Temple")});
  check_coins(p, {7, 1, 13, 3});
  p.play({build(kH, "Library"), build(kA, "Archery Range"), build(kO, "Dispensary", 4, 2), build(kR, "Loom")});
  check_coins(p, {7, 3, 7, 7});
  p.play({build(kH, "Dispensary"), build(kA, "School", 1, 1), build(kO, "Walls"), build(kR, "Aqueduct")});
  check_coins(p, {8, 1, 8, 7});
  p.play({sell(kH, "Palace"), build(kA, "Forum"), sell(kO, "Palace"), build(kR, "Press")});
  check_coins(p, {11, 1, 11, 7});
  p.play({sell(kH, "Palace"), build(kA, "Caravansery"), stage(kO, "Palace"), build(kR, "Statue", 0, 2)});
  check_coins(p, {14, 1, 13, 5});
}

}  // namespace

TEST_CASE("X-001 twelve turns of the logged game: every move is legal and the coins agree after each") {
  Position p = logged_table();
  play_age_one(p);
  play_age_two(p);
  CHECK(p.age() == 3);
}

TEST_CASE("X-001 conflicts of the logged game: Olympia wins twice in Age I and twice in Age II") {
  Position p = logged_table();
  play_age_one(p);
  CHECK(p.tokens(kH, 1) == "0 0");
  CHECK(p.tokens(kA, 1) == "-1 0");
  CHECK(p.tokens(kO, 1) == "+1 +1");
  CHECK(p.tokens(kR, 1) == "0 -1");
  play_age_two(p);
  CHECK(p.tokens(kH, 2) == "0 0");
  CHECK(p.tokens(kA, 2) == "-1 0");
  CHECK(p.tokens(kO, 2) == "+3 +3");
  CHECK(p.tokens(kR, 2) == "0 -1");
}
