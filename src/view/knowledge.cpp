#include "view/knowledge.h"

#include "view/decision.h"

namespace wonders {

namespace {

/// Where the cards of a seat's move come from.
Seat holder_of_cards(const View& v, Seat who) {
  const bool for_free_city = v.is_free_city(who) && v.phase != Phase::seventh;
  return for_free_city ? controller(public_state(v)) : who;
}

bool is_next_turn(const View& before, const View& after) {
  if (after.phase != Phase::choose) return false;
  if (after.age == before.age) return after.turn == before.turn + 1;
  return after.age == before.age + 1 && before.turn == kTurnsPerAge && after.turn == 1;
}

bool is_same_turn(const View& before, const View& after) {
  return after.age == before.age && after.turn == before.turn && after.phase != Phase::choose;
}

bool is_same_game(const View& before, const View& after) {
  return after.edition == before.edition && after.players == before.players && after.seat == before.seat;
}

/// Can `after` be the view of the phase that follows `before`?
bool follows(const View& before, const View& after) {
  if (!is_same_game(before, after)) return false;
  const bool same_turn = is_same_turn(before, after);
  if (before.phase == Phase::choose && before.has_free_city()) return same_turn && after.phase == Phase::free_city;
  const Phase resolved = before.phase == Phase::free_city ? Phase::choose : before.phase;
  return before.phase != Phase::over && after.phase != Phase::free_city && after.resolved == resolved &&
         (same_turn || is_next_turn(before, after));
}

bool can_build(const Edition& e, const State& s, Seat who, CardId card) {
  if (s.city(who).structures.contains(card)) return false;
  if (s.city(who).free_build_left != 0 || free_reason(e, s, who, card) != Free::no) return true;
  PaymentList payments;
  list_payments(market_of(s, who), e.card(card).need, e.card(card).coin_cost, payments);
  return !payments.empty();
}

bool can_chain(const Edition& e, const State& s, Seat who, CardId card) {
  return !s.city(who).structures.contains(card) && free_reason(e, s, who, card) == Free::chain;
}

/// the cards that the Free City cannot have put face down, because it had to build them. All others may
/// put down what they like.
CardSet barred_from(const Edition& e, const View& v, Seat who, Action action) {
  CardSet barred;
  if (!v.is_free_city(who)) return barred;
  const State s = public_state(v);
  for (std::size_t i = 0; i < e.card_count; ++i) {
    const auto card = static_cast<CardId>(i);
    const bool had_to = action == Action::sell ? can_build(e, s, who, card) : can_chain(e, s, who, card);
    if (had_to) barred.insert(card);
  }
  return barred;
}

bool is_face_down(Action a) { return a == Action::stage || a == Action::sell; }

}  // namespace

Knowledge::Knowledge(const Edition& e, const View& first) : edition_(&e), now_(first) { begin_anew(); }

void Knowledge::begin_anew() {
  whereabouts_.begin(*edition_, now_);
  look();
  whereabouts_.settle();
  finish();
}

void Knowledge::observe(const View& next) {
  if (next == now_) return;
  const View before = now_;
  now_ = next;
  if (!whereabouts_.consistent() || !follow(before)) {
    ++restarts_;
    begin_anew();
    return;
  }
  finish();
}

bool Knowledge::follow(const View& before) {
  if (!follows(before, now_)) return false;
  whereabouts_.forget_sellers();
  if (now_.phase != Phase::free_city) {
    resolve(before);
    go_on(before);
  }
  for (std::size_t i = 0; i < now_.seats; ++i) {
    if (whereabouts_.hand_size(seat(i)) != now_.hand_sizes[i]) return false;
  }
  look();
  return whereabouts_.settle();
}

void Knowledge::decided(Seat for_whom, const Move& m) {
  if (now_.is_free_city(for_whom)) for_free_city_ = m;
}

/// The Free City after its controller, who chose the own card first.
void Knowledge::resolve(const View& before) {
  for (std::size_t i = 1; i <= now_.seats; ++i) {
    const Seat who = seat(i % now_.seats);
    if (now_.moved.contains(who)) resolve_move(before, who);
  }
  for_free_city_ = kNoMove;
  const bool last_cards = before.phase == Phase::choose || before.phase == Phase::free_city;
  if (last_cards && before.turn == kTurnsPerAge) discard_leftovers();
}

CardId Knowledge::known_card(Seat who, const Move& m) const {
  if (m.card != kNoCard) return m.card;
  return who == kFreeCity && for_free_city_.action == m.action ? for_free_city_.card : kNoCard;
}

void Knowledge::resolve_move(const View& before, Seat who) {
  const Move& m = now_.moves[index(who)];
  const Seat holder = holder_of_cards(before, who);
  const CardId card = known_card(who, m);
  const CardSet barred = is_face_down(m.action) ? barred_from(*edition_, before, who, m.action) : CardSet{};
  switch (m.action) {
    case Action::build:
    case Action::build_free: whereabouts_.build(holder, card); break;
    case Action::stage: whereabouts_.lay_marker(holder, who, now_.city(who).stages_built() - 1, card, barred); break;
    case Action::sell:
      whereabouts_.sell(holder, who, card, barred);
      whereabouts_.rule_out_of_hand(holder, barred);  // it may sell only if it can build none of those left
      break;
    case Action::salvage: whereabouts_.salvage(card); break;
    case Action::decline: break;
  }
}

void Knowledge::discard_leftovers() {
  for (std::size_t i = 0; i < now_.seats; ++i) {
    if (!now_.cities[i].powers.has(Power::play_seventh_card)) whereabouts_.discard_hand(seat(i));
  }
}

void Knowledge::go_on(const View& before) {
  if (now_.age != before.age) {
    whereabouts_.deal(*edition_, now_);
  } else if (now_.turn != before.turn) {
    if (!now_.has_free_city()) {
      whereabouts_.pass_hands(now_.seats, now_.age);
    } else {
      whereabouts_.swap_hands();
      whereabouts_.draw_card(controller(public_state(now_)));
    }
  }
}

void Knowledge::look() {
  if (now_.seat == kNoSeat) return;
  whereabouts_.see_hand(now_.seat, now_.hand);
  if (now_.deciding == kNoSeat) return;
  if (now_.phase == Phase::salvage) whereabouts_.see_discard(now_.discard);
  if (now_.phase == Phase::seventh) whereabouts_.see_hand(now_.deciding, now_.choices);
}

void Knowledge::finish() {
  plan_ = make_plan(whereabouts_.puzzle());
  fill_certain_state();
}

namespace {

/// Who built a stage this turn that lets it look through the discard pile, and has not done so.
SeatSet salvage_due(const Edition& e, const View& v) {
  if (v.phase == Phase::salvage) return v.awaiting;
  if (v.phase != Phase::seventh) return {};
  SeatSet due;
  v.moved.for_each([&](Seat i) {
    if (v.moves[index(i)].action != Action::stage) return;
    const City& city = v.city(i);
    const Gives& gives = e.board(city.board).stages[city.stages_built() - 1].gives;
    if (gives.powers.has(Power::build_from_discard)) due.insert(i);
  });
  return due;
}

}  // namespace

void Knowledge::fill_certain_state() {
  State s = public_state(now_);
  s.hands = {};
  s.salvage_due = salvage_due(*edition_, now_);
  s.discard = whereabouts_.known_discard();
  for (std::size_t i = 0; i < now_.seats; ++i) {
    const Seat city = seat(i);
    for (std::size_t stage = 0; stage < now_.city(city).stages_built(); ++stage) {
      s.markers[i].push_back(whereabouts_.known_marker(city, stage));
    }
    if (const CardId sold = whereabouts_.known_sale(city); sold != kNoCard) s.moves[i].card = sold;
  }
  certain_ = s;
}

CardSet Knowledge::cards_in(const PlaceSet& where) const {
  CardSet cards;
  for (const Copy& copy : whereabouts_.puzzle().copies) {
    if (!copy.salvaged && copy.may_be.intersects(where)) cards.insert(copy.card);
  }
  return cards;
}

CardSet Knowledge::possible_in_hand(Seat holder) const {
  const PlaceId p = whereabouts_.hand_place(holder);
  return p == kNoPlace ? CardSet{} : cards_in(only(p));
}

/// As many as find no place when this one is closed to them: of two copies that share two single places, one must be
/// in each, though neither copy is certain to be in either.
std::size_t Knowledge::least_copies_in(PlaceId place, CardId card) const {
  std::size_t possible = 0, certain = 0;
  for (const Copy& copy : whereabouts_.puzzle().copies) {
    if (copy.card != card || !copy.may_be.contains(place)) continue;
    ++possible;
    if (copy.may_be == only(place)) ++certain;
  }
  if (possible == certain || possible == 1) return certain;
  Puzzle puzzle = whereabouts_.puzzle();
  for (Copy& copy : puzzle.copies) {
    if (copy.card == card) copy.may_be.erase(place);
  }
  Matching m;
  Rng rng(0);
  draw(puzzle, make_plan(puzzle), rng, m);
  return m.unmatched;
}

Hand Knowledge::certain_in_hand(Seat holder) const {
  Hand hand;
  const PlaceId p = whereabouts_.hand_place(holder);
  if (p == kNoPlace) return hand;
  possible_in_hand(holder).for_each([&](CardId card) {
    for (std::size_t n = least_copies_in(p, card); n > 0 && hand.size() < kHandSize + 1; --n) hand.push_back(card);
  });
  return hand;
}

CardSet Knowledge::possible_marker(Seat city, std::size_t stage) const {
  CardSet cards;
  if (const CardId known = whereabouts_.known_marker(city, stage); known != kNoCard) cards.insert(known);
  const Puzzle& puzzle = whereabouts_.puzzle();
  puzzle.used.for_each([&](PlaceId p) {
    const Place& place = puzzle.place(p);
    if (place.kind == PlaceKind::marker && place.seat == city && place.stage == stage) cards = cards_in(only(p));
  });
  return cards;
}

CardSet Knowledge::possible_in_discard() const {
  const Puzzle& puzzle = whereabouts_.puzzle();
  PlaceSet pile;
  puzzle.used.for_each([&](PlaceId p) {
    if (puzzle.place(p).kind == PlaceKind::discard) pile.insert(p);
  });
  return cards_in(pile) | whereabouts_.known_discard().kinds;
}

}  // namespace wonders
