#include "server/hub.h"

#include <algorithm>

#include "server/messages/notices.h"
#include "server/tools/secrets.h"
#include "text/messages.h"

namespace wonders::server {

namespace {

constexpr double kListsPerSecond = 5, kListsAtOnce = 20;

}  // namespace

Hub::Hub(Ports ports, HubOptions options)
    : ports_(ports), options_(std::move(options)), guests_(ports_.clock, ports_.entropy, ports_.store, batch_),
      house_(ports_.clock, ports_.store, batch_), connections_(options_),
      rooms_({ports_.clock, ports_.entropy, ports_.store, ports_.log, ports_.ours}, options_, metrics_, batch_),
      clocks_(ports_.clock, options_), bots_(ports_.bots, ports_.entropy, options_.stand_in_level),
      teller_(ports_.clock, mail_, ports_.scribes), caller_(ports_.store, ports_.push, ports_.log),
      steward_({rooms_, connections_, clocks_, bots_, teller_, caller_, ports_.entropy, ports_.log, metrics_}),
      router_({ports_.clock, options_, connections_, steward_, teller_, mail_, house_, ports_.log, metrics_}),
      lists_(kListsPerSecond, kListsAtOnce, ports_.clock.now()) {
  ports_.log.set_commit(commit_number_);
}

Refused Hub::sign_in(std::string_view name, SignedIn& result) {
  if (auto refused = guests_.sign_in(name, result)) return refused;
  ++metrics_.guests;
  ports_.log.info("guest", {{"player", result.player.id}});
  return {};
}

Refused Hub::recover(std::string_view token, SignedIn& result) {
  if (auto refused = guests_.recover(token, result)) return refused;
  end(connections_.of(result.player.id), "signed_out");
  if (news_ != nullptr) news_->signed_out(result.player.id, {});
  ports_.log.info("recovered", {{"player", result.player.id}});
  return {};
}

Refused Hub::rename(StoredPlayer& player, std::string_view name) {
  if (auto refused = guests_.rename(player, name)) return refused;
  connections_.rename(player);
  if (news_ != nullptr) news_->renamed(player);
  return {};
}

void Hub::sign_out(const StoredPlayer& player, std::string_view token) {
  guests_.sign_out(token);
  end(connections_.of(player.id, token_hash(token)), "signed_out");
  if (news_ != nullptr) news_->signed_out(player.id, token_hash(token));
}

std::string Hub::sign_out_everywhere(const StoredPlayer& player) {
  if (news_ != nullptr) news_->signed_out(player.id, {});
  end(connections_.of(player.id), "signed_out");
  return guests_.sign_out_everywhere(player.id);
}

void Hub::end(const std::vector<ConnectionId>& connections, std::string_view reason) {
  for (ConnectionId id : connections) {
    connections_.at(id).ended = true;
    mail_.close(id, kPolicyViolation, reason);
  }
}

Refused Hub::create_table(const StoredPlayer& host, const TablePlan& plan, const Whose& whose, TableId& id) {
  if (!connections_.take_table(host.id, now())) return too_many_tables();
  return steward_.open_table({host, plan, {}, whose}, id);
}

const GameTable* Hub::find_table(std::string_view name) {
  const Room* room = steward_.find(name);
  return room == nullptr ? rooms_.glimpse(name) : &room->table;
}

std::vector<const GameTable*> Hub::tables_of(const PlayerId& player) {
  for (const TableId& table : rooms_.held_by(player)) steward_.find(table);
  std::vector<const GameTable*> tables = rooms_.of(player);
  for (const GameTable* table : rooms_.glimpse_all_of(player)) {
    if (table->seat_of(player) != kNoSeat) tables.push_back(table);
  }
  if (ports_.ours != nullptr) {
    std::sort(tables.begin(), tables.end(), [](const GameTable* a, const GameTable* b) {
      return std::pair(-a->created(), a->id()) < std::pair(-b->created(), b->id());
    });
  }
  return tables;
}

const Connection* Hub::connection(ConnectionId id) {
  const Connection* found = connections_.find(id);
  return found == nullptr || found->ended ? nullptr : found;
}

std::optional<TableId> Hub::id_meant(ConnectionId id, const std::string& name) {
  if (name.size() == kIdLength) return name;
  if (name.size() != kCodeLength || !connections_.may_guess(id, now())) return std::nullopt;
  return rooms_.id_of_code(name);
}

void Hub::house_changed_elsewhere() {
  house_.load();
  send_away_banned();
  std::vector<ConnectionId> banned;
  connections_.for_each([&](ConnectionId id, const Connection& connection) {
    if (house_.banned(connection.player)) banned.push_back(id);
  });
  end(banned, "banned");
}

ConnectionId Hub::look_again(ConnectionId behind, std::size_t most) {
  std::vector<ConnectionId> ids;
  connections_.for_each([&](ConnectionId id, const Connection& connection) {
    if (id > behind && !connection.ended) ids.push_back(id);
  });
  const bool all = ids.size() <= most;
  const auto end_of_these = ids.begin() + static_cast<std::ptrdiff_t>(std::min(most, ids.size()));
  std::partial_sort(ids.begin(), end_of_these, ids.end());
  ids.erase(end_of_these, ids.end());
  for (const ConnectionId id : ids) {
    const Connection& connection = connections_.at(id);
    try {
      if (!connection.session.empty() && !ports_.store.token(connection.session)) {
        end({id}, "signed_out");
      } else if (const auto player = stored_guest(connection.player); player && player->name != connection.name) {
        connections_.rename(*player);
      }
    } catch (const StoreError& error) {
      ports_.log.error("store_damaged", {{"player", connection.player}, {"reason", error.what()}});
    }
  }
  return all ? 0 : ids.back();
}

std::vector<Hub::Listed> Hub::listed_here() const {
  std::vector<Listed> lines;
  for (const GameTable* table : rooms_.listed()) {
    Listed line{table->created(), table->id(), {}};
    JsonWriter json(line.summary);
    write_summary(json, *table, presence_of(table->id()), kNoSeat);
    lines.push_back(std::move(line));
  }
  return lines;
}

const std::string& Hub::list_text(const std::function<std::string()>& write) {
  if (list_text_.empty() || lists_.take(now())) list_text_ = write();
  return list_text_;
}

std::string Hub::settings_of(const StoredPlayer& player) {
  try {
    return guests_.settings(player.id);
  } catch (const StoreError& error) {
    ports_.log.error("store_damaged", {{"player", player.id}, {"reason", error.what()}});
    return "{}";
  }
}

/// Games of the time before there was a list are noted when somebody asks for it, some at a time.
std::vector<StoredGame> Hub::games_of(const PlayerId& player, Time before, std::size_t most) {
  constexpr std::size_t kAtOnce = 20;
  for (const TableId& id : ports_.store.unnoted_games(player, kAtOnce)) {
    const GameTable* table = find_table(id);
    if (table != nullptr) rooms_.note_game(*table);
    const bool played = table != nullptr && table->seat_of(player) != kNoSeat;
    if (!played) batch_.played.push_back({player, id, 0, "{}", true});  // who only wrote there is not asked again
  }
  if (!batch_.played.empty()) commit();
  return ports_.store.games_of(player, before, most);
}

Presence Hub::presence_of(const TableId& id) const {
  const Room* room = rooms_.find_loaded(id);
  return room == nullptr ? Presence{} : room->presence();
}

void Hub::connected(ConnectionId id, const StoredPlayer& player, std::string_view session, std::string_view address,
                    Whose whose) {
  const LogScope scope(ports_.log, {.connection = id});
  if (!connections_.open(id, player, session.empty() ? std::string() : token_hash(session), now())) {
    ++metrics_.rate_limited;
    mail_.close(id, kPolicyViolation, "rate_limited");
    return;
  }
  connections_.at(id).address = address;
  connections_.belongs_to(id, std::move(whose), now());
  guests_.seen(player);
  metrics_.connections = connections_.size();
  ++metrics_.connections_total;
  ports_.log.info("connected", {{"player", player.id}});
  mail_.send(id, hello_message(player, options_.version, now()));
}

void Hub::disconnected(ConnectionId id) {
  const Connection* connection = connections_.find(id);
  if (connection == nullptr) return;
  const LogScope scope(ports_.log, {.connection = id});
  ports_.log.info("disconnected", {{"player", connection->player}});
  const std::set<TableId> tables = connection->tables;
  for (const TableId& table : tables) steward_.exit(*rooms_.find_loaded(table), id);
  connections_.close(id, now());
  metrics_.connections = connections_.size();
}

// --- for the host of the server

std::vector<StoredTable> Hub::tables_elsewhere() {
  std::vector<StoredTable> tables = ports_.store.unfinished_tables();
  std::erase_if(tables, [&](const StoredTable& table) { return rooms_.find_loaded(table.id) != nullptr; });
  return tables;
}

bool Hub::close_table(std::string_view name) {
  Room* room = steward_.find(name);
  if (room == nullptr || room->table.status() == Status::over || room->table.status() == Status::closed) return false;
  steward_.close(*room, "closed");
  return true;
}

std::vector<StoredPlayer> Hub::find_guests(const std::string& subject, std::size_t most) {
  if (!subject.empty()) {
    if (const auto guest = stored_guest(subject)) return {*guest};
    return ports_.store.players_named(subject, most);
  }
  std::set<PlayerId> here;
  connections_.for_each([&](ConnectionId, const Connection& connection) { here.insert(connection.player); });
  std::vector<StoredPlayer> found;
  for (const PlayerId& id : here) {
    const auto guest = found.size() < most ? stored_guest(id) : std::nullopt;
    if (guest) found.push_back(*guest);
  }
  return found;
}

std::vector<std::string> Hub::addresses_of(const PlayerId& player) const {
  std::set<std::string> addresses;
  connections_.for_each([&](ConnectionId, const Connection& connection) {
    if (connection.player == player && !connection.address.empty()) addresses.insert(connection.address);
  });
  return {addresses.begin(), addresses.end()};
}

void Hub::send_away_banned() {
  std::vector<ConnectionId> ids;
  connections_.for_each([&](ConnectionId id, const Connection& connection) {
    if (house_.network_banned(connection.address)) ids.push_back(id);
  });
  end(ids, "banned");
}

bool Hub::tidy() {
  constexpr std::size_t kAtOnce = 200;
  if (ports_.ours != nullptr && !ports_.ours->test(0)) return false;  // another node does
  const auto before = [&](Time kept) { return kept == 0 ? 0 : wall() - kept; };
  const Retention& keep = options_.keep;
  const std::size_t tidied = ports_.store.tidy({.guests = before(keep.guests),
                                                .sessions = before(kSessionLife),
                                                .chat = before(keep.chat),
                                                .games = keep.games == 0 ? 0 : before(keep.games + kDay),
                                                .given_up = before(keep.given_up),
                                                .reports = before(keep.reports)},
                                               kAtOnce);
  if (tidied > 0) ports_.log.info("tidied", {{"entries", tidied}});
  return tidied >= kAtOnce;
}

std::optional<std::size_t> Hub::forget_person(const PlayerId& player) {
  commit();  // what is asked of the store is there
  if (!stored_guest(player)) return std::nullopt;
  batch_.signed_out.push_back(player);
  if (news_ != nullptr) news_->signed_out(player, {});
  forget_at_tables(player);
  forgetting_[player] = ports_.store.tables_of(player);
  if (finish_forgetting(player)) return 0;
  return forgetting_.at(player).size();
}

void Hub::forget_at_tables(const PlayerId& player) {
  end(connections_.of(player), "signed_out");
  for (const TableId& table : rooms_.held_by(player)) {
    Room* room = steward_.find(table);
    const Seat seat = room == nullptr ? kNoSeat : room->table.seat_of(player);
    if (seat == kNoSeat) continue;
    TableEvent gone{.kind = EventKind::stood_up, .seat = seat};
    if (room->under_way()) {
      gone.kind = EventKind::stand_in;
      gone.on = true;
    }
    (void)steward_.happen(*room, std::move(gone));
  }
  commit();
  for (const TableId& table : ports_.store.tables_of(player)) {
    if (rooms_.ours(table)) rewrite_events(table, player, random_id(ports_.entropy, kIdLength));
  }
  commit();
}

bool Hub::names(const TableId& table, const PlayerId& player) {
  const std::vector<std::string> events = stored_events(table);
  return std::any_of(events.begin(), events.end(),
                     [&](const std::string& text) { return text.find(player) != std::string::npos; });
}

/// A table may have come here since the others were asked.
bool Hub::finish_forgetting(const PlayerId& player) {
  std::vector<TableId>& left = forgetting_.at(player);
  const auto ours = [&](const TableId& table) { return rooms_.ours(table); };
  if (ports_.ours != nullptr) {
    std::erase_if(left, [&](const TableId& table) { return !names(table, player); });
    if (std::any_of(left.begin(), left.end(), ours)) {
      forget_at_tables(player);
      std::erase_if(left, ours);
    }
    if (!left.empty()) {
      if (news_ != nullptr) news_->forgets(player);
      return false;
    }
  }
  forgetting_.erase(player);
  for (BanKind kind : {BanKind::guest, BanKind::mute}) house_.lift(kind, player);  // there is nobody left to keep out
  const std::vector<TableId> attended = ports_.store.tables_of(player);
  batch_.forgotten.push_back(player);
  ports_.log.info("forgotten", {{"player", player}});
  commit();
  // The lists of the others have the name, too.
  for (const TableId& table : attended) {
    if (const GameTable* found = find_table(table)) rooms_.note_game(*found);
  }
  std::erase_if(batch_.played, [&](const StoredGame& game) { return !stored_guest(game.player); });
  commit();
  return true;
}

bool Hub::go_on_forgetting() {
  std::vector<PlayerId> players;
  players.reserve(forgetting_.size());
  for (const auto& [player, tables] : forgetting_) players.push_back(player);
  bool any = false;
  for (const PlayerId& player : players) any |= finish_forgetting(player);
  return any;
}

/// Nothing where they cannot be read: nobody will read that table again.
std::vector<std::string> Hub::stored_events(const TableId& table) {
  try {
    return ports_.store.events(table);
  } catch (const StoreError& error) {
    ports_.log.error("table_damaged", {{"table", table}, {"reason", error.what()}});
    return {};
  }
}

/// What is stored, and the table in memory in the same way.
void Hub::rewrite_events(const TableId& table, const PlayerId& player, const PlayerId& alias) {
  const std::string name = in_english(Note("player.forgotten"));
  EditionId edition{};
  std::uint32_t number = 0;
  for (const std::string& text : stored_events(table)) {
    auto event = decode_event(text, edition);
    if (event && event->kind == EventKind::created) edition = event->plan.settings.edition;
    if (event && replace_person(*event, player, alias, name)) {
      batch_.rewritten.push_back({table, number, encode(*event, edition)});
    }
    ++number;
  }
  if (Room* room = rooms_.find_loaded(table)) {
    rooms_.replace_person(*room, player, alias, name);
    teller_.table_changed(*room);
  }
}

void Hub::write_sealed(Written& written) {
  if (!guests_on_way_.empty()) {
    try {
      ports_.store.commit(guests_on_way_);
      ++written.commits;
    } catch (const StoreError& error) {
      written.refused = error.what();
    }
    guests_on_way_ = {};
  }
  if (!rest_on_way_.empty()) {
    try {
      ports_.store.commit(rest_on_way_);
      ++written.commits;
      written.events += rest_on_way_.events.size();
    } catch (const StoreDamaged&) {
      for (BatchPart& part : parts_of(std::move(rest_on_way_))) parts_on_way_.push_back(std::move(part));
    }
    rest_on_way_ = {};
  }
  write_parts(written);
}

/// What the host of the server does is not lost without a word: nobody else could look after it.
void Hub::write_parts(Written& written) {
  for (; !parts_on_way_.empty(); parts_on_way_.pop_front()) {
    BatchPart& part = parts_on_way_.front();
    try {
      ports_.store.commit(part.batch);
      ++written.commits;
      written.events += part.batch.events.size();
    } catch (const StoreDamaged& error) {
      if (part.kind == BatchPart::Kind::house) throw;
      written.lost.emplace_back(std::move(part), error.what());
    }
  }
}

void Hub::lose(const BatchPart& part, const std::string& why) {
  switch (part.kind) {
    case BatchPart::Kind::table:
      ports_.log.error("table_damaged", {{"table", part.table}, {"reason", why}});
      ++tables_set_aside_;
      list_text_.clear();
      drop(batch_, part.table);
      mail_.take_back(part.table);
      caller_.take_back(part.table);
      steward_.set_aside(part.table);
      return;
    case BatchPart::Kind::report:
      for (const ConnectionId id : connections_.of(part.batch.reports.front().reporter)) {
        mail_.send(id, error_message(internal_error(), {}, part.table));
      }
      [[fallthrough]];
    case BatchPart::Kind::list:
    case BatchPart::Kind::house: ports_.log.error("store_damaged", {{"table", part.table}, {"reason", why}});
  }
}

bool Hub::settle(const Written& written) {
  metrics_.commits += written.commits;
  metrics_.events += written.events;
  if (written.commits > 0 && ports_.log.wants(LogLevel::debug)) {
    ports_.log.debug("committed", {{"events", written.events}});
  }
  for (const auto& [part, why] : written.lost) lose(part, why);
  if (!written.refused) return true;
  ports_.log.error("store_damaged", {{"reason", *written.refused}});
  store_refused_ = now();
  return false;
}

bool Hub::seal() {
  mail_.seal();
  caller_.seal();
  rest_on_way_ = std::exchange(batch_, {});
  guests_on_way_ = rest_on_way_.take_guests();
  return !guests_on_way_.empty() || !rest_on_way_.empty();
}

bool Hub::commit() {
  if (ports_.scribes != nullptr) ports_.scribes->finish();
  write_news();
  const bool kept = make_durable();
  if (ports_.scribes != nullptr) ports_.scribes->finish();
  hand_out();
  end_commit();
  return kept;
}

void Hub::write_news() {
  for (Room* room : teller_.tell_tables()) clocks_.schedule(*room);
}

bool Hub::write_now() {
  Written written;
  try {
    write_sealed(written);
  } catch (const NotedError&) {
    committed_ |= written.commits > 0;
    (void)settle(written);
    throw;
  }
  committed_ |= written.commits > 0;
  return settle(written);
}

bool Hub::make_durable() {
  const bool kept = write_now();  // what was left from the last time
  seal();
  return write_now() && kept;
}

void Hub::hand_out() {
  mail_.seal();
  caller_.seal();
  hand_out_sealed();
}

void Hub::hand_out_sealed() {
  metrics_.messages_out += mail_.hand_out_sealed(ports_.outbox);
  rooms_.forget_glimpses();
  caller_.call();
}

void Hub::end_commit() {
  if (!std::exchange(committed_, false)) return;
  ports_.log.set_commit(++commit_number_);
}

/// A store that refused to write is left in peace for a moment, and then tried again by whoever comes.
std::string_view Hub::trouble() {
  constexpr Time kPause = 10 * kSecond;
  if (now() - store_refused_ < kPause) return "the store cannot be written";
  try {
    (void)ports_.store.table_by_code("");
    return {};
  } catch (const StoreError& error) {
    ports_.log.error("store_damaged", {{"reason", error.what()}});
    return "the store cannot be read";
  }
}

}  // namespace wonders::server
