#include "server/table/game_table.h"

#include <algorithm>
#include <cstring>

#include "catalog/catalog.h"
#include "server/tools/secrets.h"

namespace wonders::server {

namespace {

constexpr std::size_t kChatKept = 100;
constexpr Time kOfferTime = 5 * kMinute;

}  // namespace

const Edition& GameTable::edition() const { return wonders::edition(plan_.settings.edition); }

Seat GameTable::seat_of(const PlayerId& player) const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].person() && !player.empty() && seats_[i].player == player) return wonders::seat(i);
  }
  return kNoSeat;
}

Seat GameTable::first_free() const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].free()) return wonders::seat(i);
  }
  return kNoSeat;
}

bool GameTable::kept_from(Seat s, const PlayerId& player, Time now) const {
  return !seat(s).offered.empty() && seat(s).offered != player && now < seat(s).offered_until;
}

Seat GameTable::free_for(const PlayerId& player, Time now) const {
  Seat free = kNoSeat;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat s = wonders::seat(i);
    if (!seat(s).free()) continue;
    if (seat(s).offered == player) return s;
    if (free == kNoSeat && !kept_from(s, player, now)) free = s;
  }
  return free;
}

// --- what may happen

Refused GameTable::may_sit(Seat s, const PlayerId& player, Time now) const {
  if (!before_game()) return refusal(ErrorCode::not_open, "the game has begun");
  if (!is_seat(s) || !seat(s).person()) return refusal(ErrorCode::seat_taken, "that seat is not for people");
  if (was_removed(player)) return refusal(ErrorCode::removed, "the host removed you from this table");
  if (!seat(s).free() && seat(s).player != player) return refusal(ErrorCode::seat_taken, "somebody sits there");
  if (kept_from(s, player, now)) return refusal(ErrorCode::seat_taken, "the seat is kept for somebody who played");
  return {};
}

/// Who plays cannot be removed, who watches always.
Refused GameTable::may_remove(const PlayerId& player, const PlayerId& by) const {
  if (by != host_) return refusal(ErrorCode::not_host, "only the host removes people");
  if (player == host_) return bad("player: the host stays");
  if (!before_game() && seat_of(player) != kNoSeat) return refusal(ErrorCode::not_open, "the game has begun");
  return {};
}

Refused GameTable::may_start(const PlayerId& player, bool fill) const {
  if (!before_game()) return refusal(ErrorCode::not_open, "the game has begun");
  if (player != host_) return refusal(ErrorCode::not_host, "only the host starts the game");
  if (!fill && !all_seated()) return refusal(ErrorCode::seats_empty, "some seats are still free");
  return {};
}

Refused GameTable::may_take_board(Seat s, Board board) const {
  if (status_ != Status::boards) return refusal(ErrorCode::no_board_choice, "no boards are being chosen");
  const std::size_t wonder = wonder_of(board);
  if (plan_.settings.assignment == Assignment::side) {
    if (wonder_of(seat(s).board) == wonder) return {};
    return refusal(ErrorCode::no_board_choice, "only the side is yours to choose");
  }
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (i != index(s) && seats_[i].has_board && wonder_of(seats_[i].board) == wonder) {
      return refusal(ErrorCode::wonder_taken, "somebody has that wonder");
    }
  }
  return {};
}

Refused GameTable::asks(std::uint32_t decision) const {
  if (!in_game()) return refusal(ErrorCode::not_playing, "no game is being played");
  if (decision != game_->decision()) return refusal(ErrorCode::wrong_decision, "that decision is not asked now");
  return {};
}

Refused GameTable::may_choose(Seat who, std::uint32_t decision, const Move& move) const {
  if (auto refused = asks(decision)) return refused;
  const Objection objection = is_seat(who) ? game_->may_choose(who, move) : Objection::not_awaited;
  if (objection == Objection::not_awaited) return refusal(ErrorCode::not_your_decision, "nothing is asked of you");
  if (objection != Objection::none) return Refusal{ErrorCode::illegal_move, "the rules do not allow it", objection};
  return {};
}

Refused GameTable::may_take_back(Seat who, std::uint32_t decision) const {
  if (auto refused = asks(decision)) return refused;
  if (!game_->chosen().contains(who)) return refusal(ErrorCode::not_your_decision, "nothing has been chosen");
  return {};
}

bool GameTable::has_chosen(Seat player_seat, std::uint32_t decision, const Move& move) const {
  if (decision == this->decision()) {
    const Seat who = asked_of(player_seat);
    return who != kNoSeat && game_->chosen().contains(who) && game_->choice(who) == move;
  }
  if (decision == 0 || decision > this->decision()) return false;
  const TurnMoves& moves = game_->history()[decision - 1];
  bool same = false;
  std::uint32_t at = 0;
  game_->replay([&](const State& s) {
    if (++at != decision) return;
    const Seat who = deciding_for(s, player_seat);
    same = who != kNoSeat && moves[index(who)] == move;
  });
  return same;
}

// --- what happens

