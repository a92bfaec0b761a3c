#pragma once

#include <string>
#include <string_view>

#include "base/json_writer.h"

namespace wonders {

/// The text in quotes for a message: escaped, so that it cannot reach the terminal as commands, and cut off between
/// characters when it is long.
inline std::string quoted_start(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::size_t length = text.size();
  if (length > kShown) {
    length = kShown;
    while ((static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u) --length;
  }
  std::string out;
  append_json_string(out, text.substr(0, length));
  if (length < text.size()) out += "…";
  return out;
}

}  // namespace wonders
