#include "support/position.h"

#include <doctest/doctest.h>

#include <array>

namespace wonders::testing {

namespace {

Seat seat_of(int i) { return seat(static_cast<std::size_t>(i)); }

/// Boards that do nothing by themselves come first, so that a scenario names only those it is about.
constexpr std::array<std::string_view, kWonders> kSeating{"Gizah",   "Rhodos",        "Ephesos", "Alexandria",
                                                          "Babylon", "Halikarnassos", "Olympia"};

void append(std::string& list, std::string_view separator, const std::string& item) {
  if (!list.empty()) list += separator;
  list += item;
}

bool untouched(const City& city) { return city.structures.empty() && city.stages_built() == 0; }

}  // namespace

Position::Position(EditionId id, std::size_t players) : edition_(&wonders::edition(id)) {
  Table table{.players = static_cast<std::uint8_t>(players)};
  for (std::size_t i = 0; i < table.seats(); ++i) {
    table.boards[i] = *find_board(id, kSeating[i], definition(id).side_names[0]);
  }
  state_ = new_game(*edition_, table, Seed{1});
  fill_hands();
}

Position& Position::board(int seat, std::string_view wonder, std::string_view side) {
  const auto board = find_board(edition_->id, wonder, side);
  REQUIRE_MESSAGE(board.has_value(), "no such board: ", wonder, " ", side);
  for (std::size_t i = 0; i < state_.seats; ++i) {
    City& other = state_.cities[i];
    if (static_cast<int>(i) == seat || wonder_of(other.board) != wonder_of(*board)) continue;
    REQUIRE_MESSAGE(untouched(other), "set the boards first");
    other = found_city(*edition_, with_side(city(seat).board, 0));  // a board is never used twice
  }
  REQUIRE_MESSAGE(untouched(city(seat)), "set the boards first");
  city(seat) = found_city(*edition_, *board);
  return *this;
}

Position& Position::built(int seat, CardNames cards) {
  for (std::string_view card : cards) {
    REQUIRE_FALSE_MESSAGE(has(seat, card), "twice in one city: ", card);
    place({seat, Action::build, card});
  }
  return *this;
}

Position& Position::stages(int seat, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    REQUIRE(has_next_stage(*edition_, city(seat)));
    place({seat, Action::stage, kFiller});
  }
  return *this;
}

void Position::place(const Choice& choice) {
  Position turn = *this;
  turn.at(1, 1);
  turn.state_ = turn.holding(choice);
  turn.city(choice.seat).coins = 1000;
  const Move filler{Action::sell, card_id(kFiller), 0, 0};
  TurnMoves moves;
  moves.fill(filler);
  moves[static_cast<std::size_t>(choice.seat)] = to_move(choice);
  wonders::play(*edition_, turn.state_, moves);
  if (turn.state_.phase == Phase::free_city) {
    if (choice.seat == 0) turn.state_ = turn.holding(choice);
    wonders::play(*edition_, turn.state_, moves);
  }
  const Coins coins = city(choice.seat).coins;
  city(choice.seat) = turn.city(choice.seat);
  city(choice.seat).coins = coins;
  state_.markers[static_cast<std::size_t>(choice.seat)] = turn.state_.markers[static_cast<std::size_t>(choice.seat)];
}

Position& Position::coins(int seat, unsigned coins) {
  city(seat).coins = static_cast<Coins>(coins);
  return *this;
}

Position& Position::shields(int seat, unsigned shields) {
  city(seat).tally[Count::shields] = static_cast<std::uint8_t>(shields);
  return *this;
}

Position& Position::tokens(int seat, std::size_t age, int left, int right) {
  city(seat).tokens[age - 1] = {static_cast<std::int8_t>(left), static_cast<std::int8_t>(right)};
  std::uint8_t& defeats = city(seat).tally[Count::defeat_token];
  defeats = static_cast<std::uint8_t>(defeats + (left < 0 ? 1 : 0) + (right < 0 ? 1 : 0));
  return *this;
}

Position& Position::hand(int seat, CardNames cards) {
  Hand& hand = state_.hand(seat_of(seat));
  hand.clear();
  const bool draw_pile = state_.has_free_city() && seat == 0;
  for (std::string_view card : cards) {
    if (draw_pile) {
      hand.push_back(card_id(card));
    } else {
      hand.insert(card_id(card));
    }
  }
  return *this;
}

Position& Position::discard(CardNames cards) {
  for (std::string_view card : cards) state_.discard.add(card_id(card));
  return *this;
}

Position& Position::at(std::size_t age, std::size_t turn) {
  state_.age = static_cast<std::uint8_t>(age);
  state_.turn = static_cast<std::uint8_t>(turn);
  state_.phase = Phase::choose;
  state_.all_seats().for_each([&](Seat i) {
    City& city = state_.city(i);
    city.free_build_left = city.powers.has(Power::free_build_once_per_age) ? 1 : 0;
  });
  fill_hands();
  return *this;
}

void Position::fill_hands() {
  const std::size_t size = kHandSize + 1u - state_.turn;
  state_.hands = {};
  state_.all_seats().for_each([&](Seat i) {
    std::size_t cards = size;
    if (state_.has_free_city()) {
      if (i == kFreeCity) cards = size - 1;
      if (i == controller(state_)) cards = size + 1;
    }
    for (std::size_t k = 0; k < cards; ++k) state_.hand(i).push_back(card_id(kFiller));
  });
}

Move Position::to_move(const Choice& choice) const {
  const CardId card = choice.card.empty() ? kNoCard : card_id(choice.card);
  return {choice.action, card, static_cast<std::uint8_t>(choice.to_left), static_cast<std::uint8_t>(choice.to_right)};
}