Applied GameTable::apply(const TableEvent& event) {
  const Status status = status_;
  const std::uint32_t decision_before = decision();
  const SeatSet chose_before = chosen();
  const TableSeat before = is_seat(event.seat) ? seat(event.seat) : TableSeat{};
  if (event.kind == EventKind::chose) {
    if (Refused refused = choose(event)) return {.refused = std::move(refused)};
  } else if (!take(event)) {
    return {.refused = internal_error()};
  }
  const bool seat_seen = event.kind == EventKind::sat || event.kind == EventKind::stood_up ||
                         event.kind == EventKind::filled || event.kind == EventKind::stand_in ||
                         event.kind == EventKind::removed;
  if (seat_seen || event.kind == EventKind::board) ++moves_about_;
  // Which side somebody has chosen is secret, and so is that it was changed.
  const bool board_seen =
      event.kind == EventKind::board && (!before.board_chosen || wonder_of(before.board) != wonder_of(event.board));
  return {.changes = {.status = status_ != status,
                      .turn = decision() != decision_before,
                      .choice = decision() == decision_before && chosen() != chose_before,
                      .seats = seat_seen || board_seen}};
}

/// All but choices.
bool GameTable::take(const TableEvent& event) {
  if (event.kind != EventKind::created && seats_.empty()) return false;
  switch (event.kind) {
    case EventKind::created: return create(event);
    case EventKind::sat: return sit(event);
    case EventKind::stood_up: return stand_up(event.seat);
    case EventKind::filled: return fill(event.seat, event.name);
    case EventKind::offered: return offer(event);
    case EventKind::removed: return remove(event.player);
    case EventKind::started: return start(event.time);
    case EventKind::board: return take_board(event);
    case EventKind::chose: break;
    case EventKind::unchose: return take_back(event);
    case EventKind::resolved: return game_ && event.decision + 1 == decision() && event.signature == signature();
    case EventKind::stand_in: return stand_in(event.seat, event.on);
    case EventKind::chat: add_chat(event); return true;
    case EventKind::next: next_ = event.text; return true;
    case EventKind::closed: return close();
  }
  return false;
}

bool GameTable::create(const TableEvent& event) {
  if (!seats_.empty() || event.plan.seats.size() != event.plan.settings.players) return false;
  plan_ = event.plan;
  host_ = event.player;
  created_ = event.time;
  code_ = event.code;
  scheme_ = event.scheme;
  seed_ = event.seed;
  salt_ = event.salt;
  seed_hash_ = sha256_hex(std::to_string(seed_) + ":" + salt_);
  if (has_free_city(plan_.settings.players)) seats_.push_back({.kind = SeatKind::free_city});
  for (const SeatPlan& plan : plan_.seats) {
    seats_.push_back({.kind = plan.kind, .name = plan.name, .level = plan.level});
  }
  return true;
}

bool GameTable::sit(const TableEvent& event) {
  if (may_sit(event.seat, event.player, event.time)) return false;
  if (const Seat old = seat_of(event.player); old != kNoSeat) seats_[index(old)] = TableSeat{};
  TableSeat& seat = seats_[index(event.seat)];
  seat.player = event.player;
  seat.name = event.name;
  if (seat_of(host_) == kNoSeat) host_ = event.player;
  return true;
}

bool GameTable::stand_up(Seat s) {
  if (!before_game() || !has_person(s)) return false;
  seats_[index(s)] = TableSeat{};
  if (seat_of(host_) != kNoSeat) return true;
  for (const TableSeat& seat : seats_) {
    if (!seat.person() || seat.free()) continue;
    host_ = seat.player;
    break;
  }
  return true;
}

bool GameTable::fill(Seat s, const std::string& level) {
  if (!before_game() || !is_seat(s) || !seat(s).free() || !known_level(level)) return false;
  seats_[index(s)] = TableSeat{.kind = SeatKind::bot, .level = level};
  return true;
}

bool GameTable::offer(const TableEvent& event) {
  if (!before_game() || !is_seat(event.seat) || !seat(event.seat).free()) return false;
  seats_[index(event.seat)].offered = event.player;
  seats_[index(event.seat)].offered_until = event.time + kOfferTime;
  return true;
}

bool GameTable::remove(const PlayerId& player) {
  if (player.empty() || may_remove(player, host_)) return false;
  if (const Seat s = seat_of(player); s != kNoSeat) seats_[index(s)] = TableSeat{};
  removed_.insert(player);
  return true;
}

bool GameTable::stand_in(Seat s, bool on) {
  const bool under_way = status_ == Status::boards || status_ == Status::playing;
  if (!under_way || !has_person(s)) return false;
  seats_[index(s)].stand_in = on;
  return true;
}

bool GameTable::close() {
  if (status_ == Status::over || status_ == Status::closed) return false;
  status_ = Status::closed;
  return true;
}

bool GameTable::start(Time time) {
  if (!before_game() || !all_seated()) return false;
  deal_boards();
  asked_at_ = time;
  if (plan_.settings.assignment == Assignment::random) {
    begin_game(time);
  } else {
    status_ = Status::boards;
  }
  return true;
}

