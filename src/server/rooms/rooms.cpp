#include "server/rooms/rooms.h"

#include <algorithm>
#include <cassert>
#include <tuple>

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

/// Whom a table counts for.
Whose holder(const Room& room) { return room.whose.network.empty() ? Whose{room.table.host()} : room.whose; }

bool lives(const GameTable& table) { return table.status() != Status::over && table.status() != Status::closed; }

}  // namespace

std::vector<Room*> Rooms::load(const ShardSet& shards, const std::function<void()>& meanwhile) {
  std::vector<Room*> loaded;
  if (shards.none()) return loaded;
  for (const StoredTable& stored : ports_.store.unfinished_tables()) {
    if (!shards.test(shard_of(stored.id))) continue;
    meanwhile();
    Room* room = find_loaded(stored.id);
    if (room == nullptr) room = read(stored);
    if (room != nullptr && room->just_read) loaded.push_back(room);
  }
  return loaded;
}

Room& Rooms::add(const TableId& id) {
  auto [place, inserted] = rooms_.emplace(id, std::make_unique<Room>(id, ports_.clock.now()));
  assert(inserted);
  metrics_.tables = rooms_.size();
  return *place->second;
}

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
  const std::vector<std::string> texts = stored_events(stored.id);
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

void Rooms::put_to_sleep(const Room& room) {
  const TableId id = room.table.id();
  asleep_[id] = {room.empty_since, room.wake, room.whose};
  leave_lists(room.table);
  rooms_.erase(id);  // its code stays known
  metrics_.tables = rooms_.size();
}

std::vector<TableId> Rooms::sleeping() const {
  std::vector<TableId> tables;
  tables.reserve(asleep_.size());
  for (const auto& [id, asleep] : asleep_) tables.push_back(id);
  return tables;
}

Room* Rooms::wake(const TableId& id) {
  const auto stored = stored_table(id, {});
  Room* room = stored ? read(*stored) : nullptr;
  const Asleep before = asleep_.at(id);
  asleep_.erase(id);  // only now: a store that was away is asked again
  if (room == nullptr) return nullptr;
  room->wake = before.wake;
  room->whose = before.whose;
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
  const auto stored = stored_table(name, code);
  // An unfinished table that is not here was found damaged: it stays as it is for whoever looks into it.
  const bool readable = stored && stored->finished && ours(stored->id) && find_loaded(stored->id) == nullptr;
  return readable ? read(*stored) : nullptr;
}

std::optional<TableId> Rooms::id_of_code(std::string_view code) {
  const std::string upper = capitals(code);
  if (const auto found = codes_.find(upper); found != codes_.end()) return found->second;
  const auto stored = stored_table({}, upper);
  return stored ? std::optional(stored->id) : std::nullopt;
}

const GameTable* Rooms::read_glimpse(const StoredTable& stored) {
  auto table = std::make_unique<GameTable>(stored.id);
  const std::vector<std::string> texts = stored_events(stored.id);
  if (texts.empty() || replay(*table, texts) || table->code() != stored.code) return nullptr;
  glimpses_.push_back(std::move(table));
  return glimpses_.back().get();
}

const GameTable* Rooms::glimpse(std::string_view name) {
  if (ports_.ours == nullptr) return nullptr;
  const auto stored = stored_table(name, capitals(name));
  return stored && !ours(stored->id) ? read_glimpse(*stored) : nullptr;
}

std::vector<const GameTable*> Rooms::glimpse_all_of(const PlayerId& player) {
  std::vector<const GameTable*> tables;
  if (ports_.ours == nullptr || ports_.ours->all()) return tables;
  for (const StoredTable& stored : ports_.store.unfinished_tables_of(player)) {
    const GameTable* table = ours(stored.id) ? nullptr : read_glimpse(stored);
    if (table != nullptr) tables.push_back(table);
  }
  return tables;
}

Rooms::Held Rooms::held_elsewhere(const PlayerId& player) {
  Held held;
  for (const GameTable* table : glimpse_all_of(player)) {
    if (!lives(*table)) continue;
    const bool seated = table->seat_of(player) != kNoSeat;
    held.hosted += table->host() == player ? 1 : 0;
    held.seats += seated ? 1 : 0;
    held.waiting += seated && table->status() == Status::open ? 1 : 0;
  }
  return held;
}

