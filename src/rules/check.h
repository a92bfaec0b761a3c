#pragma once

#include <cstdint>

#include "rules/legal.h"

namespace wonders {

/// Why a move is not legal: the first rule that it breaks.
enum class Objection : std::uint8_t {
  none,
  not_awaited,          // this seat has nothing to decide now
  wrong_action,         // the action does not belong to this phase
  not_in_hand,          // the card is not among those to choose from
  already_built,        // a structure of that name is in the city
  cost_not_met,         // no way to pay: resources or coins are missing
  wrong_payment,        // it can be paid, but not by these coins
  paid_for_free_build,  // a free build costs nothing at all
  no_free_build,        // no such power, or spent in this Age
  free_build_wasted,    // the card is free anyway, so the power cannot be spent (OP-10f)
  no_stage_left,        // the wonder is complete
  must_use_chain,       // Free City: this card must be built by its chain
  must_play,            // Free City: it may sell only if it cannot play
  not_in_discard,       // salvage: the card is not on the discard pile
};

namespace detail {

constexpr Objection check_payment(const PaymentList& payments, const Move& m) {
  if (payments.empty()) return Objection::cost_not_met;
  for (const Move& p : payments) {
    if (p.to_left == m.to_left && p.to_right == m.to_right) return Objection::none;
  }
  return Objection::wrong_payment;
}

constexpr bool pays_nothing(const Move& m) { return m.to_left == 0 && m.to_right == 0; }

constexpr Objection check_build(const Edition& e, const State& s, Seat who, const Move& m) {
  if (s.city(who).structures.contains(m.card)) return Objection::already_built;
  if (free_reason(e, s, who, m.card) != Free::no) {
    return pays_nothing(m) ? Objection::none : Objection::paid_for_free_build;
  }
  PaymentList payments;
  list_payments(market_of(s, who), e.card(m.card).need, e.card(m.card).coin_cost, payments);
  return check_payment(payments, m);
}

constexpr Objection check_build_free(const Edition& e, const State& s, Seat who, const Move& m) {
  if (s.city(who).structures.contains(m.card)) return Objection::already_built;
  if (s.city(who).free_build_left == 0) return Objection::no_free_build;
  if (free_reason(e, s, who, m.card) != Free::no) return Objection::free_build_wasted;
  return pays_nothing(m) ? Objection::none : Objection::paid_for_free_build;
}

constexpr Objection check_stage(const Edition& e, const State& s, Seat who, const Move& m) {
  const City& city = s.city(who);
  if (!has_next_stage(e, city)) return Objection::no_stage_left;
  PaymentList payments;
  list_payments(market_of(s, who), next_stage(e, city).need, 0, payments);
  return check_payment(payments, m);
}

constexpr Objection check_free_city(const Edition& e, const State& s, const Move& m) {
  if (m.action == Action::stage && must_use_chain(e, s, m.card)) return Objection::must_use_chain;
  if (m.action != Action::sell) return Objection::none;
  MoveList moves;
  legal_moves(e, s, kFreeCity, moves);
  return moves[0].action == Action::sell ? Objection::none : Objection::must_play;
}

constexpr Objection check_card_move(const Edition& e, const State& s, Seat who, const Move& m) {
  if (m.card == kNoCard || !cards_to_choose(s, who).contains(m.card)) return Objection::not_in_hand;
  if (s.is_free_city(who)) {
    if (const Objection o = check_free_city(e, s, m); o != Objection::none) return o;
  }
  switch (m.action) {
    case Action::build: return check_build(e, s, who, m);
    case Action::build_free: return check_build_free(e, s, who, m);
    case Action::stage: return check_stage(e, s, who, m);
    case Action::sell: return pays_nothing(m) ? Objection::none : Objection::wrong_payment;
    case Action::salvage:
    case Action::decline: break;
  }
  return Objection::wrong_action;
}

constexpr Objection check_salvage(const State& s, Seat who, const Move& m) {
  if (!pays_nothing(m)) return Objection::paid_for_free_build;
  if (m.action == Action::decline) return m.card == kNoCard ? Objection::none : Objection::wrong_action;
  if (m.action != Action::salvage) return Objection::wrong_action;
  if (index(m.card) >= kMaxCards || !s.discard.kinds.contains(m.card)) return Objection::not_in_discard;
  return s.city(who).structures.contains(m.card) ? Objection::already_built : Objection::none;
}

}  // namespace detail

/// Checks one move by itself, without listing the others.
constexpr Objection check(const Edition& e, const State& s, Seat who, const Move& m) {
  if (index(who) >= s.seats || !awaiting(s).contains(who)) return Objection::not_awaited;
  return s.phase == Phase::salvage ? detail::check_salvage(s, who, m) : detail::check_card_move(e, s, who, m);
}

constexpr bool is_legal(const Edition& e, const State& s, Seat who, const Move& m) {
  return check(e, s, who, m) == Objection::none;
}

}  // namespace wonders
