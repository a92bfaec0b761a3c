#include "bots/learned/value.h"

#include "bots/learned/weights.h"

namespace wonders {

const ValueFunction& value_function() {
  static constexpr ValueFunction kFunction{.weights = std::to_array(kLearnedValue),  // as many as there are features
                                           .errors = std::to_array(kLearnedValueErrors)};
  return kFunction;
}

std::array<int, kMaxSeats> expected_points(const ValueFunction& value, const Edition& e, const State& s) {
  std::array<int, kMaxSeats> points{};
  for (std::size_t i = s.has_free_city() ? 1 : 0; i < s.seats; ++i) {
    int sum = score(e, s, seat(i)).total() * kValueUnit;
    value_feature::each(e, s, seat(i), [&](std::size_t number) { sum += value.weights[number]; });
    points[i] = sum;
  }
  return points;
}

Utilities expected_utilities(const ValueFunction& value, const Edition& e, const State& s) {
  const std::array<int, kMaxSeats> points = expected_points(value, e, s);
  const std::size_t first = s.has_free_city() ? 1 : 0;
  int best = points[first];
  int second = -(1 << 30);
  for (std::size_t i = first + 1; i < s.seats; ++i) {
    second = std::max(second, std::min(best, points[i]));
    best = std::max(best, points[i]);
  }
  const int error = value.errors[(s.age - 1u) * kTurnsPerAge + s.turn - 1u];
  Utilities result{};
  for (std::size_t i = first; i < s.seats; ++i) {
    const int lead = points[i] - (points[i] == best ? second : best);
    result[i] = utility(win_probability(lead, error), points[i] * kPointUnit / kValueUnit);
  }
  return result;
}

}  // namespace wonders
