#include "server/rooms/rooms.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "server/store/batch_parts.h"
#include "server/table/distinct_name.h"
#include "server/table/game_summary.h"
#include "server/table/replay_table.h"
#include "server/tools/secrets.h"

namespace wonders::server {

namespace {

std::string capitals(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return upper;
}

/// In this order.
std::pair<Time, TableId> newest_first(const GameTable& table) { return {-table.created(), table.id()}; }

}  // namespace

std::vector<TableId> Rooms::load(const ShardSet& shards, const std::function<void()>& meanwhile,
                                 const std::function<void(Room&)>& came) {
  if (shards.none()) return {};
  std::vector<StoredTable> all = ports_.store.unfinished_tables();
  std::erase_if(all, [&](const StoredTable& stored) { return !shards.test(shard_of(stored.id)) || asleep(stored.id); });
  std::vector<StoredTable> unread = all;
  std::erase_if(unread, [&](const StoredTable& stored) { return find_loaded(stored.id) != nullptr; });
  std::span<const StoredTable> left(unread);
  while (!left.empty()) {
    const auto some = left.first(std::min(options_.read_at_once, left.size()));
    left = left.subspan(some.size());
    meanwhile();
    const auto texts = stored_.events_of(some);
    for (std::size_t i = 0; i < some.size(); ++i) {
      meanwhile();
      if (Room* room = read(some[i], texts[i])) came(*room);
    }
  }
  std::vector<TableId> loaded;
  for (const StoredTable& stored : all) {
    const Room* room = find_loaded(stored.id);
    if (room != nullptr && room->just_read) loaded.push_back(stored.id);
  }
  return loaded;
}

Room& Rooms::add(const TableId& id) {
  auto [place, inserted] = rooms_.emplace(id, std::make_unique<Room>(id, ports_.clock.now()));
  assert(inserted);
  metrics_.tables = rooms_.size();
  return *place->second;
}

/// Nothing without events: then this table is lost, and the others go on.
Room* Rooms::read(const StoredTable& stored, const std::vector<std::string>& texts) {
  if (texts.empty()) return nullptr;
  Room& room = add(stored.id);
  std::optional<std::uint32_t> misfit = replay(room.table, texts);
  // The code in the event is not taken on trust: with another table's, it would lead that table's people here.
  if (!misfit && room.table.code() != stored.code) misfit = 0;
  if (misfit) {
    ports_.log.error("table_damaged", {{"table", stored.id}, {"event_number", *misfit}});
    forget(stored.id);
    return nullptr;
  }
  room.events = static_cast<std::uint32_t>(texts.size());
  codes_[room.table.code()] = stored.id;
  enter_lists(room.table);
  room.just_read = true;
  return &room;
}

Room* Rooms::find_loaded(const TableId& id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second.get();
}

Presence Rooms::presence_of(const TableId& id) const {
  const Room* room = find_loaded(id);
  return room == nullptr ? Presence{} : room->presence();
}

Room* Rooms::find_here(std::string_view name) const {
  if (Room* room = find_loaded(TableId(name))) return room;
  const auto known = codes_.find(capitals(name));
  return known == codes_.end() ? nullptr : find_loaded(known->second);
}

void Rooms::put_to_sleep(const Room& room, const Rest& rest) {
  const TableId id = room.table.id();
  asleep_[id] = rest;
  leave_lists(room.table);
  rooms_.erase(id);  // its code stays known
  metrics_.tables = rooms_.size();
}

/// With what is on its way into the store: a table may fall asleep right after something has happened there.
std::vector<std::string> Rooms::events_so_far(const TableId& table) {
  std::vector<std::string> texts = stored_.events(table);
  for (const StoredEvent& event : batch_.events) {
    if (event.table == table && event.number == texts.size()) texts.push_back(event.text);
  }
  return texts;
}

Room* Rooms::wake(const TableId& id) {
  const auto stored = stored_.find(id, {});
  Room* room = stored ? read(*stored, events_so_far(id)) : nullptr;
  const Rest before = asleep_.at(id);
  asleep_.erase(id);  // only now: a store that was away is asked again
  if (room == nullptr) {
    holdings_.drop(id);
    origins_.drop(id);
    return nullptr;
  }
  room->wake = before.wake;
  room->empty_since = room->alone_since = before.empty_since;
  room->away_since.fill(before.empty_since);
  return room;
}

bool Rooms::sleeps(std::string_view name) const {
  if (!may_be_id(name)) return false;
  const auto found = codes_.find(capitals(name));
  return asleep(TableId(name)) || (found != codes_.end() && asleep(found->second));
}

Room* Rooms::find(std::string_view name) {
  if (!may_be_id(name)) return nullptr;
  const TableId id(name);
  if (Room* room = find_loaded(id)) return room;
  if (asleep(id)) return wake(id);
  const std::string code = capitals(name);
  if (const auto found = codes_.find(code); found != codes_.end()) {
    const TableId known = found->second;
    return asleep(known) ? wake(known) : find_loaded(known);
  }
  const auto stored = stored_.find(name, code);
  // An unfinished table that is not here was found damaged: it stays as it is for whoever looks into it.
  const bool readable = stored && stored->finished && ours(stored->id) && find_loaded(stored->id) == nullptr;
  return readable ? read(*stored, stored_.events(stored->id)) : nullptr;
}

std::optional<TableId> Rooms::id_of_code(std::string_view code) {
  const std::string upper = capitals(code);
  if (const auto found = codes_.find(upper); found != codes_.end()) return found->second;
  const auto stored = stored_.find({}, upper);
  return stored ? std::optional(stored->id) : std::nullopt;
}

/// One of ours that is neither over nor asleep was found damaged.
const GameTable* Rooms::glimpse(std::string_view name) {
  if (!may_be_id(name)) return nullptr;
  stored_.forget_many_looks();
  const auto stored = stored_.find(name, capitals(name));
  const bool seen = stored && (!ours(stored->id) || stored->finished || asleep(stored->id));
  return seen ? stored_.look_at(*stored) : nullptr;
}

std::vector<const GameTable*> Rooms::glimpse_all_of(const PlayerId& player) {
  stored_.forget_many_looks();
  std::vector<const GameTable*> tables;
  for (const TableId& id : holdings_.seated_at(player)) {
    const auto stored = asleep(id) ? stored_.find(id, {}) : std::nullopt;
    const GameTable* table = stored ? stored_.look_at(*stored) : nullptr;
    if (table != nullptr) tables.push_back(table);
  }
  for (const GameTable* table : glimpse_elsewhere(player)) tables.push_back(table);
  return tables;
}

std::vector<const GameTable*> Rooms::glimpse_elsewhere(const PlayerId& player) {
  std::vector<const GameTable*> tables;
  if (ports_.ours == nullptr || ports_.ours->all()) return tables;
  for (const StoredTable& stored : ports_.store.unfinished_tables_of(player)) {
    const GameTable* table = ours(stored.id) ? nullptr : stored_.look_at(stored);
    if (table != nullptr) tables.push_back(table);
  }
  return tables;
}

std::vector<std::pair<TableId, Time>> Rooms::forget_sleeping(const ShardSet& shards) {
  std::vector<std::pair<TableId, Time>> gone;
  for (const auto& [id, asleep] : asleep_) {
    if (shards.test(shard_of(id))) gone.emplace_back(id, asleep.wake);
  }
  for (const auto& [id, wake] : gone) {
    asleep_.erase(id);
    holdings_.drop(id);
    origins_.drop(id);
  }
  std::erase_if(codes_, [&](const auto& code) {
    return shards.test(shard_of(code.second)) && find_loaded(code.second) == nullptr;
  });
  return gone;
}

std::optional<Time> Rooms::forget_sleeping(const TableId& id) {
  const auto found = asleep_.find(id);
  if (found == asleep_.end()) return std::nullopt;
  const Time wake = found->second.wake;
  asleep_.erase(found);
  holdings_.drop(id);
  origins_.drop(id);
  std::erase_if(codes_, [&](const auto& code) { return code.second == id; });
  return wake;
}

void Rooms::forget(const TableId& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return;
  if (const auto code = codes_.find(found->second->table.code()); code != codes_.end() && code->second == id) {
    codes_.erase(code);
  }
  leave_lists(found->second->table);
  holdings_.drop(id);
  origins_.drop(id);
  rooms_.erase(found);
  metrics_.tables = rooms_.size();
}

/// Of a table of this node.
TableId Rooms::new_id() {
  const TableId beside = std::exchange(beside_, {});
  for (;;) {
    TableId id = random_id(ports_.entropy, kIdLength);
    if (ports_.ours == nullptr) return id;
    if (beside.empty() ? ours(id) : shard_of(id) == shard_of(beside)) return id;
  }
}

/// None where the store cannot say whether it is free.
std::optional<std::string> Rooms::new_code() {
  try {
    std::string code;
    do {
      code = random_code(ports_.entropy, kCodeLength);
    } while (codes_.count(code) != 0 || ports_.store.table_by_code(code));
    return code;
  } catch (const StoreError& error) {
    ports_.log.error("store_damaged", {{"reason", error.what()}});
    return std::nullopt;
  }
}

Refused Rooms::create(const Opening& opening, TableId& id) {
  const auto& [host, plan, offers, whose] = opening;
  if (full()) return Refusal{ErrorCode::table_limit, "the server is full"};
  id = new_id();
  const auto code = new_code();
  if (!code) return internal_error();
  TableEvent created{.kind = EventKind::created, .player = host.id, .plan = plan};
  created.code = *code;
  created.scheme = DealScheme::hmac_sha256;
  created.seed = random_number(ports_.entropy);
  created.salt = random_hex(ports_.entropy, 16);
  Room& room = add(id);
  origins_.note(id, whose);
  // Half a table would be one that nobody sits at.
  const auto take_back = [&] {
    drop(batch_, id);
    forget(id);
    return internal_error();
  };
  if (!record(room, std::move(created))) return take_back();
  codes_[room.table.code()] = id;
  batch_.tables.push_back({id, room.table.code(), room.table.created(), false});
  for (const auto& [seat, player] : offers) {
    if (!record(room, {.kind = EventKind::offered, .seat = seat, .player = player})) return take_back();
  }
  TableEvent sat{.kind = EventKind::sat, .player = host.id, .name = distinct_name(room.table, host.id, host.name)};
  sat.seat = room.table.free_for(host.id, ports_.clock.wall());
  if (!record(room, std::move(sat))) return take_back();
  ++metrics_.tables_created;
  ports_.log.info("table_created", {{"table", id}, {"players", plan.settings.players}});
  return {};
}

bool Rooms::expired(const GameTable& table) const {
  const Time kept = options_.keep.games;
  return kept != 0 && table.status() == Status::over && table.asked_at() + kept < ports_.clock.wall();
}

std::optional<Changes> Rooms::record(Room& room, TableEvent event) {
  if (expired(room.table)) return std::nullopt;
  const EventKind kind = event.kind;
  const Applied applied = attempt(room, std::move(event));
  if (applied) return applied.changes;
  ports_.log.error("event_refused", {{"table", room.table.id()}, {"kind", kEventNames[index(kind)]}});
  return std::nullopt;
}

Applied Rooms::attempt(Room& room, TableEvent event) {
  event.time = ports_.clock.wall();
  Applied applied = room.table.apply(event);
  if (!applied) return applied;
  store(room, event);
  const Changes& changes = applied.changes;
  if (changes.status || changes.seats || event.kind == EventKind::created) enter_lists(room.table);
  if (event.kind == EventKind::chose && changes.turn) {
    store(room, {.kind = EventKind::resolved,
                 .time = event.time,
                 .decision = event.decision,
                 .signature = room.table.signature()});
    ++metrics_.decisions;
  }
  return applied;
}

void Rooms::store(Room& room, const TableEvent& event) {
  if (ports_.log.wants(LogLevel::debug)) {
    ports_.log.debug(
        "happened",
        {{"table", room.table.id()}, {"event_number", room.events}, {"kind", kEventNames[index(event.kind)]}});
  }
  batch_.events.push_back({room.table.id(), room.events++, encode(event, room.table.settings().edition)});
  if (!event.player.empty()) batch_.attended.push_back({event.player, room.table.id()});
}

void Rooms::note_game(const GameTable& table) {
  if (table.status() != Status::over) return;
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const TableSeat& place = table.seats()[i];
    if (!place.person() || place.free()) continue;
    batch_.played.push_back({place.player, table.id(), table.asked_at(), game_summary(table, seat(i))});
  }
}

void Rooms::enter_lists(const GameTable& table) {
  holdings_.note(table);
  leave_lists(table);
  if (!lives(table)) return origins_.drop(table.id());
  living_.insert(table.id());
  if (table.settings().listed) listed_.insert(newest_first(table));
}

void Rooms::leave_lists(const GameTable& table) {
  living_.erase(table.id());
  listed_.erase(newest_first(table));
}

std::vector<const GameTable*> Rooms::listed() const {
  constexpr std::size_t kMost = 200;
  std::vector<const GameTable*> tables;
  for (const auto& [order, id] : listed_) {
    if (tables.size() == kMost) break;
    tables.push_back(&find_loaded(id)->table);
  }
  return tables;
}

std::vector<const GameTable*> Rooms::of(const PlayerId& player) const {
  std::vector<const GameTable*> tables;
  for (const TableId& id : holdings_.all_of(player)) {
    const Room* room = find_loaded(id);
    if (room != nullptr && room->table.seat_of(player) != kNoSeat) tables.push_back(&room->table);
  }
  std::sort(tables.begin(), tables.end(),
            [](const GameTable* a, const GameTable* b) { return newest_first(*a) < newest_first(*b); });
  return tables;
}

}  // namespace wonders::server
