#include "api/request.h"

#include <charconv>

#include "catalog/catalog.h"

namespace wonders {

std::optional<JsonValue> Request::member(std::string_view key) const {
  const std::optional<JsonValue> value = json_.get(key);
  return value && !value->is_null() ? value : std::nullopt;
}

bool Request::text(std::string_view key, std::string_view& out) const {
  const std::optional<JsonValue> value = member(key);
  const std::optional<std::string_view> found = value ? value->as_string() : std::nullopt;
  if (!found) return fail_expected(key, "a string");
  out = *found;
  return true;
}

bool Request::edition(std::string_view key, EditionId& out) const {
  std::string_view name;
  if (!text(key, name)) return false;
  const std::optional<EditionId> found = find_edition(name);
  if (!found) return fail_expected(key, "\"first\" or \"second\"");
  out = *found;
  return true;
}

bool Request::view(std::string_view key, View& out) const {
  const std::optional<JsonValue> value = member(key);
  if (!value) return fail_expected(key, "a view");
  ViewError error;
  const std::optional<View> found = read_view(*value, error);
  if (!found) return fail("bad_view", error.to_string());
  out = *found;
  return true;
}

bool Request::move(JsonValue value, EditionId edition, Move& out) const {
  ViewError error;
  const std::optional<Move> found = read_move(value, edition, error);
  if (!found) return fail("bad_request", "move: " + error.to_string());
  out = *found;
  return true;
}

bool Request::move(std::string_view key, EditionId edition, Move& out) const {
  const std::optional<JsonValue> value = member(key);
  return value ? move(*value, edition, out) : fail_expected(key, "a move");
}

bool Request::seed(std::string_view key, std::uint64_t& out) const {
  const std::optional<JsonValue> value = member(key);
  if (value && value->is_int()) return integer(key, 0, INT64_MAX, out);
  const std::optional<std::string_view> digits = value ? value->as_string() : std::nullopt;
  if (digits && !digits->empty()) {
    const char* const begin = digits->data();
    const char* const end = begin + digits->size();
    const auto [past, problem] = std::from_chars(begin, end, out);
    if (problem == std::errc{} && past == end) return true;
  }
  return fail_expected(key, "a 64-bit number, as a number or a string of digits");
}

}  // namespace wonders
