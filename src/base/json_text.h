#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

// Byte-level scanning that the JSON reader and writer share.
namespace wonders::json_text {

constexpr std::uint64_t repeat(unsigned char byte) { return 0x0101010101010101ULL * byte; }

constexpr bool is_plain(unsigned char c) { return c >= 0x20 && c < 0x80 && c != '"' && c != '\\'; }

// The first byte in [p, end) that may not stand in a JSON string as it is: a quote, a backslash, a control character,
// or the first byte of a non-ASCII character (which needs checking). Returns end when there is none.
inline const char* find_special(const char* p, const char* end) {
  if constexpr (std::endian::native == std::endian::little) {
    // Eight bytes at a time. A subtraction can borrow into a higher byte only from a byte that is itself special,
    // so the lowest marked byte is always a true one.
    while (end - p >= 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, p, 8);
      const std::uint64_t quotes = (word ^ repeat('"')) - repeat(1);
      const std::uint64_t backslashes = (word ^ repeat('\\')) - repeat(1);
      const std::uint64_t controls = word - repeat(0x20);
      const std::uint64_t marks = (quotes | backslashes | controls | word) & repeat(0x80);
      if (marks != 0) return p + std::countr_zero(marks) / 8;
      p += 8;
    }
  }
  while (p != end && is_plain(static_cast<unsigned char>(*p))) ++p;
  return p;
}

// Length of the well-formed UTF-8 sequence at p (1 to 4), or 0 when there is none: overlong forms, surrogates, values
// above U+10FFFF, stray continuation bytes and cut-off sequences are not well-formed.
constexpr std::size_t utf8_length(const char* p, const char* end) {
  const auto byte = [&](std::ptrdiff_t i) { return static_cast<unsigned char>(p[i]); };
  const auto in = [&](std::ptrdiff_t i, unsigned low, unsigned high) {
    return end - p > i && byte(i) >= low && byte(i) <= high;
  };
  if (p == end) return 0;
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xC2) return 0;
  if (first < 0xE0) return in(1, 0x80, 0xBF) ? 2 : 0;
  if (first < 0xF0) {
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : 0xBF;
    return in(1, low, high) && in(2, 0x80, 0xBF) ? 3 : 0;
  }
  if (first > 0xF4) return 0;
  const unsigned low = first == 0xF0 ? 0x90 : 0x80;
  const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
  return in(1, low, high) && in(2, 0x80, 0xBF) && in(3, 0x80, 0xBF) ? 4 : 0;
}

}  // namespace wonders::json_text
