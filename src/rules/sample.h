#pragma once

#include "base/rng.h"
#include "rules/legal.h"

namespace wonders {

namespace detail {

template <class List>
constexpr Move pick(const List& moves, Rng& rng) {
  return moves[moves.size() == 1 ? 0 : rng.below(static_cast<std::uint32_t>(moves.size()))];
}

/// One of the ways to buy what is missing, uniformly; no_move() if there is none.
WONDERS_NOINLINE constexpr Move buy(const State& s, Seat who, const Supply& need, unsigned bank, Action action,
                                    CardId card, Rng& rng) {
  PaymentList payments;
  list_payments(market_of(s, who), need, bank, payments);
  if (payments.empty()) return no_move();
  const Move p = pick(payments, rng);
  return {action, card, p.to_left, p.to_right};
}

WONDERS_INLINE constexpr Move try_build(const Edition& e, const State& s, Seat who, CardId card, Rng& rng) {
  const CardSpec& spec = e.card(card);
  const City& city = s.city(who);
  if (city.structures.contains(card)) return no_move();
  const bool own_suffices = covers(city.production, spec.need) && spec.coin_cost <= city.coins;
  if (own_suffices || waived(s, city, spec)) return {Action::build, card, 0, 0};
  return buy(s, who, spec.need, spec.coin_cost, Action::build, card, rng);
}

WONDERS_INLINE constexpr Move try_stage(const Edition& e, const State& s, Seat who, CardId card, Rng& rng) {
  const City& city = s.city(who);
  if (!has_next_stage(e, city)) return no_move();
  const Supply& need = next_stage(e, city).need;
  if (covers(city.production, need)) return {Action::stage, card, 0, 0};
  return buy(s, who, need, 0, Action::stage, card, rng);
}

WONDERS_INLINE constexpr Move try_build_free(const Edition& e, const State& s, Seat who, CardId card) {
  if (s.city(who).structures.contains(card) || free_reason(e, s, who, card) != Free::no) return no_move();
  return {Action::build_free, card, 0, 0};
}

/// Draws a card and an action until they fit, then one of the ways to pay: uniform over the legal pairs of card and
/// action. Selling always fits, so it ends soon.
constexpr Move sample_own(const Edition& e, const State& s, Seat who, Rng& rng) {
  const Hand& hand = s.hand(who);
  const auto cards = static_cast<std::uint32_t>(hand.size());
  const std::uint32_t actions = s.city(who).free_build_left != 0 ? 4 : 3;
  while (true) {
    const Rng::Pair drawn = rng.below(cards, actions);
    const CardId card = hand[drawn.first];
    Move move = no_move();
    switch (drawn.second) {
      case 0: return {Action::sell, card, 0, 0};
      case 1: move = try_build(e, s, who, card, rng); break;
      case 2: move = try_stage(e, s, who, card, rng); break;
      default: move = try_build_free(e, s, who, card); break;
    }
    if (move.card != kNoCard) return move;
  }
}

}  // namespace detail

/// A random legal move of an awaited seat without listing the others: every legal pair of card and action is equally
/// likely, and every way to pay for it. Rare decisions (the Free City, the discard pile) are drawn from their list.
constexpr Move sample_move(const Edition& e, const State& s, Seat who, Rng& rng) {
  if (s.phase == Phase::salvage || (s.has_free_city() && who == kFreeCity)) {
    MoveList moves;
    legal_moves(e, s, who, moves);
    return detail::pick(moves, rng);
  }
  return detail::sample_own(e, s, who, rng);
}

}  // namespace wonders
