#pragma once

#include <string_view>

#include "server/guests/connections.h"
#include "server/rooms/bot_seats.h"
#include "server/rooms/clocks.h"
#include "server/rooms/rooms.h"
#include "server/rooms/teller.h"

namespace wonders::server {

/// Keeps tables going. Whatever happens at a table happens through it: the event is recorded, and from what it changed
/// follows who is told, which bots are asked and when somebody must be looked after.
class Steward {
 public:
  struct Parts {
    Rooms& rooms;
    Connections& connections;
    Clocks& clocks;
    BotSeats& bots;
    Teller& teller;
    Entropy& entropy;
    Log& log;
    Metrics& metrics;
  };
  explicit Steward(Parts parts) : parts_(parts) {}

  /// Reads every unfinished table; all go on where they were.
  void load();
  Room* find(std::string_view name);
  Refused open_table(const StoredPlayer& host, const TablePlan& plan, const Offers& offers, TableId& id);

  /// False if the table refused the event: a mistake of ours, and nothing has happened.
  [[nodiscard]] bool happen(Room& room, TableEvent event);
  /// What follows from events that were recorded already.
  void follow(Room& room, Changes changes);

  void enter(Room& room, ConnectionId id);
  void exit(Room& room, ConnectionId id);
  /// A person who is back decides again. What the stand-in chose for the present decision can still be changed.
  void give_back(Room& room, Seat seat);

  void bot_moved(BotHandle bot, std::uint32_t decision, const Move& move);

  /// Does what is due in all rooms.
  void tick();
  /// Does what is due in this one, and may end it: then the room is gone.
  void look_after(Room& room);

 private:
  Changes let_bots_take_boards(Room& room);
  void finish(Room& room);
  void act_for(Room& room, Seat seat);
  void close(Room& room);
  void forget(Room& room);

  Parts parts_;
};

}  // namespace wonders::server
