#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "server/batch_parts.h"
#include "server/guests/connections.h"
#include "server/guests/guests.h"
#include "server/house/house.h"
#include "server/log.h"
#include "server/messages/mail.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/ports.h"
#include "server/rooms/bot_seats.h"
#include "server/rooms/caller.h"
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
/// tables), Router (what clients ask for), Steward (what happens then), Clocks (when something is due), BotSeats,
/// Teller and Caller (who is asked, told and called back).
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
  void load() {
    house_.load();
    if (ports_.ours == nullptr) steward_.load(ShardSet().set(), [] {});
  }

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
  void house_changed_elsewhere();
  /// Somebody else may have done something of which nothing was heard: do the sessions of connections still last, and
  /// what are their people called? Looks at so many, behind that one; returns the last, or 0 after all of them.
  ConnectionId look_again(ConnectionId behind, std::size_t most);
  /// What others are to hear of these; called at once, before the commit.
  struct News {
    virtual ~News() = default;
    virtual void signed_out(const PlayerId& player, std::string_view session_hash) = 0;
    virtual void renamed(const StoredPlayer& player) = 0;
    virtual void forgets(const PlayerId& player) = 0;
  };
  void set_news(News* news) { news_ = news; }
  /// A line of the public list.
  struct Listed {
    Time created = 0;
    TableId table;
    std::string summary;  // JSON
    friend bool operator==(const Listed&, const Listed&) = default;
  };
  std::vector<Listed> listed_here() const;
  /// The public list as text. However many ask, it is made anew a few times a second at most, and kept in between.
  const std::string& list_text(const std::function<std::string()>& write);
  void set_listed_elsewhere(std::vector<Listed> tables) { listed_elsewhere_ = std::move(tables); }
  const std::vector<Listed>& listed_elsewhere() const { return listed_elsewhere_; }

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
  const GameTable* find_table(std::string_view name);
  Presence presence_of(const TableId& id) const;
  std::vector<const GameTable*> listed_tables() const { return rooms_.listed(); }
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
  /// Nobody can tell any more that it was this person who played: name and id are replaced in everything that stays,
  /// what the person wrote is deleted, and a bot takes over seats in games that go on. Returns at how many tables other
  /// nodes have yet to do the same; then the guest is kept until they have (go_on_forgetting). Nothing if there is no
  /// such guest. It commits.
  std::optional<std::size_t> forget_person(const PlayerId& player);
  /// As far as it is about the tables of this node. It commits.
  void forget_at_tables(const PlayerId& player);
  /// Whoever is being forgotten and is named nowhere any more is gone. True if somebody was. It commits.
  bool go_on_forgetting();

  /// Makes everything since the last call durable, then sends what follows from it. False: what was about guests alone
  /// could not be written, and has not happened. Where anything else cannot be written it throws. After StoreAway
  /// nothing was sent, and the next call goes on where this one stopped.
  bool commit();
  // Its parts, in this order, for whoever wants to know how long each takes.
  void write_news();
  bool make_durable();
  void hand_out();
  void end_commit();
  // And those for whoever lets things happen while another thread writes: write_news, then seal, then write_sealed
  // there, then settle and hand_out_sealed. One at a time; make_durable and hand_out are for all there is.
  /// What became of writing it.
  struct Written {
    std::size_t commits = 0;
    std::size_t events = 0;
    std::optional<std::string> refused{};  // why what was about guests alone was not written
    /// What a damaged store did not take, and why.
    std::vector<std::pair<BatchPart, std::string>> lost{};
  };
  /// What follows belongs to the next commit. False: there is nothing to write.
  bool seal();
  /// Touches nothing but the store and what was sealed. Where a part of the store is damaged it writes table by table.
  /// Throws what the store throws; what was written then is in `written` all the same.
  void write_sealed(Written& written);
  /// False where what was about guests alone could not be written. A table that could not be written is set aside, and
  /// nobody hears what happened there.
  bool settle(const Written& written);
  void hand_out_sealed();
  /// So many tables have been, since the start.
  std::uint64_t tables_set_aside() const { return tables_set_aside_; }
  /// Its number; the log names the next one from now on.
  std::uint64_t go_ahead() {
    ports_.log.set_commit(commit_number_ + 1);
    return commit_number_++;
  }
  /// What the log names when nobody says otherwise.
  std::uint64_t commit_number() const { return commit_number_; }

  /// Why nobody should be sent here now; empty if all is well. Throws StoreAway.
  std::string_view trouble();

  Metrics& metrics() { return metrics_; }
  Time now() const { return ports_.clock.now(); }
  const HubOptions& options() const { return options_; }

 private:
  void end(const std::vector<ConnectionId>& connections, std::string_view reason);
  bool write_now();
  void write_parts(Written& written);
  void lose(const BatchPart& part, const std::string& why);
  std::vector<std::string> stored_events(const TableId& table);
  void rewrite_events(const TableId& table, const PlayerId& player, const PlayerId& alias);
  bool names(const TableId& table, const PlayerId& player);
  bool finish_forgetting(const PlayerId& player);

  Ports ports_;
  HubOptions options_;
  Metrics metrics_;
  Batch batch_;
  Batch guests_on_way_, rest_on_way_;   // what the store is being given: all of it, before anything newer
  std::deque<BatchPart> parts_on_way_;  // instead of the rest, where the store is damaged
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
  std::uint64_t commit_number_ = 1;  // of the next commit, or of the one under way
  std::uint64_t tables_set_aside_ = 0;
  bool committed_ = false;       // something, in the one under way
  Time store_refused_ = -kHour;  // when it refused to write last
  News* news_ = nullptr;
  std::vector<Listed> listed_elsewhere_;
  std::string list_text_;
  RateLimit lists_;                                      // that are made anew
  std::map<PlayerId, std::vector<TableId>> forgetting_;  // and the tables that may still name them
};

}  // namespace wonders::server
