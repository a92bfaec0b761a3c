#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/setup.h"

namespace wonders {

/// How boards come to their players. Who may choose does so in the order of the seats, and everybody sees it. The Free
/// City's board is always a random one.
enum class BoardChoice : std::uint8_t {
  random,  // board and side by chance
  side,    // a board by chance, and its side is chosen
  free,    // any board that nobody has
};
inline constexpr std::array<std::string_view, 3> kBoardChoiceNames{"random", "side", "free"};

/// May `who` take this board, if everybody before it has chosen? `table` holds what these chose and what the others
/// were dealt.
constexpr bool board_is_open(const Table& table, BoardChoice choice, Seat who, Board board) {
  if (choice == BoardChoice::side) return wonder_of(board) == wonder_of(table.boards[index(who)]);
  for (std::size_t i = 0; i < index(who); ++i) {
    if (wonder_of(table.boards[i]) == wonder_of(board)) return false;
  }
  return true;
}

}  // namespace wonders
