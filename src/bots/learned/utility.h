#pragma once

#include <array>
#include <cstdint>

#include "rules/score.h"

namespace wonders {

/// What policy and value are learned towards, and what a search maximises: how good an end is for each seat. Two fifths
/// by the place and by the lead over the best of the others, three fifths by the own points. Players who think of the
/// lead alone spend their turns on denying each other, score less, and do worse against everybody else
/// (docs/strength.md).
using Utilities = std::array<std::int32_t, kMaxSeats>;
inline constexpr std::int32_t kSureWin = 1 << 16;  // the probability 1, and what a win is worth beside the points

/// Points and leads are in these parts of a point.
inline constexpr int kPointUnit = 8;

/// The probability of winning with a lead over the best of the others that has a standard error, from 0 to kSureWin.
std::int32_t win_probability(int lead, int error);

/// The utility of a chance to win and of points.
std::int32_t utility(std::int32_t win_probability, int points);

/// Of a game that is over.
Utilities utilities(const Edition& e, const State& s);

/// A game that is over as nothing but won or lost: kSureWin for a win, a share of it for a shared one. The Free City
/// never wins.
std::int32_t share_of_win(const Edition& e, const State& s, Seat who);

}  // namespace wonders
