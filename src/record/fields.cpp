#include "record/fields.h"

#include "record/quote.h"

namespace wonders {

namespace {

/// The path of the value that begins at an offset: at each level the last child that does not begin behind it. Found
/// out only when there is something to complain about, so that reading keeps no path.
std::string path_of(JsonValue root, std::size_t offset) {
  std::string path;
  JsonValue at = root;
  while (at.offset() != offset) {
    JsonValue next = at;
    std::string step;
    std::size_t position = 0;
    for (const JsonValue element : at.elements()) {
      if (element.offset() > offset) break;
      next = element;
      step = "[" + std::to_string(position++) + "]";
    }
    for (const JsonMember member : at.members()) {
      if (member.value.offset() > offset) break;
      next = member.value;
      step = (path.empty() ? "" : ".") + std::string(member.key);
    }
    if (next.offset() == at.offset()) break;
    path += step;
    at = next;
  }
  return path;
}

}  // namespace

std::string found(JsonValue value) {
  if (const auto number = value.as_int()) return std::to_string(*number);
  if (const auto text = value.as_string()) return quoted_start(*text);
  if (value.is_oversized_int()) return "an integer beyond 64 bits";
  return std::string(describe(value.type()));
}

bool FieldReader::fail(JsonValue where, std::string message) {
  error_.path = path_of(document_.root(), where.offset());
  error_.column = document_.position(where.offset()).column;
  error_.message = std::move(message);
  return false;
}

bool FieldReader::fail_expected(JsonValue where, std::string_view what) {
  return fail(where, "expected " + std::string(what) + ", found " + found(where));
}

bool FieldReader::fail_missing(JsonValue object, std::string_view key) {
  return fail(object, "the field \"" + std::string(key) + "\" is missing");
}

bool FieldReader::fail_range(JsonValue value, std::int64_t low, std::int64_t high) {
  const std::string least = std::to_string(low);
  return fail_expected(value, low == high ? "the number " + least
                                          : "an integer from " + least + " to " + std::to_string(high));
}

bool FieldReader::fail_size(JsonValue array, std::size_t least, std::size_t most, std::string_view noun) {
  const std::string many =
      (least == most ? "" : "at most ") + std::to_string(most) + " " + std::string(noun) + (most == 1 ? "" : "s");
  return fail(array, "expected " + many + ", found " + std::to_string(array.size()));
}

bool FieldReader::word(JsonValue object, std::string_view key, const std::optional<JsonValue>& value,
                       std::string_view wanted) {
  if (!value) return fail_missing(object, key);
  return value->as_string() == wanted || fail_expected(*value, '"' + std::string(wanted) + '"');
}

}  // namespace wonders
