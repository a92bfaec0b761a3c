#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/options.h"
#include "server/ports.h"
#include "server/rooms/holdings.h"
#include "server/rooms/origins.h"
#include "server/rooms/room.h"
#include "server/rooms/stored_tables.h"
#include "server/store/shards.h"
#include "server/store/store.h"
#include "server/watch/log.h"
#include "server/watch/metrics.h"

namespace wonders::server {

/// Seats that are kept for people for a while.
using Offers = std::map<Seat, PlayerId>;

/// All tables that are in memory: those that are not over, unless nobody is there, and those that somebody has looked
/// at lately. It puts what happens at them into the batch, and reads them again from the store.
class Rooms {
 public:
  struct Ports {
    const Clock& clock;
    Entropy& entropy;
    GameStore& store;
    Log& log;
    const ShardSet* ours = nullptr;  // the tables of this node; none: all are
  };
  Rooms(Ports ports, const HubOptions& options, Metrics& metrics, Batch& batch)
      : ports_(ports), options_(options), metrics_(metrics), batch_(batch), stored_(ports.store, ports.log) {}

  /// Reads every table of those shards that is not over, lets `meanwhile` happen before each and `came` after it, which
  /// may put any of them to sleep. One whose events do not replay is logged and left alone. Returns those that nothing
  /// has been set going at. Where the store goes away it is called again; what was read before is then among them, too.
  std::vector<TableId> load(const ShardSet& shards, const std::function<void()>& meanwhile,
                            const std::function<void(Room&)>& came);

  /// Is it a table of this node, whether it exists or not?
  bool ours(std::string_view id) const { return ports_.ours == nullptr || ports_.ours->test(shard_of(id)); }
  /// The id of the table with that code, in memory or in the store.
  std::optional<TableId> id_of_code(std::string_view code);
  /// A table that is not in memory, by id or code, as it stands in the store; or null. It is good until another name is
  /// asked for, and until a commit.
  const GameTable* glimpse(std::string_view name);
  /// Those of a guest that sleep here, and then those at other nodes that are not over; as long.
  std::vector<const GameTable*> glimpse_all_of(const PlayerId& player);
  void forget_glimpses() { stored_.forget_looks(); }

  /// By id or code; one that is over is read from the store if need be. Or null.
  Room* find(std::string_view name);
  /// By id, only where it is in memory. Or null.
  Room* find_loaded(const TableId& id) const;
  /// The same, by id or code.
  Room* find_here(std::string_view name) const;
  /// Nobody is at a table that is not in memory.
  Presence presence_of(const TableId& id) const;
  /// Nothing where the store cannot read them: nobody will read that table again, and the others go on.
  std::vector<std::string> stored_events(const TableId& table) { return stored_.events(table); }

  /// Makes a table with its host, who may have another, at the first seat, or at the one that is kept for the host.
  struct Opening {
    const StoredPlayer& host;
    const TablePlan& plan;
    const Offers& offers;
    Whose whose{};  // where the host is
  };
  Refused create(const Opening& opening, TableId& id);
  /// In the same shard as another, so that both stay with one node.
  void make_beside(const TableId& table) { beside_ = table; }
  void forget(const TableId& id);
  /// Those of these shards that sleep: gone, with the time at which each would have woken.
  std::vector<std::pair<TableId, Time>> forget_sleeping(const ShardSet& shards);
  /// One that sleeps, with the time at which it would have woken; none if it does not.
  std::optional<Time> forget_sleeping(const TableId& id);
  /// Out of memory; whoever asks for it, or what is due there, brings it back.
  void put_to_sleep(const Room& room, const Rest& rest);
  bool asleep(const TableId& id) const { return asleep_.count(id) != 0; }
  /// The same, by id or code.
  bool sleeps(std::string_view name) const;
  template <class F>
  void for_each_asleep(F&& f) {
    for (auto& [id, rest] : asleep_) f(id, rest);
  }
  /// There is no room for another table.
  bool full() const { return living_.size() >= options_.most_tables; }
  /// There are more than there is room for.
  bool overfull() const { return living_.size() > options_.most_tables; }
  /// Whoever only looks brings no more into memory: with those that are over, there is enough of it.
  bool crowded() const { return rooms_.size() >= options_.most_tables; }
  /// Where the host is.
  void came_from(const TableId& table, const Whose& whose) { origins_.note(table, whose); }
  /// Of the games that nobody is at, the one that has been so for longest; or null.
  Room* longest_alone() const;
  /// Which table has to make room for one of somebody else's: of the site that has the most, and there of the network
  /// with the most, one that nobody is at, and the newest of these; or null. Where nobody's site is known, a host is
  /// one. A table with people goes only where its site has more than any one guest may host.
  Room* most_dispensable(const Whose& newcomer) const;
  /// The site has more tables than any one guest may host.
  bool has_many(const Whose& whose) const { return tally().of(whose).first > options_.most_hosted; }

