#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "text/messages.h"
#include "view/view_json.h"

namespace wonders {

/// Why a call has no result. Codes are part of the interface (docs/embedding.md); messages are for developers, and what
/// people may get to see has a note besides.
struct ApiError {
  std::string_view code;
  std::string message;
  Note note{};
  Objection objection = Objection::none;  // with "illegal_move"
};

/// What a caller asks. The readers below return false after filling in the error.
class Request {
 public:
  Request(JsonValue json, ApiError& error) : json_(json), error_(error) {}

  bool fail(std::string_view code, std::string message) const {
    error_ = {.code = code, .message = std::move(message)};
    return false;
  }
  bool fail_noted(std::string_view code, const Note& note) const {
    error_ = {.code = code, .message = in_english(note), .note = note};
    return false;
  }
  bool fail_expected(std::string_view key, std::string_view what) const {
    return fail("bad_request", std::string(key) + ": expected " + std::string(what));
  }
  bool fail_illegal(Objection objection, const Note& note) const {
    error_ = {.code = "illegal_move", .message = in_english(note), .note = note, .objection = objection};
    return false;
  }

  /// Empty when the member is missing or null.
  std::optional<JsonValue> member(std::string_view key) const;

  template <class T>
  bool integer(std::string_view key, std::int64_t low, std::int64_t high, T& out) const {
    const std::optional<JsonValue> value = member(key);
    const std::optional<std::int64_t> number = value ? value->as_int(low, high) : std::nullopt;
    if (!number) return fail_expected(key, "an integer from " + std::to_string(low) + " to " + std::to_string(high));
    out = static_cast<T>(*number);
    return true;
  }
  bool text(std::string_view key, std::string_view& out) const;
  bool edition(std::string_view key, EditionId& out) const;
  bool view(std::string_view key, View& out) const;
  bool move(JsonValue value, EditionId edition, Move& out) const;
  bool move(std::string_view key, EditionId edition, Move& out) const;
  /// 64 bits, so also as a string of decimal digits.
  bool seed(std::string_view key, std::uint64_t& out) const;

 private:
  JsonValue json_;
  ApiError& error_;
};

}  // namespace wonders
