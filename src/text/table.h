#pragma once

#include <string>
#include <vector>

namespace wonders {

enum class Align { left, right };

/// A table for a terminal: each column is as wide as its widest cell, with some blanks between columns, so that no
/// language needs other numbers than English.
class TextTable {
 public:
  explicit TextTable(std::size_t gap = 2) : gap_(gap, ' ') {}

  /// The columns come first, then the rows, each with a cell for every column.
  void add_column(std::string heading, Align align);
  void add_row(std::vector<std::string> cells);

  /// The headings and the rows, each with its line end.
  std::string text() const;

 private:
  std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) const;

  std::string gap_;
  std::vector<std::string> headings_;
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace wonders
