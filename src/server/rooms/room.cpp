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

bool Room::bots_think() const {
  bool think = false;
  table.waiting_for().for_each([&](Seat s) { think |= table.seat(s).automatic() || bot_still_answers(s); });
  return think;
}

SeatSet Room::people_waiting() const {
  SeatSet waiting;
  const SeatSet asked = table.waiting_for();
  presence().connected.for_each([&](Seat s) {
    if (!table.seat(s).automatic() && !asked.contains(s)) waiting.insert(s);
  });
  return waiting;
}

std::vector<ConnectionId> Room::connections_of(const PlayerId& player) const {
  std::vector<ConnectionId> ids;
  for (const auto& [id, who] : present) {
    if (who == player) ids.push_back(id);
  }
  return ids;
}

Presence Room::presence() const {
  Presence result{.deadline = deadline, .silent_from = silent_from, .votes = votes};
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
