#pragma once

#include <cstdint>

#include "rules/city.h"
#include "rules/cost.h"
#include "rules/deciding.h"
#include "rules/payments.h"

// How moves are listed so fast: see docs/decisions/0010. What is listed: rules/legal.h.
namespace wonders::fast {

/// What may make a structure of a city free. Few cities have a power of Olympia, and the others are listed without
/// asking for it card by card.
enum class FreeBuilds : std::uint8_t { by_chain, by_chain_or_power };

constexpr FreeBuilds free_builds_of([[maybe_unused]] const City& city) {
#ifdef __CUDA_ARCH__
  return FreeBuilds::by_chain_or_power;  // the threads of a warp would wait for each other's way
#else
  const bool has_power = city.free_build_left != 0 || city.powers.make_free();
  return has_power ? FreeBuilds::by_chain_or_power : FreeBuilds::by_chain;
#endif
}

/// Whether a card can be built for nothing is a coin toss to the processor, so the move is written first and kept if it
/// counts.
template <FreeBuilds free_builds>
WONDERS_INLINE constexpr Move* append_builds(const Edition& e, const State& s, Seat who, const Market& market,
                                             CardId card, Move* end) {
  const City& city = s.city(who);
  const CardSpec& spec = e.card(card);
  if (city.structures.contains(card)) [[unlikely]]
    return end;
  const bool bank_paid = spec.coin_cost <= market.coins;
  const bool own_suffices = covers(market.own, spec.need);
  bool free = city.structures.intersects(spec.parents);
  if constexpr (free_builds == FreeBuilds::by_chain_or_power) free |= power_applies(s, city, spec);
  const bool costs_nothing = (own_suffices & bank_paid) | free, must_pay = !costs_nothing;
  append_move(end, {Action::build, card, 0, 0});
  end += costs_nothing ? 1 : 0;
  if (WONDERS_COIN_TOSS(must_pay & bank_paid & covers(market.with_both, spec.need))) {
    end = append_purchases(market, spec.need, market.coins - spec.coin_cost, {Action::build, card, 0, 0}, end);
  }
  if constexpr (free_builds == FreeBuilds::by_chain_or_power) {
    const bool may_spend_power = city.free_build_left != 0 && free_reason(e, s, who, card) == Free::no;
    if (may_spend_power) end = append_move(end, {Action::build_free, card, 0, 0});
  }
  return end;
}

constexpr void list_stage_payments(const Edition& e, const City& city, const Market& market, PaymentList& out) {
  list_payments(market, next_stage(e, city).need, 0, out);
}

WONDERS_INLINE constexpr Move* append_stages(const PaymentList& payments, CardId card, Move* end) {
  for (const Move& p : payments) end = append_move(end, {Action::stage, card, p.to_left, p.to_right});
  return end;
}

template <FreeBuilds free_builds>
WONDERS_INLINE constexpr Move* append_hand(const Edition& e, const State& s, Seat who, const Market& market,
                                           const PaymentList& stage, Move* end) {
  CardId last = kNoCard;
  for (CardId card : s.hand(who)) {
    if (card == last) continue;  // a second copy offers nothing new
    last = card;
    end = append_builds<free_builds>(e, s, who, market, card, end);
    end = append_stages(stage, card, end);
    end = append_move(end, {Action::sell, card, 0, 0});
  }
  return end;
}

WONDERS_INLINE constexpr Move* append_own(const Edition& e, const State& s, Seat who, Move* end) {
  const Market market = market_of(s, who);
  PaymentList stage;
  list_stage_payments(e, s.city(who), market, stage);
  if (free_builds_of(s.city(who)) == FreeBuilds::by_chain) [[likely]]
    return append_hand<FreeBuilds::by_chain>(e, s, who, market, stage, end);
  return append_hand<FreeBuilds::by_chain_or_power>(e, s, who, market, stage, end);
}

/// every build and stage possible with any card left; only if there is none, the sale of any card left.
constexpr Move* append_free_city(const Edition& e, const State& s, Move* end) {
  const Market market = market_of(s, kFreeCity);
  PaymentList stage;
  list_stage_payments(e, s.city(kFreeCity), market, stage);
  const Hand cards = cards_to_choose(s, kFreeCity);
  const Move* const begin = end;
  for (CardId card : cards) {
    end = append_builds<FreeBuilds::by_chain_or_power>(e, s, kFreeCity, market, card, end);
    if (!must_use_chain(e, s, card)) end = append_stages(stage, card, end);
  }
  if (end != begin) return end;
  for (CardId card : cards) end = append_move(end, {Action::sell, card, 0, 0});
  return end;
}

constexpr Move* append_salvage(const State& s, Seat who, Move* end) {
  const CardSet buildable = s.discard.kinds - s.city(who).structures;
  buildable.for_each([&](CardId card) { end = append_move(end, {Action::salvage, card, 0, 0}); });
  return append_move(end, no_move());
}

WONDERS_INLINE constexpr Move* append_legal(const Edition& e, const State& s, Seat who, Move* end) {
  switch (s.phase) {
    case Phase::choose:
    case Phase::free_city:
    case Phase::seventh: return s.is_free_city(who) ? append_free_city(e, s, end) : append_own(e, s, who, end);
    case Phase::salvage: return append_salvage(s, who, end);
    case Phase::over: break;
  }
  return end;
}

}  // namespace wonders::fast
