#include "server/rooms/clocks.h"

#include <algorithm>

namespace wonders::server {

namespace {

Time after(Time start, Time duration) { return start == kNever ? kNever : start + duration; }

}  // namespace

/// A clock of seconds runs only while a player is there; one of days always.
void Clocks::restart(Room& room) {
  const Settings& settings = room.table.settings();
  room.deadline = kNever;
  if (!room.under_way()) return;
  if (settings.clock == ClockKind::days) room.deadline = room.table.asked_at() + settings.clock_amount * kDay;
  if (settings.clock == ClockKind::turn && room.player_here()) {
    room.deadline = clock_.now() + settings.clock_amount * kSecond;
  }
}

void Clocks::presence_changed(Room& room) {
  const Time now = clock_.now();
  const auto note = [now](bool here, Time& since) {
    if (here) {
      since = kNever;
    } else if (since == kNever) {
      since = now;
    }
  };
  const bool players = room.player_here();
  const SeatSet connected = room.presence().connected;
  for (std::size_t i = 0; i < room.table.seats().size(); ++i) note(connected.contains(seat(i)), room.away_since[i]);
  note(room.under_way() ? players : !room.present.empty(), room.empty_since);
  if (room.table.settings().clock == ClockKind::turn && (!players || room.deadline == kNever)) restart(room);
  schedule(room);
}

/// When a table at which nobody is ends, or is forgotten after its game. A game with days a turn needs nobody there: it
/// goes on until bots play alone, unless its setting is to wait.
Time Clocks::empty_due(const Room& room) const {
  const Settings& settings = room.table.settings();
  if (!room.under_way()) return after(room.empty_since, options_.open_empty);
  if (settings.clock != ClockKind::days || room.deserted()) return after(room.empty_since, options_.game_empty);
  return settings.absence == Absence::wait ? after(room.empty_since, options_.wait_empty) : kNever;
}

/// Without a clock: when somebody who is away has kept the others waiting long enough.
Time Clocks::absent_due(const Room& room) const {
  if (room.table.settings().clock != ClockKind::none || !room.player_here()) return kNever;
  Time due = kNever;
  room.people_asked().for_each([&](Seat s) { due = std::min(due, after(room.away_since[index(s)], options_.away)); });
  return due;
}

Time Clocks::next_due(const Room& room) const {
  const Time idle = std::min(room.news.due(), empty_due(room));
  const bool waits = room.table.settings().absence == Absence::wait || room.people_asked().empty();
  return !room.under_way() || waits ? idle : std::min({idle, room.deadline, absent_due(room)});
}

void Clocks::schedule(Room& room) {
  const Time due = next_due(room);
  if (due == room.wake) return;
  forget(room);
  room.wake = due;
  if (due != kNever) wakes_.insert({due, room.table.id()});
}

std::vector<TableId> Clocks::due() const {
  std::vector<TableId> tables;
  for (const auto& [time, table] : wakes_) {
    if (time > clock_.now()) break;
    tables.push_back(table);
  }
  return tables;
}

SeatSet Clocks::overdue(const Room& room) const {
  const Time now = clock_.now();
  const bool clock_over = room.deadline <= now;
  SeatSet late;
  if (!room.under_way() || room.table.settings().absence == Absence::wait) return late;
  if (!clock_over && absent_due(room) > now) return late;
  room.people_asked().for_each([&](Seat s) {
    if (clock_over || after(room.away_since[index(s)], options_.away) <= now) late.insert(s);
  });
  return late;
}

}  // namespace wonders::server
