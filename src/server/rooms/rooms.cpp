#include "server/rooms/rooms.h"

#include <algorithm>
#include <cassert>

#include "server/tools/secrets.h"

namespace wonders::server {

namespace {

std::string capitals(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return upper;
}

bool lives(const GameTable& table) { return table.status() != Status::over && table.status() != Status::closed; }

}  // namespace

std::vector<Room*> Rooms::load() {
  std::vector<Room*> loaded;
  for (const StoredTable& stored : ports_.store.unfinished_tables()) {
    if (Room* room = read(stored)) loaded.push_back(room);
  }
  return loaded;
}

Room& Rooms::add(const TableId& id) {
  auto [place, inserted] = rooms_.emplace(id, std::make_unique<Room>(id, ports_.clock.now()));
  assert(inserted);
  metrics_.tables = rooms_.size();
  return *place->second;
}

/// Nothing where the store cannot read them: then this table is lost, and the others go on.
std::vector<std::string> Rooms::stored_events(const TableId& table) {
  try {
    return ports_.store.events(table);
  } catch (const StoreError& error) {
    ports_.log.error("table_damaged", {{"table", table}, {"reason", error.what()}});
    return {};
  }
}

/// Nothing also where the store cannot read it.
std::optional<StoredTable> Rooms::stored_table(std::string_view id, std::string_view code) {
  try {
    auto stored = ports_.store.table(id);
    return stored ? stored : ports_.store.table_by_code(code);
  } catch (const StoreError& error) {
    ports_.log.error("store_damaged", {{"reason", error.what()}});
    return std::nullopt;
  }
}

Room* Rooms::read(const StoredTable& stored) {
  Room& room = add(stored.id);
  for (const std::string& text : stored_events(stored.id)) {
    const auto event = decode_event(text, room.table.settings().edition);
    if (!event || !room.table.apply(*event)) {
      ports_.log.error("table_damaged", {{"table", stored.id}, {"event_number", room.events}});
      forget(stored.id);
      return nullptr;
    }
    ++room.events;
  }
  if (room.events == 0) {
    forget(stored.id);
    return nullptr;
  }
  codes_[room.table.code()] = stored.id;
  return &room;
}

Room* Rooms::find_loaded(const TableId& id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second.get();
}

Room* Rooms::find(std::string_view name) {
  if (Room* room = find_loaded(std::string(name))) return room;
  const std::string code = capitals(name);
  if (const auto found = codes_.find(code); found != codes_.end()) return find_loaded(found->second);
  const auto stored = stored_table(name, code);
  // An unfinished table that is not here was found damaged: it stays as it is for whoever looks into it.
  return stored && stored->finished && find_loaded(stored->id) == nullptr ? read(*stored) : nullptr;
}

void Rooms::forget(const TableId& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return;
  codes_.erase(found->second->table.code());
  rooms_.erase(found);
  metrics_.tables = rooms_.size();
}

Refused Rooms::may_create(const PlayerId& host) const {
  std::size_t living = 0, hosted = 0;
  for (const auto& [id, room] : rooms_) {
    if (!lives(room->table)) continue;
    ++living;
    hosted += room->table.host() == host ? 1 : 0;
  }
  if (living >= options_.most_tables) return Refusal{ErrorCode::table_limit, "the server is full"};
  if (hosted >= options_.most_hosted) return Refusal{ErrorCode::table_limit, "you host too many tables"};
  return {};
}

std::string Rooms::new_code() {
  std::string code;
  do {
    code = random_code(ports_.entropy, kCodeLength);
  } while (codes_.count(code) != 0 || ports_.store.table_by_code(code));
  return code;
}

Refused Rooms::create(const StoredPlayer& host, const TablePlan& plan, const Offers& offers, TableId& id) {
  if (auto refused = may_create(host.id)) return refused;
  id = random_id(ports_.entropy, kIdLength);
  TableEvent created{.kind = EventKind::created, .player = host.id, .plan = plan};
  created.code = new_code();
  created.seed = random_number(ports_.entropy);
  created.salt = random_hex(ports_.entropy, 16);
  Room& room = add(id);
  if (!record(room, std::move(created))) {
    forget(id);
    return internal_error();
  }
  codes_[room.table.code()] = id;
  batch_.tables.push_back({id, room.table.code(), room.table.created(), false});
  for (const auto& [seat, player] : offers) {
    if (!record(room, {.kind = EventKind::offered, .seat = seat, .player = player})) return internal_error();
  }
  TableEvent sat{.kind = EventKind::sat, .player = host.id, .name = host.name};
  sat.seat = room.table.free_for(host.id, ports_.clock.now());
  if (!record(room, std::move(sat))) return internal_error();
  ++metrics_.tables_created;
  ports_.log.info("table_created", {{"table", id}, {"players", plan.settings.players}});
  return {};
}

std::optional<Changes> Rooms::record(Room& room, TableEvent event) {
  event.time = ports_.clock.now();
  const auto changes = room.table.apply(event);
  if (!changes) {
    ports_.log.error("event_refused", {{"table", room.table.id()}, {"kind", kEventNames[index(event.kind)]}});
    return std::nullopt;
  }
  store(room, event);
  if (event.kind == EventKind::chose && changes->turn) {
    store(room, {.kind = EventKind::resolved,
                 .time = event.time,
                 .decision = event.decision,
                 .signature = room.table.signature()});
    ++metrics_.decisions;
  }
  return changes;
}

void Rooms::store(Room& room, const TableEvent& event) {
  batch_.events.push_back({room.table.id(), room.events++, encode(event, room.table.settings().edition)});
}

template <class F>
std::vector<const GameTable*> Rooms::newest_first(F&& wanted) const {
  std::vector<const GameTable*> tables;
  for (const auto& [id, room] : rooms_) {
    if (wanted(room->table)) tables.push_back(&room->table);
  }
  std::sort(tables.begin(), tables.end(), [](const GameTable* a, const GameTable* b) {
    return std::pair(b->created(), a->id()) < std::pair(a->created(), b->id());
  });
  return tables;
}

std::vector<const GameTable*> Rooms::listed() const {
  constexpr std::size_t kMost = 200;
  auto tables = newest_first([](const GameTable& table) { return table.settings().listed && lives(table); });
  if (tables.size() > kMost) tables.resize(kMost);
  return tables;
}

std::vector<const GameTable*> Rooms::of(const PlayerId& player) const {
  return newest_first(
      [&](const GameTable& table) { return table.seat_of(player) != kNoSeat && table.status() != Status::closed; });
}

}  // namespace wonders::server
