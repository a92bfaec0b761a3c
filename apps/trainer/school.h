#pragma once

#include <cstdint>
#include <vector>

#include "bots/learned/value.h"
#include "rules/state.h"
#include "trainer/lesson.h"

namespace wonders::trainer {

/// Games that are played to learn from.
struct Course {
  std::uint64_t games = 0;
  std::uint64_t worlds = 0;  // in which every option of a decision is tried; 0: the planner is imitated
  unsigned turns = 0;        // that are played before the prospects are asked
  Seed seed = 0;
};

/// The lessons of a course: in each game of both editions and any number of players every decision is one. Uses all
/// cores; the lessons do not depend on how many there are.
std::vector<Lesson> attend(const Course& course, const InstinctWeights& weights, const Prospects& prospects);

}  // namespace wonders::trainer
