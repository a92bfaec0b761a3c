#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "base/fixed_vector.h"
#include "catalog/effect.h"

namespace wonders {

struct StageDef {
  Cost cost{};
  Effects gives{};
};

struct SideDef {
  Resource resource{};
  FixedVector<StageDef, 4> stages;
};

struct WonderDef {
  std::string_view name;
  std::string_view full_name;
  std::array<SideDef, 2> sides;
};

inline constexpr std::size_t kWonders = 7;
inline constexpr std::size_t kSides = 2;

}  // namespace wonders
