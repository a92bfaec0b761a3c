#include <doctest/doctest.h>

#include <sstream>

#include "support/position.h"
#include "terminal/english.h"
#include "terminal/person.h"

namespace wonders {

using testing::english;

namespace {

struct Decided {
  std::optional<Move> move;
  std::string output;
};

/// Asks seat 0, 1 or 2 of a position, whose names are Ada, Ben and Cleo.
Decided ask(const testing::Position& p, int who, const std::string& input) {
  const Seat decides = seat(static_cast<std::size_t>(who));
  const std::vector<std::string> names = p.state().has_free_city() ? std::vector<std::string>{"Free City", "Ada", "Ben"}
                                                                   : std::vector<std::string>{"Ada", "Ben", "Cleo"};
  const View view = view_of(p.edition(), p.state(), decides);
  MoveList legal;
  legal_moves(p.edition(), p.state(), view.deciding, legal);
  std::istringstream in(input);
  std::ostringstream out;
  Console console(in, out, {.echoes = true});
  const Words words(english(), p.edition().id, Theme{});
  const Log log;
  Person person(console, words, names, log);
  const std::optional<Move> move = person.decide(view, {legal.begin(), legal.size()});
  return {move, out.str()};
}

bool says(const Decided& decided, std::string_view text) { return decided.output.find(text) != std::string::npos; }

testing::Position table() {
  testing::Position p(EditionId::first, 3);
  p.board(0, "Alexandria", "A").board(1, "Gizah", "A").board(2, "Rhodos", "A");
  return p;
}

Move move_of(const testing::Position& p, Action action, std::string_view card, std::uint8_t left = 0,
             std::uint8_t right = 0) {
  return {action, p.card_id(card), left, right};
}

TEST_CASE("the hand says what each card costs now") {
  testing::Position p = table();
  p.at(2, 1).built(0, {"Baths", "Clay Pool"}).built(1, {"Ore Vein"}).built(2, {"Foundry"}).coins(0, 5);
  p.hand(0, {"Press", "Aqueduct", "Brickyard", "Temple", "Stables", "Clay Pool", "Walls"});
  const Decided decided = ask(p, 0, "");
  CHECK(says(decided, "Press                papyrus                     free\n"));
  CHECK(says(decided, "Aqueduct             5 points                    free with Baths\n"));
  CHECK(says(decided, "Brickyard            2 clay                      1 coin\n"));
  CHECK(says(decided, "Temple               3 points                    – wood missing\n"));
  CHECK(says(decided, "Clay Pool            clay                        – already built\n"));
  CHECK(says(decided, "Walls                2 shields                   – 2 stone missing\n"));
}

TEST_CASE("several ways to pay are listed and chosen by number") {
  testing::Position p = table();
  p.at(1, 1).built(1, {"Ore Vein"}).coins(0, 5).hand(0, {"Barracks"});
  CHECK(says(ask(p, 0, ""), "2 to Cleo (ore) or 2 to"));
  const Decided asked = ask(p, 0, "1 b\nx\n3\n2\n");
  CHECK(says(asked, "There are several ways to pay:\n     1  2 to Cleo (ore)\n     2  2 to Ben (ore)\n"));
  CHECK(says(asked, "Please type a number from 1 to 2, or c to go back."));
  CHECK(asked.move == move_of(p, Action::build, "Barracks", 2, 0));
  CHECK(ask(p, 0, "1 b\n\n").move == move_of(p, Action::build, "Barracks", 0, 2));
  CHECK(ask(p, 0, "1 b 2\n").move == move_of(p, Action::build, "Barracks", 2, 0));
  CHECK(ask(p, 0, "1 b\nc\n1 x\n").move == move_of(p, Action::sell, "Barracks"));
  CHECK_FALSE(ask(p, 0, "1 b\n").move);
}

TEST_CASE("too few coins are named with what it takes") {
  testing::Position p = table();
  p.at(1, 1).coins(0, 1).hand(0, {"Barracks"});
  const Decided decided = ask(p, 0, "1 b\n");
  CHECK(says(decided, "– it takes 2 coins"));
  CHECK(says(decided, "Barracks cannot be built: it takes 2 coins."));
}

TEST_CASE("R-170: the free build of Olympia A has its own letter") {
  testing::Position p(EditionId::first, 3);
  p.board(0, "Olympia", "A").board(1, "Gizah", "A").board(2, "Rhodos", "A").stages(0, 2);
  p.at(3, 1).coins(0, 0).hand(0, {"Palace", "Gardens"});
  p.state().cities[0].free_build_left = 1;
  const Decided ready = ask(p, 0, "1 b\n1 f\n");
  CHECK(says(ready, "free build of this Age unused"));
  CHECK(says(ready, "only by the free build:"));
  CHECK(says(ready, "But 1 f builds it for nothing"));
  CHECK(ready.move->action == Action::build_free);
  p.state().cities[0].free_build_left = 0;
  CHECK(says(ask(p, 0, "1 f\n"), "The free build of this Age has been used."));
}

TEST_CASE("the seventh card is announced, and a letter alone suffices for it") {
  testing::Position p(EditionId::first, 3);
  p.board(0, "Babylon", "B").board(1, "Gizah", "A").board(2, "Rhodos", "A").stages(0, 2);
  p.at(1, 6).play({});
  REQUIRE(p.phase() == Phase::seventh);
  const Decided decided = ask(p, 0, "x\n");
  CHECK(says(decided, "Age I · your seventh card"));
  REQUIRE(decided.move);
  CHECK(decided.move->action == Action::sell);
}

TEST_CASE("R-175: the discard pile is listed with what its cards do; one is chosen, or none") {
  testing::Position p(EditionId::first, 3);
  p.board(0, "Halikarnassos", "A").board(1, "Gizah", "A").board(2, "Rhodos", "A").stages(0, 1);
  p.at(2, 1).built(0, {"Foundry", "Ore Vein", "Tavern"}).discard({"Library", "Tavern"});
  p.play({testing::stage(0, "Palace")});
  REQUIRE(p.phase() == Phase::salvage);
  const Decided taken = ask(p, 0, "9\n");
  CHECK(says(taken, "from the discard pile"));
  CHECK(says(taken, "Library              tablet"));
  CHECK(says(taken, "Tavern               5 coins                     already built"));
  CHECK(says(taken, "Please type a number from 1 to"));
  CHECK(ask(p, 0, "n\n").move->action == Action::decline);
  const Decided refused = ask(p, 0, "1\n");
  CHECK(says(refused, "Tavern cannot be built: already built."));
  CHECK(ask(p, 0, "2\n").move == move_of(p, Action::salvage, "Library"));
  CHECK(ask(p, 0, "2 b\n").move == move_of(p, Action::salvage, "Library"));
}

TEST_CASE("R-256: the Free City is decided for by its controller, and must build if it can") {
  testing::Position p(EditionId::first, 2);
  p.board(0, "Rhodos", "A").board(1, "Gizah", "A").board(2, "Alexandria", "A").at(1, 1);
  p.hand(1, {"Altar", "Barracks", "Theater"});
  p.choose_own({testing::build(1, "Altar")});
  REQUIRE(p.phase() == Phase::free_city);
  const Decided decided = ask(p, 1, "1 x\n1 b\n");
  CHECK(says(decided, "now for the Free City"));
  CHECK(says(decided, "Choose for the Free City from your cards."));
  CHECK(says(decided, "costs it now"));
  CHECK(says(decided, "its left"));
  CHECK(says(decided, "The Free City may sell only when it can build nothing."));
  REQUIRE(decided.move);
  CHECK(decided.move->action == Action::build);
}

}  // namespace

}  // namespace wonders
