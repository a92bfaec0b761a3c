#pragma once

#include <vector>

#include "bots/search/sequential_halving.h"

namespace wonders {

/// Solves the last turn of the game where it is cheap: everybody holds two cards, so that all combinations of choices
/// can be scored. In each world the simultaneous-move game is solved by regret matching, and the moves are evaluated
/// against the others' average strategies. The best move comes first; nothing if it is not that turn, or
/// there are too many combinations.
std::vector<Candidate> solve_last_turn(const Knowledge& known, const PolicyWeights& weights, Rng& rng);

}  // namespace wonders
