#include "server/messages/router.h"

#include "catalog/catalog.h"
#include "server/messages/notices.h"
#include "server/table/distinct_name.h"
#include "server/tools/clean_text.h"
#include "server/tools/secrets.h"
#include "view/view_json.h"

namespace wonders::server {

namespace {

constexpr unsigned kMostStrikes = 100;  // messages over the limit before the connection is closed

Refusal too_many() { return refusal(ErrorCode::rate_limited, "too many changes"); }
Refusal too_many_seats() { return refusal(ErrorCode::seat_limit, "you have seats at too many tables"); }
Refusal no_seat() { return refusal(ErrorCode::not_seated, "you have no seat at this table"); }
Refusal was_removed() { return refusal(ErrorCode::removed, "the host removed you from this table"); }
Refusal not_here() { return refusal(ErrorCode::not_seated, "join the table first"); }

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

/// Who played keeps the seat for a while.
Offers offers_again(const GameTable& table) {
  Offers offers;
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    if (table.seats()[i].person()) offers[seat(i)] = table.seats()[i].player;
  }
  return offers;
}

}  // namespace

bool Router::admits(ConnectionId id) {
  const Connection* connection = parts_.connections.find(id);
  if (connection == nullptr || connection->ended) return false;
  ++parts_.metrics.messages_in;
  if (parts_.connections.allowance(id).messages.take(now())) return true;
  too_fast(id);
  return false;
}

void Router::received(ConnectionId id, std::string_view text) {
  if (!admits(id)) return;
  ClientMessage message;
  Refused refused = read_message(text, document_, message);
  const std::string_view kind = refused ? "unreadable" : kMessageNames[index(message.kind)];
  if (!refused) refused = handle(id, message);
  if (parts_.log.wants(LogLevel::debug)) {
    parts_.log.debug("message", {{"kind", kind},
                                 {"player", player(id)},
                                 {"answer", refused ? error_name(refused->code) : std::string_view("ok")}});
  }
  if (!refused) return;
  ++parts_.metrics.refused;
  parts_.mail.send(id, error_message(*refused, message.ref, message.table));
}

void Router::too_fast(ConnectionId id) {
  Connection& connection = parts_.connections.at(id);
  ++parts_.metrics.rate_limited;
  if (connection.strikes >= kMostStrikes) return;  // it is being closed
  parts_.mail.send(id, error_message(refusal(ErrorCode::rate_limited, "too many messages"), {}, {}));
  if (++connection.strikes == kMostStrikes) parts_.mail.close(id, kPolicyViolation, "rate_limited");
}

/// The ack goes before whatever follows from the message.
Refused Router::handle(ConnectionId id, const ClientMessage& message) {
  if (message.kind == MessageKind::ping) {
    parts_.mail.send(id, pong_message(message.ref));
    return {};
  }
  Room* room = nullptr;
  if (auto refused = find(id, message.table, room)) return refused;
  const std::size_t ack_place = parts_.mail.place();
  const TableId table = room->table.id();  // the room may end
  Refused refused = act(id, *room, message);
  if (refused) return refused;
  come_back(id, table, message.kind);
  if (message.ref) parts_.mail.send_at(ack_place, table, id, ack_message(*message.ref, table));
  return {};
}

/// Whatever somebody does at a table ends the stand-in, but leaving.
void Router::come_back(ConnectionId id, const TableId& table, MessageKind kind) {
  Room* room = kind == MessageKind::leave ? nullptr : parts_.steward.find(table);
  if (room == nullptr) return;
  if (const Seat seat = room->table.seat_of(player(id)); seat != kNoSeat) parts_.steward.give_back(*room, seat);
}

/// A wrong code costs one of a few; without one left no code is looked up, or the answer would tell whether it is
/// right.
Refused Router::find(ConnectionId id, const std::string& name, Room*& room) {
  const bool code = name.size() == kCodeLength;
  if (code && !parts_.connections.may_guess(id, now())) return refusal(ErrorCode::rate_limited, "too many wrong codes");
  if (!parts_.steward.may_wake(name, parts_.connections.at(id).whose)) {
    return refusal(ErrorCode::table_limit, "the server is full");
  }
  room = parts_.steward.find(name);
  if (room != nullptr && room->table.status() != Status::closed) return {};
  if (code) parts_.connections.guessed_wrong(id, now());
  return refusal(ErrorCode::table_not_found, "there is no such table");
}

