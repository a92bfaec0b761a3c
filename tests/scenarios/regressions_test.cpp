// Mistakes that other programs for this game have made, each with the position that shows it.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("mistake: the Vineyard or the Bazaar counts only one neighbour") {
  for (int side : {1, 3}) {
    Position p(EditionId::first, 4);
    p.built(side, {"Clay Pool", "Loom"}).coins(0, 0).at(2, 1);
    Position bazaar = p;
    CHECK(p.play({build(0, "Vineyard")}).coins(0) == 1);
    CHECK(bazaar.play({build(0, "Bazaar")}).coins(0) == 2);
  }
}

TEST_CASE("mistake: the discount of Olympia B's first stage applied to its own cost") {
  Position p(EditionId::first, 4);
  p.board(0, "Olympia", "B").built(1, {"Lumber Yard"}).coins(0, 2);
  CHECK(p.coins(0, 1).stage_payments(0) == "");
  CHECK(p.coins(0, 2).stage_payments(0) == "2+0");
  p.play({stage(0, "Palace", 2, 0)});
  CHECK(p.coins(0) == 0);
  CHECK(p.coins(1) == 3 + 2 + 3);
  CHECK(p.coins(0, 1).payments(0, "Stockade") == "0+0");
  CHECK(p.built(1, {"Ore Vein"}).payments(0, "Barracks") == "1+0");
}

TEST_CASE("mistake: a producing stage used for its own cost") {
  Position p(EditionId::first, 4);
  p.board(0, "Alexandria", "B").built(0, {"Clay Pool"}).coins(0, 0);
  CHECK(p.stage_payments(0) == "");
}

TEST_CASE("mistake: coins received this turn are spent this turn") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").board(1, "Rhodos", "A").board(2, "Ephesos", "A").coins(0, 0).coins(1, 5);
  p.hand(1, {"Baths"}).hand(2, {"Palace"});
  CHECK(p.why_not(build(0, "Barracks", 2, 0)) == Objection::cost_not_met);
  CHECK(p.why_not(build(0, "Timber Yard")) == Objection::cost_not_met);
}

TEST_CASE("mistake: a resource is bought that the neighbour does not have") {
  Position p(EditionId::first, 4);
  p.board(0, "Ephesos", "A").board(1, "Gizah", "A").board(3, "Alexandria", "A").coins(0, 30).at(2, 1);
  CHECK(p.payments(0, "Baths") == "2+0");
  CHECK(p.why_not(build(0, "Baths", 0, 2)) == Objection::wrong_payment);
  CHECK(p.payments(0, "Walls") == "");
}

TEST_CASE("mistake: a duplicate is built by salvage") {
  Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "B").built(0, {"Foundry", "Press"}).discard({"Press"});
  p.play({stage(0, "Palace"), build(1, "Altar"), build(2, "Altar")});
  CHECK(p.moves(0) == "decline");
}

TEST_CASE("mistake: a duplicate is built by the free build") {
  Position p(EditionId::first, 3);
  p.board(0, "Olympia", "A").stages(0, 2).built(0, {"Baths"}).at(1, 3).hand(0, {"Baths"});
  CHECK(p.moves(0) == "sell Baths");
}

TEST_CASE("mistake: a duplicate is built by its chain") {
  Position p(EditionId::first, 3);
  p.built(0, {"Scriptorium", "Library"}).at(2, 1).hand(0, {"Library"});
  CHECK(p.why_not(build(0, "Library")) == Objection::already_built);
}

TEST_CASE("mistake: the Looms of Age I and Age II are two different structures") {
  std::size_t rows = 0;
  for (const CardDef& row : definition(EditionId::first).cards) rows += row.name == "Loom" ? 1 : 0;
  CHECK(rows == 2);
  CHECK(edition(EditionId::first).card_count == definition(EditionId::first).cards.size() - 3);
}

TEST_CASE("mistake: the seventh card is denied when its stage came with the sixth") {
  Position p(EditionId::first, 3);
  p.board(0, "Babylon", "B").stages(0, 1).built(0, {"Sawmill", "Glassworks"}).at(3, 6);
  p.play({stage(0, "Palace")});
  CHECK(p.phase() == Phase::seventh);
}

