#pragma once

#include <array>
#include <cstdint>

#include "rules/score.h"

namespace wonders {

/// How good an end is for each seat: two fifths by the place and by the lead over the best of the others, three fifths
/// by the own points. Players who think of the lead alone spend their turns on denying each other, score less, and do
/// worse against everybody else (docs/strength.md).
using Utilities = std::array<std::int32_t, kMaxSeats>;
inline constexpr std::int32_t kSureWin = 1 << 16;  // what a sure win is worth, beside the points

/// Points and leads are in these parts of a point.
inline constexpr int kFinePoint = 8;

/// What a lead over the best of the others is worth that may be off by `error`, from 0 to kSureWin.
std::int32_t worth_of_lead(int lead, int error);

/// The utility of a lead, by what it is worth, and of points.
std::int32_t utility(std::int32_t lead_worth, int points);

/// Of a game that is over.
Utilities utilities(const Edition& e, const State& s);

}  // namespace wonders