Refused Router::act(ConnectionId id, Room& room, const ClientMessage& message) {
  switch (message.kind) {
    case MessageKind::join:
    case MessageKind::watch: return join(id, room, message.kind);
    case MessageKind::sit: return sit(id, room, message.seat);
    case MessageKind::leave: return leave(id, room);
    case MessageKind::remove: return remove(id, room, message.player);
    case MessageKind::start: return start(id, room, message.level);
    case MessageKind::board: return board(id, room, message);
    case MessageKind::choose: return choose(id, room, message);
    case MessageKind::unchoose: return unchoose(id, room, message.decision);
    case MessageKind::stand_in: return stand_in(id, room, message.seat);
    case MessageKind::chat: return chat(id, room, message);
    case MessageKind::rematch: return rematch(id, room);
    case MessageKind::report: return report(id, room, message);
    case MessageKind::ping: break;
  }
  return {};
}

TableEvent Router::sat(ConnectionId id, const Room& room, Seat seat) const {
  return {.kind = EventKind::sat, .seat = seat, .player = player(id), .name = name_at(room, id)};
}

std::string Router::name_at(const Room& room, ConnectionId id) const {
  return distinct_name(room.table, player(id), parts_.connections.at(id).name);
}

// --- coming and going

Refused Router::join(ConnectionId id, Room& room, MessageKind kind) {
  const GameTable& table = room.table;
  if (table.status() == Status::closed) return refusal(ErrorCode::table_not_found, "the table was given up");
  if (table.was_removed(player(id))) return was_removed();
  const Seat free = table.free_for(player(id), parts_.clock.wall());
  const bool watches = table.seat_of(player(id)) == kNoSeat;
  const bool sits = kind == MessageKind::join && watches && free != kNoSeat && table.status() == Status::open;
  const bool comes = !room.is_here(id);
  if (comes && watches && !sits && room.presence().watchers >= parts_.options.most_watchers) {
    return refusal(ErrorCode::table_full, "too many people watch");
  }
  if (sits && !parts_.steward.may_hold_another(player(id))) return too_many_seats();
  if (sits && restless(room)) return too_many();
  // Also who is here already: the answer is everything that there is about the table, its chat included.
  if (!parts_.connections.allowance(id).changes.take(now())) return too_many();
  if (sits && !parts_.steward.happen(room, sat(id, room, free))) return internal_error();
  parts_.steward.enter(room, id);
  parts_.teller.tell_all(room, id);
  return {};
}

Refused Router::sit(ConnectionId id, Room& room, Seat seat) {
  if (!room.is_here(id)) return not_here();
  if (auto refused = room.table.may_sit(seat, player(id), parts_.clock.wall())) return refused;
  const Seat old = room.table.seat_of(player(id));
  if (old == seat) return {};
  if (old == kNoSeat && !parts_.steward.may_hold_another(player(id))) return too_many_seats();
  if (restless(room)) return too_many();
  if (!parts_.connections.allowance(id).changes.take(now())) return too_many();
  if (!parts_.steward.happen(room, sat(id, room, seat))) return internal_error();
  parts_.teller.owe_table(room, id);
  return {};
}

Refused Router::leave(ConnectionId id, Room& room) {
  if (!room.is_here(id)) return {};  // twice does no harm
  const Seat seat = room.seat_of(id);
  const bool holds = seat != kNoSeat && !room.table.seat(seat).stand_in;
  const bool gives_up = holds && (room.table.status() == Status::open || room.under_way());
  if (gives_up && restless(room)) return too_many();
  see_off(room, PlayerId(player(id)), "left");
  TableEvent gone{.kind = EventKind::stood_up, .seat = seat};
  if (room.under_way()) {
    gone.kind = EventKind::stand_in;
    gone.on = true;
  }
  if (gives_up && !parts_.steward.happen(room, std::move(gone))) return internal_error();
  parts_.steward.look_after(room);
  return {};
}

/// In all tabs: the seat is not another tab's to keep.
void Router::see_off(Room& room, const PlayerId& who, std::string_view reason) {
  for (ConnectionId tab : room.connections_of(who)) {
    parts_.mail.send_besides(room.table.id(), tab, closed_message(room.table.id(), reason));
    parts_.steward.exit(room, tab);
  }
}

Refused Router::remove(ConnectionId id, Room& room, const PlayerId& who) {
  if (!room.is_here(id)) return not_here();
  if (auto refused = room.table.may_remove(who, player(id))) return refused;
  if (room.table.was_removed(who)) return {};
  if (room.table.seat_of(who) == kNoSeat && room.connections_of(who).empty()) {
    return refusal(ErrorCode::not_seated, "nobody of that id is at the table");
  }
  if (!parts_.connections.allowance(id).changes.take(now())) return too_many();
  see_off(room, who, "removed");
  if (!parts_.steward.happen(room, {.kind = EventKind::removed, .player = who})) return internal_error();
  return {};
}

// --- before the game

