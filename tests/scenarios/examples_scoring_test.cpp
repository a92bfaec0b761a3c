// The worked examples of the rulebooks, E-019 to E-036: conflicts, points, boards, the two-player game.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("E-019 Alexandria with 3 shields against 5 on the left and 2 on the right takes -1 and +3 in Age II") {
  Position p(EditionId::first, 3);
  p.board(0, "Alexandria", "A").board(1, "Rhodos", "A").board(2, "Ephesos", "A");
  p.shields(0, 3).shields(1, 5).shields(2, 2).at(2, 6).play({});
  CHECK(p.tokens(0, 2) == "-1 +3");
  CHECK(p.tokens(1, 2) == "+3 +3");
  CHECK(p.tokens(2, 2) == "-1 -1");
}

TEST_CASE("E-020 second edition: strength 4 against 5 and 2 takes -1 and +3 in Age II") {
  Position p(EditionId::second, 4);
  p.shields(0, 4).shields(1, 5).shields(3, 2).at(2, 6).play({});
  CHECK(p.tokens(0, 2) == "-1 +3");
}

TEST_CASE("E-021 the tokens +1 +3 +5 -1 -1 -1 are worth 6 points") {
  Position p(EditionId::first, 3);
  p.tokens(0, 1, 1, -1).tokens(0, 2, 3, -1).tokens(0, 3, 5, -1);
  CHECK(p.sheet(0).conflicts == 6);
}

TEST_CASE("E-022 fourteen coins are worth 4 points") {
  Position p(EditionId::first, 3);
  CHECK(p.coins(0, 14).sheet(0).treasury == 4);
  CHECK(p.coins(0, 2).sheet(0).treasury == 0);
}

TEST_CASE("E-023 Alexandria A with all three stages has 10 points") {
  Position p(EditionId::first, 3);
  CHECK(p.board(0, "Alexandria", "A").stages(0, 3).sheet(0).wonder == 10);
}

TEST_CASE("E-024 Altar, Aqueduct and Town Hall have 13 points in the first edition") {
  Position p(EditionId::first, 3);
  CHECK(p.built(0, {"Altar", "Aqueduct", "Town Hall"}).sheet(0).civilian == 13);
}

TEST_CASE("E-025 science 3, 2, 1 is 21 points") {
  CHECK(science_points(3, 2, 1) == 21);
  Position p(EditionId::first, 3);
  p.built(0, {"Scriptorium", "Library", "School", "Workshop", "Laboratory", "Apothecary"});
  CHECK(p.sheet(0).science == 21);
}

TEST_CASE("E-026 science 3, 2, 2 is 31 points") {
  Position p(EditionId::first, 3);
  p.built(0, {"Scriptorium", "Library", "School", "Workshop", "Laboratory", "Apothecary", "Dispensary"});
  CHECK(p.sheet(0).science == 31);
}

TEST_CASE("E-027 one to six equal symbols are 1, 4, 9, 16, 25, 36 points") {
  const int points[] = {1, 4, 9, 16, 25, 36};
  for (int n = 1; n <= 6; ++n) {
    CHECK(science_points(n, 0, 0) == points[n - 1]);
    CHECK(science_points(0, n, 0) == points[n - 1]);
    CHECK(science_points(0, 0, n) == points[n - 1]);
  }
}

TEST_CASE("E-028 the Chamber of Commerce with two own gray cards is worth 4 points") {
  Position p(EditionId::first, 3);
  p.built(0, {"Chamber of Commerce", "Loom", "Press"}).built(1, {"Glassworks"});
  CHECK(p.sheet(0).commercial == 4);
}

TEST_CASE("E-029 the Alexandria example has 58 points without guilds") {
  Position p(EditionId::first, 3);
  p.board(0, "Alexandria", "A").stages(0, 3).coins(0, 14);
  p.tokens(0, 1, 1, -1).tokens(0, 2, 3, -1).tokens(0, 3, 5, -1);
  p.built(0, {"Altar", "Aqueduct", "Town Hall", "Chamber of Commerce", "Loom", "Press"});
  p.built(0, {"Scriptorium", "Library", "School", "Workshop", "Laboratory", "Apothecary"});
  CHECK(p.sheet(0) == ScoreSheet{6, 4, 10, 13, 21, 4, 0});
  CHECK(p.sheet(0).total() == 58);
}

TEST_CASE("E-030 the second edition's score sheet adds up to 55") {
  Position p(EditionId::second, 3);
  p.board(0, "Alexandria", "day").stages(0, 3).coins(0, 9);
  p.tokens(0, 1, 1, -1).tokens(0, 2, 3, -1).tokens(0, 3, 5, -1);
  p.built(0, {"Altar", "Town Hall"});                                                                 // 3 + 6
  p.built(0, {"Scriptorium", "Library", "School", "Workshop", "Laboratory", "Apothecary"});           // 21
  p.built(0, {"Chamber of Commerce", "Loom"});                                                        // 2
  p.built(0, {"Workers Guild"}).built(1, {"Clay Pool", "Ore Vein"}).built(2, {"Stone Pit", "Mine"});  // 4
  CHECK(p.sheet(0) == ScoreSheet{6, 3, 10, 9, 21, 2, 4});
  CHECK(p.sheet(0).total() == 55);
}

