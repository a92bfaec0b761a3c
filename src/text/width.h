#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wonders {

/// Columns that a terminal needs for UTF-8 text; colour sequences (ESC [ … m) need none.
std::size_t display_width(std::string_view text);

/// Cut to the width, with … where something was lost. For text without colour sequences.
std::string clip(std::string_view text, std::size_t width);

/// Filled up with blanks behind, or in front (numbers).
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

/// A name as it may be shown: control characters and what does not fit are dropped, blanks at the ends too.
std::string clean_name(std::string_view raw, std::size_t width);

}  // namespace wonders
