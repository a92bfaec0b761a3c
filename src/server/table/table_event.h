#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/sealed_deal.h"
#include "server/table/settings.h"

namespace wonders::server {

/// What can happen at a table. The events of a table, in order, are the table: they are stored, and read again after a
/// crash.
enum class EventKind : std::uint8_t {
  created,   // plan, player (the host), scheme, seed, salt, code
  sat,       // seat, player, name
  stood_up,  // seat: free again
  filled,    // seat, name (the level): a bot instead of a person
  offered,   // seat, player: kept for somebody for a while
  removed,   // player: by the host, and does not come back
  started,
  board,     // seat, board
  chose,     // seat (decided for), decision, move
  unchose,   // seat (decided for), decision: taken back
  resolved,  // decision, signature: of the state after it, checked when the table is read again
  stand_in,  // seat, on
  chat,      // player, name, seat, text
  next,      // text: the table of the rematch
  closed,    // given up
};
// clang-format off
inline constexpr std::array<std::string_view, 15> kEventNames{
    "created", "sat", "stood_up", "filled", "offered", "removed", "started", "board", "chose", "unchose", "resolved",
    "stand_in", "chat", "next", "closed"};
// clang-format on

/// How boards and hands follow from seed and salt. Tables from before schemes had names are splitmix64, by seed alone.
enum class DealScheme : std::uint8_t { splitmix64, hmac_sha256 };
inline constexpr std::array<std::string_view, 2> kDealSchemeNames{"splitmix64", kSealedScheme};

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
  DealScheme scheme{};
  Seed seed = 0;
  std::string salt{};
  std::string code{};
};

/// Puts somebody whom nobody knows in the place of a person, and deletes what the person wrote. False: the event is not
/// about the person, and stays.
bool replace_person(TableEvent& event, const PlayerId& player, const PlayerId& alias, const std::string& name);

std::string encode(const TableEvent& event, EditionId edition);

/// Empty if the text is not what encode() writes. The edition of a `created` event is its own.
std::optional<TableEvent> decode_event(std::string_view text, EditionId edition);

}  // namespace wonders::server
