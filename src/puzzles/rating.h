#pragma once

#include "puzzles/puzzle.h"

namespace wonders {

/// The strength of the levels as docs/strength.md measured it, each against the one before: 400 points more are a
/// tenfold chance. The novice's is set.
inline constexpr std::array<int, kLevels.size()> kLevelRatings{800, 965, 1122, 1289, 1457, 1598};

/// The strength at which a level would find the solution every other time.
int rating_of(const FoundByLevel& found);

/// Asks every level for its choice: those that err by chance many times, those that take long twice.
FoundByLevel ask_levels(const GamePuzzle& puzzle, Seed seed);

}  // namespace wonders
