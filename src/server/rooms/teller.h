#pragma once

#include <map>
#include <vector>

#include "server/guests/connections.h"
#include "server/messages/mail.h"
#include "server/ports.h"
#include "server/rooms/room.h"

namespace wonders::server {

/// What the people in a room are told. Most goes into the mail at once; the table itself is told when everything of a
/// commit has happened, once.
class Teller {
 public:
  /// Without scribes it writes everything itself.
  Teller(const Clock& clock, const Connections& connections, Mail& mail, Scribes* scribes)
      : clock_(clock), connections_(connections), mail_(mail), scribes_(scribes) {}

  /// Everybody is to be told of the table: soon, or with the next commit.
  void table_changed(Room& room);
  void status_changed(Room& room);
  /// Who asked is told with the next commit, whether the table changed or not; at a seat: everybody who sits there.
  void owe_table(Room& room, ConnectionId id);
  void owe_table(Room& room, Seat seat);
  /// Puts the tables into the mail, before anything else about them. Returns the rooms that somebody was to be told of.
  std::vector<Room*> tell_tables();

  /// Who has chosen.
  void tell_progress(Room& room);
  /// What each seat sees now, and what has happened.
  void tell_views(Room& room);
  void tell_end(Room& room);
  /// Everything that somebody who has just come needs.
  void tell_all(Room& room, ConnectionId id);
  void tell_everybody(Room& room, std::string text);

  void forget(const Room& room) { untold_.erase(room.table.id()); }

 private:
  SharedText table_for_host(const Room& room, Presence presence, Seat seat) const;
  SharedText write_view(const std::shared_ptr<const ViewSource>& source, Seat viewer);

  const Clock& clock_;
  const Connections& connections_;
  Mail& mail_;
  Scribes* scribes_;
  std::map<TableId, Room*> untold_;  // rooms where somebody is to be told of the table
};

}  // namespace wonders::server
