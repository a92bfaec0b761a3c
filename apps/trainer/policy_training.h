#pragma once

#include <cstdint>
#include <vector>

#include "bots/learned/value.h"
#include "rules/state.h"
#include "trainer/linear_model.h"

namespace wonders::trainer {

/// Games that are played to learn from.
struct TrainingRun {
  std::uint64_t games = 0;
  std::uint64_t worlds = 0;  // in which every option of a decision is tried; 0: the planner is imitated
  unsigned turns = 0;        // that are simulated before the value function is asked
  Seed seed = 0;
};

/// The examples of a run: in each game of both editions and any number of players every decision is one. Uses all
/// cores; the examples do not depend on how many there are.
std::vector<Example> play_training_games(const TrainingRun& run, const PolicyWeights& weights,
                                         const ValueFunction& value);

}  // namespace wonders::trainer
