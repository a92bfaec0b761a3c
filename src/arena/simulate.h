#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/work/ranks.h"
#include "rules/measure/signature.h"

namespace wonders {

/// A series of games between bots on random tables.
struct Series {
  EditionId edition{};
  std::size_t players = 3;
  std::uint64_t games = 0;
  Seed seed = 0;                  // game g is played with game_seed(seed, g)
  std::vector<std::string> bots;  // one for each player
  bool records = false;           // write the games down
};

inline constexpr std::array<std::string_view, 7> kScoreRows{"conflicts", "treasury",   "wonder", "civilian",
                                                            "science",   "commercial", "guilds"};

constexpr std::array<int, kScoreRows.size()> rows_of(const ScoreSheet& sheet) {
  return {sheet.conflicts, sheet.treasury, sheet.wonder, sheet.civilian, sheet.science, sheet.commercial, sheet.guilds};
}

/// Sums over games; whole numbers, so that the order of adding changes nothing.
struct SeatSums {
  std::array<std::int64_t, kScoreRows.size()> rows{};
  std::int64_t total = 0;
  std::uint64_t win_parts = 0;  // a shared win is its fraction: kWinParts / winners

  friend constexpr bool operator==(const SeatSums&, const SeatSums&) = default;
};
inline constexpr std::uint64_t kWinParts = 420;  // divisible by any number of winners

struct SeriesSummary {
  std::uint64_t games = 0;
  std::array<SeatSums, kMaxSeats> seats{};
  Signature signature = 0;  // the sum of the games' hashes (rules/measure/signature.h)

  friend constexpr bool operator==(const SeriesSummary&, const SeriesSummary&) = default;
};

/// Called in order with some finished games: how many there are now, and their records, one a line (empty without).
using OnGames = std::function<void(std::uint64_t games, std::string_view records)>;

/// Plays the series with some threads, in constant memory. Everything that it gives depends on the series alone.
/// With ranks, the games are shared among them, and all results are the leader's; followers are given none.
SeriesSummary simulate(const Series& series, std::size_t threads, const OnGames& on_games, Ranks* ranks = nullptr);

}  // namespace wonders
