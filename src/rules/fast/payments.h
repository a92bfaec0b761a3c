#pragma once

#include <bit>
#include <cstdint>

#include "base/inline.h"
#include "rules/trade.h"

// How payments are listed so fast: see docs/decisions/0010. What is listed: rules/payments.h.
namespace wonders::fast {

/// The functions below append moves through a cursor, which stays in a register while they work.
WONDERS_INLINE constexpr Move* append_move(Move* end, Move m) {
  // One store instead of four.
  *end = std::bit_cast<Move>(static_cast<std::uint32_t>(
      index(m.action) | index(m.card) << 8 | std::uint32_t{m.to_left} << 16 | std::uint32_t{m.to_right} << 24));
  return end + 1;
}

WONDERS_INLINE constexpr Move* append_paid(Move* end, Move m, unsigned left, unsigned right) {
  return append_move(end, {m.action, m.card, static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(right)});
}

/// Both kinds are missing. When their prices stand in the same ratio, different splits can come to the same coins, and
/// each payment is named once.
constexpr Move* append_pairs_of_splits(const Market& market, Split raw, Split goods, unsigned budget, Move m,
                                       Move* end) {
  const unsigned raw_left = market.price(Goods::raw, kLeft), raw_right = market.price(Goods::raw, kRight);
  const unsigned goods_left = market.price(Goods::manufactured, kLeft);
  const unsigned goods_right = market.price(Goods::manufactured, kRight);
  const bool may_repeat = raw_left * goods_right == raw_right * goods_left;
  static_assert((lanes::kMaxUnits + 3) * Rulebook::kTradePrice < 32);
  std::uint32_t seen = 0;  // by coins to the left: with prices in one ratio they determine the coins to the right
  for (unsigned l = raw.least_left; l <= raw.most_left; ++l) {
    for (unsigned g = goods.least_left; g <= goods.most_left; ++g) {
      const unsigned left = l * raw_left + g * goods_left;
      const unsigned right = (raw.missing - l) * raw_right + (goods.missing - g) * goods_right;
      if (left + right > budget || (may_repeat && ((seen >> left) & 1u) != 0)) continue;
      seen |= 1u << left;
      end = append_paid(end, m, left, right);
    }
  }
  return end;
}

/// One kind is missing: each split is another payment.
WONDERS_NOINLINE constexpr Move* append_many_splits(Split units, unsigned left_price, unsigned right_price,
                                                    unsigned budget, Move m, Move* end) {
  for (unsigned l = units.least_left; l <= units.most_left; ++l) {
    const unsigned left = l * left_price, right = (units.missing - l) * right_price;
    append_paid(end, m, left, right);
    end += left + right <= budget ? 1 : 0;
  }
  return end;
}

/// The same without a loop for one or two, because which of them is a coin toss to the processor: two are written in
/// any case, and those kept that count.
WONDERS_INLINE constexpr Move* append_splits(Split units, unsigned left_price, unsigned right_price, unsigned budget,
                                             Move m, Move* end) {
  if (units.most_left > units.least_left + 1) [[unlikely]]
    return append_many_splits(units, left_price, right_price, budget, m, end);
  const unsigned left = units.least_left * left_price, right = (units.missing - units.least_left) * right_price;
  append_paid(end, m, left, right);
  end += left + right <= budget ? 1 : 0;
  const bool two = units.most_left > units.least_left, payable = left + left_price + right - right_price <= budget;
  append_paid(end, m, left + left_price, right - right_price);
  end += (two & payable) ? 1 : 0;
  return end;
}

WONDERS_NOINLINE constexpr Move* append_both_kinds(const Market& market, const Supply& need, unsigned budget, Move m,
                                                   Move* end) {
  return append_pairs_of_splits(market, split(market, need, Goods::raw), split(market, need, Goods::manufactured),
                                budget, m, end);
}

/// The payments of a cost that the own production does not cover, but both neighbours' offers together with it do.
WONDERS_NOINLINE constexpr Move* append_purchases(const Market& market, const Supply& need, unsigned budget, Move m,
                                                  Move* end) {
  const bool raw_missing = !lanes::covers(market.own.raw, need.raw);
  const bool goods_missing = !lanes::covers(market.own.manufactured, need.manufactured);
  if (WONDERS_COIN_TOSS(raw_missing & goods_missing)) return append_both_kinds(market, need, budget, m, end);
  const Goods kind = raw_missing ? Goods::raw : Goods::manufactured;
  const unsigned missing = units_missing(market.own, need, kind);
  const unsigned least_left = units_missing(market.with_right, need, kind);
  const unsigned least_right = units_missing(market.with_left, need, kind);
  return append_splits({missing, least_left, missing - least_right}, market.price(kind, kLeft),
                       market.price(kind, kRight), budget, m, end);
}

/// Appends `m` once for every legal way to pay for a cost, in the order of list_payments.
constexpr Move* append_payments(const Market& market, const Supply& need, unsigned bank, Move m, Move* end) {
  if (bank > market.coins) return end;
  if (covers(market.own, need)) return append_move(end, m);
  if (!covers(market.with_both, need)) return end;
  return append_purchases(market, need, market.coins - bank, m, end);
}

}  // namespace wonders::fast
