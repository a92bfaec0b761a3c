#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/width.h"

namespace wonders {

/// What fits on every terminal.
inline constexpr std::size_t kScreenWidth = 80;

/// Lines of text without their ends, none wider than kScreenWidth.
using Lines = std::vector<std::string>;

void append(Lines& lines, const Lines& more);

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

}  // namespace wonders