TEST_CASE("E-031 Gizah B complete is worth 20 points") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "B");
  const int after[] = {3, 8, 13, 20};
  for (int points : after) CHECK(p.stages(0, 1).sheet(0).wonder == points);
}

TEST_CASE("E-032 Rhodos B gives a shield, 3 coins and 3 points, then a shield, 4 coins and 4 points") {
  Position p(EditionId::first, 3);
  p.board(0, "Rhodos", "B").built(0, {"Quarry", "Stone Pit", "Foundry", "Mine"}).coins(0, 0).at(2, 1);
  p.play({stage(0, "Palace")});
  CHECK(p.shields(0) == 1);
  CHECK(p.coins(0) == 3);
  CHECK(p.sheet(0).wonder == 3);
  p.play({stage(0, "Palace")});
  CHECK(p.shields(0) == 2);
  CHECK(p.coins(0) == 7);
  CHECK(p.sheet(0).wonder == 7);
  CHECK(p.why_not(stage(0, "Palace")) == Objection::no_stage_left);
}

TEST_CASE("E-033 Ephesos B gives 4 coins with each stage, and 2, 3 and 5 points") {
  Position p(EditionId::first, 3);
  p.board(0, "Ephesos", "B").built(0, {"Quarry", "Sawmill", "Glassworks", "Loom"}).coins(0, 0).at(3, 1);
  const int points[] = {2, 5, 10};
  for (int n = 1; n <= 3; ++n) {
    p.play({stage(0, "Palace")});
    CHECK(p.coins(0) == 4 * n);
    CHECK(p.sheet(0).wonder == points[n - 1]);
  }
}

TEST_CASE("E-034 the Arena earns 3 coins a stage when built and 1 point a stage at the end") {
  for (std::size_t stages = 1; stages <= 4; ++stages) {
    Position p(EditionId::first, 3);
    p.board(0, "Gizah", "B").stages(0, stages).built(0, {"Dispensary"}).coins(0, 0).at(3, 1);
    p.play({build(0, "Arena")});
    CHECK(p.coins(0) == static_cast<int>(3 * stages));
    CHECK(p.sheet(0).commercial == static_cast<int>(stages));
    if (stages < 4) CHECK(p.stages(0, 4 - stages).sheet(0).commercial == 4);  // the final number of stages
  }
}

TEST_CASE("E-035 two players: the first turn of a game") {
  const Edition& e = edition(EditionId::first);
  Position p(EditionId::first, 2);
  p.state() = new_game(e, random_table(2, 5), 5);
  CHECK(controller(p.state()) == seat(1));
  CHECK(p.hand_size(0) == 6);  // the draw pile, after the draw
  CHECK(p.hand_size(1) == 8);
  CHECK(p.hand_size(2) == 7);
  CHECK_FALSE(p.awaits(0));
  CHECK(p.awaits(1));
  CHECK(p.awaits(2));
  const Hand of_one = p.state().hands[1];
  p.play({});
  REQUIRE(p.turn() == 2);
  CHECK(controller(p.state()) == seat(2));
  CHECK(p.hand_size(0) == 5);
  CHECK(p.hand_size(1) == 6);
  CHECK(p.hand_size(2) == 7);  // the six of seat 1, and the card it drew
  std::size_t swapped = 0;
  for (CardId held : p.state().hands[2]) {
    swapped += of_one.contains(held) ? 1 : 0;
  }
  CHECK(swapped == 6);
}

TEST_CASE("E-036 two players: hand sizes 8/7 to 3/2, the pile 6 to 1, three cards left over in every Age") {
  const Edition& e = edition(EditionId::first);
  Position p(EditionId::first, 2);
  Table table{.players = 2};  // boards without a seventh card or a salvage
  table.boards = {board_of(3, 0), board_of(6, 0), board_of(2, 0)};
  p.state() = new_game(e, table, 21);
  for (int age = 1; age <= 3; ++age) {
    for (int turn = 1; turn <= 6; ++turn) {
      REQUIRE(p.age() == age);
      REQUIRE(p.turn() == turn);
      const int holder = static_cast<int>(index(controller(p.state())));
      CHECK(p.hand_size(holder) == 9 - turn);
      CHECK(p.hand_size(3 - holder) == 8 - turn);
      CHECK(p.hand_size(0) == 7 - turn);
      const int pile = p.discard_size();
      const int stages = p.stages(0);
      const int before = static_cast<int>(p.state().cities[0].structures.size());
      p.play({});
      const int after = static_cast<int>(p.state().cities[0].structures.size());
      const int played = after - before + p.stages(0) - stages;  // the Free City's card, unless it was sold
      CHECK(p.discard_size() == pile + 2 + (1 - played) + (turn == 6 ? 3 : 0));
    }
  }
  CHECK(p.phase() == Phase::over);
}
