#include "server/rooms/clocks.h"

#include <algorithm>
#include <cstdlib>

namespace wonders::server {

namespace {

Time after(Time start, Time duration) { return start == kNever ? kNever : start + duration; }

/// Days count from when the decision was asked, which is stored, by the calendar.
Time last_day(const GameTable& table) {
  const bool under_way = table.status() == Status::boards || table.status() == Status::playing;
  if (!under_way || table.settings().clock != ClockKind::days) return kNever;
  return table.asked_at() + table.settings().clock_amount * kDay;
}

/// People who are asked, and for whom no bot is answering already.
SeatSet may_be_late(const Room& room) {
  SeatSet seats;
  room.people_asked().for_each([&](Seat s) {
    if (!room.bot_still_answers(s)) seats.insert(s);
  });
  return seats;
}

/// Nobody's time can be over there.
bool nobody_late(const Room& room) {
  return !room.under_way() || room.table.settings().absence == Absence::wait || may_be_late(room).empty();
}

}  // namespace

/// A clock of seconds runs only while a player is there; one of days always.
void Clocks::restart(Room& room) {
  const Settings& settings = room.table.settings();
  room.deadline = room.silent_from = kNever;
  room.votes = {};
  if (!room.under_way()) return;
  if (settings.clock == ClockKind::days) room.deadline = days_over(room.table);
  if (settings.clock == ClockKind::turn && room.player_here()) {
    room.deadline = clock_.now() + settings.clock_amount * kSecond;
  }
  room.silent_from = settings.clock == ClockKind::none ? clock_.now() + options_.away : room.deadline;
}

Time Clocks::days_over(const GameTable& table) const {
  const Time day = last_day(table);
  return day == kNever ? kNever : day - clock_.wall() + clock_.now();
}

bool Clocks::wall_was_set() {
  const Time ahead = clock_.wall() - clock_.now();
  if (std::abs(ahead - wall_ahead_) < kSecond) return false;
  wall_ahead_ = ahead;
  return true;
}

void Clocks::follow_wall(Room& room) {
  if (room.table.settings().clock != ClockKind::days || room.deadline == kNever) return;
  room.deadline = room.silent_from = days_over(room.table);
  schedule(room);
}

void Clocks::follow_wall(const TableId& table, Rest& rest) {
  if (rest.day == kNever) return;
  wakes_.erase({rest.wake, table});
  rest.wake = std::min(rest.other, rest.day - clock_.wall() + clock_.now());
  wakes_.insert({rest.wake, table});
}

void Clocks::stood_still(Room& room, Time duration) {
  const auto later = [&](Time& time) { time = after(time, duration); };
  for (Time& since : room.away_since) later(since);
  later(room.empty_since);
  later(room.alone_since);
  if (room.table.settings().clock != ClockKind::days) {
    later(room.deadline);
    later(room.silent_from);
  }
  schedule(room);
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
  note(!room.present.empty(), room.alone_since);
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
  may_be_late(room).for_each([&](Seat s) { due = std::min(due, after(room.away_since[index(s)], options_.away)); });
  return due;
}

/// By our clock.
Time Clocks::other_due(const Room& room) const {
  const Time idle = std::min(room.news.due(), empty_due(room));
  if (nobody_late(room)) return idle;
  return std::min({idle, absent_due(room), room.table.settings().clock == ClockKind::days ? kNever : room.deadline});
}

/// By the calendar.
Time Clocks::day_due(const Room& room) const {
  const bool days = room.table.settings().clock == ClockKind::days;
  return days && !nobody_late(room) ? room.deadline : kNever;
}

Time Clocks::next_due(const Room& room) const { return std::min(other_due(room), day_due(room)); }

Time Clocks::sleep_due(const Room& room) const {
  return room.under_way() && !room.bots_think() ? after(room.alone_since, options_.asleep) : kNever;
}

void Clocks::schedule(Room& room) { wake_at(room, std::min(next_due(room), sleep_due(room))); }

Rest Clocks::put_to_sleep(Room& room) {
  wake_at(room, next_due(room));
  return {.empty_since = room.empty_since,
          .wake = room.wake,
          .day = day_due(room) == kNever ? kNever : last_day(room.table),
          .other = other_due(room)};
}

void Clocks::wake_at(Room& room, Time due) {
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
  const bool clock_over = time_over(room);
  SeatSet late;
  if (!room.under_way() || room.table.settings().absence == Absence::wait) return late;
  if (!clock_over && absent_due(room) > now) return late;
  may_be_late(room).for_each([&](Seat s) {
    if (clock_over || after(room.away_since[index(s)], options_.away) <= now) late.insert(s);
  });
  return late;
}

}  // namespace wonders::server
