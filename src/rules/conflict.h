#pragma once

#include "rules/state.h"

namespace wonders {

namespace detail {

/// the token that a city with `own` shields takes against one with `other`.
constexpr std::int8_t conflict_token(unsigned own, unsigned other, std::uint8_t victory) {
  if (own == other) return 0;
  return own > other ? static_cast<std::int8_t>(victory) : std::int8_t{-1};
}

}  // namespace detail

/// at the end of an Age every city compares its shields with each neighbour's.
constexpr void resolve_conflicts(const Edition& e, State& s) {
  const std::size_t age = s.age - 1u;
  s.all_seats().for_each([&](Seat i) {
    City& city = s.city(i);
    const unsigned shields = city.tally[Count::shields];
    const auto against = [&](Seat other) {
      return detail::conflict_token(shields, s.city(other).tally[Count::shields], e.victory_points[age]);
    };
    city.tokens[age] = {against(s.left(i)), against(s.right(i))};
    for (std::int8_t token : city.tokens[age]) {
      if (token < 0) ++city.tally[Count::defeat_token];
    }
  });
}

}  // namespace wonders
