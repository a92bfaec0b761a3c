#pragma once

#include "base/rng.h"
#include "rules/legal.h"

namespace wonders {

namespace detail {

constexpr Move pick(const MoveList& moves, Rng& rng) {
  return moves[moves.size() == 1 ? 0 : rng.below(static_cast<std::uint32_t>(moves.size()))];
}

constexpr Move with_payment(const PaymentList& payments, Action action, CardId card, Rng& rng) {
  const Payment p = payments[payments.size() == 1 ? 0 : rng.below(static_cast<std::uint32_t>(payments.size()))];
  return {action, card, p.left, p.right};
}

/// A card of the hand, then one of the actions open to it, then one of the ways to pay, each uniformly.
constexpr Move sample_own(const Edition& e, const State& s, Seat who, Rng& rng) {
  const Hand& hand = s.hand(who);
  const City& city = s.city(who);
  const CardId card = hand[rng.below(static_cast<std::uint32_t>(hand.size()))];
  const CardSpec& spec = e.card(card);
  const Market market = market_of(s, who);
  PaymentList build, stage;
  bool free_build = false;
  if (!city.structures.contains(card)) {
    if (free_reason(e, s, who, card) != Free::no) {
      build.push_back({0, 0});
    } else {
      list_payments(market, spec.need, spec.coin_cost, build);
      free_build = city.free_build_left != 0;
    }
  }
  list_stage_payments(e, city, market, stage);
  std::array<Action, 4> open{Action::sell};
  std::uint32_t actions = 1;
  if (!build.empty()) open[actions++] = Action::build;
  if (!stage.empty()) open[actions++] = Action::stage;
  if (free_build) open[actions++] = Action::build_free;
  switch (const Action action = open[actions == 1 ? 0 : rng.below(actions)]) {
    case Action::build: return with_payment(build, action, card, rng);
    case Action::stage: return with_payment(stage, action, card, rng);
    case Action::build_free:
    case Action::sell:
    case Action::salvage:
    case Action::decline: return {action, card, 0, 0};
  }
  return kNoMove;
}

}  // namespace detail

/// A random legal move of an awaited seat without listing the others: every legal move can come, a card and an action
/// with equal chances. Rare decisions (the Free City, the discard pile) are drawn from their list.
constexpr Move sample_move(const Edition& e, const State& s, Seat who, Rng& rng) {
  if (s.phase == Phase::salvage || (s.has_free_city() && who == kFreeCity)) {
    MoveList moves;
    legal_moves(e, s, who, moves);
    return detail::pick(moves, rng);
  }
  return detail::sample_own(e, s, who, rng);
}

}  // namespace wonders
