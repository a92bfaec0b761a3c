#include "base/json_writer.h"

#include "base/json_text.h"

#include <charconv>
#include <cmath>

namespace wonders {

namespace {

void append_control(std::string& out, unsigned char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const char escape[] = {'\\', 'u', '0', '0', kHex[c >> 4], kHex[c & 15]};
  out.append(escape, sizeof escape);
}

// Appends the character at p, which cannot stand as it is or needs checking, and returns where the next one begins.
const char* append_special(std::string& out, const char* p, const char* end) {
  switch (*p) {
    case '"': out.append("\\\""); return p + 1;
    case '\\': out.append("\\\\"); return p + 1;
    case '\b': out.append("\\b"); return p + 1;
    case '\f': out.append("\\f"); return p + 1;
    case '\n': out.append("\\n"); return p + 1;
    case '\r': out.append("\\r"); return p + 1;
    case '\t': out.append("\\t"); return p + 1;
    default: break;
  }
  const auto c = static_cast<unsigned char>(*p);
  if (c < 0x20) {
    append_control(out, c);
    return p + 1;
  }
  const std::size_t length = json_text::utf8_length(p, end);
  if (length == 0) {
    out.append("\xEF\xBF\xBD");
    return p + 1;
  }
  out.append(p, length);
  return p + length;
}

template <typename Number>
void append_number(std::string& out, Number number) {
  char digits[32];  // the longest double and the longest 64-bit integer take 24 and 20
  const std::to_chars_result result = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, static_cast<std::size_t>(result.ptr - digits));
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  const char* p = text.data();
  const char* const end = p + text.size();
  out.push_back('"');
  for (;;) {
    const char* const special = json_text::find_special(p, end);
    out.append(p, static_cast<std::size_t>(special - p));
    if (special == end) break;
    p = append_special(out, special, end);
  }
  out.push_back('"');
}

void JsonWriter::separate() {
  if (needs_comma_) out_.push_back(',');
  needs_comma_ = true;
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  out_.push_back(bracket);
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  out_.push_back(bracket);
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append_json_string(out_, name);
  out_.push_back(':');
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  append_json_string(out_, text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  if (number == 0 && std::signbit(number)) return raw("-0.0");  // "-0" would read back as the integer 0
  separate();
  append_number(out_, number);
  return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t number) {
  if (number >= 0) return unsigned_integer(static_cast<std::uint64_t>(number));
  separate();
  append_number(out_, number);
  return *this;
}

JsonWriter& JsonWriter::unsigned_integer(std::uint64_t number) {
  separate();
  if (number < 10) {
    out_.push_back(static_cast<char>('0' + number));
  } else {
    append_number(out_, number);
  }
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  out_.append(json);
  return *this;
}

}  // namespace wonders
