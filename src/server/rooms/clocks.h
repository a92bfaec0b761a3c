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
  /// Somebody has set the calendar's time, forward or back, since this was asked last; then each room follows it.
  bool wall_was_set();
  void follow_wall(Room& room);
  /// Nothing could happen for that long: it counts against nobody. Games with days a turn follow the calendar.
  void stood_still(Room& room, Time duration);
  /// After anybody came or went, or the status changed.
  void presence_changed(Room& room);
  /// After anything else that may change what is due.
  void schedule(Room& room);
  void forget(const Room& room) { wakes_.erase({room.wake, room.table.id()}); }
  /// One that sleeps.
  void forget(const TableId& table, Time wake) { wakes_.erase({wake, table}); }

  /// When look_after should be called next, at the latest.
  Time next_wake() const { return wakes_.empty() ? kNever : wakes_.begin()->first; }
  /// Rooms where something is due now.
  std::vector<TableId> due() const;

  /// Nobody has been here for as long as the table may live without anybody.
  bool empty_too_long(const Room& room) const { return empty_due(room) <= clock_.now(); }
  /// The clock of what is asked now has run out.
  bool time_over(const Room& room) const { return room.deadline <= clock_.now(); }
  /// Somebody who has not chosen by now keeps the others waiting, who may vote for a stand-in.
  bool silence_counts(const Room& room) const { return room.silent_from <= clock_.now(); }
  /// Nobody has been here for so long that the game need not be in memory.
  bool may_sleep(const Room& room) const { return sleep_due(room) <= clock_.now(); }
  /// It will be woken when something is due.
  Rest put_to_sleep(Room& room);
  /// When that is, after the calendar's time was set.
  void follow_wall(const TableId& table, Rest& rest);
  /// When the time of a game with days a turn is over, in memory or not; kNever for others.
  Time days_over(const GameTable& table) const;
  /// When something is due there, or would be if it slept.
  Time next_due(const Room& room) const;
  /// People whose time is over, or who have kept the others waiting too long.
  SeatSet overdue(const Room& room) const;

 private:
  void wake_at(Room& room, Time due);
  Time sleep_due(const Room& room) const;
  Time other_due(const Room& room) const;
  Time day_due(const Room& room) const;
  Time empty_due(const Room& room) const;
  Time absent_due(const Room& room) const;

  const Clock& clock_;
  const HubOptions& options_;
  Time wall_ahead_ = clock_.wall() - clock_.now();
  std::set<std::pair<Time, TableId>> wakes_;
};

}  // namespace wonders::server
