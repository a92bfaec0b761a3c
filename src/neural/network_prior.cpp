#include "neural/network_prior.h"

#include <algorithm>
#include <bit>

#include "view/decision.h"

namespace wonders {

namespace {

/// What the network's answer hangs on in the worlds of one decision.
std::uint64_t key_of(const State& world, Seat who, const HandMemory& memory) {
  std::uint64_t key = index(who);
  const auto add = [&](const Hand& hand) {
    for (const CardId card : hand) key = Rng::mix(key ^ (index(card) + 1));
    key = Rng::mix(key);
  };
  key = Rng::mix(key ^ (std::uint64_t{world.age} << 16 | std::uint64_t{world.turn} << 8 | index(world.phase)));
  for (std::size_t i = 0; i < world.seats; ++i) {
    const City& city = world.cities[i];
    for (const std::uint64_t word : city.structures.words()) key = Rng::mix(key ^ word);
    key = Rng::mix(key ^ (std::uint64_t{city.coins} << 16 | city.stages_built() << 8 | city.free_build_left));
  }
  add(cards_to_choose(world, who));
  for (const Hand& hand : memory.ahead) add(hand);
  return key;
}

}  // namespace

HandMemory memory_in(const State& world, const View& view) {
  HandMemory memory;
  memory.age = view.age;
  memory.turn = view.turn;
  Seat holder = view.seat;
  for (std::size_t k = 1; k < hands_round(view) && k < view.turn; ++k) {
    holder = hand_goes_to(view, holder);
    memory.ahead[k] = world.hand(holder);
  }
  return memory;
}

NetworkPrior::NetworkPrior(const PolicyNetwork& policy, const View& view, const HandMemory& memory)
    : view_(view), memory_(memory), policy_(policy) {}

std::unique_ptr<SearchPrior> NetworkPrior::copy() const {
  return std::make_unique<NetworkPrior>(policy_, view_, memory_);
}

void NetworkPrior::rate(const View& view, const State& seen, const HandMemory& memory, Options& options) {
  MoveList legal;
  legal_moves(policy_.tables().edition, seen, view.deciding, legal);
  const std::vector<RatedAction>& rated = policy_.look(view, seen, memory, {}, legal);
  for (Option& option : options) {
    const ActionId action = action_of(policy_.tables().numbering, option.move);
    const auto found = std::ranges::lower_bound(rated, action, {}, &RatedAction::action);
    option.logit = found->logit;
  }
}

void NetworkPrior::rate_own(Options& options) { rate(view_, public_state(view_), memory_, options); }

void NetworkPrior::rate(const State& world, Seat who, Options& options) {
  const View view = view_of(policy_.tables().edition, world, decider(world, who));
  const HandMemory memory = memory_in(world, view);
  std::vector<int>& logits = kept_[key_of(world, who, memory)];
  if (logits.size() == options.size()) {
    std::size_t i = 0;
    for (Option& option : options) option.logit = logits[i++];
    return;
  }
  rate(view, public_state(view), memory, options);
  for (const Option& option : options) logits.push_back(option.logit);
}

}  // namespace wonders
