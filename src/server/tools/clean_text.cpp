#include "server/tools/clean_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace wonders::server {

namespace {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 0;  // 0: not valid
};

CodePoint decode(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = at(0);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return {};
  std::uint32_t value = first & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((at(i) & 0xC0u) != 0x80u) return {};
    value = (value << 6u) | (at(i) & 0x3Fu);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kLeast[bytes] || value > 0x10FFFF || surrogate) return {};
  return {value, bytes};
}

bool blank(std::uint32_t c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xA0 || c == 0x1680 || c == 0x202F || c == 0x205F ||
         c == 0x3000 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x2800;
}

struct Range {
  std::uint32_t first, last;
};

template <std::size_t N>
bool in_any(std::uint32_t c, const std::array<Range, N>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [c](const Range& r) { return c >= r.first && c <= r.last; });
}

/// Controls, marks that could turn the text around them about, and letters that nobody sees.
constexpr std::array<Range, 21> kRemoved{{
    {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},   {0x61C, 0x61C},   {0x115F, 0x1160},
    {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200B},   {0x200E, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F},
    {0x3164, 0x3164},   {0xFE00, 0xFE0E},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFC}, {0x1D159, 0x1D159},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}, {0x1BCA0, 0x1BCA3},
}};

bool removed(std::uint32_t c) { return in_any(c, kRemoved) || (c & 0xFFFE) == 0xFFFE; }

/// Unseen, but emoji and some scripts need them between two letters: the joiners and the emoji selector.
bool joins(std::uint32_t c) { return c == 0x200C || c == 0x200D || c == 0xFE0F; }

/// Accents, which make no other letter for whoever looks quickly.
constexpr std::array<Range, 5> kAccents{
    {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}}};
/// And what else stands above or below the letter before it: Cyrillic, Hebrew, Arabic, Thai, Lao, Tibetan.
constexpr std::array<Range, 15> kMarks{{
    {0x483, 0x489},
    {0x591, 0x5BD},
    {0x5BF, 0x5C7},
    {0x610, 0x61A},
    {0x64B, 0x65F},
    {0x670, 0x670},
    {0x6D6, 0x6DC},
    {0x6DF, 0x6E8},
    {0x6EA, 0x6ED},
    {0xE31, 0xE31},
    {0xE34, 0xE3A},
    {0xE47, 0xE4E},
    {0xEB1, 0xEB1},
    {0xEB4, 0xECE},
    {0xF71, 0xF84},
}};
constexpr std::size_t kMostMarks = 3;  // on one letter

// Letters of other alphabets that look like Latin ones.
struct Alike {
  std::uint32_t letter;
  char like;
};
constexpr Alike kAlike[] = {
    {U'а', 'a'}, {U'А', 'a'}, {U'В', 'b'}, {U'Ь', 'b'}, {U'с', 'c'}, {U'С', 'c'}, {U'ԁ', 'd'}, {U'е', 'e'}, {U'Е', 'e'},
    {U'һ', 'h'}, {U'Н', 'h'}, {U'і', 'l'}, {U'І', 'l'}, {U'ӏ', 'l'}, {U'Ӏ', 'l'}, {U'ј', 'j'}, {U'Ј', 'j'}, {U'К', 'k'},
    {U'к', 'k'}, {U'М', 'm'}, {U'о', 'o'}, {U'О', 'o'}, {U'р', 'p'}, {U'Р', 'p'}, {U'ԛ', 'q'}, {U'ѕ', 's'}, {U'Ѕ', 's'},
    {U'Т', 't'}, {U'у', 'y'}, {U'У', 'y'}, {U'ѵ', 'v'}, {U'ԝ', 'w'}, {U'х', 'x'}, {U'Х', 'x'}, {U'α', 'a'}, {U'Α', 'a'},
    {U'Β', 'b'}, {U'Ε', 'e'}, {U'Ζ', 'z'}, {U'Η', 'h'}, {U'ι', 'l'}, {U'Ι', 'l'}, {U'κ', 'k'}, {U'Κ', 'k'}, {U'Μ', 'm'},
    {U'Ν', 'n'}, {U'ν', 'v'}, {U'ο', 'o'}, {U'Ο', 'o'}, {U'ρ', 'p'}, {U'Ρ', 'p'}, {U'Τ', 't'}, {U'υ', 'u'}, {U'Υ', 'y'},
    {U'Χ', 'x'}, {U'ı', 'l'}, {U'ƒ', 'f'}, {U'ɡ', 'g'}, {U'ⅼ', 'l'}, {U'ⅰ', 'l'}, {U'Ⅰ', 'l'}, {U'о', 'o'}, {U'օ', 'o'},
    {U'ս', 'u'}, {U'ո', 'n'}, {U'հ', 'h'}, {U'ց', 'g'}, {U'ⲟ', 'o'}, {U'Ⲟ', 'o'},
};

