#include "catalog/catalog.h"
#include "server/clean_text.h"
#include "server/hub.h"
#include "view/view_json.h"

namespace wonders::server {

namespace {

constexpr unsigned kMostStrikes = 100;  // messages over the limit before the connection is closed
constexpr std::uint16_t kPolicyViolation = 1008;

Refusal too_many() { return refusal(ErrorCode::rate_limited, "too many changes"); }

std::string hello_message(const StoredPlayer& player, std::string_view version, Time now) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "hello").field("protocol", 1).field("version", version);
  json.key("player").begin_object().field("id", player.id).field("name", player.name).end_object();
  json.field("time", now).end_object();
  return text;
}

std::string closed_message(std::string_view table, std::string_view reason) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "closed").field("table", table).field("reason", reason).end_object();
  return text;
}

std::string pong_message(std::optional<std::int64_t> ref) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "pong");
  if (ref) json.field("ref", *ref);
  json.end_object();
  return text;
}

std::string rematch_message(const GameTable& table, std::string_view by) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "rematch").field("table", table.id()).field("next", table.next());
  json.field("by", by).end_object();
  return text;
}

/// The same table again: who was a bot at the end is one from the start.
TablePlan plan_again(const GameTable& table) {
  TablePlan plan{.settings = table.settings(), .seats = {}};
  for (const TableSeat& seat : table.seats()) {
    if (seat.kind == SeatKind::free_city) continue;
    const bool bot = seat.kind == SeatKind::bot;
    plan.seats.push_back({seat.kind, seat.level, bot ? seat.name : std::string()});
  }
  return plan;
}

}  // namespace

void Hub::connected(ConnectionId id, const StoredPlayer& player) {
  const auto [place, is_new] = allowances_.try_emplace(
      player.id, Allowance{.messages = RateLimit(options_.messages_per_second, options_.message_burst, now()),
                           .chat = RateLimit(0.5, 5, now()),
                           .changes = RateLimit(1, 20, now())});
  if (place->second.sockets >= options_.most_sockets) {
    ++metrics_.rate_limited;
    outgoing_.push_back({.to = id, .text = nullptr, .close_code = kPolicyViolation, .reason = "rate_limited"});
    return;
  }
  ++place->second.sockets;
  connections_.insert({id, Connection{.player = player.id, .name = player.name, .tables = {}}});
  metrics_.connections = connections_.size();
  ++metrics_.connections_total;
  send(id, hello_message(player, options_.version, now()));
}

void Hub::received(ConnectionId id, std::string_view text) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  Connection& connection = found->second;
  ++metrics_.messages_in;
  if (!allowance(id).messages.take(now())) {
    ++metrics_.rate_limited;
    if (++connection.strikes == kMostStrikes) {
      outgoing_.push_back({.to = id, .text = nullptr, .close_code = kPolicyViolation, .reason = "rate_limited"});
    }
    if (connection.strikes <= kMostStrikes) {
      send(id, error_message(refusal(ErrorCode::rate_limited, "too many messages"), {}, {}));
    }
    return;
  }
  ClientMessage message;
  Refused refused = read_message(text, document_, message);
  if (!refused) refused = handle(id, message);
  if (!refused) return;
  ++metrics_.refused;
  send(id, error_message(*refused, message.ref, message.table));
}

void Hub::disconnected(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  const std::set<TableId> tables = found->second.tables;
  for (const TableId& table : tables) {
    Room& room = *rooms_.at(table);
    exit(id, room);
    table_changed(room);
  }
  --allowance(id).sockets;
  connections_.erase(found);
  metrics_.connections = connections_.size();
  forget_allowances();
}

/// They outlive the connection, or coming back would be a way around them; but not without end.
void Hub::forget_allowances() {
  constexpr std::size_t kFew = 1000;
  if (allowances_.size() < 2 * connections_.size() + kFew) return;
  std::erase_if(allowances_, [&](const auto& entry) { return entry.second.idle(now()); });
}

