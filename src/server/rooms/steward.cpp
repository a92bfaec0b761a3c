#include "server/rooms/steward.h"

#include <iterator>
#include <set>
#include <utility>

#include "server/messages/notices.h"
#include "server/tools/secrets.h"

namespace wonders::server {

std::vector<std::pair<ConnectionId, TableId>> Steward::give_up(const ShardSet& shards) {
  std::vector<std::pair<ConnectionId, TableId>> present;
  std::vector<Room*> rooms;
  parts_.rooms.for_each([&](Room& room) {
    if (shards.test(shard_of(room.table.id()))) rooms.push_back(&room);
  });
  for (Room* room : rooms) {
    for (const auto& [connection, player] : room->present) present.emplace_back(connection, room->table.id());
    forget(*room);
  }
  for (const auto& [table, wake] : parts_.rooms.forget_sleeping(shards)) parts_.clocks.forget(table, wake);
  return present;
}

/// Of more tables than there is room for, those stay in memory where something is due soonest, and where bots think.
void Steward::load(const ShardSet& shards, const std::function<void()>& meanwhile) {
  std::set<std::pair<Time, TableId>> quiet;
  const auto came = [&](Room& room) {
    parts_.clocks.restart(room);
    if (!room.bots_think()) quiet.insert({parts_.clocks.next_due(room), room.table.id()});
    for (; parts_.rooms.overfull() && !quiet.empty(); quiet.erase(std::prev(quiet.end()))) {
      put_to_sleep(*parts_.rooms.find_loaded(quiet.rbegin()->second));
    }
  };
  for (const TableId& table : parts_.rooms.load(shards, meanwhile, came)) set_going(*parts_.rooms.find_loaded(table));
  parts_.log.info("loaded", {{"tables", parts_.rooms.size()}, {"asleep", parts_.rooms.sleeping()}});
}

void Steward::set_going(Room& room) {
  room.just_read = false;
  parts_.clocks.restart(room);
  parts_.clocks.schedule(room);
  parts_.bots.ask(room);
}

/// One that was read from the store is forgotten again after a while.
Room* Steward::find(std::string_view name) {
  Room* room = parts_.rooms.find(name);
  if (room != nullptr && room->just_read) set_going(*room);
  return room;
}

/// Who only looks fills no memory that others need.
const GameTable* Steward::look_up(std::string_view name) {
  const Room* room = parts_.rooms.crowded() ? parts_.rooms.find_here(name) : find(name);
  return room == nullptr ? parts_.rooms.glimpse(name) : &room->table;
}

Presence Steward::presence_of(const GameTable& table) const {
  if (const Room* room = parts_.rooms.find_loaded(table.id())) return room->presence();
  const Time over = parts_.clocks.days_over(table);
  return {.deadline = over, .silent_from = over};
}

/// Nothing makes room for one that may not be.
Refused Steward::open_table(const Rooms::Opening& opening, TableId& id) {
  if (auto refused = parts_.rooms.may_host_another(opening.host.id, opening.whose)) return refused;
  if (parts_.rooms.full()) make_room(opening.whose.network.empty() ? Whose{opening.host.id} : opening.whose);
  if (auto refused = parts_.rooms.create(opening, id)) return refused;
  parts_.clocks.schedule(*parts_.rooms.find_loaded(id));
  return {};
}

/// A game that sleeps costs nobody anything, so it goes before a table that is given up.
void Steward::make_room(const Whose& newcomer) {
  if (Room* room = parts_.rooms.longest_alone()) {
    put_to_sleep(*room);
  } else if (Room* other = parts_.rooms.most_dispensable(newcomer)) {
    shed(*other);
  }
}

/// Whoever is there is sent away. A game that has begun is not lost: it sleeps.
void Steward::shed(Room& room) {
  parts_.log.info("shed", {{"table", room.table.id()}, {"people", room.present.size()}});
  if (!room.under_way()) return close(room, "full");
  parts_.teller.tell_everybody(room, closed_message(room.table.id(), "full"));
  while (!room.present.empty()) exit(room, room.present.begin()->first);
  put_to_sleep(room);
}

bool Steward::may_wake(std::string_view name, const Whose& whose) {
  if (!parts_.rooms.full() || !parts_.rooms.sleeps(name)) return true;
  make_room(whose);
  return !parts_.rooms.full() || !parts_.rooms.has_many(whose);
}

bool Steward::happen(Room& room, TableEvent event) {
  const auto changes = parts_.rooms.record(room, std::move(event));
  if (changes) follow(room, *changes);
  return changes.has_value();
}

Refused Steward::choose(Room& room, const TableEvent& choice) {
  const Applied applied = parts_.rooms.attempt(room, choice);
  if (applied) follow(room, applied.changes);
  return applied.refused;
}

void Steward::follow(Room& room, Changes changes) {
  changes |= let_bots_take_boards(room);
  if (changes.status) {
    parts_.teller.status_changed(room);
  } else if (changes.seats) {
    parts_.teller.table_changed(room);
  }
  if (changes.status || changes.turn) {
    if (room.votes != decltype(room.votes){}) parts_.teller.table_changed(room);
    parts_.clocks.restart(room);
    parts_.caller.begins_to_wait(room);
  }
  parts_.bots.dismiss_idle(room);
  if (changes.turn) {
    parts_.bots.show(room);
    parts_.teller.tell_views(room);
  } else if (changes.choice) {
    parts_.teller.tell_progress(room);
  }
  if (changes.status && room.table.status() == Status::over) finish(room);
  parts_.bots.ask(room);
  parts_.clocks.presence_changed(room);
}

void Steward::finish(Room& room) {
  parts_.teller.tell_end(room);
  parts_.rooms.finished(room);
  parts_.bots.dismiss_all(room);
  ++parts_.metrics.games_finished;
  parts_.log.info("game_over", {{"table", room.table.id()}, {"decisions", room.table.decision() - 1}});
}

/// They choose after the people, so that they take no wonder from anybody.
Changes Steward::let_bots_take_boards(Room& room) {
  const GameTable& table = room.table;
  Changes changes;
  if (table.status() != Status::boards || !room.people_asked().empty()) return changes;
  Rng rng(random_number(parts_.entropy));
  table.waiting_for().for_each([&](Seat s) {
    Board board = table.seat(s).board;
    if (!table.seat(s).has_board) {
      const auto free = table.free_wonders();
      board = board_of(free[rng.below(static_cast<std::uint32_t>(free.size()))], 0);
    }
    const TableEvent taken{.kind = EventKind::board, .seat = s, .board = with_side(board, rng.below(2))};
    if (const auto changed = parts_.rooms.record(room, taken)) changes |= *changed;
  });
  return changes;
}

// --- coming and going

void Steward::enter(Room& room, ConnectionId id) {
  Connection& connection = parts_.connections.at(id);
  const bool comes = room.present.emplace(id, connection.player).second;
  connection.tables.insert(room.table.id());
  if (connection.player == room.table.host()) parts_.rooms.came_from(room.table.id(), connection.whose);
  if (comes) parts_.teller.table_changed(room);
  if (const Seat seat = room.seat_of(id); seat != kNoSeat) give_back(room, seat);
  parts_.clocks.presence_changed(room);
}

void Steward::exit(Room& room, ConnectionId id) {
  room.present.erase(id);
  room.news.owed.erase(id);
  parts_.connections.at(id).tables.erase(room.table.id());
  parts_.teller.table_changed(room);
  parts_.clocks.presence_changed(room);
}

void Steward::give_back(Room& room, Seat seat) {
  if (!room.table.seat(seat).stand_in || !room.under_way()) return;
  if (parts_.clocks.time_over(room)) room.bot_answers[index(seat)] = room.table.decision();
  (void)happen(room, {.kind = EventKind::stand_in, .seat = seat, .on = false});
}

// --- bots

void Steward::bot_moved(BotHandle bot, std::uint32_t decision, const Move& move) {
  const BotSeats::Place* place = parts_.bots.place_of(bot);
  if (place == nullptr) return;  // the person is back, or the table is gone
  Room& room = *parts_.rooms.find_loaded(place->table);
  const Seat who = room.table.undecided(place->seat);
  if (who == kNoSeat || decision != room.table.decision()) return;
  TableEvent chose{.kind = EventKind::chose, .seat = who, .decision = decision, .move = move};
  if (choose(room, chose)) {
    parts_.log.error("bot_broke_rules", {{"table", room.table.id()}, {"seat", index(who)}});
    chose.move = room.table.game().default_move(who);
    if (!happen(room, std::move(chose))) return;
  }
  ++parts_.metrics.bot_moves;
}

// --- time

void Steward::go_on(Time pause) {
  parts_.rooms.for_each([&](Room& room) {
    parts_.clocks.stood_still(room, pause);
    if (room.deadline != kNever) parts_.teller.table_changed(room);
  });
}

void Steward::tick() {
  if (parts_.clocks.wall_was_set()) {
    parts_.rooms.for_each([&](Room& room) { parts_.clocks.follow_wall(room); });
    parts_.rooms.for_each_asleep([&](const TableId& table, Rest& rest) { parts_.clocks.follow_wall(table, rest); });
  }
  for (const TableId& table : parts_.clocks.due()) {
    const bool known = parts_.rooms.find_loaded(table) != nullptr || parts_.rooms.asleep(table);
    if (Room* room = known ? find(table) : nullptr) look_after(*room);
  }
}

void Steward::look_after(Room& room) {
  const bool empty = parts_.clocks.empty_too_long(room);
  const Status status = room.table.status();
  if (status == Status::over || status == Status::closed) {
    if (empty) forget(room);
    return;
  }
  if (empty || room.deserted()) {
    close(room, "abandoned");
    return;
  }
  const std::uint32_t decision = room.table.decision();
  parts_.clocks.overdue(room).for_each([&](Seat s) {
    // Acting for one may complete what the others were asked.
    if (room.table.status() == status && room.table.decision() == decision) act_for(room, s);
  });
  if (room.deserted()) {
    close(room, "abandoned");
  } else if (parts_.clocks.may_sleep(room)) {
    put_to_sleep(room);
  } else {
    parts_.clocks.schedule(room);
  }
}

void Steward::act_for(Room& room, Seat seat) {
  const GameTable& table = room.table;
  parts_.log.info("timed_out", {{"table", table.id()}, {"seat", index(seat)}});
  TableEvent event{.seat = seat};
  if (table.settings().absence == Absence::bot) {
    event.kind = EventKind::stand_in;
    event.on = true;
  } else if (table.status() == Status::boards) {
    event.kind = EventKind::board;
    event.board = table.default_board(seat);
  } else {
    event.kind = EventKind::chose;
    event.seat = table.undecided(seat);
    event.decision = table.decision();
    event.move = table.game().default_move(event.seat);
  }
  (void)happen(room, std::move(event));  // refused: in the log, and asked again when the clock is looked at next
}

void Steward::close(Room& room, std::string_view reason) {
  if (!parts_.rooms.record(room, {.kind = EventKind::closed})) return;
  parts_.rooms.finished(room);
  parts_.teller.tell_everybody(room, closed_message(room.table.id(), reason));
  parts_.log.info("table_closed", {{"table", room.table.id()}});
  forget(room);
}

void Steward::set_aside(const TableId& table) {
  if (Room* room = parts_.rooms.find_loaded(table)) {
    parts_.teller.tell_everybody(*room, closed_message(table, "damaged"));
    forget(*room);
  } else if (const auto wake = parts_.rooms.forget_sleeping(table)) {
    parts_.clocks.forget(table, *wake);
  }
}

void Steward::forget(Room& room) {
  leave_memory(room);
  parts_.clocks.forget(room);
  parts_.rooms.forget(TableId(room.table.id()));
}

void Steward::put_to_sleep(Room& room) {
  leave_memory(room);
  parts_.rooms.put_to_sleep(room, parts_.clocks.put_to_sleep(room));
}

void Steward::leave_memory(Room& room) {
  parts_.bots.dismiss_all(room);
  for (const auto& [connection, player] : room.present) {
    parts_.connections.at(connection).tables.erase(room.table.id());
  }
  parts_.teller.forget(room);
}

}  // namespace wonders::server
