#include "base/json_parser.h"

#include "base/json_text.h"

#include <algorithm>
#include <array>
#include <limits>

namespace wonders {

namespace {

constexpr std::size_t kFewKeys = 16;
constexpr std::size_t kShownBytes = 60;  // of a key, in an error message

constexpr bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

std::uint16_t fingerprint(std::string_view key) {
  if (key.empty()) return 0;
  const std::size_t first = static_cast<unsigned char>(key.front());
  const std::size_t last = static_cast<unsigned char>(key.back());
  return static_cast<std::uint16_t>(key.size() * 0x9E37U + first * 0x101U + last * 7U);
}

std::string hex_byte(unsigned char c) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  return {'0', 'x', kHex[c >> 4], kHex[c & 15]};
}

NoteArg found(const char* p, const char* end) {
  const auto found = [](std::string_view key, std::initializer_list<NoteArg> args = {}) {
    return NoteArg{"found", Note(key, args)};
  };
  if (p == end) return found("json.end_of_text");
  const auto c = static_cast<unsigned char>(*p);
  if (c == '\n') return found("json.end_of_line");
  if (c < 0x20 || c == 0x7F) return found("json.control", {{"byte", hex_byte(c)}});
  const std::size_t length = json_text::utf8_length(p, end);
  if (length == 0) return found("json.byte", {{"byte", hex_byte(c)}});
  return found("json.character", {{"character", std::string_view(p, length)}});
}

void append_utf8(std::string& out, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | code >> 6U);
    put(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    put(0xE0U | code >> 12U);
    put(0x80U | (code >> 6U & 0x3FU));
    put(0x80U | (code & 0x3FU));
  } else {
    put(0xF0U | code >> 18U);
    put(0x80U | (code >> 12U & 0x3FU));
    put(0x80U | (code >> 6U & 0x3FU));
    put(0x80U | (code & 0x3FU));
  }
}