/// The ack goes before whatever follows from the message.
Refused Hub::handle(ConnectionId id, const ClientMessage& message) {
  if (message.kind == MessageKind::ping) {
    send(id, pong_message(message.ref));
    return {};
  }
  Room* room = find_room(message.table);
  if (room == nullptr) return refusal(ErrorCode::table_not_found, "there is no such table");
  const std::size_t ack_place = outgoing_.size();
  const TableId table = room->table.id();
  Refused refused;
  switch (message.kind) {
    case MessageKind::join:
    case MessageKind::watch: refused = join(id, *room, message.kind); break;
    case MessageKind::sit: refused = sit(id, *room, message.seat); break;
    case MessageKind::leave: refused = leave(id, *room); break;
    case MessageKind::start: refused = start(id, *room, message.level); break;
    case MessageKind::board: refused = board(id, *room, message); break;
    case MessageKind::choose: refused = choose(id, *room, message); break;
    case MessageKind::chat: refused = chat(id, *room, message); break;
    case MessageKind::rematch: refused = rematch(id, *room); break;
    case MessageKind::ping: break;
  }
  if (!refused && message.ref) {
    auto text = std::make_shared<const std::string>(ack_message(*message.ref, table));
    outgoing_.insert(outgoing_.begin() + static_cast<std::ptrdiff_t>(ack_place),
                     Outgoing{.to = id, .text = std::move(text)});
  }
  return refused;
}

// --- coming and going

void Hub::enter(ConnectionId id, Room& room) {
  room.present.insert(id);
  Connection& connection = connections_.at(id);
  connection.tables.insert(room.table.id());
  const Seat seat = room.table.seat_of(connection.player);
  if (seat != kNoSeat) give_back(room, seat);
  update_presence(room);
}

void Hub::exit(ConnectionId id, Room& room) {
  room.present.erase(id);
  room.owed.erase(id);
  connections_.at(id).tables.erase(room.table.id());
  update_presence(room);
}

/// A person who is back decides again. What the stand-in chose for the present decision can still be changed.
void Hub::give_back(Room& room, Seat seat) {
  if (!room.table.seat(seat).stand_in || room.table.status() == Status::over) return;
  if (!record(room, {.kind = EventKind::stand_in, .seat = seat, .on = false})) return;
  drop_bot(room, seat);
  table_changed(room);
}

bool Hub::has_room_for(ConnectionId id, const Room& room) const {
  const bool player = room.table.seat_of(connections_.at(id).player) != kNoSeat;
  return player || presence(room).watchers < options_.most_watchers;
}

Refused Hub::join(ConnectionId id, Room& room, MessageKind kind) {
  const Connection& connection = connections_.at(id);
  if (room.table.status() == Status::closed) return refusal(ErrorCode::table_not_found, "the table was given up");
  const Seat free = room.table.first_free();
  const bool new_guest = room.table.seat_of(connection.player) == kNoSeat;
  const bool sits = kind == MessageKind::join && new_guest && free != kNoSeat && room.table.status() == Status::open;
  const bool comes = room.present.count(id) == 0;
  if (!sits && comes && !has_room_for(id, room)) return refusal(ErrorCode::table_full, "too many people watch");
  if ((sits || comes) && !allowance(id).changes.take(now())) return too_many();
  TableEvent sat{.kind = EventKind::sat, .seat = free, .player = connection.player, .name = connection.name};
  if (sits && !record(room, std::move(sat))) return internal_error();
  if (sits || comes) table_changed(room);
  enter(id, room);
  tell_all(id, room);
  return {};
}

Refused Hub::sit(ConnectionId id, Room& room, Seat seat) {
  const Connection& connection = connections_.at(id);
  if (room.present.count(id) == 0) return refusal(ErrorCode::not_seated, "join the table first");
  if (auto refused = room.table.may_sit(seat, connection.player)) return refused;
  if (room.table.seat_of(connection.player) == seat) return {};
  if (!allowance(id).changes.take(now())) return too_many();
  TableEvent sat{.kind = EventKind::sat, .seat = seat, .player = connection.player, .name = connection.name};
  if (!record(room, std::move(sat))) return internal_error();
  update_presence(room);
  table_changed(room);
  owe_table(id, room);
  return {};
}

Refused Hub::leave(ConnectionId id, Room& room) {
  if (room.present.count(id) == 0) return {};  // twice does no harm
  const Seat seat = room.table.seat_of(connections_.at(id).player);
  send(id, closed_message(room.table.id(), "left"));
  exit(id, room);
  const Status status = room.table.status();
  if (seat != kNoSeat && status == Status::open) {
    if (!record(room, {.kind = EventKind::stood_up, .seat = seat})) return internal_error();
  } else if (seat != kNoSeat && (status == Status::boards || status == Status::playing)) {
    if (!room.table.seat(seat).stand_in) start_stand_in(room, seat);
  }
  table_changed(room);
  look_after(room);
  return {};
}

// --- before the game

