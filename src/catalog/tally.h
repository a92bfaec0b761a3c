#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/index.h"

namespace wonders {

/// The seven kinds of structures, told apart by colour.
enum class Color : std::uint8_t { brown, gray, blue, yellow, red, green, purple };

inline constexpr std::size_t kColors = 7;
inline constexpr std::array<std::string_view, kColors> kColorNames{"brown", "gray",  "blue",  "yellow",
                                                                   "red",   "green", "purple"};

enum class Science : std::uint8_t { compass, gear, tablet, any };

inline constexpr std::array<std::string_view, 4> kScienceNames{"compass", "gear", "tablet", "any"};

/// Everything of a city that is counted. The colours come first, so that a Color is also a Count.
enum class Count : std::uint8_t {
  brown,
  gray,
  blue,
  yellow,
  red,
  green,
  purple,        // structures of the colour
  wonder_stage,  // stages built
  defeat_token,  // −1 tokens taken
  shields,
  compass,
  gear,
  tablet,
  any_science,  // science symbols
  civilian,     // points printed on blue cards
  wonder        // points of built stages
};

inline constexpr std::size_t kCounts = 16;
inline constexpr std::size_t kCountables = 9;  // those that coins_per and points_per may name
inline constexpr std::array<std::string_view, kCountables> kCountableNames{
    "brown", "gray", "blue", "yellow", "red", "green", "purple", "wonder_stage", "defeat_token"};

constexpr Count count_of(Color color) { return static_cast<Count>(color); }
constexpr Count count_of(Science symbol) { return static_cast<Count>(index(Count::compass) + index(symbol)); }

/// One byte for each Count. Building a structure adds its tally to the city's: one vector addition, and every count
/// that scoring asks for is there to be read.
struct Tally {
  std::array<std::uint8_t, kCounts> counts{};

  constexpr std::uint8_t operator[](Count c) const { return counts[index(c)]; }
  constexpr std::uint8_t& operator[](Count c) { return counts[index(c)]; }

  /// No count of a city comes near 255 (tests/properties), so that eight of them add as one word.
  constexpr Tally& operator+=(const Tally& more) {
    using Words = std::array<std::uint64_t, kCounts / 8>;
    const Words a = std::bit_cast<Words>(counts), b = std::bit_cast<Words>(more.counts);
    counts = std::bit_cast<decltype(counts)>(Words{a[0] + b[0], a[1] + b[1]});
    return *this;
  }
  friend constexpr Tally operator+(Tally a, const Tally& b) { return a += b; }
  friend constexpr bool operator==(const Tally&, const Tally&) = default;
};

}  // namespace wonders
