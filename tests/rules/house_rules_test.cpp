// The rules and the catalogue, and what learners and the terminal work out by themselves, compiled with other numbers
// than the printed ones (catalog/rulebook.h): a number that a rule had written out for itself would stay what it was,
// and its case here would fail.
#include <doctest/doctest.h>

#include <string>

// The same headers under another name, so that these functions are not taken for those of the other files.
#define wonders house_rules
#define WONDERS_RULEBOOK "rules/house_rulebook.h"

#include "catalog/catalog.h"
#include "catalog/catalog_json.cpp"
#include "catalog/first_edition.h"
#include "learn/memory.h"
#include "rules/check.h"
#include "rules/measure/playout.h"
#include "terminal/table/purchase.cpp"

namespace wonders {

const EditionDef& definition(EditionId) { return first_edition::kDefinition; }
std::string_view edition_name(EditionId id) { return kEditionNames[index(id)]; }

}  // namespace wonders

using namespace wonders;

namespace {

constexpr const Edition& kEdition = first_edition::kEdition;

/// Alexandria, Babylon, Ephesos, Gizah …, all on their first side.
Table table_of(std::size_t players) {
  Table table{.players = static_cast<std::uint8_t>(players)};
  for (std::size_t i = 0; i < table.seats(); ++i) table.boards[i] = board_of(i, 0);
  return table;
}

State game_of(std::size_t players) { return new_game(kEdition, table_of(players), 1); }

void everybody_sells(State& s) {
  TurnMoves moves{};
  awaiting(s).for_each([&](Seat i) { moves[index(i)] = {Action::sell, s.hand(i).front(), 0, 0}; });
  play(kEdition, s, moves);
}

void sell_on_to_turn(State& s, std::size_t age, std::size_t turn) {
  while (s.age != age || s.turn != turn) everybody_sells(s);
}

/// One ore, bought from the left neighbour at the price of a city with these
/// discounts.
unsigned price_of_ore(Discounts discounts) {
  State s = game_of(4);
  s.city(s.left(seat(0))).offer = sources_of_all(units("O"));
  s.city(seat(0)).discounts = discounts;
  PaymentList payments;
  list_payments(market_of(s, seat(0)), sources_of_all(units("O")), 0, payments);
  REQUIRE(payments.size() == 1);
  return payments[0].to_left;
}

}  // namespace

TEST_CASE("house rules: tables have four to six players") {
  CHECK_FALSE(valid_players(3));
  CHECK(valid_players(4));
  CHECK(valid_players(6));
  CHECK_FALSE(valid_players(7));
  CHECK_FALSE(valid_table(table_of(3)));
}

TEST_CASE("house rules: everybody starts with nine coins and six cards") {
  const State s = game_of(4);
  s.all_seats().for_each([&](Seat i) {
    CHECK(s.city(i).coins == 9);
    CHECK(s.hand(i).size() == 6);
  });
}

TEST_CASE("house rules: an Age ends after four turns, and the cards left are "
          "discarded") {
  State s = game_of(4);
  sell_on_to_turn(s, 1, 4);
  everybody_sells(s);
  CHECK(s.age == 2);
  CHECK(s.turn == 1);
  CHECK(s.discard.size() == 4 * 6);
  CHECK(turns_begun(s) == 5);
}

TEST_CASE("house rules: three guilds more than players are in Age III") {
  Rng rng(1);
  std::size_t guilds = 0;
  for (const CardId card : deck_of_age(kEdition, 4, 3, rng)) guilds += kEdition.guilds.contains(card) ? 1 : 0;
  CHECK(guilds == 7);
}

TEST_CASE("house rules: a sale brings five coins") {
  State s = game_of(4);
  const Move sale{Action::sell, s.hand(seat(0)).front(), 0, 0};
  CHECK(after_move_alone(kEdition, s, seat(0), sale).city(seat(0)).coins == 14);
  everybody_sells(s);
  CHECK(s.city(seat(0)).coins == 14);
}

TEST_CASE("house rules: a unit costs three coins, and two with a discount") {
  CHECK(price_of_ore({}) == 3);
  CHECK(price_of_ore({Discounts::bit(Goods::raw, kLeft)}) == 2);
}

