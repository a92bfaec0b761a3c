#include "server/guests/connections.h"

#include <algorithm>

namespace wonders::server {

namespace {

constexpr std::size_t kMany = 10000;

}  // namespace

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
  if (allowances_.size() >= 2 * connections_.size() + kFew) forget_guests(now);
}

void Connections::forget_guests(Time now) {
  std::set<PlayerId> elsewhere;  // who is here for another node; their sockets are not counted here
  for (const auto& [other, connection] : connections_) {
    if (connection.remote) elsewhere.insert(connection.player);
  }
  std::erase_if(allowances_,
                [&](const auto& entry) { return entry.second.idle(now) && elsewhere.count(entry.first) == 0; });
}

void Connections::belongs_to(ConnectionId id, Whose whose, Time now) {
  if (whose.network.empty()) return;
  if (networks_.size() >= kMany) forget_networks(now);
  at(id).whose = std::move(whose);
}

void Connections::forget_networks(Time now) {
  std::erase_if(networks_, [&](const auto& entry) { return entry.second.idle(now); });
}

NetworkAllowance& Connections::allowance_of(const Whose& whose, Time now) {
  return networks_.try_emplace(whose.network, now).first->second;
}

void Connections::tell(Shared what, const PlayerId& player) const {
  if (others_ != nullptr) others_->taken({.what = what, .player = player});
}

void Connections::tell(Shared what, const Whose& whose) const {
  if (others_ != nullptr) others_->taken({.what = what, .whose = whose});
}

/// Whoever takes something elsewhere may never come here.
void Connections::taken_elsewhere(const Taken& taken, Time now) {
  if (allowances_.size() + networks_.size() >= forget_at_) {
    forget_guests(now);
    forget_networks(now);
    forget_at_ = std::max(kMany, 2 * (allowances_.size() + networks_.size()));
  }
  switch (taken.what) {
    case Shared::guest_guess: return allowance_of(taken.player, now).guesses.taken_elsewhere(now);
    case Shared::guest_table: return allowance_of(taken.player, now).tables.taken_elsewhere(now);
    case Shared::network_guess: return allowance_of(taken.whose, now).guesses.taken_elsewhere(now);
    case Shared::network_table: return allowance_of(taken.whose, now).tables.taken_elsewhere(now);
    case Shared::address_change:
    case Shared::address_table:
    case Shared::address_guest:
    case Shared::address_guess: return;
  }
}

bool Connections::may_guess(ConnectionId id, Time now) {
  const auto found = networks_.find(at(id).whose.network);
  return allowance(id).guesses.ready(now) && (found == networks_.end() || found->second.guesses.ready(now));
}

void Connections::guessed_wrong(ConnectionId id, Time now) {
  const Connection& connection = at(id);
  allowance(id).guesses.take(now);
  tell(Shared::guest_guess, connection.player);
  if (connection.whose.network.empty()) return;
  allowance_of(connection.whose, now).guesses.take(now);
  tell(Shared::network_guess, connection.whose);
}

template <class F>
bool Connections::take(ConnectionId id, Time now, F&& limit_in) {
  const Whose& whose = at(id).whose;
  RateLimit* shared = whose.network.empty() ? nullptr : &limit_in(allowance_of(whose, now));
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
  if (!take(id, now, [](auto& allowed) -> RateLimit& { return allowed.tables; })) return false;
  const Connection& connection = at(id);
  tell(Shared::guest_table, connection.player);
  if (!connection.whose.network.empty()) tell(Shared::network_table, connection.whose);
  return true;
}

bool Connections::take_table(const PlayerId& player, Time now) {
  if (!allowance_of(player, now).tables.take(now)) return false;
  tell(Shared::guest_table, player);
  return true;
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
