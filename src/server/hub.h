#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "server/guests/connections.h"
#include "server/guests/guests.h"
#include "server/guests/other_nodes.h"
#include "server/house/forgetting.h"
#include "server/house/house.h"
#include "server/messages/mail.h"
#include "server/messages/router.h"
#include "server/options.h"
#include "server/ports.h"
#include "server/rooms/bot_seats.h"
#include "server/rooms/caller.h"
#include "server/rooms/clocks.h"
#include "server/rooms/public_list.h"
#include "server/rooms/rooms.h"
#include "server/rooms/steward.h"
#include "server/rooms/teller.h"
#include "server/store/commits.h"
#include "server/store/store.h"
#include "server/watch/log.h"
#include "server/watch/metrics.h"

namespace wonders::server {

/// All tables, the guests and who is connected: the whole server without sockets, files and threads. One thread owns
/// it and calls it; nothing it was told is visible to anybody before `commit` has made it durable.
///
/// It holds the parts together: Guests (who somebody is), Connections (who is here, and what they may send), Rooms (the
/// tables), Router (what clients ask for), Steward (what happens then), Clocks (when something is due), BotSeats,
/// Teller and Caller (who is asked, told and called back), Commits (what makes it last), Forgetting (of people).
class Hub {
 public:
  struct Ports {
    const Clock& clock;
    Entropy& entropy;
    GameStore& store;
    BotService& bots;
    Outbox& outbox;
    Log& log;
    PushService* push = nullptr;     // who calls people that are not here, if anybody does
    const ShardSet* ours = nullptr;  // the tables of this node, where there are several; none: all are
    Scribes* scribes = nullptr;      // none: the hub writes everything itself
  };

  explicit Hub(Ports ports, HubOptions options = {});
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  /// Reads every unfinished table; all go on where they were.
  void load();

  // One of several nodes.
  /// The tables of these shards are this node's from now on. They may be many: `meanwhile` happens before each is read.
  void take(const ShardSet& shards, const std::function<void()>& meanwhile) { steward_.load(shards, meanwhile); }
  /// They are another's. Everything about them must have been committed. Returns who was there.
  std::vector<std::pair<ConnectionId, TableId>> give_up(const ShardSet& shards) { return steward_.give_up(shards); }
  /// A connection that another node has, and has counted; it is greeted and ended there.
  void connected_elsewhere(ConnectionId id, const StoredPlayer& player, Whose whose) {
    connections_.open_remote(id, player, now());
    connections_.belongs_to(id, std::move(whose), now());
  }
  /// A message that goes to another node counts here; false if nothing may come of it.
  bool admits(ConnectionId id) { return router_.admits(id); }
  /// Whom a connection belongs to; null if it is not there, or is being ended.
  const Connection* connection(ConnectionId id);
  /// The id that a message of this connection means, if it names a table that there may be. None also where a code is
  /// wrong, or may not be tried any more: what follows from that is decided here.
  std::optional<TableId> id_meant(ConnectionId id, const std::string& name);
  /// Others have done these.
  void signed_out_elsewhere(const PlayerId& player, std::string_view session_hash) {
    end(connections_.of(player, session_hash), "signed_out");
  }
  void renamed_elsewhere(const StoredPlayer& player) { connections_.rename(player); }
  void taken_elsewhere(const Taken& taken) {
    ++metrics_.taken_elsewhere;
    connections_.taken_elsewhere(taken, now());
  }
  void house_changed_elsewhere();
  /// Somebody else may have done something of which nothing was heard: do the sessions of connections still last, and
  /// what are their people called? Looks at so many, behind that one; returns the last, or 0 after all of them.
  ConnectionId look_again(ConnectionId behind, std::size_t most);
  void set_others(OtherNodes* others) {
    others_ = others;
    connections_.set_others(others);
    forgetting_.set_others(others);
  }

  // Guests.
  Refused sign_in(std::string_view name, SignedIn& result);
  Refused recover(std::string_view token, SignedIn& result);
  std::optional<StoredPlayer> who(std::string_view token) { return guests_.who(token); }
  Refused rename(StoredPlayer& player, std::string_view name);
  Refused set_settings(const StoredPlayer& player, JsonValue settings) {
    return guests_.set_settings(player.id, settings);
  }
  /// None where they cannot be read.
  std::string settings_of(const StoredPlayer& player);
  /// Ends the session and its connections.
  void sign_out(const StoredPlayer& player, std::string_view token);
  /// All sessions, connections and links of the guest; returns a new link.
  std::string sign_out_everywhere(const StoredPlayer& player);

