#include "bots/classic/rollout_bot.h"

#include "bots/search/rollouts.h"

namespace wonders {

namespace {

std::int32_t own_utility(const Edition& e, const State& s, Seat who) { return utilities(e, s)[index(who)]; }

}  // namespace

std::vector<Candidate> rank_by_rollouts(const Knowledge& known, const PolicyWeights& weights, const Limits& limits,
                                        Rng& rng) {
  std::vector<Rollouts> workers;
  workers.reserve(limits.threads);
  for (unsigned i = 0; i < limits.threads; ++i) workers.emplace_back(known, weights, own_utility, Rng(rng.next()));
  return sequential_halving(candidates(known, weights), limits, std::span(workers));
}

Move RolloutBot::think(const Knowledge& known, Rng& rng) {
  return rank_by_rollouts(known, weights_, limits_, rng).front().move;
}

}  // namespace wonders
