#pragma once

#include <set>
#include <utility>

#include "rules/state.h"

namespace wonders::testing {

/// (coins to the left, coins to the right).
using Purchases = std::set<std::pair<int, int>>;

/// Every legal way to pay for building a card or the next stage, found by trying all purchases of actual symbols. Reads
/// the printed tables and nothing that the rules compile from them: slow and plain on purpose.
Purchases purchases_for_card(const State& s, EditionId id, Seat who, CardId card);
Purchases purchases_for_stage(const State& s, EditionId id, Seat who);

}  // namespace wonders::testing
