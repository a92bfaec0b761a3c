#include "neural/policy_network.h"

#include <algorithm>

namespace wonders {

PolicyNetwork::PolicyNetwork(const Network& network, EditionId id)
    : network_(network), tables_{edition(id), numbering_of(id)}, row_(kFeatures) {}

const std::vector<RatedAction>& PolicyNetwork::look(const View& view, const State& seen, const HandMemory& memory,
                                                    const Intent& intent, const MoveList& legal, const Lapses& lapses) {
  std::ranges::fill(row_, std::uint8_t{0});
  write_features(tables_, view, seen, memory, intent, legal, row_.data());
  if (lapses.any()) overlook(tables_, lapses, row_.data());
  actions_.clear();
  for_each_action(tables_.numbering, legal, intent, [&](ActionId action) { actions_.push_back(action); });
  std::ranges::sort(actions_);
  actions_.erase(std::unique(actions_.begin(), actions_.end()), actions_.end());
  logits_.resize(actions_.size());
  network_.look(row_.data(), hidden_);
  network_.policy(hidden_, actions_, logits_.data());
  rated_.clear();
  for (std::size_t i = 0; i < actions_.size(); ++i) rated_.push_back({actions_[i], logits_[i]});
  return rated_;
}

}  // namespace wonders
