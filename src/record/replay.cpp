#include "record/replay.h"

#include "catalog/catalog.h"
#include "record/explain.h"

namespace wonders {

namespace {

Note expected_found(Note what, std::int64_t expected, std::int64_t found) {
  return {"wrong.number", {{"what", std::move(what)}, {"expected", expected}, {"found", found}}};
}

/// The move of the rules that a record speaks of. A build that nothing else makes free and that is marked "power"
/// spends Olympia A's.
Move move_of(const Edition& e, const State& s, const RecordedMove& m) {
  Action action = Action::build;
  switch (m.action) {
    case RecordedAction::build:
      if (m.free == FreeMark::power && free_reason(e, s, m.seat, m.card) == Free::no) action = Action::build_free;
      break;
    case RecordedAction::stage: action = Action::stage; break;
    case RecordedAction::sell: action = Action::sell; break;
  }
  return {action, m.card, m.left, m.right};
}

bool mark_is_right(const Edition& e, const State& s, const RecordedMove& m) {
  if (m.action != RecordedAction::build) return m.free == FreeMark::none;
  switch (free_reason(e, s, m.seat, m.card)) {
    case Free::no_cost: return m.free == FreeMark::none;
    case Free::chain: return m.free == FreeMark::chain;
    case Free::power: return m.free == FreeMark::power;
    case Free::no: break;
  }
  return m.free != FreeMark::chain;
}

Note objection_note(const Edition& e, const State& s, const RecordedMove& recorded, const Move& m,
                    Objection objection) {
  const bool about_cards = objection == Objection::not_in_hand || objection == Objection::already_built;
  if (about_cards || mark_is_right(e, s, recorded)) return explain(e, s, recorded.seat, m, objection);
  if (recorded.action != RecordedAction::build) return {"wrong.mark"};
  return explain_mark(e, s, recorded.seat, recorded.card, recorded.free);
}

NoteArg seats_arg(std::string_view name, SeatSet seats) {
  std::vector<Note> notes;
  seats.for_each([&](Seat i) { notes.emplace_back("wrong.seat", std::initializer_list<NoteArg>{{"seat", index(i)}}); });
  if (notes.empty()) notes.emplace_back("wrong.nobody");
  return {name, std::move(notes)};
}

std::string token_text(const std::array<std::int8_t, 2>& tokens) {
  return "[" + std::to_string(tokens[0]) + ", " + std::to_string(tokens[1]) + "]";
}

/// The number of a seat, or null, as it stands in a record.
std::string seat_text(Seat seat) { return seat == kNoSeat ? "null" : std::to_string(index(seat)); }

/// Cards in hand are ascending, however they were written; the Free City's draw pile has its own order.
Hand hand_of(const State& s, const Deal& deal, Seat who) {
  Hand hand;
  const bool draw_pile = s.is_free_city(who);
  for (CardId card : deal[index(who)]) {
    if (draw_pile) {
      hand.push_back(card);
    } else {
      hand.insert(card);
    }
  }
  return hand;
}

/// What the guild would add, or -1 if no neighbour has it.
int copy_worth(const Edition& e, const State& s, Seat who, CardId guild) {
  const CardSet offered = (s.city(s.left(who)).structures | s.city(s.right(who)).structures) & e.guilds;
  return offered.contains(guild) ? points_if_copied(e, s, who, e.card(guild)) : -1;
}

/// The row in which a copied guild counts.
int& copy_row(ScoreSheet& sheet, const CardSpec& guild) {
  return guild.gives.tally[Count::any_science] != 0 ? sheet.science : sheet.guilds;
}

}  // namespace

void deal_again(State& s, const Deal& deal) {
  s.all_seats().for_each([&](Seat i) { s.hand(i) = hand_of(s, deal, i); });
  begin_turn(s);
}

Note with_place(const GameRecord& record, const Disagreement& d) {
  std::vector<Note> place;
  const auto add = [&](std::string_view key, std::initializer_list<NoteArg> args) { place.emplace_back(key, args); };
  if (d.age != 0) add("wrong.age", {{"age", Note("age." + std::to_string(d.age))}});
  if (d.turn != 0) add("wrong.turn", {{"turn", d.turn}});
  if (d.seat != kNoSeat) {
    const bool free_city = record.is_free_city(d.seat);
    add(free_city ? "wrong.seat_of_free_city" : "wrong.seat_of",
        {{"seat", index(d.seat)}, {"board", board_note(record.edition, record.seats[index(d.seat)].board)}});
  }
  if (place.empty()) return d.note;
  return {"wrong.at", {{"place", std::move(place)}, {"what", d.note}}};
}

Replay::Replay(const GameRecord& record) : record_(record), edition_(edition(record.edition)) {
  if (!check_table() || !check_deals()) return;
  state_ = new_game(edition_, table_of(record), 0);
}

bool Replay::disagree(Seat seat, Note note) {
  disagreement_ = {.age = age_, .turn = turn_, .seat = seat, .note = std::move(note)};
  return false;
}

bool Replay::check_table() {
  for (std::size_t i = 0; i < record_.seat_count(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (wonder_of(record_.seats[i].board) != wonder_of(record_.seats[k].board)) continue;
      return disagree(seat(i), {"wrong.same_wonder", {{"seat", k}}});
    }
  }
  return !record_.deal || check_sealed_boards(*record_.deal);
}

/// As far as the deal gave them: a side or a wonder that somebody chose is as good as any other.
bool Replay::check_sealed_boards(const SealedDeal& sealed) {
  if (!sealed.assignment) return true;
  const Table drawn = random_table(kMaxSeats, sealed), found = table_of(record_);
  for (std::size_t i = 0; i < record_.seat_count(); ++i) {
    Board expected = drawn.boards[i];
    const Board board = found.boards[i];
    const bool free_city = record_.is_free_city(seat(i));
    if (*sealed.assignment == Assignment::free) {
      expected = free_city ? first_board_left(drawn, {found.boards.data() + 1, 2}) : board;
    } else if (*sealed.assignment == Assignment::side && !free_city) {
      expected = board_of(wonder_of(expected), side_of(board));
    }
    if (board == expected) continue;
    return disagree(seat(i), {"wrong.sealed_board", {{"board", board_note(record_.edition, expected)}}});
  }
  return true;
}

bool Replay::check_sealed_deal(const SealedDeal& sealed, std::size_t age, const Deal& deal) {
  State s;
  s.players = record_.players;
  s.seats = static_cast<std::uint8_t>(record_.seat_count());
  s.age = static_cast<std::uint8_t>(age);
  deal_age(edition_, s, sealed);
  for (std::size_t i = 0; i < s.seats; ++i) {
    const Hand hand = hand_of(s, deal, seat(i));
    for (std::size_t k = 0; k < kHandSize; ++k) {
      if (hand[k] == s.hands[i][k]) continue;
      return disagree(seat(i), {"wrong.sealed_deal",
                                {{"expected", card_note(record_.edition, s.hands[i][k])},
                                 {"found", card_note(record_.edition, hand[k])}}});
    }
  }
  return true;
}

bool Replay::check_deals() {
  const std::size_t begun = (record_.turns.size() + kTurnsPerAge - 1) / kTurnsPerAge;
  if (record_.deals.size() < begun) {
    return disagree(kNoSeat, {"wrong.deals", {{"n", begun}, {"found", record_.deals.size()}}});
  }
  for (std::size_t i = 0; i < record_.deals.size(); ++i) {
    age_ = static_cast<std::uint8_t>(i + 1);
    if (!check_deal(i + 1, record_.deals[i])) return false;
    if (record_.deal && !check_sealed_deal(*record_.deal, i + 1, record_.deals[i])) return false;
  }
  age_ = 0;
  return true;
}

/// the whole deck of the Age for so many cities, and in Age III as many different guilds as there
/// are cities, and two.
bool Replay::check_deal(std::size_t age, const Deal& deal) {
  std::array<std::uint8_t, kMaxCards> dealt{}, printed{};
  std::size_t guilds = 0;
  for (const DealtHand& hand : deal) {
    for (CardId card : hand) ++dealt[index(card)];
  }
  for (CardId card : edition_.deck(deal.size(), age)) ++printed[index(card)];
  for (std::size_t i = 0; i < edition_.card_count; ++i) {
    const CardId card = static_cast<CardId>(i);
    if (age == kAges && edition_.guilds.contains(card)) {
      printed[i] = dealt[i] == 0 ? 0 : 1;  // which guilds take part is drawn
      guilds += printed[i];
    }
    if (dealt[i] != printed[i]) {
      return disagree(kNoSeat,
                      expected_found({"wrong.copies", {{"card", card_note(record_.edition, card)}, {"n", deal.size()}}},
                                     printed[i], dealt[i]));
    }
  }
  const std::size_t expected = age == kAges ? guilds_in_play(deal.size()) : 0;
  return guilds == expected || disagree(kNoSeat, expected_found({"wrong.guilds"}, static_cast<std::int64_t>(expected),
                                                                static_cast<std::int64_t>(guilds)));
}

void Replay::begin_age() {
  deal_again(state_, record_.deals[state_.age - 1u]);
  if (positions_ == nullptr) return;
  if (turns_played_ != 0) positions_->pop_back();  // it has other hands
  positions_->push_back(state_);
}

bool Replay::next_turn() {
  if (disagreement_ || ended_) return false;
  if (turns_played_ == record_.turns.size()) {
    ended_ = true;
    age_ = turn_ = 0;
    check_end();
    return false;
  }
  if (state_.turn == 1) begin_age();
  age_ = state_.age;
  turn_ = state_.turn;
  const RecordedTurn& turn = record_.turns[turns_played_];
  if (!check_place(turn) || !choose(turn) || !play_seventh(turn) || !play_salvage(turn)) return false;
  if (!check_coins(turn.coins)) return false;
  if (turn_ == kTurnsPerAge && !check_conflicts(age_)) return false;
  ++turns_played_;
  return true;
}

bool Replay::check_place(const RecordedTurn& turn) {
  if (turn.age != state_.age || turn.turn != state_.turn) {
    return disagree(kNoSeat,
                    {"wrong.place",
                     {{"age", state_.age}, {"turn", state_.turn}, {"found_age", turn.age}, {"found_turn", turn.turn}}});
  }
  const Seat expected = state_.has_free_city() ? controller(state_) : kNoSeat;
  if (turn.controller == expected) return true;
  return disagree(kNoSeat,
                  {"wrong.controller", {{"expected", seat_text(expected)}, {"found", seat_text(turn.controller)}}});
}

bool Replay::take_move(const RecordedMove& recorded, Seat who) {
  if (recorded.seat != who) {
    return disagree(who, {"wrong.move_of", {{"seat", index(recorded.seat)}}});
  }
  const Move m = move_of(edition_, state_, recorded);
  const Objection objection = check(edition_, state_, who, m);
  if (objection != Objection::none || !mark_is_right(edition_, state_, recorded)) {
    return disagree(who, objection_note(edition_, state_, recorded, m, objection));
  }
  moves_[index(who)] = m;
  return true;
}

void Replay::play_moves() {
  play(edition_, state_, moves_);
  if (positions_ != nullptr) positions_->push_back(state_);
}

/// In a two-player game the players choose first: what is left decides what the Free City can do.
bool Replay::choose(const RecordedTurn& turn) {
  for (std::size_t i = state_.has_free_city() ? 1 : 0; i < state_.seats; ++i) {
    if (!take_move(turn.moves[i], seat(i))) return false;
  }
  play_moves();
  if (state_.phase != Phase::free_city) return true;
  if (!take_move(turn.moves[0], kFreeCity)) return false;
  play_moves();
  return true;
}

bool Replay::take_entries(std::string_view field, SeatSet expected, std::size_t found, Seat first_found) {
  if (expected.size() == found) return true;
  const bool missing = expected.size() > found;
  const Seat about = missing ? expected.front() : first_found;
  if (expected.empty()) return disagree(about, {"wrong.no_entry", {{"field", field}, {"n", found}}});
  return disagree(about, {"wrong.entries", {{"field", field}, seats_arg("seats", expected), {"n", found}}});
}

bool Replay::play_seventh(const RecordedTurn& turn) {
  const bool now = state_.phase == Phase::seventh;
  const SeatSet expected = now ? awaiting(state_) : SeatSet{};
  if (!take_entries("seventh", expected, turn.seventh.size(), turn.seventh.empty() ? kNoSeat : turn.seventh[0].seat)) {
    return false;
  }
  if (!now) return true;
  std::size_t next = 0;
  bool legal = true;
  expected.for_each([&](Seat i) { legal = legal && take_move(turn.seventh[next++], i); });
  if (legal) play_moves();
  return legal;
}

bool Replay::play_salvage(const RecordedTurn& turn) {
  const SeatSet expected = state_.phase == Phase::salvage ? state_.salvage_due : SeatSet{};
  if (!take_entries("salvage", expected, turn.salvage.size(), turn.salvage.empty() ? kNoSeat : turn.salvage[0].seat)) {
    return false;
  }
  for (const RecordedSalvage& entry : turn.salvage) {
    const Seat who = awaiting(state_).front();
    if (entry.seat != who) {
      return disagree(who, {"wrong.salvage_of", {{"seat", index(entry.seat)}}});
    }
    const Move m = entry.card == kNoCard ? kNoMove : Move{Action::salvage, entry.card, 0, 0};
    const Objection objection = check(edition_, state_, who, m);
    if (objection != Objection::none) {
      return disagree(who, {"wrong.salvage", {{"why", explain(edition_, state_, who, m, objection)}}});
    }
    moves_[index(who)] = m;
    play_moves();
  }
  return true;
}

bool Replay::check_coins(const SeatCoins& coins) {
  for (std::size_t i = 0; i < state_.seats; ++i) {
    const Coins expected = state_.cities[i].coins;
    if (coins[i] != expected) return disagree(seat(i), expected_found({"wrong.coins"}, expected, coins[i]));
  }
  return true;
}

bool Replay::check_conflicts(std::size_t age) {
  turn_ = 0;
  if (record_.conflicts.size() < age) return disagree(kNoSeat, {"wrong.no_conflicts"});
  for (std::size_t i = 0; i < state_.seats; ++i) {
    const auto& expected = state_.cities[i].tokens[age - 1];
    const auto& found = record_.conflicts[age - 1][i];
    if (found == expected) continue;
    return disagree(seat(i), {"wrong.conflicts", {{"expected", token_text(expected)}, {"found", token_text(found)}}});
  }
  return true;
}

bool Replay::check_end() {
  const std::size_t finished = turns_played_ / kTurnsPerAge;
  if (record_.conflicts.size() != finished) {
    return disagree(kNoSeat, expected_found({"wrong.ages"}, static_cast<std::int64_t>(finished),
                                            static_cast<std::int64_t>(record_.conflicts.size())));
  }
  const bool over = state_.phase == Phase::over;
  if (over && !record_.result) return disagree(kNoSeat, {"wrong.no_result"});
  if (!over && record_.result) {
    return disagree(kNoSeat, {"wrong.early_result", {{"n", turns_played_}}});
  }
  return !over || check_result(*record_.result);
}

bool Replay::check_result(const RecordedResult& result) {
  for (std::size_t i = 0; i < state_.seats; ++i) {
    const Coins expected = state_.cities[i].coins;
    if (result.coins[i] != expected) {
      return disagree(seat(i), expected_found({"wrong.result_coins"}, expected, result.coins[i]));
    }
  }
  for (std::size_t i = 0; i < state_.seats; ++i) {
    if (!check_score(result, seat(i))) return false;
  }
  const SeatSet expected = winners(edition_, state_);
  if (result.winners == expected) return true;
  return disagree(kNoSeat, {"wrong.winners", {seats_arg("expected", expected), seats_arg("found", result.winners)}});
}

/// Any guild that is worth most may be named, and the rows follow the one that is. Where no guild adds a point, null
/// may be named as well.
bool Replay::check_score(const RecordedResult& result, Seat who) {
  ScoreSheet expected = score(edition_, state_, who);
  const CardId best = copied_guild(edition_, state_, who);
  const CardId named = result.copied_guild[index(who)];
  const bool can_copy = state_.city(who).powers.has(Power::copy_neighbor_guild);
  if (best != named) {
    const int most = best == kNoCard ? 0 : copy_worth(edition_, state_, who, best);
    const int worth = named == kNoCard ? 0 : (can_copy ? copy_worth(edition_, state_, who, named) : -1);
    if (worth != most) {
      const auto guild = [&](CardId c) { return c == kNoCard ? Note("json.null") : card_note(record_.edition, c); };
      return disagree(who, {"wrong.copied_guild", {{"expected", guild(best)}, {"found", guild(named)}}});
    }
    if (best != kNoCard) copy_row(expected, edition_.card(best)) -= most;
    if (named != kNoCard) copy_row(expected, edition_.card(named)) += most;
  }
  const RecordedScore& found = result.scores[index(who)];
  const auto row = [&](std::string_view name, int wanted, int points) {
    return wanted == points || disagree(who, expected_found({"wrong.row", {{"row", name}}}, wanted, points));
  };
  return row("conflicts", expected.conflicts, found.sheet.conflicts) &&
         row("treasury", expected.treasury, found.sheet.treasury) &&
         row("wonder", expected.wonder, found.sheet.wonder) &&
         row("civilian", expected.civilian, found.sheet.civilian) &&
         row("science", expected.science, found.sheet.science) &&
         row("commercial", expected.commercial, found.sheet.commercial) &&
         row("guilds", expected.guilds, found.sheet.guilds) && row("total", expected.total(), found.total);
}

std::optional<Disagreement> verify(const GameRecord& record) {
  Replay replay(record);
  while (replay.next_turn()) {
  }
  return replay.disagreement();
}

}  // namespace wonders
