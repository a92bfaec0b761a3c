#pragma once

#include <set>
#include <utility>

#include "server/ports.h"
#include "server/rooms/room.h"
#include "server/store/store.h"
#include "server/watch/log.h"

namespace wonders::server {

/// Calls people back to games with days a turn: whoever is asked and is not at the table gets a message by the push
/// service of their browsers. It says which table, and nothing of the game.
class Caller {
 public:
  /// Without a service nobody is called.
  Caller(GameStore& store, PushService* service, Log& log) : store_(store), service_(service), log_(log) {}

  /// The table begins to wait for somebody.
  void begins_to_wait(const Room& room);
  /// What those who were noted until now are called for becomes durable with the commit that is under way.
  void seal() { sealed_.merge(awaited_); }
  /// Nobody is called to that table.
  void take_back(const TableId& table);
  /// Calls them, after that.
  void call();

 private:
  GameStore& store_;
  PushService* service_;
  Log& log_;
  std::set<std::pair<PlayerId, TableId>> awaited_, sealed_;
};

}  // namespace wonders::server
