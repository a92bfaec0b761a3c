#include "text/width.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace wonders {

namespace {

/// Takes the next character off the text. Bytes that are no UTF-8 count as one character each.
char32_t take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  const std::size_t length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1;
  char32_t code = length != 1 ? first & (0x7Fu >> length) : first < 0x80 ? first : 0xFFFD;
  std::size_t used = 1;
  for (; used < length && used < text.size() && (byte(used) & 0xC0) == 0x80; ++used) {
    code = (code << 6) | (byte(used) & 0x3Fu);
  }
  if (used != length) {
    code = 0xFFFD;
    used = 1;
  }
  text.remove_prefix(used);
  return code;
}

struct Range {
  char32_t first, last;
};

bool among(std::span<const Range> ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(), [&](Range r) { return code >= r.first && code <= r.last; });
}

/// Rough, and good enough for names: combining marks take no column, East Asian characters and pictures two.
std::size_t columns_of(char32_t code) {
  constexpr Range kNone[] = {{0x300, 0x36F}, {0x200B, 0x200F}, {0x20D0, 0x20F0}, {0xFE00, 0xFE0F}};
  constexpr Range kTwo[] = {{0x1100, 0x115F}, {0x2E80, 0xA4CF}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
                            {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}};
  if (among(kNone, code)) return 0;
  return among(kTwo, code) ? 2 : 1;
}

void drop_colour_sequence(std::string_view& text) {
  const std::size_t end = text.find('m');
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
}

bool is_control(char32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xFFFD; }

std::string blanks(std::size_t n) { return std::string(n, ' '); }

std::string cut(std::string_view text, std::size_t width) {
  std::string kept;
  std::size_t used = 0;
  while (!text.empty()) {
    std::string_view rest = text;
    const std::size_t columns = columns_of(take_character(rest));
    if (used + columns > width) break;
    kept += text.substr(0, text.size() - rest.size());
    used += columns;
    text = rest;
  }
  return kept;
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    if (text.front() == '\x1b') {
      drop_colour_sequence(text);
    } else {
      width += columns_of(take_character(text));
    }
  }
  return width;
}

std::string clip(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  return width == 0 ? std::string() : cut(text, width - 1) + "…";
}

std::string pad_right(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  return std::string(text) + blanks(used < width ? width - used : 0);
}

std::string pad_left(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  return blanks(used < width ? width - used : 0) + std::string(text);
}

std::string clean_name(std::string_view raw, std::size_t width) {
  std::string kept;
  while (!raw.empty()) {
    std::string_view rest = raw;
    const char32_t code = take_character(rest);
    if (!is_control(code)) kept += raw.substr(0, raw.size() - rest.size());
    raw = rest;
  }
  while (kept.starts_with(' ')) kept.erase(0, 1);
  kept = cut(kept, width);
  while (kept.ends_with(' ')) kept.pop_back();
  return kept;
}

}  // namespace wonders
