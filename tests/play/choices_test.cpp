#include "play/choices.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/position.h"
#include "support/random_game.h"
#include "view/decision.h"

namespace wonders::testing {

namespace {

Choices choices_of(const Position& p, int who) {
  return wonders::choices_of(view_of(p.edition(), p.state(), seat(static_cast<std::size_t>(who))));
}

const CardChoices& with_card(const Position& p, const Choices& choices, std::string_view name) {
  const CardId card = p.card_id(name);
  const auto found =
      std::find_if(choices.cards.begin(), choices.cards.end(), [&](const CardChoices& c) { return c.card == card; });
  REQUIRE(found != choices.cards.end());
  return *found;
}

const ActionChoices* find(const CardChoices& choices, Action action) {
  const auto found = std::find_if(choices.actions.begin(), choices.actions.end(),
                                  [&](const ActionChoices& a) { return a.action == action; });
  return found == choices.actions.end() ? nullptr : &*found;
}

Position gizah_first() {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").board(1, "Rhodos", "A").board(2, "Ephesos", "A").at(1, 2);
  return p;
}

}  // namespace

TEST_CASE("each way says what treasury and how many more points it leaves") {
  Position p = gizah_first();
  p.coins(0, 4).hand(0, {"Walls", "Tavern", "Baths", "Stockade", "Altar", "Palace"});
  const Choices choices = choices_of(p, 0);
  const ActionChoices* altar = find(with_card(p, choices, "Altar"), Action::build);
  REQUIRE(altar != nullptr);
  CHECK(altar->how == How::no_cost);
  REQUIRE(altar->ways.size() == 1);
  CHECK(altar->ways[0].coins == 4);
  CHECK(altar->ways[0].points == 2);
  const ActionChoices* tavern = find(with_card(p, choices, "Tavern"), Action::build);
  REQUIRE(tavern != nullptr);
  CHECK(tavern->ways[0].coins == 9);
  CHECK(tavern->ways[0].points == 2);  // 4 coins are a point, 9 are three
  const ActionChoices* sale = find(with_card(p, choices, "Palace"), Action::sell);
  REQUIRE(sale != nullptr);
  CHECK(sale->ways[0].coins == 7);
  CHECK(find(with_card(p, choices, "Palace"), Action::build) == nullptr);
}

TEST_CASE("two neighbours who sell the same are two ways, the cheaper first") {
  Position p = gizah_first();
  p.built(1, {"Lumber Yard"}).built(2, {"Lumber Yard"}).built(0, {"West Trading Post"}).coins(0, 4);
  p.hand(0, {"Stockade", "Altar", "Palace", "Loom", "Press", "Tavern"});
  const Choices choices = choices_of(p, 0);
  const ActionChoices* stockade = find(with_card(p, choices, "Stockade"), Action::build);
  REQUIRE(stockade != nullptr);
  CHECK(stockade->how == How::cost);
  CHECK(stockade->shields == 1);
  REQUIRE(stockade->ways.size() == 2);
  const auto price = [](const Way& way) { return way.to_bank + way.move.to_left + way.move.to_right; };
  CHECK(price(stockade->ways[0]) == 1);
  CHECK(price(stockade->ways[1]) == 2);
  CHECK(stockade->ways[0].coins == 3);
  CHECK(stockade->ways[1].coins == 2);
  CHECK(stockade->ways[1].points == -1);  // the third coin was a point
}

TEST_CASE("what a card produces, and why one cannot be built") {
  Position p = gizah_first();
  p.hand(0, {"Clay Pit", "Palace", "Altar", "Stockade", "Press", "Tavern"}).coins(0, 1);
  p.built(0, {"Altar"});
  const Choices choices = choices_of(p, 0);
  const ActionChoices* pit = find(with_card(p, choices, "Clay Pit"), Action::build);
  REQUIRE(pit != nullptr);
  CHECK(pit->production == std::vector<std::string>{"CO"});
  CHECK(pit->ways[0].to_bank == 1);
  CHECK(with_card(p, choices, "Clay Pit").build.can == CanBuild::ok);
  CHECK(with_card(p, choices, "Altar").build.can == CanBuild::already_built);
  CHECK(with_card(p, choices, "Stockade").build.can == CanBuild::cost_not_met);
  CHECK(with_card(p, choices, "Stockade").build.shortage.letters == "W");
  REQUIRE(choices.stage.has_value());
  CHECK(choices.stage->can == CanBuild::cost_not_met);
  CHECK_FALSE(choices.may_decline);
}

TEST_CASE("while salvaging the cards are those of the discard pile, and none need be taken") {
  Position p(EditionId::first, 4);
  p.board(0, "Halikarnassos", "A").board(1, "Gizah", "A").board(2, "Babylon", "B").board(3, "Alexandria", "A");
  p.stages(0, 1).built(0, {"Foundry", "Ore Vein"}).coins(0, 0).at(2, 3).discard({"Tavern", "Foundry"});
  p.play({stage(0, "Palace"), build(1, "Altar"), build(2, "Altar"), build(3, "Altar")});
  REQUIRE(p.phase() == Phase::salvage);
  const Choices choices = choices_of(p, 0);
  CHECK(choices.cards.size() == 2);
  CHECK(choices.may_decline);
  CHECK_FALSE(choices.stage.has_value());
  const ActionChoices* tavern = find(with_card(p, choices, "Tavern"), Action::salvage);
  REQUIRE(tavern != nullptr);
  CHECK(tavern->ways[0].coins == 5);
  CHECK(with_card(p, choices, "Foundry").actions.empty());
}

TEST_CASE("every legal move is one way, and every way is a legal move") {
  for_each_kind([](const Edition& e, std::size_t players) {
    RandomGame game(e, players, 17);
    while (!game.over()) {
      game.s.player_seats().for_each([&](Seat viewer) {
        const View view = view_of(e, game.s, viewer);
        if (view.deciding == kNoSeat) return;
        MoveList legal;
        legal_moves(e, view, legal);
        const Choices choices = wonders::choices_of(view);
        std::size_t ways = choices.may_decline ? 1 : 0;
        for (const CardChoices& card : choices.cards) {
          for (const ActionChoices& action : card.actions) {
            for (const Way& way : action.ways) {
              ++ways;
              CHECK(way.move.card == card.card);
              CHECK(way.move.action == action.action);
              CHECK(is_legal(e, game.s, view.deciding, way.move));
            }
          }
        }
        CHECK(ways == legal.size());
      });
      game.step();
    }
  });
}

TEST_CASE("a move that only its own seat makes leaves the treasury that was foretold") {
  for_each_kind([](const Edition& e, std::size_t players) {
    if (players == 2) return;  // there the controller's card and the Free City's are carried out together
    for (Seed seed = 1; seed <= 3; ++seed) {
      RandomGame game(e, players, seed);
      while (!game.over()) {
        // Whoever else is awaited sells, which gives nobody anything but the seller.
        const Seat who = awaiting(game.s).front();
        const Choices choices = wonders::choices_of(view_of(e, game.s, who));
        for (const CardChoices& card : choices.cards) {
          for (const ActionChoices& action : card.actions) {
            const Way& way = action.ways.back();
            TurnMoves moves{};
            awaiting(game.s).for_each([&](Seat i) {
              moves[index(i)] = {Action::sell, game.s.hand(i).empty() ? kNoCard : game.s.hand(i).front(), 0, 0};
            });
            moves[index(who)] = way.move;
            State after = game.s;
            wonders::play(e, after, moves);
            CHECK(after.city(who).coins == way.coins);
          }
        }
        game.step();
      }
    }
  });
}

}  // namespace wonders::testing
