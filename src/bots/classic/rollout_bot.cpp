#include "bots/classic/rollout_bot.h"

#include "bots/learned/utility.h"

namespace wonders {

namespace {

class Rollouts {
 public:
  static constexpr std::int32_t kIndifference = 3 * kSureWin / 1000;  // a fifth of a point

  Rollouts(const Knowledge& known, const PolicyWeights& weights, Rng rng)
      : known_(known), e_(known.edition()), weights_(weights), rng_(rng) {}

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
      results[i] = utilities(e_, s)[index(known_.now().seat)];
    }
  }

 private:
  const Knowledge& known_;
  const Edition& e_;
  const PolicyWeights& weights_;
  Rng rng_;
};

}  // namespace

std::vector<Candidate> rank_by_rollouts(const Knowledge& known, const PolicyWeights& weights, const Limits& limits,
                                        Rng& rng) {
  std::vector<Rollouts> workers;
  workers.reserve(limits.threads);
  for (unsigned i = 0; i < limits.threads; ++i) workers.emplace_back(known, weights, Rng(rng.next()));
  return sequential_halving(candidates(known, weights), limits, std::span(workers));
}

Move RolloutBot::think(const Knowledge& known, Rng& rng) {
  return rank_by_rollouts(known, weights_, limits_, rng).front().move;
}

}  // namespace wonders
