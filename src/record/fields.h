#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/json.h"
#include "record/read.h"

// What reading a record needs of JSON: fields by name, lists of known length, numbers in a range. Nobody but read.cpp
// needs this header.
namespace wonders {

template <std::size_t N>
using Keys = std::array<std::string_view, N>;

/// The values of an object's known fields, in the order of their keys; empty where a field is missing.
template <std::size_t N>
using Fields = std::array<std::optional<JsonValue>, N>;

/// Every function returns false after `fail`, which says where and why.
class FieldReader {
 public:
  FieldReader(const JsonDocument& document, RecordError& error) : document_(document), error_(error) {}

 protected:
  JsonValue root() const { return document_.root(); }

  bool fail(JsonValue where, Note note);
  bool fail_expected(JsonValue where, Note what);
  bool fail_missing(JsonValue object, std::string_view key);

  /// Sorts the members of an object into the fields of the known keys; the others go to keep(member).
  template <std::size_t N, class F>
  bool members(JsonValue object, const Keys<N>& keys, Fields<N>& fields, F&& keep) {
    if (!object.is_object()) return fail_expected(object, {"json.object"});
    std::size_t next = 0;  // keys mostly come in the order of `keys`, so the next one is tried first
    for (const JsonMember member : object.members()) {
      std::size_t tried = 0;
      while (tried < N && keys[next] != member.key) {
        next = next + 1 == N ? 0 : next + 1;
        ++tried;
      }
      if (tried == N) {
        keep(member);
      } else {
        fields[next] = member.value;
        next = next + 1 == N ? 0 : next + 1;
      }
    }
    return true;
  }

  template <class T>
  bool integer(JsonValue value, std::int64_t low, std::int64_t high, T& out) {
    const std::optional<std::int64_t> number = value.as_int(low, high);
    if (!number) return fail_range(value, low, high);
    out = static_cast<T>(*number);
    return true;
  }

  template <class T>
  bool integer_of(JsonValue object, std::string_view key, const std::optional<JsonValue>& value, std::int64_t low,
                  std::int64_t high, T& out) {
    return value ? integer(*value, low, high, out) : fail_missing(object, key);
  }

  bool word(JsonValue object, std::string_view key, const std::optional<JsonValue>& value, std::string_view wanted);

  /// The name's position in `names`.
  template <class E, std::size_t N>
  bool one_of(JsonValue value, const Keys<N>& names, std::string_view expected, E& out) {
    const std::optional<std::string_view> text = value.as_string();
    for (std::size_t k = 0; text && k < N; ++k) {
      if (names[k] != *text) continue;
      out = static_cast<E>(k);
      return true;
    }
    return fail_expected(value, Note(expected));
  }

  /// An array of `least` to `most` items; `counted` is the key of "{n} cards". Calls read_item(value, i) for each.
  template <class F>
  bool items(JsonValue array, std::size_t least, std::size_t most, std::string_view counted, F&& read_item) {
    if (!array.is_array()) return fail_expected(array, {"json.array"});
    if (array.size() < least || array.size() > most) return fail_size(array, least, most, counted);
    std::size_t i = 0;
    for (const JsonValue item : array.elements()) {
      if (!read_item(item, i++)) return false;
    }
    return true;
  }

  /// A required field with exactly `size` items.
  template <class F>
  bool list(JsonValue object, std::string_view key, const std::optional<JsonValue>& value, std::size_t size,
            std::string_view counted, F&& read_item) {
    return value ? items(*value, size, size, counted, read_item) : fail_missing(object, key);
  }

 private:
  bool fail_range(JsonValue value, std::int64_t low, std::int64_t high);
  bool fail_size(JsonValue array, std::size_t least, std::size_t most, std::string_view counted);

  const JsonDocument& document_;
  RecordError& error_;
};

/// The value as it stands in a message.
NoteArg found(std::string_view placeholder, JsonValue value);

}  // namespace wonders
