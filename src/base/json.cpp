#include "base/json.h"

#include "base/json_parser.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace wonders {

namespace {

#if defined(__cpp_lib_to_chars)

// The power of ten of the first digit that is not 0, for a number that has one.
std::int64_t decimal_exponent(std::string_view number) {
  constexpr std::int64_t kEnough = 1'000'000'000'000'000;
  const std::size_t mark = std::min(number.find_first_of("eE"), number.size());
  const std::string_view mantissa = number.substr(0, mark);
  std::int64_t exponent = 0;
  for (const char c : number.substr(mark)) {
    if (c >= '0' && c <= '9' && exponent < kEnough) exponent = exponent * 10 + (c - '0');
  }
  if (number.find('-', mark) != std::string_view::npos) exponent = -exponent;
  const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
  const auto first = static_cast<std::int64_t>(mantissa.find_first_of("123456789"));
  return exponent + (first < point ? point - 1 - first : point - first);
}

// The value of a number that follows the JSON grammar; empty when it is beyond the range of double.
std::optional<double> to_double(std::string_view text) {
  double number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc{}) return number;
  // Too large or too small, and from_chars does not say which.
  if (decimal_exponent(text) > 0) return std::nullopt;
  return text.front() == '-' ? -0.0 : 0.0;
}

#else  // libc++ has no from_chars for double

std::optional<double> to_double(std::string_view text) {
  const double number = std::strtod(std::string(text).c_str(), nullptr);
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

#endif

}  // namespace

std::string_view type_key(JsonType type) {
  switch (type) {
    case JsonType::null: return "json.null";
    case JsonType::boolean: return "json.boolean";
    case JsonType::integer: return "json.integer";
    case JsonType::real: return "json.real";
    case JsonType::string: return "json.string";
    case JsonType::array: return "json.array";
    case JsonType::object: return "json.object";
  }
  return "";
}

Note JsonError::with_position() const {
  return {"json.at",
          {{"line", std::to_string(position.line)}, {"column", std::to_string(position.column)}, {"what", note}}};
}

bool JsonDocument::parse(std::string_view text, JsonLimits limits) { return JsonParser(*this, text, limits).run(); }

TextPosition JsonDocument::position(std::size_t offset) const {
  TextPosition position;
  for (const char c : text_.substr(0, offset)) {
    if (c == '\n') {
      ++position.line;
      position.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
      ++position.column;  // continuation bytes belong to the character before
    }
  }
  return position;
}

std::size_t JsonDocument::memory_bytes() const {
  return nodes_.capacity() * sizeof(JsonNode) + unescaped_.capacity() + key_order_.capacity() * sizeof(std::uint32_t);
}

std::optional<bool> JsonValue::as_bool() const {
  if (!is_bool()) return std::nullopt;
  return node().a != 0;
}

std::optional<std::int64_t> JsonValue::as_int() const {
  if (!is_int()) return std::nullopt;
  return static_cast<std::int64_t>(std::uint64_t{node().b} << 32U | node().a);
}

std::optional<std::int64_t> JsonValue::as_int(std::int64_t low, std::int64_t high) const {
  const std::optional<std::int64_t> number = as_int();
  return number && *number >= low && *number <= high ? number : std::nullopt;
}

std::optional<double> JsonValue::as_double() const {
  if (const std::optional<std::int64_t> number = as_int()) return static_cast<double>(*number);
  if (!is_number()) return std::nullopt;
  return to_double(text());
}

std::optional<std::string_view> JsonValue::as_string() const {
  if (!is_string()) return std::nullopt;
  return text();
}

bool JsonValue::is_oversized_int() const {
  return type() == JsonType::real && text().find_first_of(".eE") == std::string_view::npos;
}

std::size_t JsonValue::size() const { return is_container() ? node().a : 0; }

std::optional<JsonValue> JsonValue::get(std::string_view key) const {
  for (const JsonMember& member : members()) {
    if (member.key == key) return member.value;
  }
  return std::nullopt;
}

std::optional<JsonValue> JsonValue::at(std::size_t index) const {
  for (const JsonValue element : elements()) {
    if (index-- == 0) return element;
  }
  return std::nullopt;
}

JsonElements JsonValue::elements() const {
  if (!is_array()) return {*this, *this};
  return {inner(), next()};
}

JsonMembers JsonValue::members() const {
  if (!is_object()) return {*this, *this};
  return {inner(), next()};
}

// Walks the nodes in text order, without recursion, so that depth costs heap and not stack.
class JsonPrinter {
 public:
  explicit JsonPrinter(JsonWriter& json) : json_(json) {}

  void print(JsonValue value) {
    const std::uint32_t past_last = value.next().index_;
    while (value.index_ != past_last) {
      close_finished(value.index_);
      if (!open_.empty() && open_.back().is_object()) {
        json_.key(value.text());
        value = value.inner();
      }
      print_one(value);
      // Into a container first; an empty one is followed by its sibling.
      value = value.inner();
    }
    close_finished(past_last);
  }

 private:
  void print_one(JsonValue value) {
    switch (value.type()) {
      case JsonType::null: json_.null(); break;
      case JsonType::boolean: json_.value(value.node().a != 0); break;
      case JsonType::integer: json_.value(*value.as_int()); break;
      case JsonType::real: json_.raw(value.text()); break;
      case JsonType::string: json_.value(value.text()); break;
      case JsonType::array:
        json_.begin_array();
        open_.push_back(value);
        break;
      case JsonType::object:
        json_.begin_object();
        open_.push_back(value);
        break;
    }
  }

  void close_finished(std::uint32_t index) {
    while (!open_.empty() && open_.back().next().index_ == index) {
      if (open_.back().is_object()) {
        json_.end_object();
      } else {
        json_.end_array();
      }
      open_.pop_back();
    }
  }

  JsonWriter& json_;
  std::vector<JsonValue> open_;
};

void write_value(JsonWriter& json, JsonValue value) { JsonPrinter(json).print(value); }

}  // namespace wonders
