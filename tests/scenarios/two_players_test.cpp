// The two-player game. Seat 0 is the Free City, seat 1 sits on its left, seat 2 on its right.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// Nobody has raw materials; the Free City is Ephesos, whose first stage costs two stone.
Position table(std::size_t age, std::size_t turn) {
  Position p(EditionId::first, 2);
  p.board(0, "Ephesos", "A").board(1, "Alexandria", "A").board(2, "Gizah", "A").at(age, turn);
  return p;
}

State dealt(Seed seed, EditionId id = EditionId::first) { return new_game(edition(id), random_table(2, seed), seed); }

}  // namespace

TEST_CASE("R-250 two players use the three-player decks with five guilds") {
  const Edition& e = edition(EditionId::first);
  for (std::uint8_t age = 1; age <= 3; ++age) {
    State s = dealt(3);
    s.age = age;
    deal_age(e, s);
    std::size_t cards = 0, guilds = 0;
    for (const Hand& hand : s.hands) {
      for (CardId card : hand) {
        ++cards;
        guilds += e.guilds.contains(card) ? 1 : 0;
        CHECK(card_def(EditionId::first, card).copies[0] == 3);
      }
    }
    CHECK(cards == 21);
    CHECK(guilds == (age == 3 ? 5 : 0));
  }
}

TEST_CASE("R-251 three different boards, the Free City's first") {
  for (Seed seed = 1; seed <= 50; ++seed) {
    const Table t = random_table(2, seed);
    CHECK(t.seats() == 3);
    CHECK(valid_table(t));
  }
}

TEST_CASE("R-252 and R-253 seven cards each, seven in the pile, three coins each") {
  Position p(EditionId::first, 2);
  p.state() = dealt(9);
  CHECK(p.hand_size(0) + 1 == 7);
  CHECK(p.hand_size(1) - 1 == 7);
  CHECK(p.hand_size(2) == 7);
  for (int i = 0; i < 3; ++i) CHECK(p.coins(i) == 3);
}

TEST_CASE("R-254 the left neighbour controls turns 1, 3, 5 of Ages I and III, the right one those of Age II") {
  State s = dealt(1);
  for (std::uint8_t age = 1; age <= 3; ++age) {
    for (std::uint8_t turn = 1; turn <= 6; ++turn) {
      s.age = age;
      s.turn = turn;
      const bool left = (age == 2) == (turn % 2 == 0);
      CHECK(controller(s) == seat(left ? 1 : 2));
      CHECK(decider(s, kFreeCity) == controller(s));
      CHECK(decider(s, seat(1)) == seat(1));
    }
  }
}

TEST_CASE(
    "R-255 the controller draws the pile's first card, chooses its own card, then the Free City's from the rest") {
  Position p = table(1, 2);
  p.hand(0, {"Baths", "Tavern", "Loom", "Press", "Altar"});
  p.play({});
  REQUIRE(p.turn() == 3);
  CHECK(controller(p.state()) == seat(1));
  CHECK(p.state().hands[1].contains(p.card_id("Baths")));
  CHECK(p.hand_size(0) == 4);
  p.hand(1, {"Altar", "Theater", "Loom"});
  p.choose_own({build(1, "Altar"), sell(2, "Palace")});
  CHECK(p.awaits(0));
  CHECK_FALSE(p.awaits(1));
  CHECK(p.moves(0) == "build Loom, build Theater");
  CHECK(p.why_not(build(0, "Altar")) == Objection::not_in_hand);
}

TEST_CASE("R-255 nothing happens before the Free City's card is chosen") {
  Position p = table(1, 1);
  const auto before = p.state().cities;
  p.choose_own({build(1, "Altar"), sell(2, "Palace")});
  CHECK(p.state().cities == before);
  CHECK(p.hand_size(1) == 8);
  p.play({});
  CHECK(p.has(1, "Altar"));
  CHECK(p.coins(2) == 6);
}

TEST_CASE("R-256 while any card left can be played, none may be sold") {
  Position p = table(3, 1);
  p.coins(0, 0).hand(1, {"Palace", "Walls", "Theater"});
  p.choose_own({sell(1, "Palace")});
  CHECK(p.moves(0) == "build Theater");
  CHECK(p.why_not(sell(0, "Walls")) == Objection::must_play);
  CHECK(p.why_not(sell(0, "Theater")) == Objection::must_play);
}

