#include "record/recorder.h"

namespace wonders {

namespace {

RecordedAction recorded_action(Action action) {
  switch (action) {
    case Action::stage: return RecordedAction::stage;
    case Action::sell: return RecordedAction::sell;
    case Action::build:
    case Action::build_free:
    case Action::salvage:
    case Action::decline: break;
  }
  return RecordedAction::build;
}

FreeMark free_mark(const Edition& e, const State& before, Seat who, const Move& m) {
  if (m.action == Action::build_free) return FreeMark::power;
  if (m.action != Action::build) return FreeMark::none;
  switch (free_reason(e, before, who, m.card)) {
    case Free::chain: return FreeMark::chain;
    case Free::power: return FreeMark::power;
    case Free::no:
    case Free::no_cost: break;
  }
  return FreeMark::none;
}

/// The deal that began the Age of `s`, which is at its first decision.
std::array<Hand, kMaxSeats> hands_dealt(const Edition& e, const State& s, const std::optional<SealedDeal>& sealed) {
  if (!s.has_free_city()) return s.hands;
  State dealt = s;
  if (sealed) {
    deal_age(e, dealt, *sealed);
  } else {
    deal_age(e, dealt);
  }
  State begun = dealt;
  begin_turn(begun);
  if (begun.hands == s.hands) return dealt.hands;
  // The cards did not come from the seed. The controller has drawn one of its eight cards from the pile, and nobody can
  // tell which: the game is the same with any of them.
  dealt.hands = s.hands;
  Hand& hand = dealt.hand(controller(s));
  const std::size_t last = hand.size() - 1;
  Hand pile;
  pile.push_back(hand[last]);
  for (CardId card : s.hand(kFreeCity)) pile.push_back(card);
  hand.erase_at(last);
  dealt.hand(kFreeCity) = pile;
  return dealt.hands;
}

SeatCoins coins_of(const State& s) {
  SeatCoins coins;
  s.all_seats().for_each([&](Seat i) { coins.push_back(s.city(i).coins); });
  return coins;
}

Conflicts conflicts_of(const State& s, std::size_t age) {
  Conflicts conflicts;
  s.all_seats().for_each([&](Seat i) { conflicts.push_back(s.city(i).tokens[age - 1]); });
  return conflicts;
}

}  // namespace

Table table_of(const GameRecord& record) {
  Table table{.players = record.players};
  for (std::size_t i = 0; i < record.seat_count(); ++i) table.boards[i] = record.seats[i].board;
  return table;
}

RecordedMove recorded_move(const Edition& e, const State& before, Seat who, const Move& m) {
  return {.seat = who,
          .card = m.card,
          .action = recorded_action(m.action),
          .free = free_mark(e, before, who, m),
          .left = m.to_left,
          .right = m.to_right};
}

void Recorder::begin(const Edition& e, const State& first, std::optional<Seed> seed) {
  clear(e, first);
  record_.seed = seed;
  record_.deal.reset();
  add_deal(e, first);
}

void Recorder::begin(const Edition& e, const State& first, const SealedDeal& deal) {
  clear(e, first);
  record_.seed.reset();
  record_.deal = deal;
  add_deal(e, first);
}

void Recorder::clear(const Edition& e, const State& first) {
  record_.edition = e.id;
  record_.players = first.players;
  record_.seats = {};
  for (std::size_t i = 0; i < first.seats; ++i) record_.seats[i].board = first.cities[i].board;
  record_.deals.clear();
  record_.turns.clear();
  record_.conflicts.clear();
  record_.result.reset();
  record_.extras.clear();
  turn_ = {};
}

void Recorder::add_deal(const Edition& e, const State& s) {
  const std::array<Hand, kMaxSeats> hands = hands_dealt(e, s, record_.deal);
  Deal deal;
  for (std::size_t i = 0; i < s.seats; ++i) {
    DealtHand dealt;
    for (CardId card : hands[i]) dealt.push_back(card);
    deal.push_back(dealt);
  }
  record_.deals.push_back(deal);
}

void Recorder::add_choices(const Edition& e, const State& before, const TurnMoves& moves) {
  const auto recorded = [&](Seat i) { return recorded_move(e, before, i, moves[index(i)]); };
  switch (before.phase) {
    case Phase::choose:
      turn_ = {};
      turn_.age = before.age;
      turn_.turn = before.turn;
      if (before.has_free_city()) turn_.controller = controller(before);
      awaiting(before).for_each([&](Seat i) { turn_.moves.push_back(recorded(i)); });
      break;
    case Phase::free_city: turn_.moves.insert_at(0, recorded(kFreeCity)); break;
    case Phase::seventh: awaiting(before).for_each([&](Seat i) { turn_.seventh.push_back(recorded(i)); }); break;
    case Phase::salvage: {
      const Seat who = awaiting(before).front();
      const Move& m = moves[index(who)];
      turn_.salvage.push_back({.seat = who, .card = m.action == Action::salvage ? m.card : kNoCard});
      break;
    }
    case Phase::over: break;
  }
}

void Recorder::add(const Edition& e, const State& before, const TurnMoves& moves, const State& after) {
  add_choices(e, before, moves);
  const bool over = after.phase == Phase::over;
  const bool next_age = over || after.age != before.age;
  if (!next_age && after.turn == before.turn) return;  // the turn goes on
  turn_.coins = coins_of(after);
  record_.turns.push_back(turn_);
  if (!next_age) return;
  record_.conflicts.push_back(conflicts_of(after, before.age));
  if (over) {
    add_result(e, after);
  } else {
    add_deal(e, after);
  }
}

void Recorder::add_result(const Edition& e, const State& s) {
  RecordedResult& result = record_.result.emplace();
  result.coins = coins_of(s);
  s.all_seats().for_each([&](Seat i) {
    const ScoreSheet sheet = score(e, s, i);
    result.scores.push_back({.sheet = sheet, .total = sheet.total()});
    result.copied_guild.push_back(copied_guild(e, s, i));
  });
  result.winners = winners(e, s);
}

}  // namespace wonders
