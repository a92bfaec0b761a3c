#include "server/rooms/bot_seats.h"

#include <utility>

#include "server/tools/secrets.h"

namespace wonders::server {

void BotSeats::wake(Room& room, Seat seat) {
  const BotHandle bot = ++last_;
  room.bots[index(seat)] = bot;
  room.asked[index(seat)] = 0;
  places_[bot] = {room.table.id(), seat};
  const TableSeat& who = room.table.seat(seat);
  const std::string_view level = who.kind == SeatKind::bot ? who.level : stand_in_level_;
  bool begun = false;
  room.table.game().replay([&](const State& s) {
    const View view = view_of(room.table.edition(), s, seat);
    if (begun) {
      service_.observe(bot, view);
    } else {
      service_.begin(bot, {.level = level, .owner = room.table.host(), .seed = random_number(entropy_)}, view);
    }
    begun = true;
  });
}

void BotSeats::dismiss(Room& room, Seat seat) {
  const BotHandle bot = std::exchange(room.bots[index(seat)], 0);
  if (bot == 0) return;
  places_.erase(bot);
  service_.forget(bot);
}

void BotSeats::dismiss_all(Room& room) {
  for (std::size_t i = 0; i < kMaxSeats; ++i) dismiss(room, seat(i));
}

void BotSeats::dismiss_idle(Room& room) {
  for (std::size_t i = 0; i < room.table.seats().size(); ++i) {
    if (room.bots[i] == 0 || room.table.seats()[i].automatic() || room.bot_still_answers(seat(i))) continue;
    dismiss(room, seat(i));
  }
}

void BotSeats::show(Room& room) {
  for (std::size_t i = 0; i < room.table.seats().size(); ++i) {
    if (room.bots[i] != 0) {
      service_.observe(room.bots[i], view_of(room.table.edition(), room.table.state(), seat(i)));
    }
  }
}

void BotSeats::ask(Room& room) {
  const GameTable& table = room.table;
  if (!table.in_game()) return;
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    if (!table.seats()[i].automatic()) continue;
    if (room.bots[i] == 0) wake(room, seat(i));
    if (table.undecided(seat(i)) == kNoSeat || room.asked[i] == table.decision()) continue;
    room.asked[i] = table.decision();
    service_.choose(room.bots[i], view_of(table.edition(), table.state(), seat(i)), table.decision());
  }
}

const BotSeats::Place* BotSeats::place_of(BotHandle bot) const {
  const auto found = places_.find(bot);
  return found == places_.end() ? nullptr : &found->second;
}

}  // namespace wonders::server
