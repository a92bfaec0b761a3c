// The worked examples of the rulebooks, E-001 to E-018: costs, set-up, production, trade, chains.
#include <doctest/doctest.h>

#include "support/position.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

const CardDef& card(std::string_view name, EditionId id = EditionId::first) {
  return card_def(id, *find_card(id, name));
}

/// The printed copies of an Age that are used with that many players, guilds included as they are drawn.
std::size_t cards_used(EditionId id, std::size_t players, std::size_t age) {
  std::size_t used = 0;
  for (const CardDef& row : definition(id).cards) {
    if (row.age != age || row.color == Color::purple) continue;
    for (std::uint8_t mark : row.copies) used += mark <= players ? 1 : 0;
  }
  return used;
}

std::size_t guilds_dealt(EditionId id, std::size_t players, Seed seed) {
  const Edition& e = edition(id);
  State s = new_game(e, random_table(players, seed), seed);
  s.age = 3;
  deal_age(e, s);
  std::size_t guilds = 0;
  for (const Hand& hand : s.hands) {
    for (CardId c : hand) guilds += e.guilds.contains(c) ? 1 : 0;
  }
  return guilds;
}

}  // namespace

TEST_CASE("E-001 costs: Marketplace free, Mine 1 coin, Baths a stone, Arena two stone and an ore") {
  CHECK(card("Marketplace").cost == Cost{});
  CHECK(card("Mine").cost == cost_coins(1));
  CHECK(card("Baths").cost == cost("S"));
  CHECK(card("Arena").cost == cost("SSO"));
}

TEST_CASE("E-002 Stables cost clay, wood and ore, or nothing with the Apothecary") {
  Position pays(EditionId::first, 3);
  pays.board(0, "Gizah", "A").built(0, {"Clay Pool", "Lumber Yard", "Ore Vein"}).at(2, 1);
  CHECK(pays.payments(0, "Stables") == "0+0");
  pays.coins(0, 0).play({build(0, "Stables")});
  CHECK(pays.has(0, "Stables"));

  Position chained(EditionId::first, 3);
  chained.board(0, "Gizah", "A").built(0, {"Apothecary"}).coins(0, 0).at(2, 1);
  CHECK(chained.payments(0, "Stables") == "0+0");
  chained.play({build(0, "Stables")});
  CHECK(chained.has(0, "Stables"));
  CHECK(chained.coins(0) == 0);

  Position neither(EditionId::first, 3);
  neither.board(0, "Gizah", "A").coins(0, 0).at(2, 1);
  CHECK(neither.why_not(build(0, "Stables")) == Objection::cost_not_met);
}

TEST_CASE("E-003 the Scriptorium makes Library and Courthouse free") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").coins(0, 0).at(2, 1);
  CHECK_FALSE(p.can(build(0, "Library")));
  CHECK_FALSE(p.can(build(0, "Courthouse")));
  p.built(0, {"Scriptorium"});
  CHECK(p.can(build(0, "Library")));
  CHECK(p.can(build(0, "Courthouse")));
}

TEST_CASE("E-004 four players use the marks 3+ and 4+: 28 cards an Age, 6 guilds among them in Age III") {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    CHECK(cards_used(id, 4, 1) == 28);
    CHECK(cards_used(id, 4, 2) == 28);
    CHECK(cards_used(id, 4, 3) + 6 == 28);
    CHECK(edition(id).deck(4, 1).size() == 28);
    CHECK(guilds_dealt(id, 4, 7) == 6);
  }
}

TEST_CASE("E-005 six players leave out the cards marked 7+ and nothing else") {
  const Edition& e = edition(EditionId::first);
  for (std::size_t age = 1; age <= 3; ++age) {
    std::size_t with_seven = 0;
    for (const CardDef& row : definition(EditionId::first).cards) {
      if (row.age != age || row.color == Color::purple) continue;
      for (std::uint8_t mark : row.copies) with_seven += mark == 7 ? 1 : 0;
    }
    CHECK(with_seven > 0);
    CHECK(e.deck(6, age).size() == e.deck(7, age).size() - with_seven);
  }
}

TEST_CASE("E-006 second edition, five players: marks 3+ to 5+ and seven guilds") {
  CHECK(cards_used(EditionId::second, 5, 1) == 35);
  CHECK(cards_used(EditionId::second, 5, 2) == 35);
  CHECK(cards_used(EditionId::second, 5, 3) == 28);
  CHECK(guilds_dealt(EditionId::second, 5, 3) == 7);
}

TEST_CASE("E-007 guilds in play: 5, 6, 7, 8, 9 for three to seven players") {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 3; players <= 7; ++players) {
      for (Seed seed = 1; seed <= 20; ++seed) CHECK(guilds_dealt(id, players, seed) == players + 2);
    }
  }
}

TEST_CASE("E-008 the Timber Yard costs a coin to the bank, the East Trading Post nothing") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").play({build(0, "Timber Yard"), build(1, "East Trading Post")});
  CHECK(p.coins(0) == 2);
  CHECK(p.coins(1) == 3);
  CHECK(p.coins(2) == 6);  // sold a card: nobody got the coin of the Timber Yard
}

TEST_CASE("E-009 own production alone: Barracks and Scriptorium can be built, the Aqueduct cannot") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").board(1, "Ephesos", "A").board(2, "Alexandria", "A");
  p.built(0, {"Stone Pit", "Clay Pool", "Ore Vein", "Press", "Loom"}).coins(0, 0).at(2, 1);
  CHECK(p.can(build(0, "Barracks")));
  CHECK(p.can(build(0, "Scriptorium")));
  CHECK(p.why_not(build(0, "Aqueduct")) == Objection::cost_not_met);
}

