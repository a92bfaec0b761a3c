#pragma once

#include <cstdint>
#include <vector>

#include "catalog/catalog.h"
#include "learn/network.h"
#include "neural/manner.h"
#include "view/view.h"

namespace wonders {

/// A legal action of a decision and its logit, in Network::kLogitUnit.
struct RatedAction {
  ActionId action;
  std::int32_t logit;
};

/// A network asked about decisions of games of one edition.
class PolicyNetwork {
 public:
  PolicyNetwork(const Network& network, EditionId edition);

  /// Looks at a decision; `legal` are its moves, and what the seat has decided of it already is the intent. The answer
  /// is good until the next look.
  const std::vector<RatedAction>& look(const View& view, const State& seen, const HandMemory& memory,
                                       const Intent& intent, const MoveList& legal, const Lapses& lapses = {});

  /// What it expected of the last decision it looked at.
  Network::Values values() const { return network_.values(hidden_); }

  const LearnTables& tables() const { return tables_; }

 private:
  const Network& network_;
  LearnTables tables_;
  std::vector<std::uint8_t> row_;
  Network::Hidden hidden_;
  std::vector<ActionId> actions_;
  std::vector<std::int32_t> logits_;
  std::vector<RatedAction> rated_;
};

}  // namespace wonders
