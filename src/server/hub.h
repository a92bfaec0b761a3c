#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/client_message.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/ports.h"
#include "server/rate_limit.h"
#include "server/store.h"
#include "server/table/game_table.h"
#include "server/table/table_json.h"

namespace wonders::server {

/// The times of docs/protocol.md, and limits.
struct HubOptions {
  Time away = 2 * kMinute;          // without a clock: how long others wait for somebody without connection
  Time open_empty = 15 * kMinute;   // a table nobody is at ends before its game, and is forgotten after it
  Time game_empty = 24 * kHour;     // in the game
  Time wait_empty = 60 * kDay;      // in a game with days a turn that waits for everybody
  std::size_t most_tables = 20000;  // that are not over
  std::size_t most_hosted = 20;     // that are not over, by one guest
  std::size_t most_watchers = 100;  // at one table
  std::size_t most_sockets = 10;    // of one guest
  double messages_per_second = 20;  // of one guest
  double message_burst = 60;
  std::string stand_in_level = "greedy";
  std::string version = "0";
};

/// A guest who has just signed in. The tokens exist only here and at the guest's.
struct SignedIn {
  StoredPlayer player;
  std::string token;
  std::string recovery;
};

/// All tables, the guests and who is connected: the whole server without sockets, files and threads. One thread owns
/// it and calls it; nothing it was told is visible to anybody before `commit` has made it durable.
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

  explicit Hub(Ports ports, HubOptions options = {}) : ports_(ports), options_(std::move(options)) {}

  /// Reads every unfinished table; all go on where they were.
  void load();

  // Guests.
  Refused sign_in(std::string_view name, SignedIn& result);
  Refused recover(std::string_view token, SignedIn& result);
  std::optional<StoredPlayer> who(std::string_view token);
  Refused rename(StoredPlayer& player, std::string_view name);

  // Tables, for requests outside of connections. `name` is an id or a code.
  Refused create_table(const StoredPlayer& host, const TablePlan& plan, TableId& id);
  const GameTable* find_table(std::string_view name);
  Presence presence_of(const TableId& id) const;
  std::vector<const GameTable*> listed_tables() const;
  std::vector<const GameTable*> tables_of(const PlayerId& player) const;

  // Connections.
  void connected(ConnectionId id, const StoredPlayer& player);
  void received(ConnectionId id, std::string_view text);
  void disconnected(ConnectionId id);

  void bot_moved(BotHandle bot, std::uint32_t decision, const Move& move);

  /// Does what is due. next_wake() is when it should be called at the latest.
  void tick();
  Time next_wake() const { return wakes_.empty() ? kNever : wakes_.begin()->first; }

  /// Makes everything since the last call durable, then sends what follows from it.
  void commit();

  Metrics& metrics() { return metrics_; }
  const HubOptions& options() const { return options_; }

 private:
  struct Connection {
    PlayerId player;
    std::string name;
    unsigned strikes = 0;
    std::set<TableId> tables;
  };

  /// What all connections of one guest share, so that more of them gain nothing.
  struct Allowance {
    RateLimit messages;
    RateLimit chat;
    RateLimit changes;  // of what everybody at a table sees: coming, sitting down, boards
    std::size_t sockets = 0;

    bool idle(Time now) const { return sockets == 0 && messages.idle(now) && chat.idle(now) && changes.idle(now); }
  };

  /// What was told last of who has chosen.
  struct Progress {
    std::uint32_t decision = 0;
    SeatSet chosen{};

    friend bool operator==(const Progress&, const Progress&) = default;
  };

  struct Room {
    GameTable table;
    std::uint32_t events = 0;
    std::set<ConnectionId> present{};
    std::array<Time, kMaxSeats> away_since{};  // kNever: connected
    Time empty_since = 0;                      // nobody is here (in the game: no player is); kNever: somebody is
    Time deadline = kNever;
    Time wake = kNever;
    std::array<BotHandle, kMaxSeats> bots{};
    std::array<std::uint32_t, kMaxSeats> asked{};  // the decision that the seat's bot was asked last

