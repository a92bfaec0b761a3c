#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/chances.h"
#include "arena/simulate.h"
#include "bots/fault.h"
#include "rules/setup.h"

namespace wonders {

/// Games between bots, paired: every deal (cards, wonders, sides) is played once for each rotation of the bots over the
/// seats, so that what one had the other had too.
struct Tournament {
  EditionId edition{};
  std::size_t players = 3;
  std::uint64_t games = 0;
  Seed seed = 0;
  std::uint64_t luck_nodes = 0;   // games played on for the luck of each deal; 0: it is not asked for
  std::vector<std::string> bots;  // one for each player; the first sits at the first seat in rotation 0

  /// The rotations that differ: as many as players, fewer if the list repeats itself (one for a bot against itself).
  std::size_t rotations() const;
  std::uint64_t deal_of(std::uint64_t game) const { return game / rotations(); }
  std::size_t rotation_of(std::uint64_t game) const { return game % rotations(); }
  /// Where player i sits; the Free City has no player.
  Seat seat_of(std::size_t player, std::size_t rotation) const {
    return seat((player + rotation) % players + (has_free_city(players) ? 1 : 0));
  }
};

/// How one player of the list came out of one game.
struct PlayerResult {
  Board board{};
  std::array<int, kScoreRows.size()> rows{};
  unsigned coins = 0;
  unsigned stages = 0;
  CardSet structures{};
  std::uint64_t moves = 0;
  std::uint64_t nanoseconds = 0;  // thinking, all moves together
  Millionths luck = 0;            // of the deals, in chances to win
  Faults faults{};                // moves that were played for a bot that gave none

  int total() const;
};

struct GameResult {
  std::uint64_t game = 0;
  std::vector<PlayerResult> players;  // in the order of the tournament's list, not of the seats

  /// 1 for the best; equal points and coins share a place, and the next has the number it would have had anyway.
  std::vector<int> places() const;

  /// As bytes, for another rank.
  void append_to(std::string& out) const;
  void read_from(std::string_view& in);
};

/// Called in the order of the games on the calling thread; false ends the tournament.
using OnResult = std::function<bool(const GameResult&)>;

/// Plays the games from `first` on with some threads. Every result but its times depends on the tournament alone.
/// With ranks, the games are shared among them, and all results go to the leader.
void play_tournament(const Tournament& tournament, std::uint64_t first, std::size_t threads, const OnResult& on_result,
                     Ranks* ranks = nullptr);

}  // namespace wonders
