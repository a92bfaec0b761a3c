#pragma once

#include <string>
#include <unordered_map>

#include "server/ports.h"
#include "server/rooms/room.h"

namespace wonders::server {

/// The bots at the seats of all rooms: those that were invited and those that stand in for people. A bot is woken when
/// its seat has to decide first, told what has happened until then, and forgotten when a person takes the seat back.
class BotSeats {
 public:
  BotSeats(BotService& service, Entropy& entropy, const std::string& stand_in_level)
      : service_(service), entropy_(entropy), stand_in_level_(stand_in_level) {}

  /// Asks the bots that have to decide now, once for each decision.
  void ask(Room& room);
  /// Shows them what has just been carried out.
  void show(Room& room);
  void dismiss(Room& room, Seat seat);
  void dismiss_all(Room& room);
  /// Those whose person decides again.
  void dismiss_idle(Room& room);

  struct Place {
    TableId table;
    Seat seat = kNoSeat;
  };
  /// Where the bot sits; null if it sits nowhere any more.
  const Place* place_of(BotHandle bot) const;

 private:
  void wake(Room& room, Seat seat);

  BotService& service_;
  Entropy& entropy_;
  const std::string& stand_in_level_;
  std::unordered_map<BotHandle, Place> places_;
  BotHandle last_ = 0;
};

}  // namespace wonders::server
