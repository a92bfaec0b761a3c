#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "base/fixed_vector.h"
#include "catalog/resource.h"
#include "catalog/tally.h"

namespace wonders {

/// The closed vocabulary of both editions. Names are those of the data schema (docs/adding-a-card.md).
enum class EffectType : std::uint8_t {
  produce,
  produce_choice,
  points,
  shields,
  coins,
  science,
  discount,
  coins_per,
  points_per,
  points_if_wonder_complete,
  build_from_discard,
  play_seventh_card,
  free_build_once_per_age,
  copy_neighbor_guild,
  free_first_of_color,
  free_first_of_age,
  free_last_of_age,
};

/// Cities that an effect looks at, seen from its owner. A bit set.
enum Where : std::uint8_t { kLeft = 1, kSelf = 2, kRight = 4 };
inline constexpr std::uint8_t kNeighbors = kLeft | kRight;
inline constexpr std::uint8_t kAround = kLeft | kSelf | kRight;

/// One thing that a structure or a stage gives, as the data tables write it.
struct Effect {
  EffectType type{};
  std::uint8_t n = 0;      // points, shields, coins, or how many for each counted thing
  Units goods{};           // produce: all of them; produce_choice: one of them
  bool tradable = false;   // may neighbours buy it
  Science symbol{};        // science
  Goods kind{};            // discount
  std::uint16_t of = 0;    // coins_per, points_per: bit set of Count
  std::uint8_t where = 0;  // discount, coins_per, points_per: bit set of Where

  friend constexpr bool operator==(const Effect&, const Effect&) = default;
};

using Effects = FixedVector<Effect, 3>;

namespace effects {

constexpr std::uint16_t counting(std::initializer_list<Count> counts) {
  std::uint16_t bits = 0;
  for (Count c : counts) bits = static_cast<std::uint16_t>(bits | (1u << index(c)));
  return bits;
}

/// Printed on brown and gray cards: neighbours may buy it.
constexpr Effect produces(std::string_view all) {
  return {.type = EffectType::produce, .goods = units(all), .tradable = true};
}
constexpr Effect produces_one_of(std::string_view choice) {
  return {.type = EffectType::produce_choice, .goods = units(choice), .tradable = true};
}
/// Printed on yellow cards and wonder stages: for the owner alone.
constexpr Effect owner_produces_one_of(std::string_view choice) {
  return {.type = EffectType::produce_choice, .goods = units(choice), .tradable = false};
}
constexpr Effect points(std::uint8_t n) { return {.type = EffectType::points, .n = n}; }
constexpr Effect shields(std::uint8_t n) { return {.type = EffectType::shields, .n = n}; }
constexpr Effect coins(std::uint8_t n) { return {.type = EffectType::coins, .n = n}; }
constexpr Effect science(Science symbol) { return {.type = EffectType::science, .symbol = symbol}; }
constexpr Effect discount(Goods kind, std::uint8_t from) {
  return {.type = EffectType::discount, .kind = kind, .where = from};
}
constexpr Effect coins_per(std::uint8_t n, std::initializer_list<Count> of, std::uint8_t where) {
  return {.type = EffectType::coins_per, .n = n, .of = counting(of), .where = where};
}
constexpr Effect points_per(std::uint8_t n, std::initializer_list<Count> of, std::uint8_t where) {
  return {.type = EffectType::points_per, .n = n, .of = counting(of), .where = where};
}
constexpr Effect points_if_wonder_complete(std::uint8_t n) {
  return {.type = EffectType::points_if_wonder_complete, .n = n};
}
constexpr Effect power(EffectType type) { return {.type = type}; }

}  // namespace effects

}  // namespace wonders
