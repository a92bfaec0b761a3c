#include "server/guests/connections.h"

namespace wonders::server {

bool Connections::open(ConnectionId id, const StoredPlayer& player, std::string session, Time now) {
  const auto [place, is_new] = allowances_.try_emplace(
      player.id, Allowance{.messages = RateLimit(options_.messages_per_second, options_.message_burst, now),
                           .chat = RateLimit(0.5, 5, now),
                           .guesses = RateLimit(0.1, 10, now),
                           .changes = RateLimit(1, 20, now),
                           .reports = RateLimit(1.0 / 60, 5, now)});
  Allowance& allowance = place->second;
  if (allowance.sockets >= options_.most_sockets) return false;
  ++allowance.sockets;
  connections_.insert({id, Connection{.player = player.id, .name = player.name, .session = std::move(session)}});
  return true;
}

void Connections::close(ConnectionId id, Time now) {
  --allowance(id).sockets;
  connections_.erase(id);
  constexpr std::size_t kFew = 1000;
  if (allowances_.size() < 2 * connections_.size() + kFew) return;
  std::erase_if(allowances_, [&](const auto& entry) { return entry.second.idle(now); });
}

void Connections::belongs_to(ConnectionId id, std::string_view network, Time now) {
  constexpr std::size_t kMany = 10000;
  if (network.empty()) return;
  if (guesses_of_.size() >= kMany) {
    std::erase_if(guesses_of_, [&](const auto& entry) { return entry.second.idle(now); });
  }
  at(id).network = network;
}

bool Connections::may_guess(ConnectionId id, Time now) {
  const auto found = guesses_of_.find(at(id).network);
  return allowance(id).guesses.ready(now) && (found == guesses_of_.end() || found->second.ready(now));
}

void Connections::guessed_wrong(ConnectionId id, Time now) {
  constexpr double kPerSecond = 0.1, kAtOnce = 20;
  allowance(id).guesses.take(now);
  const std::string& network = at(id).network;
  if (!network.empty()) guesses_of_.try_emplace(network, kPerSecond, kAtOnce, now).first->second.take(now);
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

}  // namespace wonders::server