std::optional<SealedDeal> GameTable::sealed() const {
  if (scheme_ == DealScheme::splitmix64) return std::nullopt;
  return SealedDeal{.seed = seed_, .salt = salt_, .assignment = plan_.settings.assignment};
}

/// For each seat, and for as many more as there are wonders.
Table GameTable::random_boards() const {
  const auto deal = sealed();
  return deal ? random_table(kMaxSeats, *deal) : random_table(kMaxSeats, seed_);
}

void GameTable::deal_boards() {
  if (plan_.settings.assignment == Assignment::free) return;
  const Table table = random_boards();
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    seats_[i].board = table.boards[i];
    seats_[i].has_board = true;
    seats_[i].board_chosen = plan_.settings.assignment == Assignment::random || seats_[i].kind == SeatKind::free_city;
  }
}

std::vector<std::size_t> GameTable::free_wonders() const {
  std::vector<std::size_t> free;
  for (std::size_t wonder = 0; wonder < kWonders; ++wonder) {
    const auto has = [&](const TableSeat& seat) { return seat.has_board && wonder_of(seat.board) == wonder; };
    if (std::none_of(seats_.begin(), seats_.end(), has)) free.push_back(wonder);
  }
  return free;
}

Board GameTable::default_board(Seat s) const {
  if (seat(s).has_board) return with_side(seat(s).board, 0);
  return board_of(free_wonders().front(), 0);
}

bool GameTable::take_board(const TableEvent& event) {
  if (!is_seat(event.seat) || may_take_board(event.seat, event.board)) return false;
  TableSeat& seat = seats_[index(event.seat)];
  seat.board = event.board;
  seat.has_board = seat.board_chosen = true;
  if (boards_complete()) begin_game(event.time);
  return true;
}

bool GameTable::boards_complete() const {
  return std::all_of(seats_.begin(), seats_.end(),
                     [](const TableSeat& seat) { return seat.board_chosen || seat.kind == SeatKind::free_city; });
}

void GameTable::begin_game(Time time) {
  Table table{.players = plan_.settings.players};
  if (TableSeat& free_city = seats_[0]; free_city.kind == SeatKind::free_city && !free_city.has_board) {
    const std::array<Board, 2> taken{seats_[1].board, seats_[2].board};
    free_city.board = first_board_left(random_boards(), taken);
    free_city.has_board = true;
  }
  for (std::size_t i = 0; i < seats_.size(); ++i) table.boards[i] = seats_[i].board;
  game_.emplace(Game::Setup{.edition = edition(), .table = table, .seed = seed_, .sealed = sealed()});
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (!seats_[i].name.empty()) game_->name_seat(wonders::seat(i), seats_[i].name);
  }
  status_ = Status::playing;
  asked_at_ = time;
}

Refused GameTable::choose(const TableEvent& event) {
  if (auto refused = may_choose(event.seat, event.decision, event.move)) return refused;
  if (game_->chosen().contains(event.seat)) ++changes_of_mind_[index(event.seat)];
  game_->choose(event.seat, event.move);
  if (!game_->ready()) return {};
  changes_of_mind_ = {};
  game_->finish_phase();
  asked_at_ = event.time;
  if (game_->over()) status_ = Status::over;
  return {};
}

bool GameTable::take_back(const TableEvent& event) {
  if (!is_seat(event.seat) || may_take_back(event.seat, event.decision)) return false;
  ++changes_of_mind_[index(event.seat)];
  game_->take_back(event.seat);
  return true;
}

void GameTable::replace_person(const PlayerId& player, const PlayerId& alias, const std::string& name) {
  if (host_ == player) host_ = alias;
  if (removed_.erase(player) != 0) removed_.insert(alias);
  std::erase_if(chat_, [&](const ChatLine& line) { return line.player == player; });
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].offered == player) seats_[i].offered = alias;
    if (seats_[i].player != player) continue;
    seats_[i].player = alias;
    seats_[i].name = name;
    if (game_) game_->name_seat(wonders::seat(i), name);
  }
}

/// A line that was deleted is an event without a text.
void GameTable::add_chat(const TableEvent& event) {
  ++chat_lines_;
  if (event.text.empty()) return;
  chat_.push_back({event.time, event.player, event.name, event.seat, event.text});
  if (chat_.size() > kChatKept) chat_.pop_front();
}

// --- what is asked

SeatSet GameTable::waiting_for() const {
  SeatSet waiting;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const bool board_missing =
        status_ == Status::boards && seats_[i].kind != SeatKind::free_city && !seats_[i].board_chosen;
    if (board_missing || undecided(wonders::seat(i)) != kNoSeat) waiting.insert(wonders::seat(i));
  }
  return waiting;
}

/// FNV-1a over the bytes of the state, which has no padding.
std::uint64_t GameTable::signature() const {
  if (!game_) return 0;
  std::array<std::uint8_t, sizeof(State)> bytes;
  std::memcpy(bytes.data(), &state(), sizeof(State));
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001B3u;
  return hash;
}

}  // namespace wonders::server
