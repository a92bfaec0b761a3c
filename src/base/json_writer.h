#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace wonders {

// Appends compact JSON to a string that the caller owns and may reuse. Commas and colons are placed by the writer;
// the caller balances begin and end and writes a key before each value of an object:
//
//     JsonWriter json(line);
//     json.begin_object().field("seat", 0).field("card", "Stockade").key("coins").begin_array()...
//
// One writer writes one document. Strings should be UTF-8; a byte that is not becomes U+FFFD, so that the output is
// always valid JSON.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  // The shortest digits that read back as the same double; null for infinities and NaN, which JSON cannot express.
  JsonWriter& value(double number);
  template <std::same_as<bool> T>
  JsonWriter& value(T truth) {
    return raw(truth ? "true" : "false");
  }
  template <std::signed_integral T>
    requires(!std::same_as<T, char>)
  JsonWriter& value(T number) {
    return integer(number);
  }
  template <std::unsigned_integral T>
    requires(!std::same_as<T, bool> && !std::same_as<T, char>)
  JsonWriter& value(T number) {
    return unsigned_integer(number);
  }
  JsonWriter& null() { return raw("null"); }

  // A value that is JSON already.
  JsonWriter& raw(std::string_view json);

  template <typename T>
  JsonWriter& field(std::string_view name, const T& content) {
    return key(name).value(content);
  }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  JsonWriter& integer(std::int64_t number);
  JsonWriter& unsigned_integer(std::uint64_t number);
  void separate();

  std::string& out_;
  bool needs_comma_ = false;  // true after a complete value, until its container ends or a key follows
};

// Appends text to out as a JSON string, quotes included.
void append_json_string(std::string& out, std::string_view text);

}  // namespace wonders
