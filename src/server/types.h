#pragma once

#include <cstdint>
#include <string>

#include "rules/seat.h"

namespace wonders::server {

using PlayerId = std::string;
using TableId = std::string;
using ConnectionId = std::uint64_t;
using BotHandle = std::uint64_t;

/// Milliseconds since 1970.
using Time = std::int64_t;

/// Where somebody comes from, as it is counted: an address, or what has so many of them that they count as one.
struct Whose {
  std::string network{};  // empty: not known, or not counted
  std::string site{};     // the larger network that it belongs to, if there is one

  const std::string& largest() const { return site.empty() ? network : site; }
};

inline constexpr Time kNever = INT64_MAX;
inline constexpr Time kSecond = 1000;
inline constexpr Time kMinute = 60 * kSecond;
inline constexpr Time kHour = 60 * kMinute;
inline constexpr Time kDay = 24 * kHour;

}  // namespace wonders::server