TEST_CASE("R-256 the own choice may leave the Free City nothing to play; then any card left is sold") {
  Position p = table(3, 1);
  p.coins(0, 0).hand(1, {"Lodge", "Walls", "Theater"});
  p.choose_own({build(1, "Theater")});
  CHECK(p.moves(0) == "sell Walls, sell Lodge");
}

TEST_CASE("R-256 a stage that it can pay counts as playing") {
  Position p = table(3, 1);
  p.built(0, {"Quarry"}).coins(0, 0).hand(1, {"Lodge", "Arsenal", "Theater"});
  p.choose_own({build(1, "Theater")});
  CHECK(p.moves(0) == "stage Arsenal, stage Lodge");
}

TEST_CASE("R-257 and OP-26g it must trade if that is the only way to play") {
  Position p = table(3, 1);  // seat 2, its right neighbour, is Gizah
  p.coins(0, 2).hand(1, {"Lodge", "Baths"});
  p.choose_own({sell(1, "Lodge")});
  CHECK(p.moves(0) == "build Baths right 2");
  p.play({build(0, "Baths", 0, 2)});
  CHECK(p.coins(0) == 0);
}

TEST_CASE("R-258 where both neighbours sell, the controller decides who is paid, even if that is dearer") {
  Position p = table(2, 1);
  p.built(0, {"West Trading Post"}).built(1, {"Ore Vein"}).built(2, {"Ore Vein"}).coins(0, 4);
  p.hand(2, {"Palace", "Barracks"});  // Age II, turn 1: seat 2 controls
  p.choose_own({sell(2, "Palace")});
  CHECK(p.moves(0) == "build Barracks right 2, build Barracks left 1");
}

TEST_CASE("R-258 the players buy from the Free City like from any neighbour") {
  Position p = table(1, 1);
  CHECK(p.payments(1, "Scriptorium") == "0+2");  // seat 1: the Free City is on its right
  CHECK(p.payments(2, "Scriptorium") == "2+0");
  p.play({build(1, "Scriptorium", 0, 2), build(2, "Scriptorium", 2, 0), sell(0, "Palace")});
  CHECK(p.coins(0) == 3 + 2 + 2 + 3);
}

TEST_CASE("0.4 the East Trading Post of seat 1 looks at the Free City, the West Trading Post at seat 2") {
  Position p = table(1, 1);
  p.built(0, {"Ore Vein"}).built(2, {"Ore Vein"}).built(1, {"East Trading Post"});
  CHECK(p.payments(1, "Barracks") == "0+1 2+0");
  p.built(1, {"West Trading Post"});
  CHECK(p.payments(1, "Barracks") == "0+1 1+0");
}

TEST_CASE("R-259 a chain binds only the card that is chosen: another card may be taken instead") {
  Position p = table(2, 1);
  p.built(0, {"Scriptorium", "Quarry"}).coins(0, 0).hand(2, {"Palace", "Library", "Walls"});
  p.choose_own({sell(2, "Palace")});
  CHECK(p.moves(0) == "stage Walls, build Library");
}

TEST_CASE("R-259 with the name already built there is no chain to use, and the card may mark a stage") {
  Position p = table(2, 1);
  p.built(0, {"Scriptorium", "Library", "Quarry"}).coins(0, 0).hand(2, {"Palace", "Library"});
  p.choose_own({sell(2, "Palace")});
  CHECK(p.moves(0) == "stage Library");
}

TEST_CASE("R-260 otherwise the controller chooses between structure and stage") {
  Position p = table(2, 1);
  p.built(0, {"Quarry"}).coins(0, 0).hand(2, {"Palace", "Altar"});
  p.choose_own({sell(2, "Palace")});
  CHECK(p.moves(0) == "build Altar, stage Altar");
}

