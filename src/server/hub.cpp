#include "server/hub.h"

#include <algorithm>

#include "server/messages/notices.h"
#include "server/tools/secrets.h"

namespace wonders::server {

Hub::Hub(Ports ports, HubOptions options)
    : ports_(ports), options_(std::move(options)),
      guests_(ports_.clock, ports_.entropy, ports_.store, batch_, options_.keep),
      house_(ports_.clock, ports_.store, batch_), connections_(options_),
      rooms_({ports_.clock, ports_.entropy, ports_.store, ports_.log, ports_.ours}, options_, metrics_, batch_),
      clocks_(ports_.clock, options_), bots_(ports_.bots, ports_.entropy, options_.stand_in_level),
      teller_(ports_.clock, connections_, mail_, ports_.scribes), caller_(ports_.store, ports_.push, ports_.log),
      steward_({rooms_, connections_, clocks_, bots_, teller_, caller_, ports_.entropy, ports_.log, metrics_}),
      router_({ports_.clock, options_, connections_, steward_, teller_, mail_, house_, ports_.log, metrics_}),
      list_(rooms_, ports_.clock.now()),
      commits_({ports_.clock, ports_.store, ports_.outbox, ports_.scribes, ports_.log, metrics_, batch_, mail_,
                connections_, rooms_, clocks_, teller_, caller_, steward_, list_}),
      forgetting_({ports_.entropy, ports_.store, ports_.log, batch_, mail_, connections_, house_, rooms_, steward_,
                   teller_, commits_, ports_.ours != nullptr}) {}

Refused Hub::sign_in(std::string_view name, SignedIn& result) {
  if (auto refused = guests_.sign_in(name, result)) return refused;
  ++metrics_.guests;
  ports_.log.info("guest", {{"player", result.player.id}});
  return {};
}

Refused Hub::recover(std::string_view token, SignedIn& result) {
  if (auto refused = guests_.recover(token, result)) return refused;
  end(connections_.of(result.player.id), "signed_out");
  if (others_ != nullptr) others_->signed_out(result.player.id, {});
  ports_.log.info("recovered", {{"player", result.player.id}});
  return {};
}

Refused Hub::rename(StoredPlayer& player, std::string_view name) {
  if (auto refused = guests_.rename(player, name)) return refused;
  connections_.rename(player);
  if (others_ != nullptr) others_->renamed(player);
  return {};
}

void Hub::sign_out(const StoredPlayer& player, std::string_view token) {
  guests_.sign_out(token);
  end(connections_.of(player.id, token_hash(token)), "signed_out");
  if (others_ != nullptr) others_->signed_out(player.id, token_hash(token));
}

std::string Hub::sign_out_everywhere(const StoredPlayer& player) {
  if (others_ != nullptr) others_->signed_out(player.id, {});
  end(connections_.of(player.id), "signed_out");
  return guests_.sign_out_everywhere(player.id);
}

Refused Hub::create_table(const StoredPlayer& host, const TablePlan& plan, const Whose& whose, TableId& id) {
  if (!connections_.take_table(host.id, now())) return too_many_tables();
  return steward_.open_table({host, plan, {}, whose}, id);
}

std::vector<const GameTable*> Hub::tables_of(const PlayerId& player) {
  for (const TableId& table : rooms_.held_by(player)) {
    if (!rooms_.crowded()) steward_.find(table);
  }
  std::vector<const GameTable*> tables = rooms_.of(player);
  for (const GameTable* table : rooms_.glimpse_all_of(player)) {
    if (table->seat_of(player) != kNoSeat) tables.push_back(table);
  }
  std::sort(tables.begin(), tables.end(), [](const GameTable* a, const GameTable* b) {
    return std::pair(-a->created(), a->id()) < std::pair(-b->created(), b->id());
  });
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

void Hub::load() {
  load_house();
  if (ports_.ours == nullptr) steward_.load(ShardSet().set(), [] {});
}

/// Without them the games go on: whom the host keeps out is a smaller matter than everybody else.
void Hub::load_house() {
  const auto problem = house_.load();
  if (problem) ports_.log.error("bans_unreadable", {{"reason", *problem}, {"kept", house_.bans().size()}});
}

void Hub::house_changed_elsewhere() {
  load_house();
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
                                                .sessions = before(keep.sessions),
                                                .chat = before(keep.chat),
                                                .games = keep.games == 0 ? 0 : before(keep.games + kDay),
                                                .given_up = before(keep.given_up),
                                                .reports = before(keep.reports)},
                                               kAtOnce);
  if (tidied > 0) ports_.log.info("tidied", {{"entries", tidied}});
  return tidied >= kAtOnce;
}

}  // namespace wonders::server
