#pragma once

#include <vector>

#include "bots/search/sequential_halving.h"

namespace wonders {

/// Solves the last turn of the game where it is cheap: everybody holds two cards, so that all combinations of choices
/// can be scored. In each world the game in which all choose at once is brought to rest by regret matching, and the
/// moves are judged against what the others then play. The best move comes first; nothing if it is not that turn, or
/// there are too many combinations.
std::vector<Judged> solve_last_turn(const Knowledge& known, const InstinctWeights& weights, Rng& rng);

}  // namespace wonders
