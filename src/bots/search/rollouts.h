#pragma once

#include "bots/learned/utility.h"
#include "bots/search/sequential_halving.h"
#include "view/determinize.h"

namespace wonders {

/// What a game that is over is worth to a seat, in parts of kSureWin.
using Payoff = std::int32_t (*)(const Edition&, const State&, Seat);

/// Plays moves out in worlds sampled from what a seat knows, everybody by the linear policy: a worker of
/// sequential_halving. All moves are tried in the same worlds, with the same moves of the others and the same chance.
class Rollouts {
 public:
  static constexpr std::int32_t kIndifference = 3 * kSureWin / 1000;  // a fifth of a point

  Rollouts(const Knowledge& known, const PolicyWeights& weights, Payoff payoff, Rng rng)
      : known_(known), e_(known.edition()), weights_(weights), payoff_(payoff), rng_(rng) {}

  void evaluate_all(std::span<const Candidate> moves, std::span<std::int32_t> results) {
    const State world = determinize(known_, rng_);
    Rng chance(rng_.next());
    TurnMoves chosen{};
    choose_by_policy(weights_, e_, world, chance, chosen);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      State s = world;
      Rng same_chance = chance;
      chosen[index(known_.now().deciding)] = moves[i].move;
      carry_out(e_, s, chosen);
      play_out_by_policy(weights_, e_, s, same_chance);
      results[i] = payoff_(e_, s, known_.now().seat);
    }
  }

 private:
  const Knowledge& known_;
  const Edition& e_;
  const PolicyWeights& weights_;
  Payoff payoff_;
  Rng rng_;
};

}  // namespace wonders