  // Where browsers can be called.
  Refused subscribe(const StoredPlayer& player, std::string_view token, JsonValue subscription) {
    return guests_.subscribe(player.id, token, subscription, options_.push);
  }
  void unsubscribe(const StoredPlayer& player, std::string_view endpoint) { guests_.unsubscribe(player.id, endpoint); }
  /// The push service says that there is nobody any more.
  void nobody_at(std::string_view endpoint) { batch_.unsubscribed.emplace_back(endpoint); }

  // Tables, for requests outside of connections. `name` is an id or a code.
  Refused create_table(const StoredPlayer& host, const TablePlan& plan, const Whose& whose, TableId& id);
  const GameTable* find_table(std::string_view name) { return steward_.look_up(name); }
  Presence presence_of(const GameTable& table) const { return steward_.presence_of(table); }
  PublicList& list() { return list_; }
  std::vector<const GameTable*> tables_of(const PlayerId& player);

  /// The finished games of a guest that ended before then, newest first.
  std::vector<StoredGame> games_of(const PlayerId& player, Time before, std::size_t most);
  /// Out of the guest's list; for everybody else the game stays as it is.
  void hide_game(const PlayerId& player, const TableId& table) { batch_.hidden.push_back({player, table}); }

  // Connections.
  /// `session` is the token that it was opened with; without one it ends only when the guest is signed out everywhere.
  /// `whose` is what limits of addresses count it for; without a network they do not.
  void connected(ConnectionId id, const StoredPlayer& player, std::string_view session = {},
                 std::string_view address = {}, Whose whose = {});
  void received(ConnectionId id, std::string_view text) {
    const LogScope scope(ports_.log, {.connection = id, .message = metrics_.messages_in + 1});
    router_.received(id, text);
  }
  void disconnected(ConnectionId id);

  void bot_moved(BotHandle bot, std::uint32_t decision, const Move& move) { steward_.bot_moved(bot, decision, move); }

  /// The store was away, and nothing happened for that long.
  void go_on(Time pause) { steward_.go_on(pause); }

  /// Does what is due. next_wake() is when it should be called at the latest; a commit may change it.
  void tick() { steward_.tick(); }
  Time next_wake() const { return clocks_.next_wake(); }

  /// Deletes some of what has been kept long enough (HubOptions::keep). True: there is more.
  bool tidy();

  // For the host of the server (house/admin.h).
  House& house() { return house_; }
  const House& house() const { return house_; }
  Log& log() { return ports_.log; }
  GameStore& store() { return ports_.store; }
  Time wall() const { return ports_.clock.wall(); }
  template <class F>
  void for_each_room(F&& visit) const {
    rooms_.for_each(visit);
  }
  std::uint64_t rooms_visited() const { return rooms_.visited(); }
  /// Those that are not over and not in memory: asleep, or damaged.
  std::vector<StoredTable> tables_elsewhere();
  bool asleep(const TableId& table) const { return rooms_.asleep(table); }
  const Room* find_room(std::string_view name) { return steward_.find(name); }
  /// False if there is no such table, or its game is over.
  bool close_table(std::string_view name);
  std::optional<StoredPlayer> stored_guest(std::string_view id) { return ports_.store.player(id); }
  /// Of that id, or of that name; without either, those who are connected.
  std::vector<StoredPlayer> find_guests(const std::string& subject, std::size_t most);
  std::vector<std::string> addresses_of(const PlayerId& player) const;
  /// Ends the guest's connections.
  void send_away(const PlayerId& player) { end(connections_.of(player), "banned"); }
  /// Ends the connections of networks that are banned.
  void send_away_banned();
  Forgetting& forgetting() { return forgetting_; }

  /// As Commits::commit.
  bool commit() { return commits_.commit(); }
  Commits& commits() { return commits_; }

  /// Why nobody should be sent here now; empty if all is well. Throws StoreAway.
  std::string_view trouble() { return commits_.trouble(); }

  Metrics& metrics() { return metrics_; }
  Time now() const { return ports_.clock.now(); }
  const HubOptions& options() const { return options_; }

 private:
  void load_house();
  void end(const std::vector<ConnectionId>& connections, std::string_view reason) {
    end_connections(connections_, mail_, connections, reason);
  }

  Ports ports_;
  HubOptions options_;
  Metrics metrics_;
  Batch batch_;
  Mail mail_;
  Guests guests_;
  House house_;
  Connections connections_;
  Rooms rooms_;
  Clocks clocks_;
  BotSeats bots_;
  Teller teller_;
  Caller caller_;
  Steward steward_;
  Router router_;
  PublicList list_;
  Commits commits_;
  Forgetting forgetting_;
  OtherNodes* others_ = nullptr;
};

}  // namespace wonders::server
