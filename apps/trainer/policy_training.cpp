#include "trainer/policy_training.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <thread>

#include "bots/learned/utility.h"
#include "bots/search/memory.h"
#include "bots/simple/planner_bot.h"
#include "catalog/catalog.h"
#include "rules/setup.h"

namespace wonders::trainer {

namespace {

std::size_t find(const Options& options, const Move& m) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].move.action == m.action && options[i].move.card == m.card) return i;
  }
  std::fputs("a legal move is no option\n", stderr);
  std::abort();
}

Example example_of(const Edition& e, const State& s, Seat who, const Options& options, std::vector<float> targets) {
  Example example;
  const feature::Situation situation(e, s, who);
  for (const Option& option : options) {
    feature::each(situation, option.move,
                  [&](std::size_t f) { example.features.push_back(static_cast<std::uint16_t>(f)); });
    example.ends.push_back(static_cast<std::uint16_t>(example.features.size()));
  }
  example.targets = std::move(targets);
  return example;
}

class Game {
 public:
  Game(const TrainingRun& run, const PolicyWeights& weights, const ValueFunction& value, std::uint64_t number,
       std::vector<Example>& examples)
      : run_(run), weights_(weights), value_(value), rng_(stream(run.seed, number)), examples_(examples) {}

  void play_through() {
    constexpr std::array<std::uint8_t, 10> kPlayers{2, 3, 3, 3, 4, 4, 5, 5, 6, 7};
    const Edition& e = edition(rng_.below(2) == 0 ? EditionId::first : EditionId::second);
    const std::size_t players = kPlayers[rng_.below(kPlayers.size())];
    const Seed seed = rng_.next();
    State s = new_game(e, random_table(players, seed), seed);
    s.player_seats().for_each([&](Seat i) { memories_[index(i)].begin(view_of(e, s, i)); });
    while (s.phase != Phase::over) {
      TurnMoves moves{};
      awaiting(s).for_each([&](Seat who) { moves[index(who)] = decide(e, s, who); });
      play(e, s, moves);
      s.player_seats().for_each([&](Seat i) { memories_[index(i)].observe(view_of(e, s, i)); });
    }
  }

 private:
  Move decide(const Edition& e, const State& s, Seat who) {
    Options options;
    evaluate_options(weights_, e, s, who, options);
    if (options.size() == 1) return options[0].move;
    const Seat player = decider(s, who);
    std::vector<float> targets(options.size(), 0.0F);
    Move chosen =
        run_.worlds == 0 ? imitate_planner(e, s, who, options, targets) : play_out(e, who, player, options, targets);
    examples_.push_back(example_of(e, s, who, options, std::move(targets)));
    // Now and then another move, so that the policy knows what to do with a city that is less than perfect.
    if (rng_.below(8) == 0) chosen = sample_option(options, rng_);
    if (player != who) memories_[index(player)].decided(who, chosen);
    return chosen;
  }

  Move imitate_planner(const Edition& e, const State& s, Seat who, const Options& options,
                       std::vector<float>& targets) {
    MoveList legal;
    legal_moves(e, s, who, legal);
    const Move m = PlannerBot().choose(view_of(e, s, decider(s, who)), {legal.begin(), legal.end()}, rng_);
    targets[find(options, m)] = 1.0F;
    return m;
  }

  /// The utility of each option if all go on by the policy, in the same worlds and with the same chance. The best of
  /// those that the policy puts first is played: so few games tell little about one option.
  Move play_out(const Edition& e, Seat who, Seat player, const Options& options, std::vector<float>& targets) {
    const Memory& memory = memories_[index(player)];
    const float part = 1.0F / static_cast<float>(run_.worlds) / static_cast<float>(kSureWin);
    for (std::uint64_t n = 0; n < run_.worlds; ++n) {
      const State world = determinize(memory.knowledge(), rng_);
      const Rng chance(rng_.next());
      for (std::size_t i = 0; i < options.size(); ++i) {
        targets[i] += static_cast<float>(end_of(e, world, who, options[i].move, chance)[index(player)]) * part;
      }
    }
    std::vector<int> logits;
    for (const Option& option : options) logits.push_back(option.logit);
    std::ranges::sort(logits, std::greater{});
    const int least = logits[std::min<std::size_t>(logits.size(), 6) - 1];
    std::size_t best = options.size();
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (options[i].logit >= least && (best == options.size() || targets[i] > targets[best])) best = i;
    }
    return options[best].move;
  }

  Utilities end_of(const Edition& e, State s, Seat who, const Move& m, Rng rng) const {
    TurnMoves moves{};
    choose_by_policy(weights_, e, s, rng, moves);
    moves[index(who)] = m;
    play(e, s, moves);
    unsigned turns = 0;
    while (s.phase != Phase::over) {
      if (s.phase == Phase::choose && ++turns >= run_.turns) return expected_utilities(value_, e, s);
      choose_by_policy(weights_, e, s, rng, moves);
      play(e, s, moves);
    }
    return utilities(e, s);
  }

  const TrainingRun& run_;
  const PolicyWeights& weights_;
  const ValueFunction& value_;
  Rng rng_;
  std::vector<Example>& examples_;
  std::array<Memory, kMaxSeats> memories_;
};

}  // namespace

std::vector<Example> play_training_games(const TrainingRun& run, const PolicyWeights& weights,
                                         const ValueFunction& value) {
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::vector<Example>> by_game(run.games);
  std::atomic<std::uint64_t> next{0};
  {
    std::vector<std::jthread> team;
    for (unsigned t = 0; t < threads; ++t) {
      team.emplace_back([&] {
        for (std::uint64_t game = next++; game < run.games; game = next++) {
          Game(run, weights, value, game, by_game[game]).play_through();
        }
      });
    }
  }
  std::vector<Example> examples;
  for (auto& game : by_game) std::move(game.begin(), game.end(), std::back_inserter(examples));
  return examples;
}

}  // namespace wonders::trainer
