#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "analysis/games.h"
#include "analysis/theme.h"
#include "catalog/catalog.h"

namespace wonders {

namespace {

constexpr EditionId kFirst = EditionId::first;

Move move_with(Action action, std::string_view card, std::uint8_t to_left = 0) {
  return {.action = action, .card = *find_card(kFirst, card), .to_left = to_left, .to_right = 0};
}

/// The theme of a decision with a best choice, where something was played.
DecisionTheme theme(const Move& best, const Move& played) {
  Judgement judgement{.played = played};
  judgement.candidates.push_back({.move = best, .win = 600'000});
  if (best != played) judgement.candidates.push_back({.move = played, .win = 500'000});
  return theme_of(edition(kFirst), judgement);
}

}  // namespace

TEST_CASE("theme: to build is about the colour of the card, whatever was played") {
  const Move other = move_with(Action::sell, "Loom");
  const auto of = [&](std::string_view card) { return theme(move_with(Action::build, card), other); };
  CHECK(of("Barracks") == DecisionTheme::military);
  CHECK(of("Apothecary") == DecisionTheme::science);
  CHECK(of("Altar") == DecisionTheme::civilian);
  CHECK(of("Workers Guild") == DecisionTheme::guilds);
  CHECK(of("Tavern") == DecisionTheme::trade);
  CHECK(of("Lumber Yard") == DecisionTheme::trade);
  CHECK(of("Glassworks") == DecisionTheme::trade);
  CHECK(theme(move_with(Action::build, "Altar"), move_with(Action::build, "Barracks")) == DecisionTheme::civilian);
  CHECK(theme(move_with(Action::build_free, "Barracks"), other) == DecisionTheme::military);
  CHECK(theme(move_with(Action::salvage, "Apothecary"), other) == DecisionTheme::science);
  CHECK(theme(move_with(Action::build, "Altar"), move_with(Action::build, "Altar")) == DecisionTheme::civilian);
}

TEST_CASE("theme: a stage is about stages, whatever card it takes") {
  CHECK(theme(move_with(Action::stage, "Barracks"), move_with(Action::build, "Barracks")) == DecisionTheme::stages);
  CHECK(theme(move_with(Action::stage, "Barracks"), move_with(Action::sell, "Altar")) == DecisionTheme::stages);
  CHECK(theme(move_with(Action::stage, "Barracks"), move_with(Action::stage, "Barracks")) == DecisionTheme::stages);
}

TEST_CASE("theme: the same action with another card hidden away is denial") {
  CHECK(theme(move_with(Action::stage, "Barracks"), move_with(Action::stage, "Altar")) == DecisionTheme::denial);
  CHECK(theme(move_with(Action::sell, "Barracks"), move_with(Action::sell, "Altar")) == DecisionTheme::denial);
  CHECK(theme(move_with(Action::build, "Barracks"), move_with(Action::build, "Altar")) == DecisionTheme::military);
}

TEST_CASE("theme: coins, and how to pay, are trade") {
  CHECK(theme(move_with(Action::sell, "Barracks"), move_with(Action::build, "Barracks")) == DecisionTheme::trade);
  CHECK(theme(move_with(Action::build, "Barracks", 2), move_with(Action::build, "Barracks")) == DecisionTheme::trade);
  CHECK(theme(move_with(Action::stage, "Barracks", 2), move_with(Action::stage, "Barracks")) == DecisionTheme::trade);
  CHECK(theme(kNoMove, move_with(Action::salvage, "Altar")) == DecisionTheme::trade);
}

TEST_CASE("theme: of last turns that one choice alone wins, with every outcome counted") {
  InstinctPolicy policy;
  std::array<std::size_t, kThemeNames.size()> found{};
  test::each_last_turn(1, 60, [&](const Edition& e, const std::vector<State>& positions, std::size_t last) {
    if (&e != &edition(kFirst)) return;
    const test::LastTurn turn(e, positions[last]);
    for (std::size_t i = 0; i < 3; ++i) {
      const Options& options = turn.options(i);
      std::vector<double> wins;
      for (std::size_t k = 0; k < options.size(); ++k) wins.push_back(turn.win(i, k));
      const auto best = static_cast<std::size_t>(std::ranges::max_element(wins) - wins.begin());
      const auto worst = static_cast<std::size_t>(std::ranges::min_element(wins) - wins.begin());
      if (std::ranges::count_if(wins, [&](double win) { return win > wins[best] - 0.5; }) > 1) continue;
      Knowledge known(e, view_of(e, positions[0], seat(i)));
      for (std::size_t at = 1; at <= last; ++at) known.observe(view_of(e, positions[at], seat(i)));
      const Move played = options[worst].move;
      const DecisionTheme judged = theme_of(e, judge(known, played, policy, 1000, Rng(3)));
      CHECK(judged == theme(options[best].move, played));
      ++found[index(judged)];
    }
  });
  CHECK(std::ranges::count_if(found, [](std::size_t n) { return n > 0; }) >= 2);
}

}  // namespace wonders
