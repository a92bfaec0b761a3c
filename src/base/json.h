#pragma once

#include "base/json_writer.h"
#include "base/note.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// A strict JSON (RFC 8259) reader for untrusted text. It never recurses, takes memory in proportion to the text (one
// 16-byte node for at least two bytes of it) and keeps that memory for the next document.
namespace wonders {

enum class JsonType : std::uint8_t {
  null,
  boolean,
  integer,  // written without fraction or exponent, and fits in 64 bits with sign
  real,     // every other number
  string,
  array,
  object,
};

// The key of "an object", "a string", …: for sentences like "expected an object, found a string".
std::string_view type_key(JsonType type);

struct JsonLimits {
  std::size_t max_depth = 64;            // arrays and objects inside each other
  std::size_t max_bytes = 64ULL << 20U;  // of text; never more than 4 GiB - 1, whatever is asked
};

// Line and column count from 1; the column counts characters, not bytes.
struct TextPosition {
  std::size_t line = 1;
  std::size_t column = 1;
};

struct JsonError {
  std::size_t offset = 0;  // in bytes from the start of the text
  TextPosition position;
  Note note;  // what was wrong, without the position

  // The same with the position: "line 1, column 17: expected …"
  Note with_position() const;
};

// One value of the document, in text order; an array or object is followed by what it holds, an object's keys and
// values by turns. `a` and `b` depend on the type:
//   integer, boolean   the low and the high half of the 64-bit value
//   real               first byte and length in the text
//   string             first byte and length in the text, or in the buffer of unescaped strings
//   array, object      number of elements or members; index of the node after the last one held
struct JsonNode {
  std::uint32_t offset = 0;
  JsonType type = JsonType::null;
  bool unescaped = false;         // string: held in the buffer
  std::uint16_t fingerprint = 0;  // key: equal keys have equal ones
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};
static_assert(sizeof(JsonNode) == 16);

class JsonDocument;
class JsonElements;
class JsonMembers;

// A handle, cheap to copy, that is good until its document parses again or ends.
class JsonValue {
 public:
  JsonValue(const JsonDocument& document, std::uint32_t index) : document_(&document), index_(index) {}

  JsonType type() const { return node().type; }
  bool is_null() const { return type() == JsonType::null; }
  bool is_bool() const { return type() == JsonType::boolean; }
  bool is_int() const { return type() == JsonType::integer; }
  bool is_number() const { return type() == JsonType::integer || type() == JsonType::real; }
  bool is_string() const { return type() == JsonType::string; }
  bool is_array() const { return type() == JsonType::array; }
  bool is_object() const { return type() == JsonType::object; }

  // Each is empty when the value is of another type. Nothing is rounded or wrapped: as_int() is empty for 1.0, 1e3
  // and for integers beyond 64 bits, as_double() for numbers beyond the range of double.
  std::optional<bool> as_bool() const;
  std::optional<std::int64_t> as_int() const;
  std::optional<std::int64_t> as_int(std::int64_t low, std::int64_t high) const;  // also empty outside [low, high]
  std::optional<double> as_double() const;
  std::optional<std::string_view> as_string() const;

  // True for a number that is written as an integer but does not fit in 64 bits.
  bool is_oversized_int() const;

  // The elements of an array or the members of an object; 0 for anything else.
  std::size_t size() const;

  // The member of that name; empty also when this is no object. Searches from the first member on.
  std::optional<JsonValue> get(std::string_view key) const;
  // The element of that index; empty also when this is no array. Walks from the first: iterate to visit them all.
  std::optional<JsonValue> at(std::size_t index) const;

  // In the order of the text; empty for other types.
  JsonElements elements() const;
  JsonMembers members() const;

  // Where the value begins in the text, in bytes.
  std::size_t offset() const { return node().offset; }

 private:
  friend class JsonElementIterator;
  friend class JsonMemberIterator;
  friend class JsonPrinter;

  const JsonNode& node() const;
  std::string_view text() const;  // of a string or a real
  bool is_container() const { return type() >= JsonType::array; }
  JsonValue inner() const { return {*document_, index_ + 1}; }  // the node that follows
  JsonValue next() const { return {*document_, is_container() ? node().b : index_ + 1}; }

  const JsonDocument* document_;
  std::uint32_t index_;
};

class JsonDocument {
 public:
  JsonDocument() : nodes_(1) {}
  JsonDocument(const JsonDocument&) = delete;  // values point to their document
  JsonDocument& operator=(const JsonDocument&) = delete;

  // Reads exactly one value with nothing but white space around it. The text must outlive the document's values:
  // strings point into it. On failure error() says what was wrong and root() is null.
  [[nodiscard]] bool parse(std::string_view text, JsonLimits limits = {});

  JsonValue root() const { return {*this, 0}; }
  const JsonError& error() const { return error_; }

  // Line and column of a byte offset, for messages about a value.
  TextPosition position(std::size_t offset) const;

  // What the document holds now, kept for the next text.
  std::size_t memory_bytes() const;

 private:
  friend class JsonParser;
  friend class JsonValue;

  std::string_view text_;
  std::vector<JsonNode> nodes_;  // never empty; the root is first
  std::string unescaped_;        // strings with escapes, decoded, one after another
  std::vector<std::uint32_t> key_order_;
  JsonError error_;
};

class JsonElementIterator {
 public:
  explicit JsonElementIterator(JsonValue element) : element_(element) {}
  JsonValue operator*() const { return element_; }
  JsonElementIterator& operator++() {
    element_ = element_.next();
    return *this;
  }
  bool operator==(const JsonElementIterator& other) const { return element_.index_ == other.element_.index_; }

 private:
  JsonValue element_;
};

class JsonElements {
 public:
  JsonElements(JsonValue first, JsonValue past_last) : first_(first), past_last_(past_last) {}
  JsonElementIterator begin() const { return JsonElementIterator(first_); }
  JsonElementIterator end() const { return JsonElementIterator(past_last_); }

 private:
  JsonValue first_;
  JsonValue past_last_;
};

struct JsonMember {
  std::string_view key;
  JsonValue value;
  std::size_t key_offset;
};

class JsonMemberIterator {
 public:
  explicit JsonMemberIterator(JsonValue key) : key_(key) {}
  JsonMember operator*() const { return {key_.text(), key_.inner(), key_.offset()}; }
  JsonMemberIterator& operator++() {
    key_ = key_.inner().next();
    return *this;
  }
  bool operator==(const JsonMemberIterator& other) const { return key_.index_ == other.key_.index_; }

 private:
  JsonValue key_;
};

class JsonMembers {
 public:
  JsonMembers(JsonValue first_key, JsonValue past_last) : first_key_(first_key), past_last_(past_last) {}
  JsonMemberIterator begin() const { return JsonMemberIterator(first_key_); }
  JsonMemberIterator end() const { return JsonMemberIterator(past_last_); }

 private:
  JsonValue first_key_;
  JsonValue past_last_;
};

// Writes a value read before, compactly; numbers that are no 64-bit integers keep their digits.
void write_value(JsonWriter& json, JsonValue value);

inline const JsonNode& JsonValue::node() const { return document_->nodes_[index_]; }

inline std::string_view JsonValue::text() const {
  const JsonNode& self = node();
  const char* base = self.unescaped ? document_->unescaped_.data() : document_->text_.data();
  return {base + self.a, self.b};
}

}  // namespace wonders
