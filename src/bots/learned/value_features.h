#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/learned/feature_table.h"
#include "bots/learned/policy_features.h"

namespace wonders {

/// What the value function looks at: the points that a city will have at the end are estimated at the start of a turn
/// from what is public, as its score now and a dozen weights for what it has.
namespace value_feature {

using feature::at_most;

inline constexpr std::size_t kSymbolsOfEach = 5;  // 4 or more
inline constexpr std::size_t kAnySymbols = 3;     // 2 or more
inline constexpr std::size_t kPurse = 16;         // 15 coins or more
inline constexpr std::size_t kBuilt = kMaxStages + 1;
inline constexpr std::size_t kHoldings = 4;             // sources of a good, 3 or more
inline constexpr std::size_t kAround = 16;              // neighbours' structures of a colour, 15 or more
inline constexpr std::size_t kPlayers = kMaxSeats - 1;  // from two

enum class Block : std::uint8_t {
  card,
  board,
  symbols,
  any_symbol,
  lead,
  coins,
  raw,
  manufactured,
  table,
  card_on_board,
  good,
  discount,
  around,
};

inline constexpr FeatureTable kTable({
    FeatureBlock{Block::card, {feature::kEditions, kMaxCards, kAges}},
    FeatureBlock{Block::board, {feature::kEditions, kBoards, kBuilt, kAges}},
    FeatureBlock{Block::symbols, {kAges, kSymbolsOfEach, kSymbolsOfEach, kSymbolsOfEach}},
    FeatureBlock{Block::any_symbol, {kAges, kAnySymbols}},
    FeatureBlock{Block::lead, {kAges, kTurnsPerAge, feature::kLeads}},
    FeatureBlock{Block::coins, {kAges, feature::kThirds, kPurse}},
    FeatureBlock{Block::raw, {kAges, feature::kSources, feature::kSources}},  // the own, the neighbours'
    FeatureBlock{Block::manufactured, {kAges, feature::kSources}},
    FeatureBlock{Block::table, {feature::kEditions, kAges, kTurnsPerAge, kPlayers}},
    FeatureBlock{Block::card_on_board, {feature::kEditions, kMaxCards, kBoards}},
    FeatureBlock{Block::good, {kAges, kResources, kHoldings, feature::kOffers}},
    FeatureBlock{Block::discount, {kAges, feature::kDiscounts, feature::kSources}},
    FeatureBlock{Block::around, {kAges, kColors, kAround}},
});

/// The number of a feature of a block, by its coordinates.
template <Block kBlock, class... At>
constexpr std::size_t number(At... at) {
  return feature_number<kTable, kBlock>(at...);
}

/// A city, and what its features have in common.
struct Situation {
  const State& s;
  const City& city;
  const City& left;
  const City& right;
  std::size_t edition;
  std::size_t age;   // from 0
  std::size_t turn;  // from 0

  constexpr Situation(const Edition& e, const State& state, Seat who)
      : s(state), city(state.city(who)), left(state.city(state.left(who))), right(state.city(state.right(who))),
        edition(index(e.id)), age(state.age - 1u), turn(state.turn - 1u) {}
};

namespace detail {

template <class F>
constexpr void each_structure(const Situation& x, F&& f) {
  x.city.structures.for_each([&](CardId card) {
    f(number<Block::card>(x.edition, index(card), x.age));
    f(number<Block::card_on_board>(x.edition, index(card), index(x.city.board)));
  });
}

template <class F>
constexpr void each_symbol(const Situation& x, F&& f) {
  const Tally& t = x.city.tally;
  const auto [least, most] = std::ranges::minmax({t[Count::compass], t[Count::gear], t[Count::tablet]});
  const std::size_t middle = std::size_t{t[Count::compass]} + t[Count::gear] + t[Count::tablet] - least - most;
  f(number<Block::symbols>(x.age, at_most(least, kSymbolsOfEach), at_most(middle, kSymbolsOfEach),
                           at_most(most, kSymbolsOfEach)));
  f(number<Block::any_symbol>(x.age, at_most(t[Count::any_science], kAnySymbols)));
}

template <class F>
constexpr void each_source(const Situation& x, F&& f) {
  const Supply& own = x.city.production;
  const std::size_t offered = std::size_t{x.left.offer.sources_of(Goods::raw)} + x.right.offer.sources_of(Goods::raw);
  f(number<Block::raw>(x.age, own.sources_of(Goods::raw), at_most(offered, feature::kSources)));
  f(number<Block::manufactured>(x.age, own.sources_of(Goods::manufactured)));
  for (std::size_t i = 0; i < kResources; ++i) {
    const auto good = static_cast<Resource>(i);
    f(number<Block::good>(x.age, i, at_most(own.sources_of(good), kHoldings),
                          feature::offers_of(x.left, x.right, good)));
  }
}

template <class F>
constexpr void each_discount(const Situation& x, F&& f) {
  for (const Goods kind : {Goods::raw, Goods::manufactured}) {
    for (const Where from : {kLeft, kRight}) {
      if (!x.city.discounts.on(kind, from)) continue;
      const Supply& offer = (from == kLeft ? x.left : x.right).offer;
      f(number<Block::discount>(x.age, Discounts::place(kind, from), offer.sources_of(kind)));
    }
  }
}

template <class F>
constexpr void each_color_around(const Situation& x, F&& f) {
  for (std::size_t color = 0; color < kColors; ++color) {
    const std::size_t around = std::size_t{x.left.tally.counts[color]} + x.right.tally.counts[color];
    f(number<Block::around>(x.age, color, at_most(around, kAround)));
  }
}

}  // namespace detail

/// Calls f(number) for each feature of a city.
template <class F>
constexpr void each(const Edition& e, const State& s, Seat who, F&& f) {
  const Situation x(e, s, who);
  detail::each_structure(x, f);
  f(number<Block::board>(x.edition, index(x.city.board), x.city.stages_built(), x.age));
  detail::each_symbol(x, f);
  f(number<Block::lead>(x.age, x.turn, feature::lead_of(x.city, x.left)));
  f(number<Block::lead>(x.age, x.turn, feature::lead_of(x.city, x.right)));
  f(number<Block::coins>(x.age, x.turn / 2, at_most(x.city.coins, kPurse)));
  detail::each_source(x, f);
  detail::each_discount(x, f);
  detail::each_color_around(x, f);
  f(number<Block::table>(x.edition, x.age, x.turn, s.players - 2u));
}

}  // namespace value_feature

}  // namespace wonders
