#pragma once

#include <functional>
#include <string_view>

#include "server/guests/connections.h"
#include "server/rooms/bot_seats.h"
#include "server/rooms/caller.h"
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
    Caller& caller;
    Entropy& entropy;
    Log& log;
    Metrics& metrics;
  };
  explicit Steward(Parts parts) : parts_(parts) {}

  /// Reads every unfinished table of those shards, with something that is to happen meanwhile; all go on where they
  /// were.
  void load(const ShardSet& shards, const std::function<void()>& meanwhile);
  /// The tables of those shards leave memory, without a trace: another node has them now. Returns who was there.
  std::vector<std::pair<ConnectionId, TableId>> give_up(const ShardSet& shards);
  Room* find(std::string_view name);
  /// Also one of another node, and where there is no more room one that is not in memory, as it stands in the store
  /// (Rooms::glimpse).
  const GameTable* look_up(std::string_view name);
  /// Who is there; of one that is not in memory, when its time is over.
  Presence presence_of(const GameTable& table) const;
  /// The next table that is opened stays with that one.
  void make_beside(const TableId& table) { parts_.rooms.make_beside(table); }
  Refused open_table(const Rooms::Opening& opening, TableId& id);
  /// May somebody from there have that table in memory, if it sleeps? When the server is full, another makes room for
  /// it; if none does, it may all the same, unless it is they who fill the server.
  bool may_wake(std::string_view name, const Whose& whose);

  bool may_hold_another(const PlayerId& player) { return parts_.rooms.may_hold_another(player); }
  /// The game has been over for so long that nothing can happen there any more.
  bool expired(const Room& room) const { return parts_.rooms.expired(room.table); }
  bool silence_counts(const Room& room) const { return parts_.clocks.silence_counts(room); }
  bool time_over(const Room& room) const { return parts_.clocks.time_over(room); }

  /// False if the table refused the event: a mistake of ours, and nothing has happened.
  [[nodiscard]] bool happen(Room& room, TableEvent event);
  /// A choice, which the table may refuse: then nothing has happened.
  [[nodiscard]] Refused choose(Room& room, const TableEvent& choice);
  /// What follows from events that were recorded already.
  void follow(Room& room, Changes changes);

  void enter(Room& room, ConnectionId id);
  void exit(Room& room, ConnectionId id);
  /// A person who is back decides again. What the stand-in chose for the present decision can still be changed; if the
  /// time was over and it has not chosen yet, it still does, or coming and going would hold up the others.
  void give_back(Room& room, Seat seat);

  void bot_moved(BotHandle bot, std::uint32_t decision, const Move& move);

  /// After a pause of that length.
  void go_on(Time pause);
  /// Does what is due in all rooms.
  void tick();
  /// Nobody plays on here: everybody is told why, and the room is gone.
  void close(Room& room, std::string_view reason);
  /// What happened there cannot be stored, and so has not happened: nobody plays on there, and what is stored stays as
  /// it is.
  void set_aside(const TableId& table);
  /// Does what is due in this one, and may end it: then the room is gone.
  void look_after(Room& room);

 private:
  Changes let_bots_take_boards(Room& room);
  void finish(Room& room);
  void act_for(Room& room, Seat seat);
  void set_going(Room& room);
  void make_room(const Whose& newcomer);
  void shed(Room& room);
  void put_to_sleep(Room& room);
  void leave_memory(Room& room);
  void forget(Room& room);

  Parts parts_;
};

}  // namespace wonders::server
