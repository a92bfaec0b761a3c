#include "server/guests/connections.h"

namespace wonders::server {

Allowance& Connections::allowance_of(const PlayerId& player, Time now) {
  const auto [place, is_new] = allowances_.try_emplace(
      player, Allowance{.messages = RateLimit(options_.messages_per_second, options_.message_burst, now),
                        .chat = RateLimit(0.5, 5, now),
                        .guesses = RateLimit(0.1, 10, now),
                        .changes = RateLimit(options_.changes_per_second, options_.change_burst, now),
                        .reports = RateLimit(1.0 / 60, 5, now),
                        .tables = RateLimit(options_.tables_per_minute / 60, options_.table_burst, now)});
  return place->second;
}

bool Connections::open(ConnectionId id, const StoredPlayer& player, std::string session, Time now) {
  Allowance& allowance = allowance_of(player.id, now);
  if (allowance.sockets >= options_.most_sockets) return false;
  ++allowance.sockets;
  connections_.insert({id, Connection{.player = player.id, .name = player.name, .session = std::move(session)}});
  return true;
}

void Connections::open_remote(ConnectionId id, const StoredPlayer& player, Time now) {
  (void)allowance_of(player.id, now);
  ++remote_;
  connections_.insert({id, Connection{.player = player.id, .name = player.name, .remote = true}});
}

void Connections::close(ConnectionId id, Time now) {
  --(at(id).remote ? remote_ : allowance(id).sockets);
  connections_.erase(id);
  constexpr std::size_t kFew = 1000;
  if (allowances_.size() < 2 * connections_.size() + kFew) return;
  std::set<PlayerId> elsewhere;  // who is here for another node; their sockets are not counted here
  for (const auto& [other, connection] : connections_) {
    if (connection.remote) elsewhere.insert(connection.player);
  }
  std::erase_if(allowances_,
                [&](const auto& entry) { return entry.second.idle(now) && elsewhere.count(entry.first) == 0; });
}

void Connections::belongs_to(ConnectionId id, Whose whose, Time now) {
  constexpr std::size_t kMany = 10000;
  if (whose.network.empty()) return;
  if (networks_.size() >= kMany) {
    std::erase_if(networks_, [&](const auto& entry) { return entry.second.idle(now); });
  }
  at(id).whose = std::move(whose);
}

bool Connections::may_guess(ConnectionId id, Time now) {
  const auto found = networks_.find(at(id).whose.network);
  return allowance(id).guesses.ready(now) && (found == networks_.end() || found->second.guesses.ready(now));
}

void Connections::guessed_wrong(ConnectionId id, Time now) {
  allowance(id).guesses.take(now);
  const std::string& network = at(id).whose.network;
  if (!network.empty()) networks_.try_emplace(network, now).first->second.guesses.take(now);
}

template <class F>
bool Connections::take(ConnectionId id, Time now, F&& limit_in) {
  const std::string& network = at(id).whose.network;
  RateLimit* shared = network.empty() ? nullptr : &limit_in(networks_.try_emplace(network, now).first->second);
  if (shared != nullptr && !shared->ready(now)) return false;
  return limit_in(allowance(id)).take(now) && (shared == nullptr || shared->take(now));
}

bool Connections::take_chat(ConnectionId id, Time now) {
  return take(id, now, [](auto& allowed) -> RateLimit& { return allowed.chat; });
}

bool Connections::take_report(ConnectionId id, Time now) {
  return take(id, now, [](auto& allowed) -> RateLimit& { return allowed.reports; });
}

bool Connections::take_table(ConnectionId id, Time now) {
  return take(id, now, [](auto& allowed) -> RateLimit& { return allowed.tables; });
}

Connection* Connections::find(ConnectionId id) {
  const auto found = connections_.find(id);
  return found == connections_.end() ? nullptr : &found->second;
}

std::vector<ConnectionId> Connections::of(const PlayerId& player, std::string_view session) const {
  std::vector<ConnectionId> ids;
  for (const auto& [id, connection] : connections_) {
    if (connection.player == player && (session.empty() || connection.session == session)) ids.push_back(id);
  }
  return ids;
}

void Connections::rename(const StoredPlayer& player) {
  for (auto& [id, connection] : connections_) {
    if (connection.player == player.id) connection.name = player.name;
  }
}

void end_connections(Connections& connections, Mail& mail, const std::vector<ConnectionId>& ended,
                     std::string_view reason) {
  for (const ConnectionId id : ended) {
    connections.at(id).ended = true;
    mail.close(id, kPolicyViolation, reason);
  }
}

}  // namespace wonders::server
