#pragma once

#include <set>
#include <string>
#include <unordered_map>

#include "server/options.h"
#include "server/store.h"
#include "server/tools/rate_limit.h"

namespace wonders::server {

struct Connection {
  PlayerId player;
  std::string name;
  unsigned strikes = 0;  // messages over the limit
  std::set<TableId> tables{};
};

/// What all connections of one guest share, so that more of them gain nothing.
struct Allowance {
  RateLimit messages;
  RateLimit chat;
  RateLimit changes;  // of what everybody at a table sees: coming, sitting down, boards
  std::size_t sockets = 0;

  bool idle(Time now) const { return sockets == 0 && messages.idle(now) && chat.idle(now) && changes.idle(now); }
};

/// Who is connected, and what each may still send. An allowance outlives its connections, or coming back would be a way
/// around it.
class Connections {
 public:
  explicit Connections(const HubOptions& options) : options_(options) {}

  /// False if the guest has as many as may be; then nothing is remembered of this one.
  [[nodiscard]] bool open(ConnectionId id, const StoredPlayer& player, Time now);
  /// For one that is open, after it has left its tables.
  void close(ConnectionId id, Time now);

  Connection* find(ConnectionId id);
  Connection& at(ConnectionId id) { return connections_.at(id); }
  Allowance& allowance(ConnectionId id) { return allowances_.at(at(id).player); }
  std::size_t size() const { return connections_.size(); }

  void rename(const StoredPlayer& player);

 private:
  const HubOptions& options_;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::unordered_map<PlayerId, Allowance> allowances_;
};

}  // namespace wonders::server