  /// Lets the event happen and puts it into the batch. Whoever records has asked whether it may happen, so it is a
  /// mistake of ours if the table refuses it: then nothing has happened and nothing is stored, because what is stored
  /// must replay.
  [[nodiscard]] std::optional<Changes> record(Room& room, TableEvent event);
  /// The same where nobody has asked before: the table says why it refuses it.
  [[nodiscard]] Applied attempt(Room& room, TableEvent event);
  /// As GameTable::replace_person.
  void replace_person(Room& room, const PlayerId& player, const PlayerId& alias, const std::string& name) {
    room.table.replace_person(player, alias, name);
    enter_lists(room.table);
  }
  /// The table needs not be read again when the server starts.
  void finished(const Room& room) {
    batch_.ended.push_back({room.table.id(), ports_.clock.wall(), room.table.status() == Status::closed});
    note_game(room.table);
  }
  /// A game that is over comes into the lists of those who played it.
  void note_game(const GameTable& table);

  /// The game has been over for so long that the store may not have it any more.
  bool expired(const GameTable& table) const;
  /// May a guest there make one more table, if there is room for it?
  Refused may_host_another(const PlayerId& host, const Whose& whose);
  /// May the guest take one more seat?
  bool may_hold_another(const PlayerId& player);

  std::size_t size() const { return rooms_.size(); }
  std::size_t sleeping() const { return asleep_.size(); }
  template <class F>
  void for_each(F&& f) const {
    visited_ += rooms_.size();
    for (const auto& [id, room] : rooms_) f(*room);
  }
  /// How many rooms were gone through in search of some: nothing that people do often may need that.
  std::uint64_t visited() const { return visited_; }
  /// Newest first.
  std::vector<const GameTable*> listed() const;
  std::vector<const GameTable*> of(const PlayerId& player) const;
  std::vector<TableId> held_by(const PlayerId& player) const { return holdings_.seated_at(player); }

 private:
  /// How many tables that are not over each site, and each network, has.
  struct Tally {
    std::unordered_map<std::string, std::size_t> sites, networks;

    using Holds = std::pair<std::size_t, std::size_t>;
    Holds of(const Whose& whose) const;
  };
  Tally tally() const;
  Room& add(const TableId& id);
  Room* read(const StoredTable& stored, const std::vector<std::string>& texts);
  Room* wake(const TableId& id);
  std::vector<std::string> events_so_far(const TableId& table);
  /// Whom a table counts for.
  Whose holder(const Room& room) const;
  TableId new_id();
  /// What a guest holds at other nodes.
  struct Held {
    std::size_t hosted = 0, seats = 0, waiting = 0;
  };
  Held held_elsewhere(const PlayerId& player);
  std::vector<const GameTable*> glimpse_elsewhere(const PlayerId& player);
  std::optional<std::string> new_code();
  /// After whatever changes what it is found by.
  void enter_lists(const GameTable& table);
  /// It is in memory no more.
  void leave_lists(const GameTable& table);
  void store(Room& room, const TableEvent& event);

  Ports ports_;
  const HubOptions& options_;
  Metrics& metrics_;
  Batch& batch_;
  std::unordered_map<TableId, std::unique_ptr<Room>> rooms_;
  std::unordered_map<std::string, TableId> codes_;
  std::unordered_map<TableId, Rest> asleep_;
  Holdings holdings_;
  Origins origins_;
  // Of the tables in memory, those that are not over, and of these the listed ones, newest first.
  std::set<TableId> living_;
  std::set<std::pair<Time, TableId>> listed_;
  mutable std::uint64_t visited_ = 0;
  TableId beside_;
  StoredTables stored_;
};

}  // namespace wonders::server