// Cuts between characters, so that what is shown stays valid UTF-8.
std::string_view shown(std::string_view text) {
  if (text.size() <= kShownBytes) return text;
  std::size_t length = kShownBytes;
  while ((static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
  return text.substr(0, length);
}

}  // namespace

JsonParser::JsonParser(JsonDocument& document, std::string_view text, JsonLimits limits)
    : doc_(document), nodes_(document.nodes_), begin_(text.data()), end_(text.data() + text.size()), p_(begin_),
      limits_(limits) {
  doc_.text_ = text;
  doc_.unescaped_.clear();
  doc_.error_ = {};
  nodes_.clear();
}

bool JsonParser::run() {
  const std::size_t size = doc_.text_.size();
  const std::size_t most = std::min<std::size_t>(limits_.max_bytes, std::numeric_limits<std::uint32_t>::max());
  if (size > most) {
    return fail(begin_, {"json.too_large", {{"n", size}, {"most", most}}});
  }
  return document();
}

bool JsonParser::document() {
  skip_space();
  if (!value()) return false;
  while (depth_ > 0) {
    if (!next_in_container()) return false;
  }
  skip_space();
  if (p_ != end_) return fail_expected("json.nothing_more");
  return true;
}

// Reads one more element or member of the innermost open container, or its end.
bool JsonParser::next_in_container() {
  skip_space();
  JsonNode& container = nodes_[open_];
  const bool in_object = container.type == JsonType::object;
  const bool first = container.a == 0;
  if (at(in_object ? '}' : ']')) return close();
  if (!first) {
    if (!at(',')) return fail_expected(in_object ? "json.after_member" : "json.after_element");
    ++p_;
    skip_space();
  }
  ++container.a;
  if (in_object && !member_name()) return false;
  if (!in_object && first && p_ == end_) return fail_expected("json.value_or_end");
  return value();
}

bool JsonParser::member_name() {
  if (!at('"')) {
    const bool first = nodes_[open_].a == 1;
    return fail_expected(first ? "json.name_or_end" : "json.name");
  }
  if (!string()) return false;
  JsonNode& key = nodes_.back();
  key.fingerprint = fingerprint(key_text(static_cast<std::uint32_t>(nodes_.size() - 1)));
  skip_space();
  if (!at(':')) return fail_expected("json.colon");
  ++p_;
  skip_space();
  return true;
}

bool JsonParser::value() {
  if (p_ == end_) return fail_expected("json.value");
  switch (*p_) {
    case '"': return string();
    case '{': return open(JsonType::object);
    case '[': return open(JsonType::array);
    case 't': return literal("true", JsonType::boolean, 1);
    case 'f': return literal("false", JsonType::boolean, 0);
    case 'n': return literal("null", JsonType::null, 0);
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': return number();
    default: return fail_expected("json.value");
  }
}

bool JsonParser::literal(std::string_view word, JsonType type, std::uint32_t truth) {
  if (!std::string_view(p_, static_cast<std::size_t>(end_ - p_)).starts_with(word)) {
    return fail(p_, {"json.bare_word"});
  }
  add_node(type, p_).a = truth;
  p_ += word.size();
  return true;
}

bool JsonParser::number() {
  const char* const start = p_;
  const bool negative = *p_ == '-';
  if (negative) ++p_;
  if (!at_digit()) return fail_expected("json.digit_after_minus");
  const char* const first = p_;
  std::uint64_t magnitude = 0;  // right for up to 19 digits
  for (; at_digit(); ++p_) magnitude = magnitude * 10 + static_cast<std::uint64_t>(*p_ - '0');
  const auto length = p_ - first;
  if (*first == '0' && length > 1) return fail(first, {"json.leading_zero"});

  JsonNode& node = add_node(JsonType::integer, start);
  const std::uint64_t largest = (std::uint64_t{1} << 63U) - (negative ? 0 : 1);
  const bool fits = length < 19 || (length == 19 && magnitude <= largest);
  if (fits && !at('.') && !at('e') && !at('E')) {
    const std::uint64_t bits = negative ? 0 - magnitude : magnitude;
    node.a = static_cast<std::uint32_t>(bits);
    node.b = static_cast<std::uint32_t>(bits >> 32U);
    return true;
  }
  if (!fraction_and_exponent()) return false;
  node.type = JsonType::real;
  node.a = node.offset;
  node.b = static_cast<std::uint32_t>(p_ - start);
  return true;
}

bool JsonParser::fraction_and_exponent() {
  if (at('.')) {
    ++p_;
    if (!at_digit()) return fail_expected("json.digit_after_point");
    while (at_digit()) ++p_;
  }
  if (at('e') || at('E')) {
    ++p_;
    if (at('+') || at('-')) ++p_;
    if (!at_digit()) return fail_expected("json.digit_in_exponent");
    while (at_digit()) ++p_;
  }
  return true;
}

bool JsonParser::string() {
  JsonNode& node = add_node(JsonType::string, p_);
  const std::size_t buffered = doc_.unescaped_.size();
  const char* chunk = p_ + 1;  // what is not yet copied to the buffer
  const char* q = chunk;
  for (;;) {
    q = json_text::find_special(q, end_);
    if (q == end_) return fail(p_, {"json.no_closing_quote"});
    if (*q == '"') break;
    if (*q == '\\') {
      doc_.unescaped_.append(chunk, static_cast<std::size_t>(q - chunk));
      node.unescaped = true;
      if (!escape(q)) return false;
      chunk = q;
    } else if (const std::size_t length = json_text::utf8_length(q, end_); length > 1) {
      q += length;
    } else if (length == 1) {
      return fail(q, {"json.unescaped_control", {found(q, end_)}});
    } else {
      return fail(q, {"json.bad_text", {found(q, end_)}});
    }
  }
  p_ = q + 1;
  if (node.unescaped) {
    doc_.unescaped_.append(chunk, static_cast<std::size_t>(q - chunk));
    node.a = static_cast<std::uint32_t>(buffered);
    node.b = static_cast<std::uint32_t>(doc_.unescaped_.size() - buffered);
  } else {
    node.a = static_cast<std::uint32_t>(chunk - begin_);
    node.b = static_cast<std::uint32_t>(q - chunk);
  }
  return true;
}

// p is at the backslash and moves behind the escape.
bool JsonParser::escape(const char*& p) {
  const char* const start = p++;
  if (p == end_) return fail(start, {"json.cut_off_escape"});
  char c = 0;
  switch (*p) {
    case '"': c = '"'; break;
    case '\\': c = '\\'; break;
    case '/': c = '/'; break;
    case 'b': c = '\b'; break;
    case 'f': c = '\f'; break;
    case 'n': c = '\n'; break;
    case 'r': c = '\r'; break;
    case 't': c = '\t'; break;
    case 'u': p = start; return unicode_escape(p);
    default: return fail(start, {"json.unknown_escape", {found(p, end_)}});
  }
  ++p;
  doc_.unescaped_.push_back(c);
  return true;
}

bool JsonParser::unicode_escape(const char*& p) {
  const char* const start = p;
  std::uint32_t code = 0;
  if (!hex4(p, code)) return false;
  if (code >= 0xDC00 && code <= 0xDFFF) return fail(start, {"json.second_half"});
  if (code >= 0xD800 && code <= 0xDBFF) {
    std::uint32_t low = 0;
    const bool escape_follows = end_ - p >= 2 && p[0] == '\\' && p[1] == 'u';
    if (!escape_follows) return fail(start, {"json.first_half"});
    if (!hex4(p, low)) return false;
    if (low < 0xDC00 || low > 0xDFFF) return fail(start, {"json.first_half"});
    code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
  }
  append_utf8(doc_.unescaped_, code);
  return true;
}

// p is at "\u" and moves behind the four digits.
bool JsonParser::hex4(const char*& p, std::uint32_t& unit) {
  const char* const start = p;
  p += 2;
  unit = 0;
  for (int i = 0; i < 4; ++i, ++p) {
    const char c = p == end_ ? '\0' : *p;
    std::uint32_t digit = 0;
    if (c >= '0' && c <= '9') {
      digit = static_cast<std::uint32_t>(c - '0');
    } else if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) {
      digit = static_cast<std::uint32_t>((c | 0x20) - 'a' + 10);
    } else {
      return fail(start, {"json.hex_digits"});
    }
    unit = unit << 4U | digit;
  }
  return true;
}

