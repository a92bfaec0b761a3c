// Rulings on trade and payment.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// Four seats, so that the two neighbours are different from the seat opposite. Nobody starts with a raw material but
/// the seat opposite.
Position four() {
  Position p(EditionId::first, 4);
  p.board(0, "Ephesos", "A").board(1, "Alexandria", "A").board(2, "Gizah", "A").board(3, "Halikarnassos", "A");
  p.coins(0, 20).at(2, 1);
  return p;
}

}  // namespace

TEST_CASE("R-049 what others do in the same turn makes nothing legal: trade and coins are those of the snapshot") {
  Position p = four();
  p.coins(0, 1).hand(1, {"Clay Pool"}).hand(3, {"Lumber Yard"});
  CHECK_FALSE(p.can(build(0, "Guard Tower", 2, 0)));
  p.play({sell(0, "Palace"), build(1, "Clay Pool")});
  CHECK(p.coins(0) == 4);
  CHECK(p.at(2, 2).can(build(0, "Guard Tower", 2, 0)));
}

TEST_CASE("R-049 what others do in the same turn makes nothing illegal: two seats pay each other and both build") {
  Position p = four();
  p.built(0, {"Clay Pool"}).built(1, {"Ore Vein"}).coins(0, 2).coins(1, 2);
  p.play({build(0, "Barracks", 2, 0), build(1, "Guard Tower", 0, 2)});
  CHECK(p.has(0, "Barracks"));
  CHECK(p.has(1, "Guard Tower"));
  CHECK(p.coins(0) == 2);
  CHECK(p.coins(1) == 2);
}

TEST_CASE("R-090 nothing is bought from the seat opposite") {
  Position p = four();  // Gizah's stone is two seats away
  CHECK(p.payments(0, "Baths") == "");
  CHECK(p.payments(1, "Baths") == "2+0");
  CHECK(p.payments(3, "Baths") == "0+2");
}

TEST_CASE("R-091 a neighbour's starting symbol, brown and gray cards are for sale") {
  Position p = four();
  CHECK(p.payments(0, "Workshop") == "2+0");    // Alexandria's glass
  CHECK(p.payments(0, "Apothecary") == "0+2");  // the cloth of Halikarnassos
  p.built(1, {"Loom", "Ore Vein"});
  CHECK(p.payments(0, "Barracks") == "2+0");
  CHECK(p.payments(0, "Apothecary") == "0+2 2+0");
}

TEST_CASE("R-092 Forum, Caravansery and producing stages sell nothing") {
  Position p(EditionId::first, 4);
  p.board(0, "Ephesos", "A").board(1, "Alexandria", "B").board(3, "Rhodos", "A");
  p.stages(1, 2).built(1, {"Forum", "Caravansery"}).built(3, {"Forum", "Caravansery"}).coins(0, 20).at(2, 1);
  CHECK(p.payments(0, "Stockade") == "");
  CHECK(p.payments(0, "Apothecary") == "");
  CHECK(p.payments(1, "Apothecary") == "0+0");
  CHECK(p.payments(1, "Archery Range") == "");  // W or S or C or O twice over, and an ore is missing
  CHECK(p.payments(1, "Baths") == "0+0");
}

TEST_CASE("R-095 the owner uses a symbol in the turn in which both neighbours buy it") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").board(1, "Ephesos", "A").board(2, "Alexandria", "A").coins(0, 0);
  p.play({build(0, "Baths"), build(1, "Baths", 0, 2), build(2, "Baths", 2, 0)});
  CHECK(p.coins(0) == 4);
  for (int i = 0; i < 3; ++i) CHECK(p.has(i, "Baths"));
}

TEST_CASE("R-098 each buyer of a two-kind symbol picks its own kind, and the owner a third way") {
  Position p(EditionId::first, 3);
  p.board(0, "Alexandria", "A").board(1, "Ephesos", "A").board(2, "Halikarnassos", "A");
  p.built(0, {"Timber Yard"}).coins(0, 0);
  p.play({build(0, "Stockade"), build(1, "Baths", 0, 2), build(2, "Stockade", 2, 0)});
  CHECK(p.has(0, "Stockade"));
  CHECK(p.has(1, "Baths"));
  CHECK(p.has(2, "Stockade"));
  CHECK(p.coins(0) == 4);
}

TEST_CASE("R-099 with both neighbours offering, the buyer splits as it likes, fewest from the left first") {
  Position p = four();
  p.built(1, {"Quarry"}).built(3, {"Quarry"});
  CHECK(p.stage_payments(0) == "0+4 2+2 4+0");
  p.built(1, {"Stone Pit"});
  CHECK(p.payments(0, "Walls") == "2+4 4+2 6+0");
}

TEST_CASE("R-100 bought units are not kept") {
  Position p = four();
  p.built(1, {"Ore Vein"}).play({build(0, "Barracks", 2, 0)});
  CHECK(p.coins(0) == 18);
  CHECK(p.payments(0, "Training Ground") == "");
  CHECK(p.state().cities[0].production == p.edition().board(p.state().cities[0].board).start);
}

