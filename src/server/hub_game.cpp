#include "rules/setup.h"
#include "server/hub.h"
#include "server/secrets.h"

namespace wonders::server {

template <class F>
void Hub::tell_each_seat(Room& room, F&& text_for) {
  std::array<SharedText, kMaxSeats + 1> texts;
  for (ConnectionId id : room.present) {
    const Seat seat = room.table.seat_of(connections_.at(id).player);
    SharedText& text = texts[seat == kNoSeat ? kMaxSeats : index(seat)];
    if (text == nullptr) text = std::make_shared<const std::string>(text_for(seat));
    send_about(room, id, text);
  }
}

void Hub::tell_everybody(Room& room, std::string text) {
  const auto shared = std::make_shared<const std::string>(std::move(text));
  for (ConnectionId id : room.present) send_about(room, id, shared);
}

/// Everybody is to be told of the table, soon.
void Hub::table_changed(Room& room) {
  room.changed = true;
  untold_.insert(room.table.id());
}

/// Everybody is to be told of the table with the next commit.
void Hub::status_changed(Room& room) {
  room.urgent = true;
  table_changed(room);
}

/// Who asked is told of the table with the next commit, whether it changed or not.
void Hub::owe_table(ConnectionId id, Room& room) {
  if (room.present.count(id) == 0) return;
  room.owed.insert(id);
  untold_.insert(room.table.id());
}

/// What only that seat may see has changed.
void Hub::owe_table(Seat seat, Room& room) {
  for (ConnectionId id : room.present) {
    if (room.table.seat_of(connections_.at(id).player) == seat) owe_table(id, room);
  }
}

/// One `table` for everybody who is owed one, before anything else about that table, and after the acks.
void Hub::tell_tables() {
  std::map<std::pair<ConnectionId, TableId>, SharedText> texts;
  for (const TableId& table : std::exchange(untold_, {})) {
    Room& room = *rooms_.at(table);
    if (room.changed && (room.urgent || room.news.take(now()))) {
      room.owed = room.present;
      room.changed = room.urgent = false;
    }
    const Presence present = presence(room);
    std::array<SharedText, kMaxSeats + 1> for_seat;
    for (ConnectionId id : std::exchange(room.owed, {})) {
      const Seat seat = room.table.seat_of(connections_.at(id).player);
      SharedText& text = for_seat[seat == kNoSeat ? kMaxSeats : index(seat)];
      if (text == nullptr) text = std::make_shared<const std::string>(table_message(room.table, present, seat));
      texts[{id, table}] = text;
    }
    if (room.changed) untold_.insert(table);
    schedule(room);
  }
  if (texts.empty()) return;
  std::vector<Outgoing> ordered;
  ordered.reserve(outgoing_.size() + texts.size());
  for (Outgoing& message : outgoing_) {
    if (auto first = texts.extract({message.to, message.about})) {
      ordered.push_back({.to = message.to, .text = std::move(first.mapped())});
    }
    ordered.push_back(std::move(message));
  }
  for (auto& [place, text] : texts) ordered.push_back({.to = place.first, .text = std::move(text)});
  outgoing_ = std::move(ordered);
}

/// A choice that replaces another changes nothing for the others.
void Hub::tell_progress(Room& room) {
  const Progress progress{room.table.decision(), room.table.chosen()};
  if (progress == room.told) return;
  room.told = progress;
  tell_everybody(room, progress_message(room.table, presence(room)));
}

void Hub::tell_news(Room& room) {
  room.told = {room.table.decision(), room.table.chosen()};
  const Telling telling = room.table.decision() == 1 ? Telling::all : Telling::news;
  tell_each_seat(room, [&](Seat seat) { return view_message(room.table, seat, telling, room.deadline); });
}

/// Everything that somebody who has just come needs.
void Hub::tell_all(ConnectionId id, Room& room) {
  const GameTable& table = room.table;
  const Seat seat = table.seat_of(connections_.at(id).player);
  const auto tell = [&](std::string text) {
    send_about(room, id, std::make_shared<const std::string>(std::move(text)));
  };
  owe_table(id, room);
  if (table.decision() > 0) tell(view_message(table, seat, Telling::all, room.deadline));
  for (const ChatLine& line : table.chat()) tell(chat_message(table, line));
  if (table.status() == Status::over) tell(end_message(table));
}

/// After an event that may have changed the status or completed a decision: tells everybody what follows, and lets the
/// bots go on. `status` and `decision` are those from before.
void Hub::settle(Room& room, Status status, std::uint32_t decision) {
  const GameTable& table = room.table;
  choose_boards(room);
  const bool advanced = table.decision() != decision;
  if (advanced || table.status() != status) restart_clock(room);
  if (table.status() != status) status_changed(room);
  if (table.status() == Status::boards) table_changed(room);
  if (advanced) {
    if (decision != 0) observe(room);
    tell_news(room);
  } else if (table.in_game()) {
    tell_progress(room);
  }
  if (table.status() == Status::over && advanced) {
    tell_everybody(room, end_message(table));
    batch_.finished.push_back(table.id());
    for (std::size_t i = 0; i < kMaxSeats; ++i) drop_bot(room, seat(i));
    ++metrics_.games_finished;
    ports_.log.info("game_over", {{"table", table.id()}, {"decisions", table.decision() - 1}});
  }
  run_bots(room);
  update_presence(room);
}

/// Bots choose after the people, so that they take no wonder from anybody.
void Hub::choose_boards(Room& room) {
  const GameTable& table = room.table;
  if (table.status() != Status::boards) return;
  bool people_choose = false;
  table.waiting_for().for_each([&](Seat s) { people_choose |= !table.seat(s).automatic(); });
  if (people_choose) return;
  Rng rng(random_number(ports_.entropy));
  table.waiting_for().for_each([&](Seat s) {
    Board board = table.seat(s).board;
    if (!table.seat(s).has_board) {
      const auto free = table.free_wonders();
      board = board_of(free[rng.below(static_cast<std::uint32_t>(free.size()))], 0);
    }
    if (!record(room, {.kind = EventKind::board, .seat = s, .board = with_side(board, rng.below(2))})) return;
  });
}

// --- bots

void Hub::wake_bot(Room& room, Seat seat) {
  const BotHandle bot = ++last_bot_;
  room.bots[index(seat)] = bot;
  room.asked[index(seat)] = 0;
  bots_[bot] = {room.table.id(), seat};
  const TableSeat& who = room.table.seat(seat);
  const std::string_view level = who.kind == SeatKind::bot ? who.level : options_.stand_in_level;
  bool begun = false;
  room.table.replay([&](const State& s) {
    const View view = view_of(room.table.edition(), s, seat);
    if (begun) {
      ports_.bots.observe(bot, view);
    } else {
      ports_.bots.begin(bot, level, random_number(ports_.entropy), view);
    }
    begun = true;
  });
}

void Hub::drop_bot(Room& room, Seat seat) {
  const BotHandle bot = std::exchange(room.bots[index(seat)], 0);
  if (bot == 0) return;
  bots_.erase(bot);
  ports_.bots.forget(bot);
}

void Hub::observe(Room& room) {
  for (std::size_t i = 0; i < room.table.seats().size(); ++i) {
    if (room.bots[i] != 0)
      ports_.bots.observe(room.bots[i], view_of(room.table.edition(), room.table.state(), seat(i)));
  }
}

void Hub::run_bots(Room& room) {
  const GameTable& table = room.table;
  if (!table.in_game()) return;
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    if (!table.seats()[i].automatic()) continue;
    if (room.bots[i] == 0) wake_bot(room, seat(i));
    if (table.undecided(seat(i)) == kNoSeat || room.asked[i] == table.decision()) continue;
    room.asked[i] = table.decision();
    ports_.bots.choose(room.bots[i], view_of(table.edition(), table.state(), seat(i)), table.decision());
  }
}

void Hub::bot_moved(BotHandle bot, std::uint32_t decision, const Move& move) {
  const auto found = bots_.find(bot);
  if (found == bots_.end()) return;  // the person is back, or the table is gone
  Room& room = *rooms_.at(found->second.table);
  const Seat who = room.table.undecided(found->second.seat);
  if (who == kNoSeat || decision != room.table.decision()) return;
  Move chosen = move;
  if (const auto refused = room.table.may_choose(who, decision, move)) {
    ports_.log.error("bot_broke_rules", {{"table", room.table.id()}, {"seat", index(who)}});
    chosen = room.table.default_move(who);
  }
  if (!record(room, {.kind = EventKind::chose, .seat = who, .decision = decision, .move = chosen})) return;
  ++metrics_.bot_moves;
  settle(room, Status::playing, decision);
}

void Hub::start_stand_in(Room& room, Seat seat) {
  if (!record(room, {.kind = EventKind::stand_in, .seat = seat, .on = true})) return;
  settle(room, room.table.status(), room.table.decision());
}

}  // namespace wonders::server
