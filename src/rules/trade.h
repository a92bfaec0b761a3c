#pragma once

#include "base/inline.h"
#include "rules/state.h"

namespace wonders {

/// what a city with these discounts pays for a unit.
constexpr unsigned unit_price(const Discounts& discounts, Goods kind, Where from) {
  return discounts.on(kind, from) ? Rulebook::kDiscountPrice : Rulebook::kTradePrice;
}

/// What a city can build with in this turn: its own production, and what it could buy on either side (R-049: as the
/// cities are at the start of the turn).
struct Market {
  Supply own;
  Supply with_left;
  Supply with_right;
  Supply with_both;
  Discounts discounts;
  Coins coins;

  constexpr unsigned price(Goods kind, Where from) const { return unit_price(discounts, kind, from); }
};

constexpr Market market_of(const State& s, Seat who) {
  const City& city = s.city(who);
  const Supply& left = s.city(s.left(who)).offer;
  const Supply& right = s.city(s.right(who)).offer;
  const Supply with_left = city.production + left;
  return {.own = city.production,
          .with_left = with_left,
          .with_right = city.production + right,
          .with_both = with_left + right,
          .discounts = city.discounts,
          .coins = city.coins};
}

/// The units of one kind that must be bought, and how many of them may come from the left: exactly the splits without a
/// superfluous unit.
struct Split {
  unsigned missing;
  unsigned least_left;
  unsigned most_left;
};

WONDERS_INLINE constexpr Split split(const Market& market, const Supply& need, Goods kind) {
  if (lanes::covers(market.own.of(kind), need.of(kind))) return {0, 0, 0};
  const unsigned missing = units_missing(market.own, need, kind);
  return {missing, units_missing(market.with_right, need, kind), missing - units_missing(market.with_left, need, kind)};
}

}  // namespace wonders