TEST_CASE("E-010 second edition, own production alone: Barracks and Scriptorium, no Guard Tower without clay") {
  Position p(EditionId::second, 3);
  p.board(0, "Gizah", "day").built(0, {"Stone Pit", "Ore Vein", "Press"}).coins(0, 0);
  CHECK(p.can(build(0, "Barracks")));
  CHECK(p.can(build(0, "Scriptorium")));
  CHECK(p.why_not(build(0, "Guard Tower")) == Objection::cost_not_met);
}

TEST_CASE("E-011 University: the missing wood and papyrus are bought for 2 coins from each neighbour") {
  Position p(EditionId::first, 3);
  p.board(0, "Alexandria", "A").board(1, "Rhodos", "A").board(2, "Ephesos", "A");
  p.built(0, {"Lumber Yard"}).built(1, {"Lumber Yard"}).coins(0, 4).coins(1, 0).coins(2, 0).at(3, 1);
  CHECK(p.payments(0, "University") == "2+2");
  p.play({build(0, "University", 2, 2), sell(1, "Palace"), sell(2, "Palace")});
  CHECK(p.has(0, "University"));
  CHECK(p.coins(0) == 0);
  CHECK(p.coins(1) == 2 + 3);
  CHECK(p.coins(2) == 2 + 3);
}

TEST_CASE("E-012 both neighbours buy the same two stones, and their owner builds with them in the same turn") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").board(1, "Ephesos", "A").board(2, "Alexandria", "A");
  p.built(0, {"Stone Pit", "Loom"}).coins(0, 0).coins(1, 4).coins(2, 4).at(2, 1);
  p.play({build(0, "Library"), stage(1, "Palace", 0, 4), stage(2, "Palace", 4, 0)});
  CHECK(p.has(0, "Library"));
  CHECK(p.coins(0) == 8);
  CHECK(p.stages(1) == 1);
  CHECK(p.stages(2) == 1);
}

TEST_CASE("E-013 coins that arrive during the turn cannot buy clay for the Forum before the next turn") {
  Position p(EditionId::first, 3);
  p.board(0, "Babylon", "A").board(1, "Gizah", "A").board(2, "Rhodos", "A");
  p.built(1, {"Clay Pool"}).coins(0, 0).coins(1, 2).coins(2, 2).at(2, 1);
  CHECK(p.why_not(build(0, "Forum", 2, 0)) == Objection::cost_not_met);
  p.play({build(0, "Altar"), build(1, "Guard Tower"), build(2, "Guard Tower", 2, 0)});
  CHECK(p.coins(0) == 2);
  CHECK(p.can(build(0, "Forum", 2, 0)));
}

TEST_CASE("E-014 first edition: the Scriptorium of Age I makes the Library of Age II free") {
  Position p(EditionId::first, 3);
  p.board(0, "Ephesos", "A").at(1, 6).play({build(0, "Scriptorium")});
  REQUIRE(p.age() == 2);
  p.at(2, 1).coins(0, 0).play({build(0, "Library")});
  CHECK(p.has(0, "Library"));
}

TEST_CASE("E-015 first edition: Theater, then Statue free, then Gardens free") {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").built(0, {"Theater"}).coins(0, 0).at(2, 1);
  p.play({build(0, "Statue")});
  p.at(3, 1).coins(0, 0).play({build(0, "Gardens")});
  CHECK(p.has(0, "Gardens"));

  Position skips(EditionId::first, 3);
  skips.board(0, "Gizah", "A").built(0, {"Theater"}).coins(0, 0).at(3, 1);
  CHECK_FALSE(skips.can(build(0, "Gardens")));
}

TEST_CASE("E-016 second edition: the Theater alone makes the Gardens free, but no longer the Statue") {
  Position p(EditionId::second, 3);
  p.board(0, "Gizah", "day").built(0, {"Theater"}).coins(0, 0).at(2, 1);
  CHECK_FALSE(p.can(build(0, "Statue")));
  p.at(3, 1).play({build(0, "Gardens")});
  CHECK(p.has(0, "Gardens"));
}

TEST_CASE("E-017 Alexandria A builds its second stage with two ore and any card, which is no structure") {
  Position p(EditionId::first, 3);
  p.board(0, "Alexandria", "A").stages(0, 1).built(0, {"Ore Vein", "Clay Pit"}).coins(0, 0).at(2, 1);
  CHECK(p.stage_payments(0) == "0+0");
  p.play({stage(0, "Walls")});
  CHECK(p.stages(0) == 2);
  CHECK_FALSE(p.has(0, "Walls"));
  CHECK(p.shields(0) == 0);
  CHECK(p.state().cities[0].tally[Count::red] == 0);
  CHECK(p.discarded("Walls") == 0);
  CHECK(p.state().markers[0].back() == p.card_id("Walls"));
}

TEST_CASE("E-018 six cards go left after the first turn; the last card of the sixth turn earns nothing") {
  const Edition& e = edition(EditionId::first);
  Position p(EditionId::first, 3);
  State& s = p.state();
  s = new_game(e, random_table(3, 11), 11);
  const Hand first = s.hands[2];
  p.play({});
  REQUIRE(p.turn() == 2);
  for (int i = 0; i < 3; ++i) CHECK(p.hand_size(i) == 6);
  for (CardId kept : s.hands[0]) CHECK(first.contains(kept));
  p.play_on_to(1, 6);
  for (int i = 0; i < 3; ++i) CHECK(p.hand_size(i) == 2);
  const int before = p.coins(0);
  const int pile = p.discard_size();
  p.play({});
  CHECK(p.age() == 2);
  CHECK(p.coins(0) == before + 3);
  CHECK(p.discard_size() == pile + 6);  // three sold, three left over
}
