#pragma once

#include "base/rng.h"
#include "rules/city.h"
#include "rules/cost.h"
#include "rules/payments.h"

// How a move is drawn without listing the others. What is drawn: rules/sample.h.
namespace wonders::fast {

template <class List>
constexpr Move pick(const List& moves, Rng& rng) {
  return moves[moves.size() == 1 ? 0 : rng.below(static_cast<std::uint32_t>(moves.size()))];
}

/// One of the ways to buy what is missing, uniformly; no_move() if there is none.
WONDERS_NOINLINE constexpr Move buy(const Market& market, const Supply& need, unsigned bank, Action action, CardId card,
                                    Rng& rng) {
  PaymentList payments;
  payments.end_at(append_purchases(market, need, market.coins - bank, no_move(), payments.data()));
  if (payments.empty()) return no_move();
  const Move p = pick(payments, rng);
  return {action, card, p.to_left, p.to_right};
}

WONDERS_INLINE constexpr Move try_build(const Edition& e, const State& s, const City& city, const Market& market,
                                        CardId card, Rng& rng) {
  const CardSpec& spec = e.card(card);
  const bool absent = !city.structures.contains(card), bank_paid = spec.coin_cost <= market.coins;
  const bool own_suffices = covers(market.own, spec.need), free = cost_is_waived(s, city, spec);
  if (absent & ((own_suffices & bank_paid) | free)) return {Action::build, card, 0, 0};
  const bool can_buy = covers(market.with_both, spec.need);
  if (!(absent & bank_paid & can_buy)) return no_move();
  return buy(market, spec.need, spec.coin_cost, Action::build, card, rng);
}

WONDERS_INLINE constexpr Move try_stage(const Market& market, const Supply& need, CardId card, Rng& rng) {
  if (covers(market.own, need)) return {Action::stage, card, 0, 0};
  return buy(market, need, 0, Action::stage, card, rng);
}

WONDERS_NOINLINE constexpr Move try_build_free(const Edition& e, const State& s, Seat who, CardId card) {
  if (s.city(who).structures.contains(card) || free_reason(e, s, who, card) != Free::no) return no_move();
  return {Action::build_free, card, 0, 0};
}

/// Draws a card and an action until they fit, then one of the ways to pay: uniform over the legal pairs of card and
/// action. Selling always fits, so it ends soon. Few cities can pay for their next stage, and the others do not draw
/// it.
WONDERS_INLINE constexpr Move sample_own(const Edition& e, const State& s, Seat who, Rng& rng) {
  const City& city = s.city(who);
  const Hand hand = s.hand(who);
  const Market market = market_of(s, who);
  const Supply& stage = next_stage(e, city).need;
  const auto cards = static_cast<std::uint32_t>(hand.size());
  const std::uint32_t stages = covers(market.with_both, stage) ? 3 * cards : 2 * cards;
  const std::uint32_t pairs = stages + (city.free_build_left != 0 ? cards : 0);
  while (true) {
    const std::uint32_t drawn = rng.below(pairs);
    if (drawn < cards) return {Action::sell, hand[drawn], 0, 0};
    Move move = no_move();
    if (drawn < 2 * cards) [[likely]] {
      move = try_build(e, s, city, market, hand[drawn - cards], rng);
    } else if (drawn < stages) {
      move = try_stage(market, stage, hand[drawn - 2 * cards], rng);
    } else {
      move = try_build_free(e, s, who, hand[drawn - stages]);
    }
    if (move.card != kNoCard) return move;
  }
}

}  // namespace wonders::fast
