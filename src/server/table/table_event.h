#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/move.h"
#include "rules/state.h"
#include "server/table/settings.h"

namespace wonders::server {

/// What can happen at a table. The events of a table, in order, are the table: they are stored, and read again after a
/// crash.
enum class EventKind : std::uint8_t {
  created,   // plan, player (the host), seed, salt, code
  sat,       // seat, player, name
  stood_up,  // seat: free again
  filled,    // seat, name (the level): a bot instead of a person
  offered,   // seat, player: kept for somebody for a while
  started,
  board,     // seat, board
  chose,     // seat (decided for), decision, move
  resolved,  // decision, signature: of the state after it, checked when the table is read again
  stand_in,  // seat, on
  chat,      // player, name, seat, text
  next,      // text: the table of the rematch
  closed,    // given up
};
inline constexpr std::array<std::string_view, 13> kEventNames{"created", "sat",   "stood_up", "filled",   "offered",
                                                              "started", "board", "chose",    "resolved", "stand_in",
                                                              "chat",    "next",  "closed"};

struct TableEvent {
  EventKind kind{};
  Time time = 0;
  Seat seat = kNoSeat;
  PlayerId player{};
  std::string name{};
  std::string text{};
  std::uint32_t decision = 0;
  Move move = kNoMove;
  Board board{};
  std::uint64_t signature = 0;
  bool on = false;
  TablePlan plan{};
  Seed seed = 0;
  std::string salt{};
  std::string code{};
};

std::string encode(const TableEvent& event, EditionId edition);

/// Empty if the text is not what encode() writes. The edition of a `created` event is its own.
std::optional<TableEvent> decode_event(std::string_view text, EditionId edition);

}  // namespace wonders::server
