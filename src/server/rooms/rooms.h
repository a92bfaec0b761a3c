#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/log.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/ports.h"
#include "server/rooms/room.h"
#include "server/store.h"

namespace wonders::server {

/// Seats that are kept for people for a while.
using Offers = std::map<Seat, PlayerId>;

/// All tables that are in memory: every one that is not over, and those that somebody has looked at lately. It puts
/// what happens at them into the batch, and reads them again from the store.
class Rooms {
 public:
  struct Ports {
    const Clock& clock;
    Entropy& entropy;
    GameStore& store;
    Log& log;
  };
  Rooms(Ports ports, const HubOptions& options, Metrics& metrics, Batch& batch)
      : ports_(ports), options_(options), metrics_(metrics), batch_(batch) {}

  /// Reads every table that is not over. One whose events do not replay is logged and left alone.
  std::vector<Room*> load();

  /// By id or code; one that is over is read from the store if need be. Or null.
  Room* find(std::string_view name);
  /// By id, only where it is in memory. Or null.
  Room* find_loaded(const TableId& id) const;

  /// Makes a table with its host at the first seat, or at the one that is kept for the host.
  Refused create(const StoredPlayer& host, const TablePlan& plan, const Offers& offers, TableId& id);
  void forget(const TableId& id);

  /// Lets the event happen and puts it into the batch. Whoever records has asked whether it may happen, so it is a
  /// mistake of ours if the table refuses it: then nothing has happened and nothing is stored, because what is stored
  /// must replay.
  [[nodiscard]] std::optional<Changes> record(Room& room, TableEvent event);
  /// The table needs not be read again when the server starts.
  void finished(const Room& room) { batch_.finished.push_back(room.table.id()); }

  std::size_t size() const { return rooms_.size(); }
  /// Newest first.
  std::vector<const GameTable*> listed() const;
  std::vector<const GameTable*> of(const PlayerId& player) const;

 private:
  Room& add(const TableId& id);
  Room* read(const StoredTable& stored);
  std::vector<std::string> stored_events(const TableId& table);
  std::optional<StoredTable> stored_table(std::string_view id, std::string_view code);
  Refused may_create(const PlayerId& host) const;
  std::string new_code();
  template <class F>
  std::vector<const GameTable*> newest_first(F&& wanted) const;
  void store(Room& room, const TableEvent& event);

  Ports ports_;
  const HubOptions& options_;
  Metrics& metrics_;
  Batch& batch_;
  std::unordered_map<TableId, std::unique_ptr<Room>> rooms_;
  std::unordered_map<std::string, TableId> codes_;
};

}  // namespace wonders::server
