#include "server/rooms/room.h"

#include <algorithm>

namespace wonders::server {

bool Room::player_here() const {
  return std::any_of(present.begin(), present.end(),
                     [&](const auto& entry) { return table.seat_of(entry.second) != kNoSeat; });
}

bool Room::deserted() const {
  const auto& seats = table.seats();
  return under_way() && !player_here() &&
         std::all_of(seats.begin(), seats.end(), [](const TableSeat& s) { return !s.person() || s.stand_in; });
}

SeatSet Room::people_asked() const {
  SeatSet asked;
  table.waiting_for().for_each([&](Seat s) {
    if (!table.seat(s).automatic()) asked.insert(s);
  });
  return asked;
}

Presence Room::presence() const {
  Presence result{.deadline = deadline};
  for (const auto& [id, player] : present) {
    const Seat seat = table.seat_of(player);
    if (seat == kNoSeat) {
      ++result.watchers;
    } else {
      result.connected.insert(seat);
    }
  }
  return result;
}

}  // namespace wonders::server