    // Everybody is told of the table at most once a commit, and not without end however often it changes: what people
    // read may not depend on how much others send.
    RateLimit news{1, 10, 0};
    bool changed = false;           // since everybody was told
    bool urgent = false;            // and it cannot wait: the status is another
    std::set<ConnectionId> owed{};  // who is told in any case
    Progress told{};
    RateLimit watchers_chat{1, 10, 0};
  };

  struct Outgoing {
    ConnectionId to;
    SharedText text;  // null: close
    TableId about{};  // a message about a table comes after what the table is
    std::uint16_t close_code = 0;
    std::string_view reason{};
  };

  struct BotSeat {
    TableId table;
    Seat seat;
  };

  Time now() const { return ports_.clock.now(); }

  // hub_sessions.cpp
  std::string new_token(const PlayerId& player, TokenKind kind);

  // hub.cpp: rooms
  Room* find_room(std::string_view name);
  Room* load_room(const StoredTable& stored);
  Room& new_room(const TableId& id);
  void forget_room(const TableId& id);
  [[nodiscard]] bool record(Room& room, TableEvent event);
  Presence presence(const Room& room) const;

  // hub_messages.cpp
  Refused handle(ConnectionId id, const ClientMessage& message);
  Refused join(ConnectionId id, Room& room, MessageKind kind);
  Refused sit(ConnectionId id, Room& room, Seat seat);
  Refused leave(ConnectionId id, Room& room);
  Refused start(ConnectionId id, Room& room, const std::string& level);
  Refused board(ConnectionId id, Room& room, const ClientMessage& message);
  Refused choose(ConnectionId id, Room& room, const ClientMessage& message);
  Refused chat(ConnectionId id, Room& room, const ClientMessage& message);
  Refused rematch(ConnectionId id, Room& room);
  void enter(ConnectionId id, Room& room);
  void exit(ConnectionId id, Room& room);
  void give_back(Room& room, Seat seat);
  bool has_room_for(ConnectionId id, const Room& room) const;
  Allowance& allowance(ConnectionId id) { return allowances_.at(connections_.at(id).player); }
  void forget_allowances();

  // hub_game.cpp
  void settle(Room& room, Status status, std::uint32_t decision);
  void table_changed(Room& room);
  void status_changed(Room& room);
  void owe_table(ConnectionId id, Room& room);
  void owe_table(Seat seat, Room& room);
  void tell_tables();
  void tell_progress(Room& room);
  void tell_news(Room& room);
  void tell_all(ConnectionId id, Room& room);
  void tell_everybody(Room& room, std::string text);
  template <class F>
  void tell_each_seat(Room& room, F&& text_for);
  void choose_boards(Room& room);
  void run_bots(Room& room);
  void wake_bot(Room& room, Seat seat);
  void drop_bot(Room& room, Seat seat);
  void observe(Room& room);
  void start_stand_in(Room& room, Seat seat);

  // hub_time.cpp
  bool player_connected(const Room& room) const;
  void restart_clock(Room& room);
  void update_presence(Room& room);
  void schedule(Room& room);
  Time next_due(const Room& room) const;
  Time absent_due(const Room& room) const;
  Time empty_due(const Room& room) const;
  void look_after(Room& room);
  void time_out(Room& room);
  void act_for(Room& room, Seat seat);
  void close(Room& room);
  bool deserted(const Room& room) const;

  void send(ConnectionId to, std::string text);
  void send_about(const Room& room, ConnectionId to, SharedText text);

  Ports ports_;
  HubOptions options_;
  Metrics metrics_;
  std::unordered_map<TableId, std::unique_ptr<Room>> rooms_;
  std::unordered_map<std::string, TableId> codes_;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::unordered_map<PlayerId, Allowance> allowances_;
  std::unordered_map<BotHandle, BotSeat> bots_;
  BotHandle last_bot_ = 0;
  std::set<std::pair<Time, TableId>> wakes_;
  std::set<TableId> untold_;  // rooms where somebody is to be told of the table
  Batch batch_;
  std::vector<Outgoing> outgoing_;
  JsonDocument document_;
};

}  // namespace wonders::server
