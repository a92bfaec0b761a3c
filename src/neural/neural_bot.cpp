#include "neural/neural_bot.h"

#include <algorithm>

#include "view/decision.h"

namespace wonders {

void NeuralBot::begin(const View& view) {
  policy_.emplace(network_, view.edition);
  memory_ = {};
  remember(memory_, view);
}

void NeuralBot::observe(const View& view) {
  if (!policy_) return begin(view);
  remember(memory_, view);
}

Move NeuralBot::choose(const View& view, std::span<const Move> legal, Rng&) {
  observe(view);
  if (legal.size() == 1) return legal[0];
  const LearnTables& tables = policy_->tables();
  const State seen = public_state(view);
  MoveList moves;
  legal_moves(tables.edition, seen, view.deciding, moves);
  Intent intent;
  Move move{};
  while (true) {
    const std::vector<RatedAction>& rated = policy_->look(view, seen, memory_, intent, moves);
    const auto best = std::ranges::max_element(rated, {}, &RatedAction::logit);
    if (take_action(tables.numbering, moves, best->action, intent, move)) return move;
  }
}

}  // namespace wonders