Refused Hub::start(ConnectionId id, Room& room, const std::string& level) {
  if (!level.empty() && !known_level(level)) return refusal(ErrorCode::bad_request, "there is no bot of that level");
  if (auto refused = room.table.may_start(connections_.at(id).player, !level.empty())) return refused;
  for (Seat free = room.table.first_free(); free != kNoSeat; free = room.table.first_free()) {
    if (!record(room, {.kind = EventKind::filled, .seat = free, .name = level})) return internal_error();
  }
  const Status status = room.table.status();
  if (!record(room, {.kind = EventKind::started})) return internal_error();
  settle(room, status, 0);
  return {};
}

Refused Hub::board(ConnectionId id, Room& room, const ClientMessage& message) {
  const Seat seat = room.table.seat_of(connections_.at(id).player);
  if (seat == kNoSeat) return refusal(ErrorCode::not_seated, "you have no seat at this table");
  const auto board = find_board(room.table.settings().edition, message.wonder, message.side);
  if (!board) return refusal(ErrorCode::bad_request, "there is no such board");
  if (auto refused = room.table.may_take_board(seat, *board)) return refused;
  const TableSeat& before = room.table.seat(seat);
  const bool same = before.board_chosen && before.board == *board;
  const bool side_only = before.board_chosen && wonder_of(before.board) == wonder_of(*board);  // nobody else sees it
  if (!same && !allowance(id).changes.take(now())) return too_many();
  give_back(room, seat);
  owe_table(seat, room);
  if (same) return {};
  if (!record(room, {.kind = EventKind::board, .seat = seat, .board = *board})) return internal_error();
  if (!side_only) settle(room, Status::boards, 0);
  return {};
}

// --- the game

Refused Hub::choose(ConnectionId id, Room& room, const ClientMessage& message) {
  const GameTable& table = room.table;
  const Seat seat = table.seat_of(connections_.at(id).player);
  if (seat == kNoSeat) return refusal(ErrorCode::not_seated, "you have no seat at this table");
  ViewError error;
  const auto move = read_move(*message.move, table.settings().edition, error);
  if (!move) return refusal(ErrorCode::bad_request, error.to_string());
  if (table.chosen_before(seat, message.decision, *move)) return {};
  if (!table.in_game()) return refusal(ErrorCode::not_playing, "no game is being played");
  if (message.decision != table.decision()) return refusal(ErrorCode::wrong_decision, "that decision is not asked now");
  const Seat who = deciding_for(table.state(), seat);
  if (who == kNoSeat) return refusal(ErrorCode::not_your_decision, "nothing is asked of you");
  if (auto refused = table.may_choose(who, message.decision, *move)) return refused;
  give_back(room, seat);
  const bool again = table.chosen().contains(who);
  if (again && table.choice(who) == *move) return {};
  TableEvent chose{.kind = EventKind::chose, .seat = who, .decision = message.decision, .move = *move};
  if (!record(room, std::move(chose))) return internal_error();
  ++metrics_.choices;
  // That somebody has changed their mind is nobody's business, and it completes nothing.
  if (!again) settle(room, Status::playing, message.decision);
  return {};
}

Refused Hub::chat(ConnectionId id, Room& room, const ClientMessage& message) {
  const Connection& connection = connections_.at(id);
  if (room.present.count(id) == 0) return refusal(ErrorCode::not_seated, "join the table first");
  const auto clean = clean_text(message.text, kMaxChat);
  if (!clean) return refusal(ErrorCode::bad_request, "a chat line has 1 to 300 characters");
  const Seat seat = room.table.seat_of(connection.player);
  // Those who watch share what one may write, so that many of them do not drown the players.
  const bool allowed = allowance(id).chat.take(now()) && (seat != kNoSeat || room.watchers_chat.take(now()));
  if (!allowed) return refusal(ErrorCode::chat_too_fast, "slower, please");
  TableEvent event{.kind = EventKind::chat, .player = connection.player, .name = connection.name, .text = *clean};
  event.seat = seat;
  if (!record(room, std::move(event))) return internal_error();
  tell_everybody(room, chat_message(room.table, room.table.chat().back()));
  return {};
}

Refused Hub::rematch(ConnectionId id, Room& room) {
  const Connection& connection = connections_.at(id);
  if (room.table.status() != Status::over) return refusal(ErrorCode::game_not_over, "the game is not over");
  const bool first = room.table.next().empty() || find_room(room.table.next()) == nullptr;
  if (first) {
    TableId next;
    const StoredPlayer host{connection.player, connection.name, 0};
    if (auto refused = create_table(host, plan_again(room.table), next)) return refused;
    if (!record(room, {.kind = EventKind::next, .text = next})) return internal_error();
    tell_everybody(room, rematch_message(room.table, connection.name));
  }
  return join(id, *find_room(room.table.next()), MessageKind::join);
}

}  // namespace wonders::server
