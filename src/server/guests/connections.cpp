#include "server/guests/connections.h"

namespace wonders::server {

bool Connections::open(ConnectionId id, const StoredPlayer& player, std::string session, Time now) {
  const auto [place, is_new] = allowances_.try_emplace(
      player.id, Allowance{.messages = RateLimit(options_.messages_per_second, options_.message_burst, now),
                           .chat = RateLimit(0.5, 5, now),
                           .guesses = RateLimit(0.1, 10, now),
                           .changes = RateLimit(1, 20, now)});
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
