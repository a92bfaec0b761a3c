#include "text/table.h"

#include <algorithm>
#include <cassert>

#include "text/width.h"

namespace wonders {

void TextTable::add_column(std::string heading, Align align) {
  headings_.push_back(std::move(heading));
  aligns_.push_back(align);
}

void TextTable::add_row(std::vector<std::string> cells) {
  assert(cells.size() == headings_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) const {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0) text += gap_;
    text += aligns_[i] == Align::left ? pad_right(cells[i], widths[i]) : pad_left(cells[i], widths[i]);
  }
  while (text.ends_with(' ')) text.pop_back();
  return text + "\n";
}

std::string TextTable::text() const {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < headings_.size(); ++i) {
    widths.push_back(display_width(headings_[i]));
    for (const std::vector<std::string>& row : rows_) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::string text = line(headings_, widths);
  for (const std::vector<std::string>& row : rows_) text += line(row, widths);
  return text;
}

}  // namespace wonders
