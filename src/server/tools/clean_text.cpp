#include "server/tools/clean_text.h"

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
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xA0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029;
}

/// Controls, and marks that could turn the text around them about or hide in a name. The joiner U+200D stays: emoji
/// and some scripts need it.
bool removed(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C || c == 0x180E || c == 0x200B || c == 0x200E ||
         c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xE0000 && c <= 0xE007F) || (c & 0xFFFE) == 0xFFFE;
}

}  // namespace

std::optional<std::string> clean_text(std::string_view text, std::size_t most) {
  std::string clean;
  std::size_t length = 0;
  bool gap = false;
  while (!text.empty()) {
    const CodePoint point = decode(text);
    if (point.bytes == 0) return std::nullopt;
    const std::string_view raw = text.substr(0, point.bytes);
    text.remove_prefix(point.bytes);
    if (blank(point.value)) {
      gap = length > 0;
      continue;
    }
    if (removed(point.value)) continue;
    if (gap) {
      clean += ' ';
      ++length;
      gap = false;
    }
    clean += raw;
    if (++length > most) return std::nullopt;
  }
  if (clean.empty()) return std::nullopt;
  return clean;
}

}  // namespace wonders::server
