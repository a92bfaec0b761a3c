#include "terminal/console/layout.h"

#include <algorithm>

namespace wonders {

namespace {

std::string blanks(std::size_t n) { return std::string(n, ' '); }

}  // namespace

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

Lines wrap(std::string_view text, std::size_t width) {
  Lines lines{""};
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
    const std::size_t used = display_width(lines.back());
    if (used != 0 && used + 1 + display_width(word) > width) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += display_width(word) > width ? clip(word, width) : std::string(word);
  }
  return lines;
}

Lines flow(std::string_view label, std::span<const std::string> items, std::string_view separator) {
  const std::size_t indent = display_width(label);
  Lines lines{std::string(label)};
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? std::string(separator) : "");
    std::string_view shown = item;
    while (shown.ends_with(' ')) shown.remove_suffix(1);
    if (i != 0 && display_width(lines.back()) + display_width(shown) > kScreenWidth) lines.push_back(blanks(indent));
    if (display_width(lines.back()) + display_width(shown) <= kScreenWidth) {
      lines.back() += item;
      continue;
    }
    const Lines pieces = wrap(shown, kScreenWidth - indent);
    for (std::size_t k = 0; k < pieces.size(); ++k) {
      if (k != 0) lines.push_back(blanks(indent));
      lines.back() += pieces[k];
    }
    lines.back() += separator;
  }
  for (std::string& line : lines) {
    while (line.ends_with(' ')) line.pop_back();
  }
  return lines;
}

Lines paragraph(std::string_view label, std::string_view text) {
  const std::size_t indent = display_width(label);
  Lines lines = wrap(text, kScreenWidth - indent);
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = (i == 0 ? std::string(label) : blanks(indent)) + lines[i];
  return lines;
}

Lines table_row(std::string_view indent, std::span<const Cell> cells) {
  std::vector<Lines> columns;
  std::size_t rows = 0;
  for (const Cell& cell : cells) {
    columns.push_back(wrap(cell.text, cell.width));
    rows = std::max(rows, columns.back().size());
  }
  Lines lines;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line(indent);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i != 0) line += "  ";
      line += pad_right(row < columns[i].size() ? columns[i][row] : "", cells[i].width);
    }
    while (line.ends_with(' ')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

std::string rule(std::string_view title, std::string_view note) {
  std::string left = "── " + std::string(title) + " ";
  std::string right = note.empty() ? "" : " " + clip(note, kScreenWidth - 6 - display_width(left)) + " ──";
  while (display_width(left) + display_width(right) < kScreenWidth) left += "─";
  return left + right;
}

}  // namespace wonders
