#pragma once

#include "rules/score.h"

namespace wonders::testing {

/// The score sheet of a seat, counted card by card from the printed tables. Shares nothing with the rules but the
/// structures, stages, coins and tokens of the cities.
ScoreSheet slow_score(const State& s, EditionId id, Seat who);

}  // namespace wonders::testing