TEST_CASE("mistake: the salvage of the last turn of the game is skipped") {
  Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "B").stages(0, 2).built(0, {"Glassworks", "Press"}).at(3, 6).discard({"Senate"});
  p.play({stage(0, "Palace")});
  REQUIRE(p.phase() == Phase::salvage);
  p.play({salvage(0, "Senate")});
  CHECK(p.phase() == Phase::over);
  CHECK(p.sheet(0).civilian == 6);
}

TEST_CASE("mistake: the salvage happens after the conflicts of its turn") {
  Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "B").stages(0, 2).built(0, {"Glassworks", "Press"}).at(3, 6).discard({"Circus"});
  p.shields(1, 2).play({stage(0, "Palace")}).play({salvage(0, "Circus")});
  CHECK(p.tokens(0, 3) == "+5 +5");
}

TEST_CASE("mistake: the salvage comes before the leftovers reach the pile") {
  Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "B").built(0, {"Foundry"}).at(1, 6).hand(0, {"Baths", "Tavern"});
  p.play({stage(0, "Baths")});
  CHECK(p.can(salvage(0, "Tavern")));
}

TEST_CASE("mistake: a copied guild is counted twice or not at all") {
  Position p(EditionId::first, 4);
  p.board(0, "Olympia", "B").stages(0, 3).built(1, {"Workers Guild"}).built(3, {"Clay Pool", "Mine"}).coins(0, 0);
  const int without = 5;  // the points of its second stage
  CHECK(p.sheet(0).total() == without + 2);
}

TEST_CASE("mistake: science wild symbols are placed one after the other, each as is best at its moment") {
  // 3, 0, 0 with two: one by one 16, then 25; the best set is 25 too. 2, 1, 0 with two: greedy 13, then 18.
  CHECK(science_points(3, 0, 0, 2) == 25);
  CHECK(science_points(2, 1, 0, 2) == 18);
  // 1, 0, 0: the first alone makes two of a kind (4); both together complete a set (10).
  CHECK(science_points(1, 0, 0, 2) == 10);
  // 4, 0, 0: here two more of the kind beat a set (36 against 16 + 1 + 1 + 7).
  CHECK(science_points(4, 0, 0, 2) == 36);
}

TEST_CASE("mistake: the Forum chains from one trading post only") {
  for (std::string_view post : {"East Trading Post", "West Trading Post"}) {
    for (EditionId id : {EditionId::first, EditionId::second}) {
      Position p(id, 3);
      p.built(0, {post}).coins(0, 0).at(2, 1);
      CHECK(p.payments(0, "Forum") == "0+0");
    }
  }
}

TEST_CASE("mistake: a deck is one card short") {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t seats = 3; seats <= 7; ++seats) {
      for (std::size_t age = 1; age <= 3; ++age) {
        Rng rng(1);
        CHECK(deck_of_age(edition(id), seats, age, rng).size() == 7 * seats);
      }
    }
  }
}

TEST_CASE("mistake: the sixth card of an Age is passed on, or the leftover earns coins") {
  Position p(EditionId::first, 3);
  p.at(1, 6).play({build(0, "Altar"), build(1, "Altar"), build(2, "Altar")});
  CHECK(p.age() == 2);
  for (int i = 0; i < 3; ++i) {
    CHECK(p.hand_size(i) == 7);
    CHECK(p.coins(i) == 3);
  }
}

TEST_CASE("mistake: hands are passed to the same side in every Age") {
  for (std::size_t age = 1; age <= 3; ++age) {
    Position p(EditionId::first, 4);
    p.at(age, 3).hand(0, {"Altar", "Loom", "Press", "Baths", "Tavern"}).play({sell(0, "Altar")});
    const std::size_t to = age == 2 ? 3 : 1;
    CHECK(p.state().hands[to].contains(p.card_id("Tavern")));
    CHECK(p.hand_size(static_cast<int>(to)) == 4);
  }
}

TEST_CASE("mistake: a tie in shields gives a token") {
  Position p(EditionId::first, 3);
  p.shields(0, 3).shields(1, 3).shields(2, 3).at(1, 6).play({});
  for (int i = 0; i < 3; ++i) CHECK(p.tokens(i, 1) == "0 0");
}

TEST_CASE("mistake: victory tokens are worth the same in every Age") {
  const char* tokens[] = {"+1 +1", "+3 +3", "+5 +5"};
  for (std::size_t age = 1; age <= 3; ++age) {
    Position p(EditionId::first, 3);
    p.shields(0, 1).at(age, 6).play({});
    CHECK(p.tokens(0, age) == tokens[age - 1]);
  }
}
