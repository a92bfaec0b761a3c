#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace wonders {

/// The position of an index type (an `enum class`) in its table. Index types keep seats, cards and boards from being
/// mixed up; this is the one place where they become numbers.
template <class E>
  requires std::is_enum_v<E>
constexpr std::size_t index(E e) {
  return static_cast<std::size_t>(e);
}

}  // namespace wonders
