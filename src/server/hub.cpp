#include "server/hub.h"

#include <algorithm>
#include <cassert>

#include "server/secrets.h"

namespace wonders::server {

namespace {

constexpr std::size_t kIdLength = 12;
constexpr std::size_t kCodeLength = 6;

std::string capitals(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return upper;
}

}  // namespace

void Hub::load() {
  for (const StoredTable& stored : ports_.store.unfinished_tables()) {
    if (Room* room = load_room(stored)) run_bots(*room);
  }
  ports_.log.info("loaded", {{"tables", rooms_.size()}});
}

Hub::Room& Hub::new_room(const TableId& id) {
  auto [place, inserted] = rooms_.emplace(id, std::make_unique<Room>(Room{.table = GameTable(id)}));
  assert(inserted);
  Room& room = *place->second;
  room.away_since.fill(now());
  room.empty_since = now();
  metrics_.tables = rooms_.size();
  return room;
}

Hub::Room* Hub::load_room(const StoredTable& stored) {
  Room& room = new_room(stored.id);
  for (const std::string& text : ports_.store.events(stored.id)) {
    const auto event = decode_event(text, room.table.settings().edition);
    if (!event || !room.table.apply(*event)) {
      ports_.log.error("table_damaged", {{"table", stored.id}, {"event_number", room.events}});
      forget_room(stored.id);
      return nullptr;
    }
    ++room.events;
  }
  if (room.events == 0) {
    forget_room(stored.id);
    return nullptr;
  }
  codes_[room.table.code()] = stored.id;
  restart_clock(room);
  schedule(room);
  return &room;
}

void Hub::forget_room(const TableId& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return;
  Room& room = *found->second;
  for (std::size_t i = 0; i < kMaxSeats; ++i) drop_bot(room, seat(i));
  for (ConnectionId connection : room.present) connections_.at(connection).tables.erase(id);
  wakes_.erase({room.wake, id});
  untold_.erase(id);
  codes_.erase(room.table.code());
  rooms_.erase(found);
  metrics_.tables = rooms_.size();
}

Hub::Room* Hub::find_room(std::string_view name) {
  if (const auto found = rooms_.find(std::string(name)); found != rooms_.end()) return found->second.get();
  const std::string code = capitals(name);
  if (const auto found = codes_.find(code); found != codes_.end()) return rooms_.at(found->second).get();
  auto stored = ports_.store.table(name);
  if (!stored) stored = ports_.store.table_by_code(code);
  // An unfinished table that is not here was found damaged: it stays as it is for whoever looks into it.
  return stored && stored->finished && rooms_.count(stored->id) == 0 ? load_room(*stored) : nullptr;
}

const GameTable* Hub::find_table(std::string_view name) {
  const Room* room = find_room(name);
  return room == nullptr ? nullptr : &room->table;
}

Presence Hub::presence_of(const TableId& id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? Presence{} : presence(*found->second);
}

Presence Hub::presence(const Room& room) const {
  Presence result{.deadline = room.deadline};
  std::size_t players = 0;
  for (ConnectionId id : room.present) {
    const Seat seat = room.table.seat_of(connections_.at(id).player);
    if (seat == kNoSeat) continue;
    result.connected.insert(seat);
    ++players;
  }
  result.watchers = room.present.size() - players;
  return result;
}

std::vector<const GameTable*> Hub::listed_tables() const {
  constexpr std::size_t kMost = 200;
  std::vector<const GameTable*> tables;
  for (const auto& [id, room] : rooms_) {
    const Status status = room->table.status();
    const bool lives = status == Status::open || status == Status::boards || status == Status::playing;
    if (room->table.settings().listed && lives) tables.push_back(&room->table);
  }
  std::sort(tables.begin(), tables.end(), [](const GameTable* a, const GameTable* b) {
    return std::pair(b->created(), a->id()) < std::pair(a->created(), b->id());
  });
  if (tables.size() > kMost) tables.resize(kMost);
  return tables;
}

std::vector<const GameTable*> Hub::tables_of(const PlayerId& player) const {
  std::vector<const GameTable*> tables;
  for (const auto& [id, room] : rooms_) {
    if (room->table.seat_of(player) != kNoSeat && room->table.status() != Status::closed)
      tables.push_back(&room->table);
  }
  std::sort(tables.begin(), tables.end(), [](const GameTable* a, const GameTable* b) {
    return std::pair(b->created(), a->id()) < std::pair(a->created(), b->id());
  });
  return tables;
}

Refused Hub::create_table(const StoredPlayer& host, const TablePlan& plan, TableId& id) {
  std::size_t lives = 0, hosted = 0;
  for (const auto& [other, room] : rooms_) {
    if (room->table.status() == Status::over || room->table.status() == Status::closed) continue;
    ++lives;
    hosted += room->table.host() == host.id ? 1 : 0;
  }
  if (lives >= options_.most_tables) return Refusal{ErrorCode::table_limit, "the server is full"};
  if (hosted >= options_.most_hosted) return Refusal{ErrorCode::table_limit, "you host too many tables"};
  id = random_id(ports_.entropy, kIdLength);
  std::string code;
  do {
    code = random_code(ports_.entropy, kCodeLength);
  } while (codes_.count(code) != 0 || ports_.store.table_by_code(code));
  Room& room = new_room(id);
  TableEvent created{.kind = EventKind::created, .player = host.id, .plan = plan};
  created.seed = random_number(ports_.entropy);
  created.salt = random_hex(ports_.entropy, 16);
  created.code = code;
  if (!record(room, std::move(created))) {
    forget_room(id);
    return internal_error();
  }
  batch_.tables.push_back({id, code, now(), false});
  codes_[code] = id;
  const Seat seat = room.table.first_free();
  if (!record(room, {.kind = EventKind::sat, .seat = seat, .player = host.id, .name = host.name})) {
    return internal_error();
  }
  schedule(room);
  ++metrics_.tables_created;
  ports_.log.info("table_created", {{"table", id}, {"players", plan.settings.players}});
  return {};
}

/// Whoever records has asked whether the event may happen, so it is a mistake of ours if the table refuses it. Then
/// nothing has happened, and nothing is stored: what is stored must replay.
bool Hub::record(Room& room, TableEvent event) {
  event.time = now();
  const std::uint32_t decision = room.table.decision();
  if (!room.table.apply(event)) {
    ports_.log.error("event_refused", {{"table", room.table.id()}, {"kind", kEventNames[index(event.kind)]}});
    return false;
  }
  const EditionId edition = room.table.settings().edition;
  batch_.events.push_back({room.table.id(), room.events++, encode(event, edition)});
  if (event.kind != EventKind::chose || room.table.decision() == decision) return true;
  const TableEvent resolved{
      .kind = EventKind::resolved, .time = event.time, .decision = decision, .signature = room.table.signature()};
  batch_.events.push_back({room.table.id(), room.events++, encode(resolved, edition)});
  ++metrics_.decisions;
  return true;
}

void Hub::commit() {
  tell_tables();
  if (!batch_.empty()) {
    ports_.store.commit(batch_);
    metrics_.events += batch_.events.size();
    ++metrics_.commits;
    batch_ = {};
  }
  std::vector<Outgoing> outgoing;
  outgoing.swap(outgoing_);
  for (Outgoing& message : outgoing) {
    if (message.text == nullptr) {
      ports_.outbox.close(message.to, message.close_code, message.reason);
    } else {
      ports_.outbox.send(message.to, std::move(message.text));
      ++metrics_.messages_out;
    }
  }
}

void Hub::send(ConnectionId to, std::string text) {
  outgoing_.push_back({.to = to, .text = std::make_shared<const std::string>(std::move(text))});
}

void Hub::send_about(const Room& room, ConnectionId to, SharedText text) {
  outgoing_.push_back({.to = to, .text = std::move(text), .about = room.table.id()});
}

}  // namespace wonders::server
