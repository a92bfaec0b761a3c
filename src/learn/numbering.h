#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "catalog/edition.h"

namespace wonders {

/// The structures of both editions by name, so that what is learned about one edition serves the other.
inline constexpr std::size_t kStructures = 79;

/// The number of each card of an edition. A value, so that it can be copied to a GPU.
struct Numbering {
  std::array<std::uint8_t, kMaxCards> structure{};

  constexpr std::size_t of(CardId card) const { return structure[index(card)]; }
};

Numbering numbering_of(EditionId edition);

/// Those of the first edition in its own order, then those that only the second edition has.
std::string_view structure_name(std::size_t structure);

}  // namespace wonders
