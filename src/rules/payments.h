#pragma once

#include <cstdint>

#include "base/fixed_vector.h"
#include "rules/state.h"

namespace wonders {

/// Coins that go to the two neighbours for one build.
struct Payment {
  std::uint8_t left;
  std::uint8_t right;

  friend constexpr bool operator==(const Payment&, const Payment&) = default;
};

/// At most 6 ways to split the missing raw materials and 4 to split the manufactured goods.
using PaymentList = ScratchList<Payment, 24>;

/// What a city can build with in this turn: its own production, and what it could buy on either side (R-049: as the
/// cities are at the start of the turn).
struct Market {
  Supply own;
  Supply with_left;
  Supply with_right;
  Supply with_both;
  Discounts discounts;
  Coins coins;

  constexpr unsigned price(Goods kind, Where from) const { return discounts.on(kind, from) ? 1u : 2u; }
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

constexpr Split split(std::uint64_t own, std::uint64_t with_left, std::uint64_t with_right, std::uint64_t need) {
  if (lanes::covers(own, need)) return {0, 0, 0};
  const unsigned missing = lanes::shortage(own, need);
  return {missing, lanes::shortage(with_right, need), missing - lanes::shortage(with_left, need)};
}

namespace detail {

/// One kind is missing: each split is another payment.
template <class F>
constexpr void each_split(Split units, unsigned left_price, unsigned right_price, unsigned budget, F&& f) {
  for (unsigned l = units.least_left; l <= units.most_left; ++l) {
    const unsigned left = l * left_price;
    const unsigned right = (units.missing - l) * right_price;
    if (left + right <= budget) f(left, right);
  }
}

/// Both kinds are missing. When their prices stand in the same ratio, different splits can come to the same coins, and
/// each payment is named once.
template <class F>
constexpr void each_pair_of_splits(const Market& market, Split raw, Split goods, unsigned budget, F&& f) {
  const unsigned raw_left = market.price(Goods::raw, kLeft), raw_right = market.price(Goods::raw, kRight);
  const unsigned goods_left = market.price(Goods::manufactured, kLeft);
  const unsigned goods_right = market.price(Goods::manufactured, kRight);
  const bool may_repeat = raw_left * goods_right == raw_right * goods_left;
  std::uint32_t seen = 0;  // by coins to the left: with prices in one ratio they determine the coins to the right
  for (unsigned l = raw.least_left; l <= raw.most_left; ++l) {
    for (unsigned g = goods.least_left; g <= goods.most_left; ++g) {
      const unsigned left = l * raw_left + g * goods_left;
      const unsigned right = (raw.missing - l) * raw_right + (goods.missing - g) * goods_right;
      if (left + right > budget || (may_repeat && ((seen >> left) & 1u) != 0)) continue;
      seen |= 1u << left;
      f(left, right);
    }
  }
}

/// The payments of a cost that the own production does not cover.
template <class F>
constexpr void each_purchase(const Market& market, const Supply& need, unsigned budget, F&& f) {
  if (!covers(market.with_both, need)) return;
  const Split raw = split(market.own.raw, market.with_left.raw, market.with_right.raw, need.raw);
  const Split goods =
      split(market.own.manufactured, market.with_left.manufactured, market.with_right.manufactured, need.manufactured);
  if (goods.missing == 0) {
    each_split(raw, market.price(Goods::raw, kLeft), market.price(Goods::raw, kRight), budget, f);
  } else if (raw.missing == 0) {
    each_split(goods, market.price(Goods::manufactured, kLeft), market.price(Goods::manufactured, kRight), budget, f);
  } else {
    each_pair_of_splits(market, raw, goods, budget, f);
  }
}

}  // namespace detail

/// Calls f(left, right) for every legal way to pay for a cost: fewest raw materials from the left first, then fewest
/// manufactured goods from the left. Coins to the bank are part of the price.
template <class F>
constexpr void each_payment(const Market& market, const Supply& need, unsigned bank, F&& f) {
  if (bank > market.coins) return;
  if (covers(market.own, need)) {
    f(0u, 0u);
  } else {
    detail::each_purchase(market, need, market.coins - bank, f);
  }
}

constexpr void list_payments(const Market& market, const Supply& need, unsigned bank, PaymentList& out) {
  out.clear();
  each_payment(market, need, bank, [&](unsigned left, unsigned right) {
    out.push_back({static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(right)});
  });
}

}  // namespace wonders
