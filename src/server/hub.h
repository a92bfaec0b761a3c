#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/guests/connections.h"
#include "server/guests/guests.h"
#include "server/log.h"
#include "server/messages/mail.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/ports.h"
#include "server/rooms/bot_seats.h"
#include "server/rooms/clocks.h"
#include "server/rooms/rooms.h"
#include "server/rooms/steward.h"
#include "server/rooms/teller.h"
#include "server/router.h"
#include "server/store.h"

namespace wonders::server {

/// All tables, the guests and who is connected: the whole server without sockets, files and threads. One thread owns
/// it and calls it; nothing it was told is visible to anybody before `commit` has made it durable.
///
/// It holds the parts together: Guests (who somebody is), Connections (who is here, and what they may send), Rooms (the
/// tables), Router (what clients ask for), Steward (what happens then), Clocks (when something is due), BotSeats and
/// Teller (who is asked and told).
class Hub {
 public:
  struct Ports {
    const Clock& clock;
    Entropy& entropy;
    GameStore& store;
    BotService& bots;
    Outbox& outbox;
    Log& log;
  };

  explicit Hub(Ports ports, HubOptions options = {});
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  /// Reads every unfinished table; all go on where they were.
  void load() { steward_.load(); }

  // Guests.
  Refused sign_in(std::string_view name, SignedIn& result);
  Refused recover(std::string_view token, SignedIn& result);
  std::optional<StoredPlayer> who(std::string_view token) { return guests_.who(token); }
  Refused rename(StoredPlayer& player, std::string_view name);
  /// Ends the session and its connections.
  void sign_out(const StoredPlayer& player, std::string_view token);
  /// All sessions, connections and links of the guest; returns a new link.
  std::string sign_out_everywhere(const StoredPlayer& player);

  // Tables, for requests outside of connections. `name` is an id or a code.
  Refused create_table(const StoredPlayer& host, const TablePlan& plan, TableId& id) {
    return steward_.open_table(host, plan, {}, id);
  }
  const GameTable* find_table(std::string_view name);
  Presence presence_of(const TableId& id) const;
  std::vector<const GameTable*> listed_tables() const { return rooms_.listed(); }
  std::vector<const GameTable*> tables_of(const PlayerId& player) const { return rooms_.of(player); }

  // Connections.
  /// `session` is the token that it was opened with; without one it ends only when the guest is signed out everywhere.
  void connected(ConnectionId id, const StoredPlayer& player, std::string_view session = {});
  void received(ConnectionId id, std::string_view text) { router_.received(id, text); }
  void disconnected(ConnectionId id);

  void bot_moved(BotHandle bot, std::uint32_t decision, const Move& move) { steward_.bot_moved(bot, decision, move); }

  /// Does what is due. next_wake() is when it should be called at the latest; a commit may change it.
  void tick() { steward_.tick(); }
  Time next_wake() const { return clocks_.next_wake(); }

  /// Makes everything since the last call durable, then sends what follows from it.
  void commit();

  Metrics& metrics() { return metrics_; }
  const HubOptions& options() const { return options_; }

 private:
  Time now() const { return ports_.clock.now(); }
  void end(const std::vector<ConnectionId>& connections);

  Ports ports_;
  HubOptions options_;
  Metrics metrics_;
  Batch batch_;
  Mail mail_;
  Guests guests_;
  Connections connections_;
  Rooms rooms_;
  Clocks clocks_;
  BotSeats bots_;
  Teller teller_;
  Steward steward_;
  Router router_;
};

}  // namespace wonders::server
