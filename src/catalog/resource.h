#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/index.h"

namespace wonders {

/// Raw materials first, then manufactured goods: the order of the letters in the data files.
enum class Resource : std::uint8_t { wood, stone, clay, ore, glass, loom, papyrus };

inline constexpr std::size_t kResources = 7;
inline constexpr std::size_t kRawMaterials = 4;
inline constexpr std::string_view kResourceLetters = "WSCOGLP";
inline constexpr std::string_view kRawLetters = kResourceLetters.substr(0, kRawMaterials);
inline constexpr std::string_view kManufacturedLetters = kResourceLetters.substr(kRawMaterials);

enum class Goods : std::uint8_t { raw, manufactured };

constexpr bool is_raw(Resource r) { return index(r) < kRawMaterials; }
constexpr Goods goods_of(Resource r) { return is_raw(r) ? Goods::raw : Goods::manufactured; }

/// Units of each resource, e.g. the resource part of a cost, or the icons printed on a card.
using Units = std::array<std::uint8_t, kResources>;

/// "WWS" → two wood, one stone. A letter that is no resource does not compile in the data tables.
constexpr Units units(std::string_view letters) {
  Units counted{};
  for (char letter : letters) ++counted.at(kResourceLetters.find(letter));
  return counted;
}

struct Cost {
  std::uint8_t coins = 0;
  Units resources{};

  constexpr bool free() const { return coins == 0 && resources == Units{}; }
  friend constexpr bool operator==(const Cost&, const Cost&) = default;
};

constexpr Cost cost(std::string_view letters) { return {.resources = units(letters)}; }
constexpr Cost cost_coins(std::uint8_t coins) { return {.coins = coins}; }

}  // namespace wonders
