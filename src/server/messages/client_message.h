#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "server/error.h"
#include "server/types.h"

namespace wonders::server {

enum class MessageKind : std::uint8_t {
  join,
  watch,
  sit,
  leave,
  remove,
  start,
  board,
  choose,
  unchoose,
  stand_in,
  chat,
  rematch,
  report,
  ping
};
// clang-format off
inline constexpr std::array<std::string_view, 14> kMessageNames{
    "join", "watch", "sit", "leave", "remove", "start", "board", "choose", "unchoose", "stand_in", "chat", "rematch",
    "report", "ping"};
// clang-format on

/// A message of a client, checked in form. A move is checked later, because its card's name depends on the table.
struct ClientMessage {
  MessageKind kind{};
  std::optional<std::int64_t> ref;
  std::string table;
  Seat seat = kNoSeat;
  PlayerId player;     // remove, report
  std::string level;   // start: fill
  std::string wonder;  // board
  std::string side;
  std::uint32_t decision = 0;
  std::optional<JsonValue> move;  // lives as long as its document
  std::string text;
};

inline constexpr std::size_t kMaxMessageBytes = 4096;

/// Reads a message from untrusted text; `document` keeps what the message points to. When it is refused, `message.ref`
/// is still the one given, where it could be read.
Refused read_message(std::string_view text, JsonDocument& document, ClientMessage& message);

}  // namespace wonders::server