TEST_CASE("R-101 coins from a sale in this turn buy nothing in this turn") {
  Position p = four();
  p.built(1, {"Ore Vein"}).coins(0, 1);
  CHECK(p.why_not(build(0, "Barracks", 2, 0)) == Objection::cost_not_met);
  p.coins(0, 2);
  CHECK(p.can(build(0, "Barracks", 2, 0)));
}

TEST_CASE("R-104 the East Trading Post is for the right neighbour, the West Trading Post for the left") {
  Position east = four();
  east.built(0, {"East Trading Post"}).built(1, {"Ore Vein"}).built(3, {"Ore Vein"});
  CHECK(east.payments(0, "Barracks") == "0+1 2+0");
  Position west = four();
  west.built(0, {"West Trading Post"}).built(1, {"Ore Vein"}).built(3, {"Ore Vein"});
  CHECK(west.payments(0, "Barracks") == "0+2 1+0");
}

TEST_CASE("R-104 trading posts are for raw materials, the Marketplace for manufactured goods on both sides") {
  Position p = four();
  p.built(0, {"East Trading Post", "West Trading Post"}).built(1, {"Loom"});
  CHECK(p.payments(0, "Apothecary") == "0+2 2+0");
  Position m = four();
  m.built(0, {"Marketplace"}).built(1, {"Loom", "Ore Vein"});
  CHECK(m.payments(0, "Apothecary") == "0+1 1+0");
  CHECK(m.payments(0, "Barracks") == "2+0");
}

TEST_CASE("R-104 Olympia B's first stage makes raw materials cost 1 on both sides, and nothing else") {
  Position p(EditionId::first, 4);
  p.board(0, "Olympia", "B").board(1, "Alexandria", "A").board(3, "Rhodos", "A").built(1, {"Ore Vein"}).coins(0, 20);
  CHECK(p.payments(0, "Barracks") == "0+2 2+0");
  p.stages(0, 1);
  CHECK(p.payments(0, "Barracks") == "0+1 1+0");
  CHECK(p.payments(0, "Workshop") == "2+0");
}

TEST_CASE("R-105 a trading post works from the turn after it was built") {
  Position p = four();
  p.built(3, {"Ore Vein"});
  p.hand(0, {"East Trading Post"}).hand(1, {"Palace"}).hand(2, {"Palace"}).hand(3, {"Barracks", "Palace"});
  CHECK(p.moves(0) == "build East Trading Post, sell East Trading Post");
  p.play({build(0, "East Trading Post"), sell(3, "Palace")});
  CHECK(p.payments(0, "Barracks") == "");  // Age II passed the only Barracks away
  p.at(2, 2);
  CHECK(p.payments(0, "Barracks") == "0+1");
}

TEST_CASE("R-106 no discount makes a purchase cheaper than 1, whatever stands in the city") {
  Position p(EditionId::first, 4);
  p.board(0, "Olympia", "B").board(1, "Alexandria", "A").board(3, "Ephesos", "A").stages(0, 1).coins(0, 20);
  p.built(0, {"East Trading Post", "West Trading Post"}).built(1, {"Ore Vein"}).built(3, {"Foundry"}).at(2, 1);
  CHECK(p.payments(0, "Barracks") == "0+1 1+0");
  CHECK(p.payments(0, "Training Ground") == "0+2 1+1");
}

TEST_CASE("R-107 the dearer way is legal too, and so are both when own symbols leave a choice") {
  Position p = four();  // University: two wood, glass, papyrus
  p.built(0, {"Timber Yard"}).built(1, {"Lumber Yard"}).built(3, {"Stone Pit"}).at(3, 1);
  // School needs wood and papyrus: nothing is missing, so nothing may be bought.
  CHECK(p.payments(0, "School") == "0+0");
  CHECK(p.why_not(build(0, "School", 2, 0)) == Objection::wrong_payment);
  // Wood and stone, with one symbol for either: buy the wood on the left or the stone on the right.
  p.built(0, {"Foundry", "Loom"});
  CHECK(p.payments(0, "Arsenal") == "2+0");
  p.built(0, {"Lumber Yard"});
  CHECK(p.payments(0, "Senate") == "0+2 2+0");
}

TEST_CASE("R-107 a discount on one side does not forbid paying the other side more") {
  Position p = four();
  p.built(0, {"West Trading Post"}).built(1, {"Quarry"}).built(3, {"Quarry"});
  CHECK(p.stage_payments(0) == "0+4 1+2 2+0");
}

TEST_CASE("R-107 raw materials and manufactured goods are split independently, each payment listed once") {
  Position p = four();
  p.built(1, {"Lumber Yard", "Loom", "Press"}).built(3, {"Lumber Yard", "Press"}).at(3, 1);
  // Study: wood, cloth, papyrus; the papyrus is at home.
  CHECK(p.payments(0, "Study") == "0+4 2+2 4+0");
  p.built(0, {"Marketplace"});
  CHECK(p.payments(0, "Study") == "0+3 1+2 2+1 3+0");
}

