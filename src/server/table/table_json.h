#pragma once

#include <string>
#include <vector>

#include "play/moment.h"
#include "server/table/game_table.h"

namespace wonders::server {

/// Somebody who is at a table without a seat.
struct Watcher {
  PlayerId player;
  std::string name;
};

/// What about a table is not in its events: who is there now.
struct Presence {
  SeatSet connected{};
  std::size_t watchers = 0;
  Time deadline = kNever;
  Time silent_from = kNever;
  std::array<SeatSet, kMaxSeats> votes{};  // for a stand-in at that seat
  std::vector<Watcher> watching{};         // only for the host, who may send them away
};

/// `TableState` of the protocol, as `you` (or a spectator, kNoSeat) may see it.
void write_table(JsonWriter& json, const GameTable& table, const Presence& presence, Seat you);
void write_summary(JsonWriter& json, const GameTable& table, const Presence& presence, Seat you);

// Messages, as whole texts.
std::string table_message(const GameTable& table, const Presence& presence, Seat you);
std::string progress_message(const GameTable& table, const Presence& presence);
/// All that the views of a table at one moment are written from, whatever becomes of the table meanwhile.
struct ViewSource {
  TableId table;
  Moment moment;
  Time deadline = kNever;
  Time silent_from = kNever;
};
ViewSource view_source(const GameTable& table, const Presence& presence);
/// The picture that the viewer is shown.
std::string view_message(const ViewSource& source, Seat viewer);
std::string chat_message(const GameTable& table, const ChatLine& line);
std::string end_message(const GameTable& table);
std::string error_message(const Refusal& refusal, std::optional<std::int64_t> ref, std::string_view table);
std::string ack_message(std::int64_t ref, std::string_view table);

/// The record of the game so far as one line, without a line end.
std::string record_line(const GameTable& table);

}  // namespace wonders::server
