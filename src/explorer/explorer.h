#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/edition.h"

namespace wonders {

/// A column of whole numbers with a unit; some may be unknown.
struct ExplorerColumn {
  static constexpr std::int32_t kUnknown = INT32_MIN;

  std::string name;
  std::int32_t unit = 1;
  std::vector<std::int32_t> numbers;
};

/// One of the Explorer's tables: keys (kind, Age, card …) and figures, by column.
class ExplorerTable {
 public:
  struct Condition {
    std::string_view column;
    std::size_t value;
  };

  std::string name;
  std::vector<ExplorerColumn> columns;

  std::size_t rows() const { return columns.empty() ? 0 : columns.front().numbers.size(); }
  /// The rows whose keys have these values, in the order of the file.
  std::vector<std::size_t> where(std::span<const Condition> conditions) const;
  std::vector<std::size_t> where(std::initializer_list<Condition> conditions) const {
    return where(std::span(conditions.begin(), conditions.size()));
  }

  std::size_t key(std::string_view column, std::size_t row) const;
  /// In its unit: a share of 1, or points. Empty where too little is known.
  std::optional<double> figure(std::string_view column, std::size_t row) const;

  const ExplorerColumn* find(std::string_view column) const;
};

/// What strong play does, as train/explore.py counted it and train/pack.py wrote it down (docs/explorer.md).
class Explorer {
 public:
  /// Of the file; another one is not read.
  static constexpr std::int64_t kFormat = 2;

  /// Empty if the text is not such a file; `problem` then says what is wrong with it.
  static std::optional<Explorer> parse(std::string_view json, std::string& problem);
  /// The file that is part of the program.
  static const Explorer& shipped();

  std::int64_t games = 0;
  std::int64_t trials = 0;
  std::vector<std::string> cards;       // by their numbers in the tables
  std::vector<std::string> categories;  // the rows of the score pad
  std::vector<std::string> colors;
  std::vector<ExplorerTable> tables;

  std::size_t kind(EditionId edition, std::size_t players) const;
  const ExplorerTable& table(std::string_view name) const;
  std::optional<std::size_t> find_card(std::string_view name) const;

 private:
  struct Kind {
    std::size_t edition;
    std::size_t players;
  };
  std::vector<Kind> kinds_;

  friend class ExplorerReader;
};

}  // namespace wonders