Refused Router::start(ConnectionId id, Room& room, const std::string& level) {
  if (!level.empty() && !known_level(level)) return refusal(ErrorCode::bad_request, "there is no bot of that level");
  if (auto refused = room.table.may_start(player(id), !level.empty())) return refused;
  for (Seat free = room.table.first_free(); free != kNoSeat; free = room.table.first_free()) {
    if (!parts_.steward.happen(room, {.kind = EventKind::filled, .seat = free, .name = level})) return internal_error();
  }
  if (!parts_.steward.happen(room, {.kind = EventKind::started})) return internal_error();
  return {};
}

Refused Router::board(ConnectionId id, Room& room, const ClientMessage& message) {
  const Seat seat = room.table.seat_of(player(id));
  if (seat == kNoSeat) return no_seat();
  const auto board = find_board(room.table.settings().edition, message.wonder, message.side);
  if (!board) return refusal(ErrorCode::bad_request, "there is no such board");
  if (auto refused = room.table.may_take_board(seat, *board)) return refused;
  const TableSeat& before = room.table.seat(seat);
  const bool same = before.board_chosen && before.board == *board;
  if (!same && before.board_chosen && restless(room)) return too_many();
  if (!same && !parts_.connections.allowance(id).changes.take(now())) return too_many();
  parts_.steward.give_back(room, seat);
  parts_.teller.owe_table(room, seat);
  if (same) return {};
  TableEvent taken{.kind = EventKind::board, .seat = seat, .board = *board};
  if (!parts_.steward.happen(room, std::move(taken))) return internal_error();
  return {};
}

// --- the game

Refused Router::choose(ConnectionId id, Room& room, const ClientMessage& message) {
  const GameTable& table = room.table;
  const Seat seat = table.seat_of(player(id));
  if (seat == kNoSeat) return no_seat();
  ViewError error;
  const auto move = read_move(*message.move, table.settings().edition, error);
  if (!move) return refusal(ErrorCode::bad_request, error.to_string());
  if (table.has_chosen(seat, message.decision, *move)) return {};
  const Seat who = table.asked_of(seat);
  const TableEvent chose{.kind = EventKind::chose, .seat = who, .decision = message.decision, .move = *move};
  // Whoever has taken the last one back may still choose.
  const bool again = who != kNoSeat && table.chosen().contains(who);
  const bool too_often = again && table.changes_of_mind(who) >= parts_.options.most_changes;
  if (too_often || table.seat(seat).stand_in) {  // a choice that the table refuses brings nobody back
    if (auto refused = table.may_choose(who, chose.decision, chose.move)) return refused;
    parts_.steward.give_back(room, seat);
  }
  if (too_often) return too_many();
  if (auto refused = parts_.steward.choose(room, chose)) return refused;
  ++parts_.metrics.choices;
  return {};
}

/// Not once the time is over: then the others have waited for as long as was agreed.
Refused Router::unchoose(ConnectionId id, Room& room, std::uint32_t decision) {
  const GameTable& table = room.table;
  const Seat seat = table.seat_of(player(id));
  if (seat == kNoSeat) return no_seat();
  if (!room.is_here(id)) return not_here();
  if (auto refused = table.asks(decision)) return refused;
  const Seat who = table.game().asked_of(seat);
  if (who == kNoSeat) return refusal(ErrorCode::not_your_decision, "nothing is asked of you");
  if (parts_.steward.time_over(room)) return refusal(ErrorCode::wrong_decision, "the time for it is over");
  parts_.steward.give_back(room, seat);
  if (!table.game().chosen().contains(who)) return {};
  if (table.changes_of_mind(who) >= parts_.options.most_changes) return too_many();
  if (!parts_.connections.allowance(id).changes.take(now())) return too_many();  // the others hear of it each time
  room.bot_answers[index(seat)] = 0;  // a bot that was to answer has, and is not asked again
  if (!parts_.steward.happen(room, {.kind = EventKind::unchose, .seat = who, .decision = decision})) {
    return internal_error();
  }
  return {};
}

/// More than half of those who have chosen and wait must want it.
Refused Router::stand_in(ConnectionId id, Room& room, Seat silent) {
  const Seat seat = room.table.seat_of(player(id));
  if (seat == kNoSeat) return no_seat();
  if (!room.is_here(id)) return not_here();
  const SeatSet waiting = room.people_waiting();
  const bool keeps_waiting = room.people_asked().contains(silent) && parts_.steward.silence_counts(room);
  if (!keeps_waiting || !waiting.contains(seat)) {
    return refusal(ErrorCode::not_silent, "nobody there has kept you waiting long enough");
  }
  SeatSet& votes = room.votes[index(silent)];
  if (!votes.contains(seat)) {
    if (!parts_.connections.allowance(id).changes.take(now())) return too_many();
    votes.insert(seat);
    parts_.teller.table_changed(room);
  }
  std::size_t wanted = 0;
  for (Seat s : waiting) wanted += votes.contains(s) ? 1 : 0;
  if (2 * wanted <= waiting.size()) return {};
  room.bot_answers[index(silent)] = room.table.decision();  // also if the person is back before it has
  if (!parts_.steward.happen(room, {.kind = EventKind::stand_in, .seat = silent, .on = true})) return internal_error();
  return {};
}