TEST_CASE("R-261 one snapshot for all three: the Free City's payment is not spent in the same turn") {
  Position p = table(1, 1);
  p.built(1, {"Ore Vein"}).built(2, {"Clay Pool"}).coins(0, 2).coins(1, 0);
  CHECK_FALSE(p.can(build(1, "Guard Tower", 2, 0)));
  p.play({sell(1, "Palace"), build(0, "Barracks", 2, 0)});
  CHECK(p.coins(1) == 5);
}

TEST_CASE("R-261 a Vineyard of the Free City counts the brown cards both players build in that turn, and theirs its") {
  Position p = table(2, 1);
  p.coins(0, 0).coins(1, 3).coins(2, 3);
  p.play({build(1, "Sawmill"), build(2, "Quarry"), build(0, "Vineyard")});
  CHECK(p.coins(0) == 2);
  Position q = table(2, 1);
  q.coins(0, 1).coins(1, 0);
  q.play({build(1, "Vineyard"), build(0, "Sawmill")});
  CHECK(q.coins(1) == 1);
}

TEST_CASE("R-262 the sixth turn discards three cards without coins: one of the pile and one of each hand") {
  Position p = table(1, 6);  // seat 2 controls
  p.hand(0, {"Tavern"}).hand(1, {"Altar", "Press"}).hand(2, {"Altar", "Theater", "Loom"});
  p.play({build(1, "Altar"), build(2, "Altar"), build(0, "Theater")});
  CHECK(p.age() == 2);
  CHECK(p.discarded("Tavern") == 1);
  CHECK(p.discarded("Press") == 1);
  CHECK(p.discarded("Loom") == 1);
  CHECK(p.discard_size() == 3);
  for (int i = 0; i < 3; ++i) CHECK(p.coins(i) == 3);
}

TEST_CASE("R-263 the hands are swapped after every turn in every Age") {
  for (std::size_t age = 1; age <= 3; ++age) {
    Position p = table(age, 2);
    const int holder = static_cast<int>(index(controller(p.state())));
    p.hand(holder, {"Altar", "Theater", "Loom", "Press"}).hand(3 - holder, {"Baths", "Stockade"});
    p.hand(0, {"Palace", "Palace", "Palace", "Palace", "Palace"});
    p.play({sell(holder, "Altar"), sell(3 - holder, "Baths"), build(0, "Theater")});
    CHECK(p.state().hands[static_cast<std::size_t>(3 - holder)].contains(p.card_id("Loom")));
    CHECK(p.state().hands[static_cast<std::size_t>(3 - holder)].contains(p.card_id("Press")));
    CHECK(p.state().hands[static_cast<std::size_t>(holder)].contains(p.card_id("Stockade")));
  }
}

TEST_CASE("R-264 conflicts of three cities: each compares with both others") {
  Position p = table(2, 6);
  p.shields(0, 2).shields(1, 4).shields(2, 2).play({});
  CHECK(p.tokens(0, 2) == "-1 0");
  CHECK(p.tokens(1, 2) == "+3 +3");
  CHECK(p.tokens(2, 2) == "0 -1");
}

TEST_CASE("R-265 the Free City never wins; of the players most points, then most coins, then both") {
  Position p = table(3, 6);
  p.coins(0, 90).coins(1, 6).coins(2, 3);
  CHECK(p.winners() == "1");
  CHECK(p.coins(2, 9).winners() == "2");
  CHECK(p.coins(1, 9).winners() == "1 2");
  CHECK(p.coins(1, 10).winners() == "1");
}

TEST_CASE("R-266 guilds count the Free City as a neighbour") {
  Position p = table(3, 1);
  p.built(0, {"Clay Pool", "Mine"}).built(2, {"Sawmill"}).built(1, {"Workers Guild"});
  CHECK(p.sheet(1).guilds == 3);
}

TEST_CASE("OP-26j the same game with second-edition cards: whole games end with two players scored") {
  const Edition& e = edition(EditionId::second);
  for (Seed seed = 1; seed <= 10; ++seed) {
    Position p(EditionId::second, 2);
    p.state() = dealt(seed, EditionId::second);
    p.play_to_the_end();
    const SeatSet best = winners(e, p.state());
    CHECK_FALSE(best.empty());
    CHECK_FALSE(best.contains(kFreeCity));
  }
}
