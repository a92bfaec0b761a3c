#pragma once

#include <array>

#include "base/rng.h"
#include "bots/instinct.h"
#include "view/knowledge.h"

namespace wonders {

/// Whom one plays against. Everybody is taken to think; but who always takes what is worth most now, as GreedyBot does,
/// gives itself away: after every turn the moves of the others are compared with those that it would have made.
class Habits {
 public:
  /// `before` is what was known when everybody chose, `after` shows what they chose.
  void notice(const Knowledge& before, const View& after, const InstinctWeights& weights);

  /// How sure it is that a seat is greedy, from 0 to 1.
  double greedy(Seat who) const { return greedy_[index(who)]; }

  /// Whether to take a seat for greedy in one world: as often as it seems to be, but never without good reason.
  bool draw_greedy(Seat who, Rng& rng) const;
  bool any_greedy() const;

 private:
  static constexpr double kAtFirst = 0.1;
  std::array<double, kMaxSeats> greedy_{kAtFirst, kAtFirst, kAtFirst, kAtFirst, kAtFirst, kAtFirst, kAtFirst};
};

/// What a greedy player does.
Move greedy_move(const Edition& e, const State& s, Seat who);

}  // namespace wonders
