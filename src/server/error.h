#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/index.h"
#include "rules/check.h"

namespace wonders::server {

/// Stable: clients translate them. docs/protocol.md says what each means.
enum class ErrorCode : std::uint8_t {
  bad_request,
  too_large,
  rate_limited,
  not_signed_in,
  bad_token,
  bad_name,
  forbidden_origin,
  not_found,
  table_not_found,
  table_full,
  table_limit,
  network_limit,
  not_open,
  not_host,
  not_seated,
  seat_taken,
  seat_limit,
  removed,
  seats_empty,
  wonder_taken,
  no_board_choice,
  not_playing,
  not_your_decision,
  wrong_decision,
  illegal_move,
  game_not_over,
  not_silent,
  chat_too_fast,
  muted,
  banned,
  shutting_down,
  paused,
  internal,
};

// clang-format off
inline constexpr std::array<std::string_view, 33> kErrorNames{
    "bad_request", "too_large", "rate_limited", "not_signed_in", "bad_token", "bad_name", "forbidden_origin",
    "not_found", "table_not_found", "table_full", "table_limit", "network_limit", "not_open", "not_host", "not_seated", "seat_taken",
    "seat_limit", "removed", "seats_empty", "wonder_taken", "no_board_choice", "not_playing", "not_your_decision",
    "wrong_decision", "illegal_move", "game_not_over", "not_silent", "chat_too_fast", "muted", "banned", "shutting_down",
    "paused", "internal"};
// clang-format on

constexpr std::string_view error_name(ErrorCode code) { return kErrorNames[index(code)]; }

/// Why something was not done. The message is for developers; people get a translation of the code.
struct Refusal {
  ErrorCode code{};
  std::string message;
  Objection objection = Objection::none;
};

inline Refusal refusal(ErrorCode code, std::string message) { return {code, std::move(message)}; }
inline Refusal bad(std::string message) { return refusal(ErrorCode::bad_request, std::move(message)); }
inline Refusal too_many_tables() { return refusal(ErrorCode::rate_limited, "too many tables in a short time"); }
/// Something went wrong that the sender could not have known.
inline Refusal internal_error() { return {ErrorCode::internal, "a mistake of the server; it is in its log"}; }

/// Empty: it was done.
using Refused = std::optional<Refusal>;

}  // namespace wonders::server
