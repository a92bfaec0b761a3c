#pragma once

#include <array>

#include "base/rng.h"
#include "bots/learned/policy.h"
#include "view/knowledge.h"

namespace wonders {

/// What can be told of a player.
enum class Habit : std::uint8_t {
  thinks,  // nothing: it may do whatever is good
  greedy,  // takes what is worth most now, as GreedyBot does
  plans,   // looks at its city, as PlannerBot does
};
inline constexpr std::size_t kHabits = 3;

/// Whom one plays against. Everybody is taken to think; but who always chooses as one of the simple bots does gives
/// itself away: after every turn the moves of the others are compared with those that such a bot would have made.
class Habits {
 public:
  /// `before` is what was known when everybody chose, `after` shows what they chose.
  void notice(const Knowledge& before, const View& after, const InstinctWeights& weights);

  /// How sure it is of a seat's habit, from 0 to 1.
  double chance(Seat who, Habit habit) const { return chances_[index(who)][index(habit)]; }

  /// What to take a seat for in one world: each habit as often as it seems to be its own, but none without good reason.
  Habit draw(Seat who, Rng& rng) const;
  bool any(Habit habit) const;

 private:
  using Chances = std::array<double, kHabits>;
  static constexpr Chances kAtFirst{0.8, 0.1, 0.1};
  std::array<Chances, kMaxSeats> chances_{kAtFirst, kAtFirst, kAtFirst, kAtFirst, kAtFirst, kAtFirst, kAtFirst};
};

/// What a greedy player does.
Move greedy_move(const Edition& e, const State& s, Seat who);

/// What a planner does.
Move planned_move(const Edition& e, const State& s, Seat who);

}  // namespace wonders
