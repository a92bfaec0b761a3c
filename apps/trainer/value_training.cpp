#include "trainer/value_training.h"

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
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

}  // namespace

ValueFunction learn_value(const PolicyWeights& policy, std::uint64_t games, Seed seed) {
  std::vector<ValueExample> examples = watch(policy, games, seed);
  Rng rng(1);
  shuffle(examples.data(), static_cast<std::uint32_t>(examples.size()), rng);
  const std::size_t held_back = examples.size() / 20;
  std::vector<double> weights(value_feature::kTable.size(), 0.0);
  std::vector<double> squares(value_feature::kTable.size(), 1e-6);
  const auto error_of = [&](const ValueExample& example) {
    double sum = -double{example.to_come};
    for (const std::uint16_t f : example.features) sum += weights[f];
    return sum;
  };
  for (const double rate : {0.3, 0.3, 0.1, 0.1, 0.03, 0.01}) {
    for (std::size_t i = held_back; i < examples.size(); ++i) {
      const double error = error_of(examples[i]);
      for (const std::uint16_t f : examples[i].features) {
        const double g = error + 1e-3 * weights[f];
        squares[f] += g * g;
        weights[f] -= rate * g / std::sqrt(squares[f]);
      }
    }
  }
  std::array<double, kAges * kTurnsPerAge> sums{};
  std::array<double, kAges * kTurnsPerAge> counts{};
  for (std::size_t i = 0; i < held_back; ++i) {
    const double error = error_of(examples[i]);
    sums[examples[i].turn] += error * error;
    counts[examples[i].turn] += 1;
  }
  ValueFunction result;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    result.weights[i] = static_cast<std::int16_t>(std::lround(weights[i] * kValueUnit));
  }
  for (std::size_t t = 0; t < sums.size(); ++t) {
    const double error = std::sqrt(sums[t] / counts[t]);
    if (t % 3 == 0) std::fprintf(stderr, "  turn %zu: off by %.2f points\n", t + 1, error);
    result.errors[t] = static_cast<std::int16_t>(std::lround(error * kValueUnit));
  }
  return result;
}

}  // namespace wonders::trainer
