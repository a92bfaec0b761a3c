#pragma once

#include <cstdint>

#include "rules/payments.h"
#include "rules/state.h"

namespace wonders {

/// Who must decide now.
constexpr SeatSet awaiting(const State& s) {
  switch (s.phase) {
    case Phase::choose: {
      SeatSet all = s.all_seats();
      if (s.has_free_city()) all.erase(kFreeCity);
      return all;
    }
    case Phase::free_city: {
      SeatSet one;
      one.insert(kFreeCity);
      return one;
    }
    case Phase::seventh: {
      SeatSet players;
      s.all_seats().for_each([&](Seat i) {
        if (s.city(i).powers.has(Power::play_seventh_card)) players.insert(i);
      });
      return players;
    }
    case Phase::salvage: {
      SeatSet one;
      one.insert(s.salvage_due.front());  // should two boards ever have it: clockwise from seat 0 (OP-09)
      return one;
    }
    case Phase::over: break;
  }
  return {};
}

/// The player who answers for a seat: its own, but the controller for the Free City (R-254, OP-26c).
constexpr Seat decider(const State& s, Seat who) { return s.has_free_city() && who == kFreeCity ? controller(s) : who; }

/// Why a build costs nothing, in the order in which the rules ask (OP-11b, OP-37).
enum class Free : std::uint8_t {
  no,       // its cost must be met
  no_cost,  // none is printed
  chain,    // a parent is in the city
  power,    // second-edition Olympia
};

constexpr bool power_applies(const State& s, const City& city, const CardSpec& card) {
  const Powers powers = city.powers;
  if (powers.bits == 0 || s.phase == Phase::seventh) return false;
  return (powers.has(Power::free_first_of_color) && city.tally[count_of(card.color)] == 0) ||
         (powers.has(Power::free_first_of_age) && s.turn == 1) ||
         (powers.has(Power::free_last_of_age) && s.turn == kTurnsPerAge);
}

constexpr Free free_reason(const Edition& e, const State& s, Seat who, CardId card) {
  const CardSpec& spec = e.card(card);
  const City& city = s.city(who);
  if (!spec.has_cost) return Free::no_cost;
  if (city.structures.intersects(spec.parents)) return Free::chain;
  return power_applies(s, city, spec) ? Free::power : Free::no;
}

constexpr bool has_next_stage(const Edition& e, const City& city) {
  return city.stages_built() < e.board(city.board).stage_count;
}

/// The stage that a marker would build next.
constexpr const StageSpec& next_stage(const Edition& e, const City& city) {
  return e.board(city.board).stages[city.stages_built()];
}

/// The cards that a seat chooses from. The controller has already taken its own card out when it chooses for the Free
/// City, and plays the last card of the draw pile as the Free City's seventh (OP-26c).
constexpr Hand cards_to_choose(const State& s, Seat who) {
  if (s.phase != Phase::free_city) return s.hand(who);
  Hand hand = s.hand(controller(s));
  const CardId taken = s.moves[index(controller(s))].card;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if (hand[i] == taken) {
      hand.erase_at(i);
      break;
    }
  }
  return hand;
}

namespace detail {

constexpr void push_each(const PaymentList& payments, Action action, CardId card, MoveList& out) {
  for (const Payment& p : payments) out.push_back({action, card, p.left, p.right});
}

constexpr void list_builds(const Edition& e, const State& s, Seat who, const Market& market, CardId card,
                           MoveList& out) {
  if (s.city(who).structures.contains(card)) return;
  if (free_reason(e, s, who, card) != Free::no) {
    out.push_back({Action::build, card, 0, 0});
    return;
  }
  PaymentList payments;
  const CardSpec& spec = e.card(card);
  list_payments(market, spec.need, spec.coin_cost, payments);
  push_each(payments, Action::build, card, out);
  if (s.city(who).free_build_left != 0) out.push_back({Action::build_free, card, 0, 0});
}

constexpr void list_stage_payments(const Edition& e, const City& city, const Market& market, PaymentList& out) {
  out.clear();
  if (has_next_stage(e, city)) list_payments(market, next_stage(e, city).need, 0, out);
}

constexpr void list_own(const Edition& e, const State& s, Seat who, MoveList& out) {
  const Market market = market_of(s, who);
  PaymentList stage;
  list_stage_payments(e, s.city(who), market, stage);
  CardId last = kNoCard;
  for (CardId card : s.hand(who)) {
    if (card == last) continue;  // a second copy offers nothing new
    last = card;
    list_builds(e, s, who, market, card, out);
    push_each(stage, Action::stage, card, out);
    out.push_back({Action::sell, card, 0, 0});
  }
}

/// a card that the Free City can build by chain is played no other way.
constexpr bool must_chain(const Edition& e, const State& s, CardId card) {
  return !s.city(kFreeCity).structures.contains(card) && free_reason(e, s, kFreeCity, card) == Free::chain;
}

/// every build and stage possible with any card left; only if there is none, the sale of any card left.
constexpr void list_free_city(const Edition& e, const State& s, MoveList& out) {
  const Market market = market_of(s, kFreeCity);
  PaymentList stage;
  list_stage_payments(e, s.city(kFreeCity), market, stage);
  const Hand cards = cards_to_choose(s, kFreeCity);
  for (CardId card : cards) {
    list_builds(e, s, kFreeCity, market, card, out);
    if (!must_chain(e, s, card)) push_each(stage, Action::stage, card, out);
  }
  if (!out.empty()) return;
  for (CardId card : cards) out.push_back({Action::sell, card, 0, 0});
}

constexpr void list_salvage(const State& s, Seat who, MoveList& out) {
  const CardSet buildable = s.discard.kinds - s.city(who).structures;
  buildable.for_each([&](CardId card) { out.push_back({Action::salvage, card, 0, 0}); });
  out.push_back({Action::decline, kNoCard, 0, 0});
}

}  // namespace detail

/// Every legal move of an awaited seat, each once. Cards in ascending order; for each card builds (in the order of
/// list_payments), the free build, stages, the sale. For the discard pile: cards ascending, then declining.
constexpr void legal_moves(const Edition& e, const State& s, Seat who, MoveList& out) {
  out.clear();
  switch (s.phase) {
    case Phase::choose:
    case Phase::free_city:
    case Phase::seventh:
      if (s.has_free_city() && who == kFreeCity) {
        detail::list_free_city(e, s, out);
      } else {
        detail::list_own(e, s, who, out);
      }
      break;
    case Phase::salvage: detail::list_salvage(s, who, out); break;
    case Phase::over: break;
  }
}

}  // namespace wonders