TEST_CASE("R-107 amounts that no plan comes to are refused") {
  Position p = four();
  p.built(1, {"Quarry"}).built(3, {"Quarry"});
  CHECK(p.why_not(stage(0, "Palace", 6, 0)) == Objection::wrong_payment);
  CHECK(p.why_not(stage(0, "Palace", 3, 1)) == Objection::wrong_payment);
  CHECK(p.why_not(stage(0, "Palace", 0, 0)) == Objection::wrong_payment);
  CHECK(p.can(stage(0, "Palace", 2, 2)));
}

TEST_CASE("R-111 a coin cost needs the coin at the start of the turn and pays the bank") {
  Position p = four();
  p.coins(0, 0);
  CHECK(p.why_not(build(0, "Sawmill")) == Objection::cost_not_met);
  p.coins(0, 1).play({build(0, "Sawmill")});
  CHECK(p.coins(0) == 0);
}

TEST_CASE("R-112 coins to the bank and to neighbours together must be in the treasury") {
  // No printed card costs both, so one is made up: Baths for a stone and a coin.
  Position p = four();
  p.built(1, {"Quarry"}).hand(0, {"Baths"});
  Edition e = p.edition();
  const CardId baths = p.card_id("Baths");
  e.cards[index(baths)].coin_cost = 1;
  const Move build_baths{Action::build, baths, 2, 0};
  MoveList moves;
  p.coins(0, 2);
  legal_moves(e, p.state(), seat(0), moves);
  CHECK(moves.size() == 1);
  CHECK(moves[0].action == Action::sell);
  CHECK(check(e, p.state(), seat(0), build_baths) == Objection::cost_not_met);
  p.coins(0, 3);
  legal_moves(e, p.state(), seat(0), moves);
  CHECK(moves.size() == 2);
  CHECK(moves[0] == build_baths);
  CHECK(is_legal(e, p.state(), seat(0), build_baths));
  TurnMoves turn{};
  turn.fill({Action::sell, p.card_id("Palace"), 0, 0});
  turn[0] = build_baths;
  play(e, p.state(), turn);
  CHECK(p.coins(0) == 0);
  CHECK(p.coins(1) == 3 + 2 + 3);
}

TEST_CASE("R-113 a stage costs what the board says, not what its marker costs") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").built(0, {"Stone Pit"}).coins(0, 0);
  p.play({stage(0, "Timber Yard")});
  CHECK(p.stages(0) == 1);
  CHECK(p.coins(0) == 0);
}

TEST_CASE("R-118 a chain needs its own parent, from whatever Age, and not the parent's parent") {
  Position p = four();
  p.coins(0, 0).built(0, {"Apothecary"}).at(3, 1);
  CHECK(p.payments(0, "Arena") == "");
  p.built(0, {"Dispensary"});
  CHECK(p.payments(0, "Arena") == "0+0");
}

TEST_CASE("R-119 a chained build costs nothing, and paying for it is refused even if the goods are there") {
  Position p = four();
  p.built(0, {"Scriptorium"}).built(1, {"Quarry"});
  CHECK(p.payments(0, "Library") == "0+0");
  CHECK(p.why_not(build(0, "Library", 4, 2)) == Objection::paid_for_free_build);
}

TEST_CASE("R-119 a chain waives the coins as well: it is legal without a single coin") {
  Position p = four();
  p.built(0, {"West Trading Post"}).coins(0, 0).play({build(0, "Forum")});
  CHECK(p.has(0, "Forum"));
  CHECK(p.coins(0) == 0);
}

TEST_CASE("R-157 a stage's production is usable from the next turn") {
  Position p(EditionId::first, 3);
  p.board(0, "Alexandria", "B").built(0, {"Brickyard"}).coins(0, 0).at(2, 1);
  CHECK(p.payments(0, "Stockade") == "");
  p.play({stage(0, "Palace")});
  CHECK(p.payments(0, "Stockade") == "0+0");
}

TEST_CASE("R-063 stages are built in order and none twice") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").built(0, {"Quarry", "Stone Pit", "Sawmill", "Lumber Yard"}).coins(0, 0).at(3, 1);
  for (int n = 1; n <= 3; ++n) {
    p.play({stage(0, "Palace")});
    CHECK(p.stages(0) == n);
  }
  CHECK(p.why_not(stage(0, "Palace")) == Objection::no_stage_left);
}

TEST_CASE("R-066 selling is always open, and the card lies on the discard pile") {
  Position p = four();
  p.play({sell(0, "Altar")});
  CHECK(p.coins(0) == 23);
  CHECK(p.discarded("Altar") == 1);
}

TEST_CASE("R-067 a card that can be neither built nor used is sold") {
  Position p = four();
  p.coins(0, 0).hand(0, {"Walls"});
  CHECK(p.moves(0) == "sell Walls");
}
