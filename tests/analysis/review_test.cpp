#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "analysis/games.h"
#include "analysis/review_json.h"
#include "rules/check.h"
#include "support/json_schema.h"

namespace wonders {

namespace {

#ifdef WONDERS_SANITIZED
constexpr std::uint64_t kFewNodes = 6;
constexpr std::size_t kSizes[] = {2, 3};
#else
constexpr std::uint64_t kFewNodes = 24;
constexpr std::size_t kSizes[] = {2, 3, 7};
#endif

/// The tasks may be run in any order.
enum class Order : std::uint8_t { forwards, backwards };

void run_all(GameReview& review, Order order = Order::forwards) {
  REQUIRE(!review.disagreement());
  InstinctPolicy policy;
  for (std::size_t i = 0; i < review.tasks(); ++i) {
    review.run(order == Order::forwards ? i : review.tasks() - 1 - i, policy);
  }
  review.finish();
}

template <class F>
void each_review(const ReviewOptions& options, F&& f) {
  EditionId id = EditionId::first;
  for (const std::size_t players : kSizes) {
    const GameRecord record = test::policy_record(id, players, 3 + players);
    GameReview review(record, options);
    run_all(review);
    f(review);
    id = id == EditionId::first ? EditionId::second : EditionId::first;
  }
}

Millionths sum_of(const SeatChances& win) {
  Millionths sum = 0;
  for (const Millionths chance : win) sum += chance;
  return sum;
}

}  // namespace

TEST_CASE("review: there are chances for the start of each Age and after each turn, and they sum to one") {
  for (const bool open : {false, true}) {
    each_review({.nodes = kFewNodes, .open = open, .seed = 1}, [&](const GameReview& review) {
      REQUIRE(review.turns().size() == kTurns + kAges);
      std::size_t at = 0;
      for (std::size_t age = 1; age <= kAges; ++age) {
        for (std::size_t turn = 0; turn <= kTurnsPerAge; ++turn, ++at) {
          const TurnReview& entry = review.turns()[at];
          CHECK(entry.age == age);
          CHECK(entry.turn == turn);
          CHECK(sum_of(entry.outlook.win) == kCertain);
          // Nobody who watches learns anything from a deal.
          if (!open && turn == 0 && age > 1) CHECK(entry.outlook.win == review.turns()[at - 1].outlook.win);
        }
      }
      const State& end = review.positions().back();
      CHECK(review.turns().back().outlook.win == outlook_of_end(review.edition(), end).win);
      if (end.has_free_city()) CHECK(review.turns()[3].outlook.win[0] == 0);
    });
  }
}

TEST_CASE("review: own decisions, the others' and luck make up the change from start to result, exactly") {
  each_review({.nodes = kFewNodes, .open = true, .seed = 2}, [](const GameReview& review) {
    Millionths results = 0, starts = 0, luck = 0;
    for (const PlayerReview& player : review.players()) {
      CHECK(player.start + player.decisions + player.others + player.luck == player.result);
      CHECK(player.adjusted == player.result - player.luck);
      results += player.result;
      starts += player.start;
      luck += player.luck;
    }
    CHECK(results == kCertain);
    CHECK(starts == kCertain);
    CHECK(luck == 0);  // what one gains by a deal, another loses
  });
}

TEST_CASE("review: the best is the best of the candidates, and no error is named where intervals overlap") {
  std::size_t named = 0;
  each_review({.nodes = 150, .open = true, .seed = 3}, [&](const GameReview& review) {
    for (const DecisionReview& decision : review.decisions()) {
      const Judgement& j = decision.judgement;
      const State& s = review.positions()[decision.position];
      CHECK(check(review.edition(), s, decision.who, j.best().move) == Objection::none);
      CHECK(j.played == review.positions()[decision.position + 1].moves[index(decision.who)]);
      CHECK(j.loss == j.best().win - j.choice().win);
      for (const JudgedMove& candidate : j.candidates) {
        CHECK(candidate.win <= j.best().win);
        CHECK(candidate.low <= candidate.win);
        CHECK(candidate.win <= candidate.high);
      }
      CHECK((j.verdict == Verdict::forced) == (j.candidates.size() == 1));
      const bool error =
          j.verdict == Verdict::inaccuracy || j.verdict == Verdict::mistake || j.verdict == Verdict::blunder;
      if (error) {
        CHECK(j.choice().high < j.best().low);
        CHECK(j.loss_low >= kInaccuracy);
      }
      if (j.verdict == Verdict::unclear) CHECK(j.loss_low < kInaccuracy);
      named += error ? 1 : 0;
    }
  });
  CHECK(named > 0);
}

TEST_CASE("review: with next to no games nothing is named") {
  const GameRecord record = test::policy_record(EditionId::first, 3, 21);
  GameReview review(record, {.nodes = 16, .open = true, .seed = 1});
  run_all(review);
  for (const DecisionReview& decision : review.decisions()) {
    const Verdict verdict = decision.judgement.verdict;
    CHECK((verdict == Verdict::fine || verdict == Verdict::unclear || verdict == Verdict::forced));
  }
}

TEST_CASE("review: where there is one choice only, it is forced and costs nothing") {
  const Edition& e = edition(EditionId::first);
  InstinctPolicy policy;
  std::size_t forced = 0;
  for (Seed seed = 1; seed <= 60 && forced < 3; ++seed) {
    for (const State& s : test::positions_of(test::policy_record(EditionId::first, 2, seed))) {
      if (s.phase != Phase::free_city) continue;
      Options options;
      list_options(e, s, kFreeCity, options);
      if (options.size() != 1) continue;
      ++forced;
      const Knowledge known(e, view_of(e, s, controller(s)));
      const Judgement found = judge(known, options[0].move, policy, kFewNodes, Rng(1));
      CHECK(found.verdict == Verdict::forced);
      CHECK(found.candidates.size() == 1);
      CHECK(found.loss == 0);
    }
  }
  CHECK(forced >= 3);
}

TEST_CASE("review: the order of the tasks changes nothing; another seed does; JSON has its form") {
  const GameRecord record = test::policy_record(EditionId::second, 2, 11);
  const auto text = [&](Seed seed, Order order) {
    GameReview review(record, {.nodes = kFewNodes, .seed = seed});
    run_all(review, order);
    return review_json(review, 4);
  };
  const std::string found = text(1, Order::forwards);
  CHECK(found == text(1, Order::backwards));
  CHECK(found != text(2, Order::forwards));
  CHECK(testing::protocol_schema().check("GameReview", found) == "");
  CHECK(found.starts_with(R"({"game":4,"id":")"));
  CHECK(found.starts_with(review_json_head(GameReview(record, {.nodes = kFewNodes, .seed = 1}), 4) + ","));
  const GameRecord other = test::policy_record(EditionId::second, 2, 12);
  CHECK(!found.starts_with(review_json_head(GameReview(other, {.nodes = kFewNodes, .seed = 1}), 4)));
}

TEST_CASE("review: a game that was not finished, or not begun, is reviewed as far as it goes") {
  for (const std::size_t turns : {0u, 1u, 6u, 8u, 17u}) {
    const GameRecord record = test::policy_record(EditionId::first, 3, 5, turns);
    GameReview review(record, {.nodes = kFewNodes, .seed = 1});
    run_all(review);
    const std::size_t ages = turns == 0 ? 0 : (turns + kTurnsPerAge) / kTurnsPerAge;
    CHECK(review.turns().size() == turns + ages);
    CHECK(review.decisions().size() >= 3 * turns);
    for (const PlayerReview& player : review.players()) {
      CHECK(player.start + player.decisions + player.others + player.luck == player.result);
    }
    CHECK(!review_json(review, 0).empty());
  }
}

TEST_CASE("review: a record that breaks the rules is not reviewed") {
  GameRecord record = test::policy_record(EditionId::first, 3, 5);
  record.turns[4].coins[1] = 99;
  const GameReview review(record, {});
  CHECK(review.disagreement().has_value());
  CHECK(review.tasks() == 0);
}

TEST_CASE("review: a grade is the error a decision, up to 1, 2, 3.5, 5 and 7 points of a hundred") {
  const auto grade = [](Millionths error) {
    PlayerReview player;
    player.error = error;
    return grade_of(player);
  };
  constexpr std::array<Millionths, 5> kMost{10'000, 20'000, 35'000, 50'000, 70'000};
  CHECK(grade(0) == 'A');
  for (std::size_t i = 0; i < kMost.size(); ++i) {
    CHECK(grade(kMost[i]) == "ABCDE"[i]);
    CHECK(grade(kMost[i] + 1) == "BCDEF"[i]);
  }
  CHECK(grade(kCertain) == 'F');
}

TEST_CASE(
    "review: strengths are kinds with enough decisions and no clear error, weaknesses those that cost something") {
  PlayerReview player;
  const auto had = [&](DecisionTheme theme, std::size_t decisions, Millionths lost) {
    player.chances[index(theme)] = decisions;
    player.lost[index(theme)] = lost;
  };
  CHECK(strengths_of(player).empty());
  CHECK(weaknesses_of(player).empty());
  had(DecisionTheme::trade, 4, 30'000);
  had(DecisionTheme::military, 2, 0);  // too few to say
  had(DecisionTheme::science, 3, 0);
  had(DecisionTheme::guilds, 1, 90'000);
  had(DecisionTheme::denial, 5, 0);
  CHECK(strengths_of(player) == std::vector{DecisionTheme::denial, DecisionTheme::science});
  CHECK(weaknesses_of(player) == std::vector{DecisionTheme::guilds, DecisionTheme::trade});
}

#ifndef WONDERS_SANITIZED  // the mean is the same there
TEST_CASE("luck is nothing in the mean: a deal is as good as others are") {
  // One start of an Age, many deals: the mean of what each is worth is what is expected before the deal.
  const Edition& e = edition(EditionId::first);
  InstinctPolicy policy;
  const Outlook before = expected_before_deal(e, new_game(e, random_table(3, 9), 9), policy, 4000, Rng(1));
  std::array<double, 3> mean{};
  constexpr std::size_t kDeals = 100;
  for (std::size_t i = 0; i < kDeals; ++i) {
    const Outlook after = expected_in(e, new_game(e, random_table(3, 9), 1000 + i), policy, 40, Rng(i));
    for (std::size_t k = 0; k < 3; ++k) mean[k] += share(after.win[k]) / kDeals;
  }
  for (std::size_t k = 0; k < 3; ++k) CHECK(std::abs(mean[k] - share(before.win[k])) < 0.045);
}
#endif

}  // namespace wonders
