#pragma once

#include <optional>
#include <string>
#include <vector>

#include "terminal/console/console.h"
#include "terminal/report/sheet.h"

namespace wonders {

/// The score pad for a game on a real table.

inline constexpr std::size_t kFewestNames = 2;
inline constexpr std::size_t kMostNames = 7;
inline constexpr std::size_t kLongestPadName = 24;

/// What one player counts up: points of a row, but coins for the treasury and symbols for science.
struct PadEntry {
  std::string name;
  int conflicts = 0;
  int coins = 0;
  int wonder = 0;
  int civilian = 0;
  ScienceCount science{};
  int commercial = 0;
  int guilds = 0;
};

/// What can be right, with room for expansions: more is a slip of the pen.
struct PadRange {
  int least, most;
};
PadRange range_of(Row row);
inline constexpr int kMostSymbols = 12;

PadColumn column_of(const PadEntry& entry);
std::vector<PadColumn> columns_of(const std::vector<PadEntry>& entries);

/// Asks row by row, as the paper pad is filled; `names` are those known already. Empty when the input ends.
std::optional<std::vector<PadEntry>> ask_pad(Console& console, const Words& words, std::vector<std::string> names);

/// docs/play.md describes the text. On failure the error says where and what was expected.
struct PadReading {
  EditionId edition{};
  std::vector<PadEntry> entries;
  Note error;
};
PadReading read_pad(std::string_view json);
std::string pad_json(const std::vector<PadEntry>& entries);

/// Table, winner and the science of each player.
Lines pad_lines(const Words& words, const std::vector<PadEntry>& entries);

}  // namespace wonders
