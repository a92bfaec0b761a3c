#pragma once

#include <string>
#include <vector>

#include "rules/score.h"
#include "terminal/console/layout.h"
#include "terminal/words/words.h"

namespace wonders {

/// One column of the score pad.
struct PadColumn {
  std::string name;
  ScoreSheet sheet{};
  int coins = 0;
  bool plays = true;  // the Free City is counted, but cannot win
};

/// The rows of the pad. Each edition prints them in its own order.
enum class Row : std::uint8_t { conflicts, treasury, wonder, civilian, science, commercial, guilds };
inline constexpr std::size_t kRows = 7;
const std::array<Row, kRows>& rows_of(EditionId edition);
std::string row_name(const Words& words, Row row);
int points_in(const ScoreSheet& sheet, Row row);

/// Most points, then most coins; all who are still equal. Positions in `columns`.
std::vector<std::size_t> winners_of(const std::vector<PadColumn>& columns);

/// The pad as a table, and who won and why.
Lines sheet_lines(const Words& words, const std::vector<PadColumn>& columns);
Lines winner_lines(const Words& words, const std::vector<PadColumn>& columns);

/// "3 compasses, 2 gears, 1 tablet: 9 + 4 + 1, 1 set 7 → 21", and what the wild symbols became.
struct ScienceCount {
  int compass = 0, gear = 0, tablet = 0, wild = 0;
};
std::string science_text(const Words& words, const ScienceCount& count);

/// The pad of a finished game with its notes: science in detail, copied guilds.
std::vector<PadColumn> columns_of(const Edition& e, const State& s, std::span<const std::string> names);
/// With the guilds that were copied, by seat: where several are worth most, somebody else may have taken another.
Lines final_lines(const Words& words, const Edition& e, const State& s, const std::vector<PadColumn>& columns,
                  std::span<const CardId> copied);
Lines final_lines(const Words& words, const Edition& e, const State& s, std::span<const std::string> names);

}  // namespace wonders
