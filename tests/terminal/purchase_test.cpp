#include <doctest/doctest.h>

#include "support/random_game.h"
#include "terminal/table/purchase.h"
#include "terminal/table/scene.h"

namespace wonders {

namespace {

Traders traders_of(const State& s, Seat who) { return {s.city(who), s.city(s.left(who)), s.city(s.right(who))}; }

const Cost& cost_of(const Edition& e, const State& s, Seat who, const Move& move) {
  if (move.action == Action::build) return card_def(e.id, move.card).cost;
  return side_def(e.id, s.city(who).board).stages[s.city(who).stages_built()].cost;
}

/// The words for a payment and for a refusal must never contradict the rules.
void check_moves(const Edition& e, const State& s, Seat who) {
  MoveList legal;
  legal_moves(e, s, who, legal);
  for (const Move& move : legal) {
    const bool pays = unsigned{move.to_left} + move.to_right != 0;
    if (!pays) continue;
    CHECK(purchase_for(traders_of(s, who), cost_of(e, s, who, move).resources, move.to_left, move.to_right));
  }
  for (CardId card : cards_to_choose(s, who)) {
    if (s.city(who).structures.contains(card) || free_reason(e, s, who, card) != Free::no) continue;
    bool can_build = false;
    for (const Move& move : legal) can_build = can_build || (move.card == card && move.action == Action::build);
    const Cost& cost = card_def(e.id, card).cost;
    const bool covered = missing_units(traders_of(s, who), cost.resources) == Units{};
    const bool affordable = covered && cheapest_price(traders_of(s, who), cost) <= s.city(who).coins;
    CHECK(affordable == can_build);
  }
}

TEST_CASE("what is said about buying and missing agrees with the rules, in random games of every kind") {
  testing::for_each_kind([](const Edition& e, std::size_t players) {
    testing::RandomGame game(e, players, 7);
    while (!game.over()) {
      if (game.s.phase != Phase::salvage) {
        awaiting(game.s).for_each([&](Seat who) { check_moves(e, game.s, who); });
      }
      game.step();
    }
  });
}

TEST_CASE("a purchase names what comes from which side") {
  State s = new_game(edition(EditionId::first),
                     Table{.players = 3, .boards = {board_of(0, 0), board_of(1, 0), board_of(2, 0)}}, 1);
  const Units glass_clay = units("GC");  // Alexandria has glass; Babylon, on its left, has clay
  const auto bought = purchase_for(traders_of(s, seat(0)), glass_clay, 2, 0);
  REQUIRE(bought);
  CHECK(bought->from_left == units("C"));
  CHECK(bought->from_right == Units{});
  CHECK_FALSE(purchase_for(traders_of(s, seat(0)), glass_clay, 0, 2));
  CHECK(missing_units(traders_of(s, seat(0)), units("WWG")) == units("WW"));
}

}  // namespace

}  // namespace wonders