std::vector<std::pair<TableId, Time>> Rooms::forget_sleeping(const ShardSet& shards) {
  std::vector<std::pair<TableId, Time>> gone;
  for (const auto& [id, asleep] : asleep_) {
    if (shards.test(shard_of(id))) gone.emplace_back(id, asleep.wake);
  }
  for (const auto& [id, wake] : gone) {
    asleep_.erase(id);
    holdings_.drop(id);
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
  rooms_.erase(found);
  metrics_.tables = rooms_.size();
}

Refused Rooms::may_create(const PlayerId& host) {
  if (ports_.ours != nullptr && ports_.ours->none()) return Refusal{ErrorCode::paused, "no tables here yet; wait"};
  if (full()) return Refusal{ErrorCode::table_limit, "the server is full"};
  if (holdings_.hosted(host) + held_elsewhere(host).hosted >= options_.most_hosted) {
    return Refusal{ErrorCode::table_limit, "you host too many tables"};
  }
  if (!may_hold_another(host)) return Refusal{ErrorCode::table_limit, "you have seats at too many tables"};
  return {};
}

bool Rooms::full() const { return living_.size() >= options_.most_tables; }

Room* Rooms::longest_alone() const {
  Room* found = nullptr;
  for_each([&](Room& room) {
    if (!room.under_way() || !room.present.empty()) return;
    if (found == nullptr || room.alone_since < found->alone_since) found = &room;
  });
  return found;
}

Rooms::Tally::Holds Rooms::Tally::of(const Whose& whose) const {
  const auto count = [](const auto& counts, const std::string& name) {
    const auto found = counts.find(name);
    return found == counts.end() ? std::size_t{0} : found->second;
  };
  return {count(sites, whose.largest()), count(networks, whose.network)};
}

Rooms::Tally Rooms::tally() const {
  Tally counts;
  for_each([&](const Room& room) {
    if (!lives(room.table)) return;
    const Whose whose = holder(room);
    ++counts.sites[whose.largest()];
    ++counts.networks[whose.network];
  });
  return counts;
}

Room* Rooms::most_dispensable(const Whose& newcomer) const {
  const Tally counts = tally();
  const Tally::Holds own = counts.of(newcomer);
  const auto ahead = [&](const Whose& whose, Tally::Holds holds) {
    const bool same_site = whose.largest() == newcomer.largest();
    return same_site ? holds.second >= own.second + 2 : holds.first >= own.first + 2;
  };
  Room* found = nullptr;
  std::tuple<Tally::Holds, bool, Time> most{};
  for_each([&](Room& room) {
    if (!lives(room.table)) return;
    const Whose whose = holder(room);
    const Tally::Holds holds = counts.of(whose);
    const bool nobody_here = room.present.empty();
    if (!ahead(whose, holds) || (!nobody_here && holds.first <= options_.most_hosted)) return;
    const std::tuple these{holds, nobody_here, room.table.created()};
    if (found != nullptr && these <= most) return;
    most = these;
    found = &room;
  });
  return found;
}

bool Rooms::may_hold_another(const PlayerId& player) {
  const Held elsewhere = held_elsewhere(player);
  return holdings_.seats(player) + elsewhere.seats < options_.most_seats &&
         holdings_.waiting(player) + elsewhere.waiting < options_.most_waiting;
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
  if (auto refused = may_create(host.id)) return refused;
  id = new_id();
  const auto code = new_code();
  if (!code) return internal_error();
  TableEvent created{.kind = EventKind::created, .player = host.id, .plan = plan};
  created.code = *code;
  created.scheme = DealScheme::hmac_sha256;
  created.seed = random_number(ports_.entropy);
  created.salt = random_hex(ports_.entropy, 16);
  Room& room = add(id);
  room.whose = whose;
  if (!record(room, std::move(created))) {
    forget(id);
    return internal_error();
  }
  codes_[room.table.code()] = id;
  batch_.tables.push_back({id, room.table.code(), room.table.created(), false});
  for (const auto& [seat, player] : offers) {
    if (!record(room, {.kind = EventKind::offered, .seat = seat, .player = player})) return internal_error();
  }
  TableEvent sat{.kind = EventKind::sat, .player = host.id, .name = distinct_name(room.table, host.id, host.name)};
  sat.seat = room.table.free_for(host.id, ports_.clock.wall());
  if (!record(room, std::move(sat))) return internal_error();
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
  if (!lives(table)) return;
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
