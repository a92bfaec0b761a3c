#pragma once

#include <array>
#include <cstdint>

#include "bots/learned/utility.h"
#include "bots/learned/value_features.h"

namespace wonders {

inline constexpr int kValueUnit = 64;  // a point, in the units of the weights and of expected_points

/// Linear in its features, learned from whole games of the policy against itself (apps/trainer).
struct ValueFunction {
  std::array<std::int16_t, value_feature::kTable.size()> weights{};
  std::array<std::int16_t, kAges * kTurnsPerAge> errors{};  // standard errors at the start of each turn
};

/// The one in use, made by apps/trainer.
const ValueFunction& value_function();

/// The points that each seat will have at the end, in 1/kValueUnit; in Phase::choose.
std::array<int, kMaxSeats> expected_points(const ValueFunction& value, const Edition& e, const State& s);

/// The value of a state for each seat, in Phase::choose: the more turns are left, the less a lead says.
Utilities expected_utilities(const ValueFunction& value, const Edition& e, const State& s);

}  // namespace wonders
