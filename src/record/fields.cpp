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

NoteArg found(std::string_view placeholder, JsonValue value) {
  if (const auto number = value.as_int()) return {placeholder, std::to_string(*number)};
  if (const auto text = value.as_string()) return {placeholder, quoted_start(*text)};
  if (value.is_oversized_int()) return {placeholder, Note("json.oversized")};
  return {placeholder, Note(type_key(value.type()))};
}

bool FieldReader::fail(JsonValue where, Note note) {
  error_.path = path_of(document_.root(), where.offset());
  error_.column = document_.position(where.offset()).column;
  error_.note = std::move(note);
  return false;
}

bool FieldReader::fail_expected(JsonValue where, Note what) {
  return fail(where, {"json.expected", {{"what", std::move(what)}, found("found", where)}});
}

bool FieldReader::fail_missing(JsonValue object, std::string_view key) {
  return fail(object, {"record.missing", {{"field", key}}});
}

bool FieldReader::fail_range(JsonValue value, std::int64_t low, std::int64_t high) {
  if (low == high) return fail_expected(value, {"record.number", {{"number", std::to_string(low)}}});
  return fail_expected(value, {"record.range", {{"least", std::to_string(low)}, {"most", std::to_string(high)}}});
}

bool FieldReader::fail_size(JsonValue array, std::size_t least, std::size_t most, std::string_view counted) {
  const Note many(counted, {{"n", most}});
  return fail(array, {"json.expected",
                      {{"what", least == most ? many : Note("record.at_most", {{"things", many}})},
                       {"found", std::to_string(array.size())}}});
}

bool FieldReader::word(JsonValue object, std::string_view key, const std::optional<JsonValue>& value,
                       std::string_view wanted) {
  if (!value) return fail_missing(object, key);
  return value->as_string() == wanted || fail_expected(*value, {"record.word", {{"word", wanted}}});
}

}  // namespace wonders