Refused Router::chat(ConnectionId id, Room& room, const ClientMessage& message) {
  if (!room.is_here(id)) return not_here();
  if (parts_.house.muted(player(id))) return refusal(ErrorCode::muted, "you may not write here");
  const auto clean = clean_text(message.text, kMaxChat);
  if (!clean) return refusal(ErrorCode::bad_request, "a chat line has 1 to 300 characters");
  const Seat seat = room.seat_of(id);
  const bool allowed = parts_.connections.take_chat(id, now()) && (seat != kNoSeat || room.watchers_chat.take(now()));
  if (!allowed) return refusal(ErrorCode::chat_too_fast, "slower, please");
  TableEvent said{.kind = EventKind::chat, .seat = seat, .player = player(id), .name = name_at(room, id)};
  said.text = *clean;
  if (seat != kNoSeat) parts_.steward.give_back(room, seat);
  if (room.table.chat_lines() >= parts_.options.most_chat) {  // passed on, and forgotten
    const ChatLine line{parts_.clock.wall(), said.player, said.name, seat, said.text};
    parts_.teller.tell_everybody(room, chat_message(room.table, line));
    return {};
  }
  if (!parts_.steward.happen(room, std::move(said))) return internal_error();
  parts_.teller.tell_everybody(room, chat_message(room.table, room.table.chat().back()));
  return {};
}

/// With what the person wrote last, because that may be gone when somebody reads the report.
Refused Router::report(ConnectionId id, Room& room, const ClientMessage& message) {
  constexpr std::size_t kMostLines = 10;
  if (!room.is_here(id)) return not_here();
  StoredReport report{0, room.table.id(), player(id), message.player, {}, {}, {}};
  if (!message.text.empty()) {
    const auto clean = clean_text(message.text, kMaxChat);
    if (!clean) return bad("reason: expected 1 to 300 characters");
    report.reason = *clean;
  }
  const Seat seat = room.table.seat_of(message.player);
  if (seat != kNoSeat) report.name = room.table.seat(seat).name;
  std::size_t lines = 0;
  for (auto line = room.table.chat().rbegin(); line != room.table.chat().rend() && lines < kMostLines; ++line) {
    if (line->player != message.player) continue;
    report.name = line->name;
    report.lines = line->text + (lines++ == 0 ? "" : "\n") + report.lines;
  }
  // Of those who watch without a word only the host knows.
  const std::vector<ConnectionId> tabs = room.connections_of(message.player);
  if (report.name.empty() && player(id) == room.table.host() && !tabs.empty()) report.name = name_at(room, tabs[0]);
  if (report.name.empty()) return refusal(ErrorCode::not_seated, "nobody of that id is at the table");
  if (!parts_.connections.take_report(id, now())) return too_many();
  parts_.house.report(std::move(report));
  return {};
}

Refused Router::rematch(ConnectionId id, Room& room) {
  const Connection& connection = parts_.connections.at(id);
  if (room.table.status() != Status::over) return refusal(ErrorCode::game_not_over, "the game is not over");
  if (room.table.seat_of(connection.player) == kNoSeat) return no_seat();
  if (parts_.steward.expired(room)) return refusal(ErrorCode::table_not_found, "the game is about to be deleted");
  const Room* made = room.table.next().empty() ? nullptr : parts_.steward.find(room.table.next());
  if (made == nullptr || made->table.status() == Status::closed) {
    TableId next;
    if (!parts_.connections.take_table(id, now())) return too_many_tables();
    const StoredPlayer host{connection.player, connection.name, 0};
    const TablePlan plan = plan_again(room.table);
    const Offers offers = offers_again(room.table);
    parts_.steward.make_beside(room.table.id());
    if (auto refused = parts_.steward.open_table({host, plan, offers, connection.whose}, next)) return refused;
    if (!parts_.steward.happen(room, {.kind = EventKind::next, .text = next})) return internal_error();
    parts_.teller.tell_everybody(room, rematch_message(room.table, connection.name));
  }
  return join(id, *parts_.steward.find(room.table.next()), MessageKind::join);
}

}  // namespace wonders::server
