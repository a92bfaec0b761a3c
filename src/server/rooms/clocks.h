#pragma once

#include <set>
#include <utility>
#include <vector>

#include "server/options.h"
#include "server/ports.h"
#include "server/rooms/room.h"

namespace wonders::server {

/// When something is due at a room: a decision, somebody who is away, a table that nobody is at, news. It knows when,
/// and for whom; what is done then is the Steward's.
class Clocks {
 public:
  Clocks(const Clock& clock, const HubOptions& options) : clock_(clock), options_(options) {}

  /// Something new was asked: thinking begins.
  void restart(Room& room);
  /// After anybody came or went, or the status changed.
  void presence_changed(Room& room);
  /// After anything else that may change what is due.
  void schedule(Room& room);
  void forget(const Room& room) { wakes_.erase({room.wake, room.table.id()}); }

  /// When look_after should be called next, at the latest.
  Time next_wake() const { return wakes_.empty() ? kNever : wakes_.begin()->first; }
  /// Rooms where something is due now.
  std::vector<TableId> due() const;

  /// Nobody has been here for as long as the table may live without anybody.
  bool empty_too_long(const Room& room) const { return empty_due(room) <= clock_.now(); }
  /// People whose time is over, or who have kept the others waiting too long.
  SeatSet overdue(const Room& room) const;

 private:
  Time next_due(const Room& room) const;
  Time empty_due(const Room& room) const;
  Time absent_due(const Room& room) const;

  const Clock& clock_;
  const HubOptions& options_;
  std::set<std::pair<Time, TableId>> wakes_;
};

}  // namespace wonders::server
