#include "neural/neural_search_bot.h"

#include "neural/network_prior.h"
#include "view/decision.h"

namespace wonders {

void NeuralSearchBot::forget() {
  policy_.reset();
  memory_ = {};
}

void NeuralSearchBot::learn_from(const Knowledge& before, const View& after) {
  remember(memory_, before.now());  // the first view comes to nobody else; the same one again changes nothing
  remember(memory_, after);
}

Move NeuralSearchBot::think(const Knowledge& known, Rng& rng) {
  const View& now = known.now();
  if (!policy_) policy_.emplace(network_, now.edition);
  NetworkPrior prior(*policy_, now, memory_);
  const Move best = rank_by_search(known, policy_weights(), value_function(), options_, rng, &prior).front().move;
  if (now.phase != Phase::choose || now.players != 3) return best;
  return pay_the_weaker(value_function(), known.edition(), public_state(now), now.seat, best);
}

}  // namespace wonders
