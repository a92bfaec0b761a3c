#include "bots/search/rollout_bot.h"

#include "bots/learned/utility.h"

namespace wonders {

namespace {

class Rollouts {
 public:
  static constexpr std::int32_t kNothing = 3 * kSureWin / 1000;  // a fifth of a point

  Rollouts(const Knowledge& known, const InstinctWeights& weights, Rng rng)
      : known_(known), e_(known.edition()), weights_(weights), rng_(rng) {}

  void try_all(std::span<const Judged> moves, std::span<std::int32_t> came_to) {
    const State world = determinize(known_, rng_);
    Rng chance(rng_.next());
    TurnMoves chosen{};
    choose_by_instinct(weights_, e_, world, chance, chosen);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      State s = world;
      Rng same_chance = chance;
      chosen[index(known_.now().deciding)] = moves[i].move;
      carry_out(e_, s, chosen);
      play_out_by_instinct(weights_, e_, s, same_chance);
      came_to[i] = utilities(e_, s)[index(known_.now().seat)];
    }
  }

 private:
  const Knowledge& known_;
  const Edition& e_;
  const InstinctWeights& weights_;
  Rng rng_;
};

}  // namespace

std::vector<Judged> judge_by_rollouts(const Knowledge& known, const InstinctWeights& weights, const Limits& limits,
                                      Rng& rng) {
  std::vector<Rollouts> workers;
  workers.reserve(limits.threads);
  for (unsigned i = 0; i < limits.threads; ++i) workers.emplace_back(known, weights, Rng(rng.next()));
  return halve(candidates(known, weights), limits, std::span(workers));
}

Move RolloutBot::think(const Knowledge& known, Rng& rng) {
  return judge_by_rollouts(known, weights_, limits_, rng).front().move;
}

}  // namespace wonders
