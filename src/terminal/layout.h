#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wonders {

/// What fits on every terminal.
inline constexpr std::size_t kScreenWidth = 80;

/// Lines of text without their ends, none wider than kScreenWidth.
using Lines = std::vector<std::string>;

void append(Lines& lines, const Lines& more);

/// Columns that a terminal needs for UTF-8 text; colour sequences (ESC [ … m) need none.
std::size_t display_width(std::string_view text);

/// Cut to the width, with … where something was lost. For text without colour sequences.
std::string clip(std::string_view text, std::size_t width);

/// Filled up with blanks behind, or in front (numbers).
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

/// Broken at blanks into lines of at most the width; a longer word is clipped.
Lines wrap(std::string_view text, std::size_t width);

/// `label`, then the items with `separator` between them, broken between items only; the lines after the first are
/// indented as far as the label reaches.
Lines flow(std::string_view label, std::span<const std::string> items, std::string_view separator);

/// A paragraph that begins with `label` and is indented under it.
Lines paragraph(std::string_view label, std::string_view text);

/// One row of a table: each cell wrapped within its column, two blanks between columns.
struct Cell {
  std::string text;
  std::size_t width;
};
Lines table_row(std::string_view indent, std::span<const Cell> cells);

/// "── title ────────────── note ──", as wide as the screen.
std::string rule(std::string_view title, std::string_view note);

/// A name as it may be shown: control characters and what does not fit are dropped, blanks at the ends too.
std::string clean_name(std::string_view raw, std::size_t width);

}  // namespace wonders