/// Latin letters in other shapes: wide, bold, script …
std::uint32_t plain(std::uint32_t c) {
  if (c >= 0xFF01 && c <= 0xFF5E) return c - 0xFF01 + '!';
  if (c >= 0x1D400 && c <= 0x1D6A3) {
    const std::uint32_t letter = (c - 0x1D400) % 52;
    return letter < 26 ? 'A' + letter : 'a' + letter - 26;
  }
  if (c >= 0x1D7CE && c <= 0x1D7FF) return '0' + (c - 0x1D7CE) % 10;
  if (c >= 0x24B6 && c <= 0x24CF) return 'A' + (c - 0x24B6);
  if (c >= 0x24D0 && c <= 0x24E9) return 'a' + (c - 0x24D0);
  return c;
}

std::uint32_t look_of_letter(std::uint32_t c) {
  c = plain(c);
  if (c >= 'A' && c <= 'Z') c = c - 'A' + 'a';
  if (c == '0') return 'o';
  if (c == '1' || c == '|' || c == 'i') return 'l';
  if (c == '5') return 's';
  const auto* found = std::find_if(std::begin(kAlike), std::end(kAlike), [c](const Alike& a) { return a.letter == c; });
  return found == std::end(kAlike) ? c : static_cast<std::uint32_t>(found->like);
}

void append(std::string& text, std::uint32_t c) {
  const auto byte = [&](std::uint32_t b) { text += static_cast<char>(b); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xC0 | c >> 6);
    byte(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    byte(0xE0 | c >> 12);
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  } else {
    byte(0xF0 | c >> 18);
    byte(0x80 | (c >> 12 & 0x3F));
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  }
}

}  // namespace

std::string look_of(std::string_view name) {
  std::string look;
  while (!name.empty()) {
    const CodePoint point = decode(name);
    if (point.bytes == 0) break;
    name.remove_prefix(point.bytes);
    const std::uint32_t c = point.value;
    const bool sign =
        c < 0x80 && c != '|' && !(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z') && !(c >= 'a' && c <= 'z');
    if (sign || blank(c) || joins(c) || in_any(c, kAccents)) continue;
    append(look, look_of_letter(c));
  }
  for (std::size_t at = look.find("rn"); at != std::string::npos; at = look.find("rn")) look.replace(at, 2, "m");
  return look;
}

std::optional<std::string> clean_text(std::string_view text, std::size_t most) {
  std::string clean;
  std::size_t length = 0, marks = 0;
  bool gap = false, seen = false;
  while (!text.empty()) {
    const CodePoint point = decode(text);
    if (point.bytes == 0) return std::nullopt;
    const std::string_view raw = text.substr(0, point.bytes);
    text.remove_prefix(point.bytes);
    if (blank(point.value)) {
      gap = length > 0;
      continue;
    }
    const bool mark = in_any(point.value, kAccents) || in_any(point.value, kMarks);
    const bool hangs = mark || joins(point.value);  // on what stands before
    if (removed(point.value) || (mark && marks == kMostMarks) || (hangs && (!seen || gap))) continue;
    marks = hangs ? marks + (mark ? 1 : 0) : 0;
    if (gap) {
      clean += ' ';
      ++length;
      gap = false;
    }
    clean += raw;
    seen = true;
    if (++length > most) return std::nullopt;
  }
  if (!seen) return std::nullopt;
  return clean;
}

}  // namespace wonders::server
