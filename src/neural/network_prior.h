#pragma once

#include <unordered_map>

#include "bots/search/prior.h"
#include "neural/policy_network.h"
#include "view/knowledge.h"

namespace wonders {

/// A network as the prior of a search. What it said of a hand is kept, since worlds are much alike.
class NetworkPrior final : public SearchPrior {
 public:
  /// For the decision of `view`, of a seat that remembers this.
  NetworkPrior(const PolicyNetwork& policy, const View& view, const HandMemory& memory);

  void rate_own(Options& options) override;
  void rate(const State& world, Seat who, Options& options) override;
  std::unique_ptr<SearchPrior> copy() const override;

 private:
  void rate(const View& view, const State& seen, const HandMemory& memory, Options& options);

  const View& view_;
  const HandMemory& memory_;
  PolicyNetwork policy_;
  std::unordered_map<std::uint64_t, std::vector<int>> kept_;  // logits of the options, by what they hang on
};

/// What a seat of a world remembers, as far as the world shows it: the hands that it has passed on as they are now. It
/// may have seen cards in them that were played face down since.
HandMemory memory_in(const State& world, const View& view);

}  // namespace wonders
