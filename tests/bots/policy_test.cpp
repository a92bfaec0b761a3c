#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "bots/each_decision.h"
#include "bots/learned/policy.h"
#include "catalog/catalog.h"
#include "rules/check.h"
#include "rules/setup.h"

using namespace wonders;

namespace {

unsigned cost(const Move& m) { return unsigned{m.to_left} + m.to_right; }

}  // namespace

TEST_CASE("the options of the policy are legal, and nothing that could be done with a card is left out") {
  each_decision(4, [](const Edition& e, const State& s, Seat who) {
    Options options;
    list_options(e, s, who, options);
    std::map<std::pair<CardId, Action>, unsigned> offered;
    for (const Option& option : options) {
      REQUIRE(is_legal(e, s, who, option.move));
      const bool first = offered.emplace(std::pair{option.move.card, option.move.action}, cost(option.move)).second;
      CHECK((first || s.has_free_city()));  // the Free City's list names a second copy too
    }
    MoveList legal;
    legal_moves(e, s, who, legal);
    for (const Move& m : legal) {
      const auto found = offered.find({m.card, m.action});
      // The free build of an Age is not wasted on what costs nothing.
      const bool wasteful = m.action == Action::build_free && offered.contains({m.card, Action::build}) &&
                            offered.at({m.card, Action::build}) == 0;
      if (wasteful && found == offered.end()) continue;
      REQUIRE(found != offered.end());
      if (!s.has_free_city()) CHECK(found->second <= cost(m) + 1);
    }
  });
}

TEST_CASE("with two players the Free City is paid rather than the opponent") {
  const Edition& e = edition(EditionId::first);
  const auto board = [](std::string_view wonder) { return *find_board(EditionId::first, wonder, "A"); };
  State s = new_game(e, Table{.players = 2, .boards = {board("Gizah"), board("Rhodos"), board("Ephesos")}}, 1);
  const CardId workshop = *find_card(EditionId::first, "Workshop");
  const CardId glassworks = *find_card(EditionId::first, "Glassworks");
  s.hand(Seat{1}).clear();
  s.hand(Seat{1}).insert(workshop);
  receive(s.city(Seat{0}), e.card(glassworks).gives);
  receive(s.city(Seat{2}), e.card(glassworks).gives);
  Options options;
  list_options(e, s, Seat{1}, options);
  bool built = false;
  for (const Option& option : options) {
    if (option.move.action != Action::build) continue;
    built = true;
    CHECK(option.move.to_left == 0);   // seat 2, the opponent
    CHECK(option.move.to_right == 2);  // seat 0, the Free City
  }
  CHECK(built);
}

TEST_CASE("an option is sampled by the softmax of the logits") {
  Options options;
  options.push_back({{Action::sell, CardId{0}, 0, 0}, 0});
  options.push_back({{Action::sell, CardId{1}, 0, 0}, kLogitUnit});
  options.push_back({{Action::sell, CardId{2}, 0, 0}, -2 * kLogitUnit});
  std::array<int, 3> drawn{};
  Rng rng(3);
  constexpr int kDraws = 60'000;
  for (int i = 0; i < kDraws; ++i) ++drawn[index(sample_option(options, rng).card)];
  const double all = 1 + std::exp(1.0) + std::exp(-2.0);
  CHECK(drawn[0] / double{kDraws} == doctest::Approx(1 / all).epsilon(0.05));
  CHECK(drawn[1] / double{kDraws} == doctest::Approx(std::exp(1.0) / all).epsilon(0.05));
  CHECK(drawn[2] / double{kDraws} == doctest::Approx(std::exp(-2.0) / all).epsilon(0.2));
}
