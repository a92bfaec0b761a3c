#include "terminal/table/purchase.h"

#include <numeric>

#include "rules/trade.h"

namespace wonders {

namespace {

unsigned total(const Units& units) { return std::accumulate(units.begin(), units.end(), 0u); }

Units minus(const Units& from, const Units& taken) {
  Units rest{};
  for (std::size_t r = 0; r < kResources; ++r) rest[r] = static_cast<std::uint8_t>(from[r] - taken[r]);
  return rest;
}

Units plus(const Units& a, const Units& b) {
  Units sum{};
  for (std::size_t r = 0; r < kResources; ++r) sum[r] = static_cast<std::uint8_t>(a[r] + b[r]);
  return sum;
}

unsigned price_of(const Discounts& discounts, const Units& units, Where from) {
  unsigned coins = 0;
  for (std::size_t r = 0; r < kResources; ++r) {
    const Goods kind = is_raw(static_cast<Resource>(r)) ? Goods::raw : Goods::manufactured;
    coins += units[r] * unit_price(discounts, kind, from);
  }
  return coins;
}

/// Calls f(part) for every part of the units, from nothing to all.
template <class F>
void each_part(const Units& units, F&& f) {
  Units part{};
  for (;;) {
    f(part);
    std::size_t r = 0;
    while (r < kResources && part[r] == units[r]) part[r++] = 0;
    if (r == kResources) return;
    ++part[r];
  }
}

/// Calls f(purchase, units) for everything that can be bought so that the cost is covered.
template <class F>
void each_purchase(const Traders& traders, const Units& cost, F&& f) {
  each_part(cost, [&](const Units& left) {
    if (!covers(traders.left.offer, sources_of_all(left))) return;
    each_part(minus(cost, left), [&](const Units& right) {
      if (!covers(traders.right.offer, sources_of_all(right))) return;
      if (!covers(traders.own.production, sources_of_all(minus(cost, plus(left, right))))) return;
      f(Purchase{left, right}, total(left) + total(right));
    });
  });
}

}  // namespace

std::optional<Purchase> purchase_for(const Traders& traders, const Units& cost, unsigned to_left, unsigned to_right) {
  std::optional<Purchase> best;
  unsigned fewest = 0;
  each_purchase(traders, cost, [&](const Purchase& purchase, unsigned units) {
    if (price_of(traders.own.discounts, purchase.from_left, kLeft) != to_left) return;
    if (price_of(traders.own.discounts, purchase.from_right, kRight) != to_right) return;
    if (best && units >= fewest) return;
    best = purchase;
    fewest = units;
  });
  return best;
}

Units missing_units(const Traders& traders, const Units& cost) {
  const Supply all = traders.own.production + traders.left.offer + traders.right.offer;
  Units fewest = cost;
  each_part(cost, [&](const Units& part) {
    const bool fewer = total(part) < total(fewest) || total(part) == 0;
    if (fewer && covers(all, sources_of_all(minus(cost, part)))) fewest = part;
  });
  return fewest;
}

unsigned cheapest_price(const Traders& traders, const Cost& cost) {
  // A purchase with a superfluous unit is no legal one, but it is never the cheapest either.
  std::optional<unsigned> cheapest;
  each_purchase(traders, cost.resources, [&](const Purchase& purchase, unsigned) {
    const unsigned price = price_of(traders.own.discounts, purchase.from_left, kLeft) +
                           price_of(traders.own.discounts, purchase.from_right, kRight);
    if (!cheapest || price < *cheapest) cheapest = price;
  });
  return cheapest.value_or(0) + cost.coins;
}

}  // namespace wonders
