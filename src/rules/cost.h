#pragma once

#include <cstdint>

#include "base/inline.h"
#include "rules/state.h"

namespace wonders {

/// Why a build costs nothing, in the order in which the rules ask (OP-11b, OP-37).
enum class Free : std::uint8_t {
  no,       // its cost must be met
  no_cost,  // none is printed
  chain,    // a parent is in the city
  power,    // second-edition Olympia
};

/// Does a power of the city make this card free by itself?
constexpr bool power_applies(const State& s, const City& city, const CardSpec& card) {
  const Powers powers = city.powers;
  if (!powers.make_free()) [[likely]]
    return false;
  if (s.phase == Phase::seventh) return false;
  return (powers.has(Power::free_first_of_color) && city.tally[count_of(card.color)] == 0) ||
         (powers.has(Power::free_first_of_age) && s.turn == 1) ||
         (powers.has(Power::free_last_of_age) && s.turn == kTurnsPerAge);
}

/// Free by chain or by a power: the printed cost, if there is one, need not be met.
constexpr bool cost_is_waived(const State& s, const City& city, const CardSpec& card) {
  return city.structures.intersects(card.parents) || power_applies(s, city, card);
}

constexpr Free free_reason(const Edition& e, const State& s, Seat who, CardId card) {
  const CardSpec& spec = e.card(card);
  const City& city = s.city(who);
  if (!spec.has_cost) return Free::no_cost;
  if (city.structures.intersects(spec.parents)) return Free::chain;
  return power_applies(s, city, spec) ? Free::power : Free::no;
}

/// a card that the Free City can build by chain is played no other way.
constexpr bool must_use_chain(const Edition& e, const State& s, CardId card) {
  return !s.city(kFreeCity).structures.contains(card) && free_reason(e, s, kFreeCity, card) == Free::chain;
}

/// The coins that a move pays to the bank; those for the neighbours are part of the move.
WONDERS_INLINE constexpr unsigned coins_to_bank(const Edition& e, const State& s, Seat who, const Move& m) {
  const unsigned printed = e.card(m.card).coin_cost;
  const bool must_pay = printed != 0 && m.action == Action::build && free_reason(e, s, who, m.card) == Free::no;
  return must_pay ? printed : 0;
}

}  // namespace wonders
