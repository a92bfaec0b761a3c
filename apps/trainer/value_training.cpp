#include "trainer/value_training.h"

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <thread>
#include <vector>

#include "bots/learned/policy.h"
#include "bots/learned/value.h"
#include "catalog/catalog.h"
#include "rules/setup.h"

namespace wonders::trainer {

namespace {

/// One city at the start of one turn, and the points that were still to come.
struct ValueExample {
  std::vector<std::uint16_t> features;
  float to_come = 0;
  std::uint8_t turn = 0;  // of the game, from 0
};

void watch_game(const PolicyWeights& weights, Rng rng, std::vector<ValueExample>& examples) {
  const Edition& e = edition(rng.below(2) == 0 ? EditionId::first : EditionId::second);
  const std::size_t players = 2 + rng.below(6);
  const Seed seed = rng.next();
  State s = new_game(e, random_table(players, seed), seed);
  struct Open {
    std::size_t example;
    Seat who;
    int points;
  };
  std::vector<Open> open;
  TurnMoves moves{};
  while (s.phase != Phase::over) {
    if (s.phase == Phase::choose) {
      awaiting(s).for_each([&](Seat who) {
        ValueExample example;
        value_feature::each(e, s, who,
                            [&](std::size_t f) { example.features.push_back(static_cast<std::uint16_t>(f)); });
        example.turn = static_cast<std::uint8_t>((s.age - 1) * kTurnsPerAge + s.turn - 1);
        open.push_back({examples.size(), who, score(e, s, who).total()});
        examples.push_back(std::move(example));
      });
    }
    choose_by_policy(weights, e, s, rng, moves);
    play(e, s, moves);
  }
  for (const Open& one : open) {
    examples[one.example].to_come = static_cast<float>(score(e, s, one.who).total() - one.points);
  }
}

std::vector<ValueExample> watch(const PolicyWeights& weights, std::uint64_t games, Seed seed) {
  std::vector<std::vector<ValueExample>> by_game(games);
  std::atomic<std::uint64_t> next{0};
  {
    std::vector<std::jthread> team;
    for (unsigned t = 0; t < std::max(1U, std::thread::hardware_concurrency()); ++t) {
      team.emplace_back([&] {
        for (std::uint64_t game = next++; game < games; game = next++)
          watch_game(weights, stream(seed, game), by_game[game]);
      });
    }
  }
  std::vector<ValueExample> examples;
  for (auto& game : by_game) std::move(game.begin(), game.end(), std::back_inserter(examples));
  return examples;
}

/// A linear model of the points to come while it is learned, by Adagrad.
class ValueModel {
 public:
  double error_of(const ValueExample& example) const {
    double sum = -double{example.to_come};
    for (const std::uint16_t f : example.features) sum += weights_[f];
    return sum;
  }

  void learn(const ValueExample& example, double rate) {
    const double error = error_of(example);
    for (const std::uint16_t f : example.features) {
      const double gradient = error + 1e-3 * weights_[f];
      squares_[f] += gradient * gradient;
      weights_[f] -= rate * gradient / std::sqrt(squares_[f]);
    }
  }

  double weight(std::size_t feature) const { return weights_[feature]; }

 private:
  std::vector<double> weights_ = std::vector<double>(value_feature::kTable.size(), 0.0);
  std::vector<double> squares_ = std::vector<double>(value_feature::kTable.size(), 1e-6);
};

using ByTurn = std::array<double, kAges * kTurnsPerAge>;

/// How far off the model is at the start of each turn: the root of the mean square.
ByTurn standard_errors(const ValueModel& model, std::span<const ValueExample> examples) {
  ByTurn sums{};
  ByTurn counts{};
  for (const ValueExample& example : examples) {
    const double error = model.error_of(example);
    sums[example.turn] += error * error;
    counts[example.turn] += 1;
  }
  for (std::size_t t = 0; t < sums.size(); ++t) sums[t] = std::sqrt(sums[t] / counts[t]);
  return sums;
}

std::int16_t in_units(double points) { return static_cast<std::int16_t>(std::lround(points * kValueUnit)); }

}  // namespace

ValueFunction learn_value(const PolicyWeights& policy, std::uint64_t games, Seed seed) {
  std::vector<ValueExample> examples = watch(policy, games, seed);
  Rng rng(1);
  shuffle(examples.data(), static_cast<std::uint32_t>(examples.size()), rng);
  const std::span held_back = std::span(examples).first(examples.size() / 20);
  ValueModel model;
  for (const double rate : {0.3, 0.3, 0.1, 0.1, 0.03, 0.01}) {
    for (const ValueExample& example : std::span(examples).subspan(held_back.size())) model.learn(example, rate);
  }
  ValueFunction result;
  for (std::size_t i = 0; i < result.weights.size(); ++i) result.weights[i] = in_units(model.weight(i));
  const ByTurn errors = standard_errors(model, held_back);
  for (std::size_t t = 0; t < errors.size(); ++t) {
    if (t % 3 == 0) std::fprintf(stderr, "  turn %zu: off by %.2f points\n", t + 1, errors[t]);
    result.errors[t] = in_units(errors[t]);
  }
  return result;
}

}  // namespace wonders::trainer
