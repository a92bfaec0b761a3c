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

inline constexpr Time kNever = INT64_MAX;
inline constexpr Time kSecond = 1000;
inline constexpr Time kMinute = 60 * kSecond;
inline constexpr Time kHour = 60 * kMinute;
inline constexpr Time kDay = 24 * kHour;

}  // namespace wonders::server
