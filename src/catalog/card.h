#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/fixed_vector.h"
#include "catalog/effect.h"

namespace wonders {

using Copies = FixedVector<std::uint8_t, 3>;
using Names = FixedVector<std::string_view, 2>;

/// One printed card, for people: a row of the data tables. Loom, Glassworks and Press have a row in Age I and in Age
/// II; for the rules they are one structure.
struct CardDef {
  std::string_view name;
  std::uint8_t age = 0;
  Color color{};
  Copies copies{};  // the smallest player count of each printed copy
  Cost cost{};
  Effects gives{};
  Names free_with{};             // first edition: chain by name
  std::string_view symbol_in{};  // second edition: chain by symbol
  Names symbols_out{};
  Names aliases{};  // other spellings in print; records and programs use the name alone
};

}  // namespace wonders