State Position::holding(const Choice& choice) const {
  State s = state_;
  if (s.phase == Phase::salvage || choice.card.empty()) return s;
  const Seat who = seat_of(choice.seat);
  const CardId card = card_id(choice.card);
  if (cards_to_choose(s, who).contains(card)) return s;
  const Seat holder = s.phase == Phase::free_city ? decider(s, who) : who;
  Hand& hand = s.hand(holder);
  const CardId filler = card_id(kFiller);
  for (std::size_t i = hand.size(); i-- > 0;) {
    if (hand[i] != filler) continue;
    hand.erase_at(i);
    hand.insert(card);
    break;
  }
  return s;
}

Objection Position::why_not(const Choice& choice) const {
  return check(*edition_, holding(choice), seat_of(choice.seat), to_move(choice));
}

std::string Position::payments(int seat, Action action, std::string_view card) const {
  const State s = holding({seat, action, card});
  MoveList list;
  legal_moves(*edition_, s, seat_of(seat), list);
  std::string found;
  for (const Move& m : list) {
    if (m.action != action || m.card != card_id(card)) continue;
    append(found, " ", std::to_string(m.to_left) + "+" + std::to_string(m.to_right));
  }
  return found;
}

std::string Position::moves(int seat) const {
  constexpr std::array<std::string_view, 6> kWords{"build", "build free", "stage", "sell", "salvage", "decline"};
  MoveList list;
  legal_moves(*edition_, state_, seat_of(seat), list);
  std::string found;
  for (const Move& m : list) {
    std::string text(kWords[index(m.action)]);
    if (m.card != kNoCard) text += " " + name_of(m.card);
    if (m.to_left != 0) text += " left " + std::to_string(m.to_left);
    if (m.to_right != 0) text += " right " + std::to_string(m.to_right);
    append(found, ", ", text);
  }
  return found;
}

std::string Position::salvageable(int seat) const {
  MoveList list;
  legal_moves(*edition_, state_, seat_of(seat), list);
  std::string found;
  for (const Move& m : list) {
    if (m.action == Action::salvage) append(found, ", ", name_of(m.card));
  }
  return found;
}

void Position::choose(TurnMoves& moves, std::initializer_list<Choice> choices, Seat who) {
  const Choice* chosen = nullptr;
  for (const Choice& c : choices) {
    if (seat_of(c.seat) == who) chosen = &c;
  }
  Move& move = moves[index(who)];
  if (chosen != nullptr) {
    state_ = holding(*chosen);
    move = to_move(*chosen);
  } else if (state_.phase == Phase::salvage) {
    move = kNoMove;
  } else if (state_.has_free_city() && who == kFreeCity) {
    MoveList list;
    legal_moves(*edition_, state_, who, list);
    move = list[0];
  } else {
    move = {Action::sell, state_.hand(who)[state_.hand(who).size() - 1], 0, 0};
  }
  const Objection objection = check(*edition_, state_, who, move);
  REQUIRE_MESSAGE(objection == Objection::none, "seat ", index(who), ", ", name_of(move.card), ": ", words(objection));
}

void Position::play_phase(std::initializer_list<Choice> choices) {
  REQUIRE(state_.phase != Phase::over);
  TurnMoves moves{};
  awaiting(state_).for_each([&](Seat who) { choose(moves, choices, who); });
  wonders::play(*edition_, state_, moves);
}

Position& Position::play(std::initializer_list<Choice> choices) {
  for (const Choice& c : choices) {
    const bool free_city = state_.has_free_city() && c.seat == 0 && state_.phase == Phase::choose;
    REQUIRE_MESSAGE((free_city || awaits(c.seat)), "seat ", c.seat, " has nothing to decide");
  }
  play_phase(choices);
  if (state_.phase == Phase::free_city) play_phase(choices);
  return *this;
}

Position& Position::choose_own(std::initializer_list<Choice> choices) {
  play_phase(choices);
  REQUIRE(state_.phase == Phase::free_city);
  return *this;
}

Position& Position::play_on_to(std::size_t age, std::size_t turn) {
  while (state_.age != age || state_.turn != turn || state_.phase != Phase::choose) play({});
  return *this;
}

Position& Position::play_to_the_end() {
  while (state_.phase != Phase::over) play({});
  return *this;
}

std::string Position::tokens(int seat, std::size_t age) const {
  const auto signed_text = [](int n) { return (n > 0 ? "+" : "") + std::to_string(n); };
  const auto& taken = city(seat).tokens[age - 1];
  return signed_text(taken[0]) + " " + signed_text(taken[1]);
}

ScoreSheet Position::sheet(int seat) const { return score(*edition_, state_, seat_of(seat)); }

std::string Position::copied(int seat) const {
  const CardId guild = copied_guild(*edition_, state_, seat_of(seat));
  return guild == kNoCard ? "" : name_of(guild);
}

std::string Position::winners() const {
  std::string seats;
  wonders::winners(*edition_, state_).for_each([&](Seat i) { append(seats, " ", std::to_string(index(i))); });
  return seats;
}

CardId Position::card_id(std::string_view name) const {
  const auto card = find_card(edition_->id, name);
  REQUIRE_MESSAGE(card.has_value(), "no such card: ", name);
  return *card;
}

std::string Position::name_of(CardId card) const {
  return card == kNoCard ? "no card" : std::string(card_name(edition_->id, card));
}

std::string words(Objection objection) {
  constexpr std::array<std::string_view, 14> kWords{
      "no objection",  "not awaited",        "wrong action",  "not in hand",       "already built",
      "cost not met",  "wrong payment",      "paid for free", "no free build",     "free build wasted",
      "no stage left", "must use the chain", "must play",     "not in the discard"};
  return std::string(kWords[index(objection)]);
}

}  // namespace wonders::testing
