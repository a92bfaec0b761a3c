#include <algorithm>

#include "server/hub.h"

namespace wonders::server {

namespace {

bool under_way(const GameTable& table) { return table.status() == Status::boards || table.status() == Status::playing; }

/// The seats at which a person must choose, and has not.
SeatSet people_asked(const GameTable& table) {
  SeatSet asked;
  table.waiting_for().for_each([&](Seat s) {
    if (!table.seat(s).automatic()) asked.insert(s);
  });
  return asked;
}

Time after(Time start, Time duration) { return start == kNever ? kNever : start + duration; }

std::string abandoned_message(const TableId& table) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "closed").field("table", table).field("reason", "abandoned").end_object();
  return text;
}

}  // namespace

bool Hub::player_connected(const Room& room) const {
  return std::any_of(room.present.begin(), room.present.end(),
                     [&](ConnectionId id) { return room.table.seat_of(connections_.at(id).player) != kNoSeat; });
}

/// A clock of seconds runs only while a player is there; one of days always.
void Hub::restart_clock(Room& room) {
  const Settings& settings = room.table.settings();
  room.deadline = kNever;
  if (!under_way(room.table)) return;
  if (settings.clock == ClockKind::days) room.deadline = room.table.asked_at() + settings.clock_amount * kDay;
  if (settings.clock == ClockKind::turn && player_connected(room)) {
    room.deadline = now() + settings.clock_amount * kSecond;
  }
}

/// After anybody came or went.
void Hub::update_presence(Room& room) {
  const bool players = player_connected(room);
  const SeatSet connected = presence(room).connected;
  for (std::size_t i = 0; i < room.table.seats().size(); ++i) {
    if (connected.contains(seat(i))) {
      room.away_since[i] = kNever;
    } else if (room.away_since[i] == kNever) {
      room.away_since[i] = now();
    }
  }
  const bool somebody = under_way(room.table) ? players : !room.present.empty();
  if (somebody) {
    room.empty_since = kNever;
  } else if (room.empty_since == kNever) {
    room.empty_since = now();
  }
  if (room.table.settings().clock == ClockKind::turn && (!players || room.deadline == kNever)) restart_clock(room);
  schedule(room);
}

/// When a table at which nobody is ends, or is forgotten after its game. A game with days a turn needs nobody there: it
/// goes on until bots play alone, unless its setting is to wait.
Time Hub::empty_due(const Room& room) const {
  const Settings& settings = room.table.settings();
  if (!under_way(room.table)) return after(room.empty_since, options_.open_empty);
  if (settings.clock != ClockKind::days || deserted(room)) return after(room.empty_since, options_.game_empty);
  return settings.absence == Absence::wait ? after(room.empty_since, options_.wait_empty) : kNever;
}

/// Without a clock: when somebody who is away has kept the others waiting long enough.
Time Hub::absent_due(const Room& room) const {
  if (room.table.settings().clock != ClockKind::none || !player_connected(room)) return kNever;
  Time due = kNever;
  people_asked(room.table).for_each([&](Seat s) {
    due = std::min(due, after(room.away_since[index(s)], options_.away));
  });
  return due;
}

Time Hub::next_due(const Room& room) const {
  const Time news = room.changed ? room.news.ready_at() : kNever;
  const Time empty = empty_due(room);
  const bool waits = room.table.settings().absence == Absence::wait || people_asked(room.table).empty();
  if (!under_way(room.table) || waits) return std::min(news, empty);
  return std::min({news, empty, room.deadline, absent_due(room)});
}

void Hub::schedule(Room& room) {
  const Time due = next_due(room);
  if (due == room.wake) return;
  wakes_.erase({room.wake, room.table.id()});
  room.wake = due;
  if (due != kNever) wakes_.insert({due, room.table.id()});
}

void Hub::tick() {
  std::vector<TableId> due;
  for (const auto& [time, table] : wakes_) {
    if (time > now()) break;
    due.push_back(table);
  }
  for (const TableId& table : due) {
    if (const auto found = rooms_.find(table); found != rooms_.end()) look_after(*found->second);
  }
}

/// Every person has left a bot in the seat, and nobody is here.
bool Hub::deserted(const Room& room) const {
  const auto& seats = room.table.seats();
  return under_way(room.table) && !player_connected(room) &&
         std::all_of(seats.begin(), seats.end(), [](const TableSeat& s) { return !s.person() || s.stand_in; });
}

/// May end the room.
void Hub::look_after(Room& room) {
  const Status status = room.table.status();
  const bool empty_too_long = empty_due(room) <= now();
  if (status == Status::over || status == Status::closed) {
    if (empty_too_long) forget_room(room.table.id());
    return;
  }
  if (empty_too_long || deserted(room)) {
    close(room);
    return;
  }
  if (under_way(room.table)) time_out(room);
  if (deserted(room)) {
    close(room);
    return;
  }
  schedule(room);
}

void Hub::time_out(Room& room) {
  const bool clock_over = room.deadline <= now();
  if (room.table.settings().absence == Absence::wait || (!clock_over && absent_due(room) > now())) return;
  const Status status = room.table.status();
  const std::uint32_t decision = room.table.decision();
  people_asked(room.table).for_each([&](Seat s) {
    const bool same = room.table.status() == status && room.table.decision() == decision;
    const bool away = after(room.away_since[index(s)], options_.away) <= now();
    if (same && (clock_over || away)) act_for(room, s);
  });
}

void Hub::act_for(Room& room, Seat seat) {
  const GameTable& table = room.table;
  ports_.log.info("timed_out", {{"table", table.id()}, {"seat", index(seat)}});
  if (table.settings().absence == Absence::bot) {
    start_stand_in(room, seat);
    table_changed(room);
    return;
  }
  const Status status = table.status();
  const std::uint32_t decision = table.decision();
  TableEvent event{.kind = EventKind::board, .seat = seat};
  if (status == Status::boards) {
    event.board = table.default_board(seat);
  } else {
    event.kind = EventKind::chose;
    event.seat = table.undecided(seat);
    event.decision = decision;
    event.move = table.default_move(event.seat);
  }
  if (record(room, std::move(event))) settle(room, status, decision);
}

void Hub::close(Room& room) {
  const TableId id = room.table.id();
  if (!record(room, {.kind = EventKind::closed})) return;
  batch_.finished.push_back(id);
  tell_everybody(room, abandoned_message(id));
  ports_.log.info("table_closed", {{"table", id}});
  forget_room(id);
}

}  // namespace wonders::server