bool JsonParser::open(JsonType type) {
  if (depth_ >= limits_.max_depth) {
    return fail(p_, {"json.too_deep", {{"n", limits_.max_depth}}});
  }
  ++depth_;
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  add_node(type, p_).b = open_;
  open_ = index;
  ++p_;
  return true;
}

bool JsonParser::close() {
  JsonNode& container = nodes_[open_];
  if (container.type == JsonType::object && !keys_differ(open_)) return false;
  ++p_;
  --depth_;
  open_ = container.b;
  container.b = static_cast<std::uint32_t>(nodes_.size());
  return true;
}

bool JsonParser::keys_differ(std::uint32_t object) {
  const std::size_t count = nodes_[object].a;
  if (count < 2) return true;
  return count <= kFewKeys ? few_keys_differ(object) : many_keys_differ(object);
}

bool JsonParser::few_keys_differ(std::uint32_t object) {
  std::array<std::uint32_t, kFewKeys> keys;
  std::size_t count = 0;
  for (std::uint32_t key = object + 1; key < nodes_.size(); key = node_after(key + 1)) {
    const std::uint16_t print = nodes_[key].fingerprint;
    for (std::size_t i = 0; i < count; ++i) {
      if (nodes_[keys[i]].fingerprint == print && key_text(keys[i]) == key_text(key)) return fail_duplicate(key);
    }
    keys[count++] = key;
  }
  return true;
}

// Sorting, by a heap because that is little code, keeps an object with a million keys, chosen by an enemy, at n log n.
bool JsonParser::many_keys_differ(std::uint32_t object) {
  std::vector<std::uint32_t>& keys = doc_.key_order_;
  keys.clear();
  for (std::uint32_t key = object + 1; key < nodes_.size(); key = node_after(key + 1)) keys.push_back(key);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const int order = key_text(a).compare(key_text(b));
    return order != 0 ? order < 0 : a < b;
  };
  std::ranges::make_heap(keys, before);
  std::ranges::sort_heap(keys, before);
  std::uint32_t first_repeated = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (key_text(keys[i - 1]) == key_text(keys[i])) first_repeated = std::min(first_repeated, keys[i]);
  }
  return first_repeated == std::numeric_limits<std::uint32_t>::max() || fail_duplicate(first_repeated);
}

std::uint32_t JsonParser::node_after(std::uint32_t index) const {
  const JsonNode& node = nodes_[index];
  return node.type >= JsonType::array ? node.b : index + 1;
}

std::string_view JsonParser::key_text(std::uint32_t index) const {
  const JsonNode& key = nodes_[index];
  return {(key.unescaped ? doc_.unescaped_.data() : begin_) + key.a, key.b};
}

void JsonParser::skip_space() {
  while (p_ != end_ && is_space(*p_)) ++p_;
}

JsonNode& JsonParser::add_node(JsonType type, const char* start) {
  return nodes_.emplace_back(JsonNode{.offset = static_cast<std::uint32_t>(start - begin_), .type = type});
}

bool JsonParser::fail_expected(std::string_view what) {
  return fail(p_, {"json.expected", {{"what", Note(what)}, found(p_, end_)}});
}

bool JsonParser::fail_duplicate(std::uint32_t key) {
  std::string quoted;
  const std::string_view name = key_text(key);
  append_json_string(quoted, shown(name));
  if (shown(name).size() < name.size()) quoted += "…";
  return fail(begin_ + nodes_[key].offset, {"json.repeated_name", {{"name", quoted}}});
}

bool JsonParser::fail(const char* where, Note note) {
  const auto offset = static_cast<std::size_t>(where - begin_);
  doc_.error_ = {.offset = offset, .position = doc_.position(offset), .note = std::move(note)};
  nodes_.assign(1, JsonNode{});
  return false;
}

}  // namespace wonders
