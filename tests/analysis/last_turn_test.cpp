#include <doctest/doctest.h>

#include <algorithm>

#include "analysis/games.h"
#include "analysis/judge.h"

// Positions whose answers are known: the last turn, where all outcomes can be counted.
namespace wonders {

namespace {

Knowledge known_at(const Edition& e, const std::vector<State>& positions, std::size_t at, Seat who) {
  Knowledge known(e, view_of(e, positions[0], who));
  for (std::size_t i = 1; i <= at; ++i) known.observe(view_of(e, positions[i], who));
  return known;
}

}  // namespace

TEST_CASE("chances of the last turn are those of all outcomes, counted") {
  InstinctPolicy policy;
  std::size_t positions_tried = 0;
  double worst = 0;
  test::each_last_turn(1, 12, [&](const Edition& e, const std::vector<State>& positions, std::size_t last) {
    const test::LastTurn turn(e, positions[last]);
    const Outlook found = expected_in(e, positions[last], policy, 3000, Rng(5));
    for (std::size_t i = 0; i < 3; ++i) worst = std::max(worst, std::abs(share(found.win[i]) - turn.win(i)));
    ++positions_tried;
  });
  CHECK(positions_tried >= 5);
  CHECK(worst < 0.035);  // three standard errors, and the policy's chances are tabulated
}

TEST_CASE("what a choice of the last turn is worth by itself is what counting says") {
  InstinctPolicy policy;
  double worst = 0;
  test::each_last_turn(20, 10, [&](const Edition& e, const std::vector<State>& positions, std::size_t last) {
    const test::LastTurn turn(e, positions[last]);
    TurnMoves moves{};
    for (std::size_t i = 0; i < 3; ++i) moves[i] = turn.options(i)[0].move;
    const ChoiceWorths found = worths_of_choices(e, positions[last], moves, policy, 3000, Rng(6));
    for (std::size_t i = 0; i < 3; ++i) worst = std::max(worst, std::abs(share(found.with_choice[i]) - turn.win(i, 0)));
  });
  CHECK(worst < 0.035);
}

TEST_CASE("a last turn that throws the game away is a blunder, and the winning choice is found") {
  InstinctPolicy policy;
  std::size_t thrown = 0;
  test::each_last_turn(1, 60, [&](const Edition& e, const std::vector<State>& positions, std::size_t last) {
    const test::LastTurn turn(e, positions[last]);
    for (std::size_t i = 0; i < 3 && thrown < 6; ++i) {
      std::vector<double> wins;
      for (std::size_t k = 0; k < turn.options(i).size(); ++k) wins.push_back(turn.win(i, k));
      const auto worst = static_cast<std::size_t>(std::ranges::min_element(wins) - wins.begin());
      const double most = std::ranges::max(wins);
      if (most - wins[worst] < 0.8) continue;
      ++thrown;
      const Move played = turn.options(i)[worst].move;
      const Judgement found = judge(known_at(e, positions, last, seat(i)), played, policy, 3000, Rng(7));
      CHECK(found.verdict == Verdict::blunder);
      CHECK(found.played == played);
      CHECK(share(found.loss) == doctest::Approx(most - wins[worst]).epsilon(0.1));
      // Its win chance is as good as the best, for some choices are equal.
      for (std::size_t k = 0; k < wins.size(); ++k) {
        if (turn.options(i)[k].move == found.best().move) CHECK(wins[k] > most - 0.05);
      }
    }
  });
  CHECK(thrown >= 3);
}

TEST_CASE("where all choices are equal none is an error") {
  InstinctPolicy policy;
  std::size_t equal = 0;
  test::each_last_turn(1, 40, [&](const Edition& e, const std::vector<State>& positions, std::size_t last) {
    const test::LastTurn turn(e, positions[last]);
    for (std::size_t i = 0; i < 3 && equal < 6; ++i) {
      std::vector<double> wins;
      for (std::size_t k = 0; k < turn.options(i).size(); ++k) wins.push_back(turn.win(i, k));
      if (wins.size() < 2 || std::ranges::max(wins) - std::ranges::min(wins) > 1e-9) continue;
      ++equal;
      const Judgement found =
          judge(known_at(e, positions, last, seat(i)), turn.options(i)[0].move, policy, 1000, Rng(8));
      CHECK((found.verdict == Verdict::fine || found.verdict == Verdict::unclear));
      CHECK(found.loss < kInaccuracy);
    }
  });
  CHECK(equal >= 3);
}

}  // namespace wonders
