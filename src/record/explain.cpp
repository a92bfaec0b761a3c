#include "record/explain.h"

#include "catalog/catalog.h"

namespace wonders {

namespace {

std::string name_of(const Edition& e, CardId card) { return std::string(card_name(e.id, card)); }

void append_item(std::string& list, const std::string& item) { list += (list.empty() ? "" : ", ") + item; }

template <class Cards>
std::string names_of(const Edition& e, const Cards& cards) {
  std::string list;
  for (CardId card : cards) append_item(list, name_of(e, card));
  return list.empty() ? "none" : list;
}

std::string set_text(const Edition& e, const CardSet& cards) {
  std::string list;
  cards.for_each([&](CardId card) { append_item(list, name_of(e, card)); });
  return list.empty() ? "none" : list;
}

std::string payment_text(const Move& m) { return std::to_string(m.to_left) + "+" + std::to_string(m.to_right); }

std::string legal_text(const Move& m) {
  switch (m.action) {
    case Action::build: return "build " + payment_text(m);
    case Action::build_free: return "build free by power";
    case Action::stage: return "stage " + payment_text(m);
    case Action::sell: return "sell";
    case Action::salvage:
    case Action::decline: break;
  }
  return {};
}

/// "; legal with Forum (left+right): build 0+2, build 2+0, sell"
std::string legal_with(const Edition& e, const State& s, Seat who, CardId card) {
  MoveList moves;
  legal_moves(e, s, who, moves);
  std::string list;
  for (const Move& m : moves) {
    if (m.card == card) append_item(list, legal_text(m));
  }
  return "; legal with " + name_of(e, card) + " (left+right): " + (list.empty() ? "nothing" : list);
}

std::string structures_or_stages(const Edition& e, const State& s) {
  MoveList moves;
  legal_moves(e, s, kFreeCity, moves);
  std::string list;
  const Move* last = nullptr;
  for (const Move& m : moves) {
    if (last == nullptr || last->card != m.card || last->action != m.action) {
      append_item(list, (m.action == Action::stage ? "stage " : "build ") + name_of(e, m.card));
    }
    last = &m;
  }
  return list;
}

std::string paid_text(const Move& m) {
  return std::to_string(m.to_left) + (m.to_left == 1 ? " coin" : " coins") + " to the left and " +
         std::to_string(m.to_right) + " to the right";
}

/// What the coins were meant for: "Forum" or "stage 2".
std::string bought(const Edition& e, const State& s, Seat who, const Move& m) {
  if (m.action != Action::stage) return name_of(e, m.card);
  return "stage " + std::to_string(s.city(who).stages_built() + 1) + " (with " + name_of(e, m.card) + ")";
}

/// The coins of each legal way to do the same with the card: "0+2, 2+0" for left and right.
std::string payments_text(const Edition& e, const State& s, Seat who, const Move& wanted) {
  MoveList moves;
  legal_moves(e, s, who, moves);
  std::string list;
  for (const Move& m : moves) {
    if (m.card == wanted.card && m.action == wanted.action) append_item(list, payment_text(m));
  }
  return list.empty() ? "none" : list;
}

std::string wrong_payment(const Edition& e, const State& s, Seat who, const Move& m) {
  if (m.action == Action::sell) return "a sale pays no neighbour, found " + paid_text(m);
  return bought(e, s, who, m) + " cannot be paid with " + paid_text(m) +
         "; legal payments (left+right): " + payments_text(e, s, who, m);
}

std::string cost_not_met(const Edition& e, const State& s, Seat who, const Move& m) {
  return bought(e, s, who, m) + " cannot be paid with " + std::to_string(s.city(who).coins) +
         " coins and what the city and its neighbours produce" + legal_with(e, s, who, m.card);
}

std::string paid_for_free_build(const Edition& e, const State& s, Seat who, const Move& m) {
  if (s.phase == Phase::salvage) return "a card from the discard pile costs nothing";
  if (m.action == Action::build_free) return "a build free by power pays nobody, found " + paid_text(m);
  return name_of(e, m.card) + " costs nothing, found " + paid_text(m) + legal_with(e, s, who, m.card);
}

std::string not_in_hand(const Edition& e, const State& s, Seat who, const Move& m) {
  if (m.card == kNoCard) return "expected one of the cards " + names_of(e, cards_to_choose(s, who));
  const bool for_free_city = s.phase == Phase::free_city;
  return name_of(e, m.card) +
         (for_free_city ? " is not among the cards left for the Free City: " : " is not in the hand: ") +
         names_of(e, cards_to_choose(s, who));
}

}  // namespace

std::string board_name(EditionId id, Board board) {
  return std::string(wonder_name(id, board)) + " " + std::string(side_name(id, board));
}

std::string explain(const Edition& e, const State& s, Seat who, const Move& m, Objection objection) {
  switch (objection) {
    case Objection::none: return {};
    case Objection::not_awaited: return "this seat has nothing to decide now";
    case Objection::wrong_action: return "the action does not belong here";
    case Objection::not_in_hand: return not_in_hand(e, s, who, m);
    case Objection::already_built:
      return "the city already has " + name_of(e, m.card) +
             (s.phase == Phase::salvage ? "" : legal_with(e, s, who, m.card));
    case Objection::cost_not_met: return cost_not_met(e, s, who, m);
    case Objection::wrong_payment: return wrong_payment(e, s, who, m);
    case Objection::paid_for_free_build: return paid_for_free_build(e, s, who, m);
    case Objection::no_free_build:
      return "no power lets the city build " + name_of(e, m.card) + " free in this turn" +
             legal_with(e, s, who, m.card);
    case Objection::free_build_wasted: return name_of(e, m.card) + " is free anyway";
    case Objection::no_stage_left:
      return "all stages of " + board_name(e.id, s.city(who).board) + " are built" + legal_with(e, s, who, m.card);
    case Objection::must_use_chain: return "the Free City must build " + name_of(e, m.card) + " by its chain";
    case Objection::must_play:
      return "the Free City may sell only when it can play no card; it could: " + structures_or_stages(e, s);
    case Objection::not_in_discard:
      return name_of(e, m.card) + " is not on the discard pile; expected null or one of: " +
             set_text(e, s.discard.kinds - s.city(who).structures);
  }
  return {};
}

std::string explain_mark(const Edition& e, const State& s, Seat who, CardId card, FreeMark found) {
  const std::string name = name_of(e, card);
  const std::string mark =
      found == FreeMark::none ? "no mark" : "\"" + std::string(kFreeMarkNames[index(found)]) + "\"";
  switch (free_reason(e, s, who, card)) {
    case Free::no_cost: return name + " has no printed cost: expected no \"free\", found " + mark;
    case Free::chain:
      return name + " is free with " + set_text(e, s.city(who).structures & e.card(card).parents) +
             ": expected \"free\": \"chain\", found " + mark;
    case Free::power: return name + " is free by the wonder: expected \"free\": \"power\", found " + mark;
    case Free::no: break;
  }
  return "nothing in the city makes " + name + " free by a chain: " + mark + " found" + legal_with(e, s, who, card);
}

}  // namespace wonders
