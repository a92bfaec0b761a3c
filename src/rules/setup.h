#pragma once

#include <span>
#include <string_view>

#include "base/rng.h"
#include "rules/turn.h"

namespace wonders {

/// The three ways to assign wonders.
enum class Assignment : std::uint8_t {
  random,  // board and side by lot
  side,    // a random board, its side chosen
  free,    // any board that is left
};
inline constexpr std::array<std::string_view, 3> kAssignmentNames{"random", "side", "free"};

/// Who sits where with which board. Seat by seat, the Free City's first in a two-player game.
struct Table {
  std::uint8_t players = 0;
  std::array<Board, kMaxSeats> boards{};

  constexpr std::size_t seats() const { return seats_for(players); }
  friend constexpr bool operator==(const Table&, const Table&) = default;
};

constexpr bool valid_players(std::size_t players) {
  return has_free_city(players) || (players >= Rulebook::kMinPlayers && players <= Rulebook::kMaxPlayers);
}

/// A board is never used twice.
constexpr bool valid_table(const Table& table) {
  if (!valid_players(table.players)) return false;
  unsigned used = 0;
  for (std::size_t i = 0; i < table.seats(); ++i) {
    if (index(table.boards[i]) >= kBoards) return false;
    const unsigned bit = 1u << wonder_of(table.boards[i]);
    if ((used & bit) != 0) return false;
    used |= bit;
  }
  return true;
}

/// a random board and side for each seat. For a random board with a chosen side, replace the sides with
/// `with_side`; for free choice, fill the table by hand.
template <class Random>
constexpr Table draw_table(std::size_t players, Random& rng) {
  std::array<std::uint8_t, kWonders> order{0, 1, 2, 3, 4, 5, 6};
  shuffle(order.data(), kWonders, rng);
  Table table{.players = static_cast<std::uint8_t>(players)};
  for (std::size_t i = 0; i < table.seats(); ++i) table.boards[i] = board_of(order[i], rng.below(2));
  return table;
}

constexpr Table random_table(std::size_t players, Seed seed) {
  Rng rng = stream(seed, index(Stream::wonders));
  return draw_table(players, rng);
}

/// Two players who chose their boards: the Free City's is the first of a random table that nobody has.
constexpr Board first_board_left(const Table& random, std::span<const Board> taken) {
  for (const Board board : random.boards) {
    bool free = true;
    for (const Board other : taken) free = free && wonder_of(other) != wonder_of(board);
    if (free) return board;
  }
  return random.boards[0];
}

constexpr Board with_side(Board board, std::size_t side) { return board_of(wonder_of(board), side); }

/// Puts a game at its first decision into `s`. The table must be valid.
constexpr void start_game(const Edition& e, const Table& table, Seed seed, State& s) {
  s = State{};
  s.seed = seed;
  s.players = table.players;
  s.seats = static_cast<std::uint8_t>(table.seats());
  s.all_seats().for_each([&](Seat i) { s.city(i) = found_city(e, table.boards[index(i)]); });
  begin_age(e, s);
}

constexpr State new_game(const Edition& e, const Table& table, Seed seed) {
  State s;
  start_game(e, table, seed, s);
  return s;
}

}  // namespace wonders
