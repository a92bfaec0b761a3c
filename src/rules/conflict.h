#pragma once

#include "rules/state.h"

namespace wonders {

namespace detail {

/// the token that a city with `own` shields takes against one with `other`.
constexpr std::int8_t conflict_token(unsigned own, unsigned other, std::size_t age) {
  if (own == other) return 0;
  return static_cast<std::int8_t>(own > other ? Rulebook::victory_token(age) : Rulebook::kDefeatToken);
}

}  // namespace detail

/// at the end of an Age every city compares its shields with each neighbour's.
constexpr void resolve_conflicts(State& s) {
  s.all_seats().for_each([&](Seat i) {
    City& city = s.city(i);
    const unsigned shields = city.tally[Count::shields];
    const auto against = [&](Seat other) {
      return detail::conflict_token(shields, s.city(other).tally[Count::shields], s.age);
    };
    std::array<std::int8_t, 2>& tokens = city.tokens[s.age - 1u];
    tokens = {against(s.left(i)), against(s.right(i))};
    for (const std::int8_t token : tokens) {
      if (token == Rulebook::kDefeatToken) ++city.tally[Count::defeat_token];
    }
  });
}

}  // namespace wonders