TEST_CASE("house rules: the terminal buys a unit for three coins, and for two "
          "with a discount") {
  State s = game_of(4);
  s.city(seat(1)).production = {};
  s.city(s.left(seat(1))).offer = sources_of_all(units("O"));
  const auto price = [&](Discounts discounts) {
    s.city(seat(1)).discounts = discounts;
    const Traders traders{s.city(seat(1)), s.city(s.left(seat(1))), s.city(s.right(seat(1)))};
    return cheapest_price(traders, {.resources = units("O")});
  };
  CHECK(price({}) == 3);
  CHECK(price({Discounts::bit(Goods::raw, kLeft)}) == 2);
}

TEST_CASE("house rules: a victory is worth seven times the Age and a defeat "
          "two points less") {
  State s = game_of(4);
  s.city(seat(1)).tally[Count::shields] = 1;
  sell_on_to_turn(s, 3, 1);
  CHECK(s.city(seat(1)).tokens[0] == std::array<std::int8_t, 2>{7, 7});
  CHECK(s.city(seat(1)).tokens[1] == std::array<std::int8_t, 2>{14, 14});
  CHECK(s.city(seat(0)).tokens[0] == std::array<std::int8_t, 2>{-2, 0});
  CHECK(s.city(seat(0)).tally[Count::defeat_token] == 2);
  CHECK(score(kEdition, s, seat(0)).conflicts == -4);
}

TEST_CASE("house rules: four coins make a point and a set of symbols ten") {
  State s = game_of(4);
  City& city = s.city(seat(0));
  city.coins = 11;
  city.tally[Count::compass] = city.tally[Count::gear] = city.tally[Count::tablet] = 1;
  CHECK(score(kEdition, s, seat(0)).treasury == 2);
  CHECK(score(kEdition, s, seat(0)).science == 3 + 10);
}

TEST_CASE("house rules: hands go to the right, but to the left in Age II") {
  for (const std::size_t age : {1u, 2u, 3u}) {
    State s = game_of(4);
    sell_on_to_turn(s, age, 1);
    Hand rest = s.hand(seat(1));
    rest.erase(rest.front());
    const Seat next = age == 2 ? s.left(seat(1)) : s.right(seat(1));
    CHECK(hand_goes_to(s, seat(1)) == next);
    CHECK(hand_goes_to(view_of(kEdition, s, seat(1)), seat(1)) == next);
    everybody_sells(s);
    CHECK(s.hand(next) == rest);
  }
}

TEST_CASE("house rules: Olympia's last free card of an Age comes in its fourth "
          "turn") {
  State s = game_of(4);
  s.city(seat(0)).powers.add(Power::free_last_of_age);
  CardSpec dear{};
  dear.need = unpayable();
  sell_on_to_turn(s, 1, 3);
  CHECK_FALSE(cost_is_waived(s, s.city(seat(0)), dear));
  sell_on_to_turn(s, 1, 4);
  CHECK(cost_is_waived(s, s.city(seat(0)), dear));
}

TEST_CASE("house rules: whole games are played by them, and every listed move "
          "is legal") {
  for (const std::size_t players : {4u, 6u}) {
    State s = new_game(kEdition, table_of(players), 2);
    Rng rng(2);
    while (s.phase != Phase::over) {
      TurnMoves moves{};
      awaiting(s).for_each([&](Seat i) {
        MoveList legal;
        legal_moves(kEdition, s, i, legal);
        for (const Move& m : legal) CHECK(is_legal(kEdition, s, i, m));
        moves[index(i)] = sample_move(kEdition, s, i, rng);
      });
      play(kEdition, s, moves);
    }
    CHECK(turns_begun(s) == 3 * 4);
  }
}

TEST_CASE("house rules: the catalogue publishes them") {
  const std::string published = catalog_json(EditionId::first);
  CHECK(published.find(R"("setup": {"players": [4, 6], "starting_coins": 9, "hand_size": 6, "turns_per_age": 4, )"
                       R"("guilds_in_play": "players + 3", "sell_card_coins": 5, "trade_price": 3, )"
                       R"("victory_tokens": {"1": 7, "2": 14, "3": 21}, "defeat_token": -2, "coins_per_point": 4, )"
                       R"("science_set": 10, "pass_direction": {"1": "right", "2": "left", "3": "right"}})") !=
        std::string::npos);
  CHECK(published.find(R"("price": 2)") != std::string::npos);
  CHECK(published.find(R"("price": 1)") == std::string::npos);
}
