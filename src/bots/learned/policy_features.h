#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/learned/feature_table.h"
#include "rules/cost.h"
#include "rules/deciding.h"
#include "rules/score.h"
#include "rules/state.h"

namespace wonders {

/// What the policy looks at. Every feature is present or not, so that the logit of a choice is the sum of a dozen
/// numbers of a table.
namespace feature {

inline constexpr std::size_t kEditions = 2;
inline constexpr std::size_t kHalves = 2;       // of an Age
inline constexpr std::size_t kThirds = 3;       // of an Age
inline constexpr std::size_t kTableSizes = 4;   // two players, three, four or five, six or seven
inline constexpr std::size_t kShields = 3;      // of a card, from 1
inline constexpr std::size_t kLeads = 9;        // −4 or less to 4 or more shields
inline constexpr std::size_t kSymbols = 5;      // of one kind, 4 or more
inline constexpr std::size_t kAllSymbols = 8;   // 7 or more
inline constexpr std::size_t kKinds = 2;        // of goods
inline constexpr std::size_t kHoldings = 3;     // sources of a good, 2 or more
inline constexpr std::size_t kOffers = 3;       // neighbours who have a good
inline constexpr std::size_t kSources = 8;      // 7 or more
inline constexpr std::size_t kDiscounts = 4;    // Discounts::place
inline constexpr std::size_t kCoinSteps = 10;   // 9 or more
inline constexpr std::size_t kPointSteps = 16;  // 15 or more
inline constexpr std::size_t kReaches = 4;      // built already, by chain, by the own production, otherwise
inline constexpr std::size_t kActions = 6;
inline constexpr std::size_t kPhases = 4;

enum class Block : std::uint8_t {
  card,
  card_at_table,
  symbol_gain,
  symbol_held,
  shield,
  good,
  source,
  paid,
  rest,
  chain,
  end_points,
  income,
  stage,
  stage_turn,
  sale,
  given_up,
  denied,
  denied_shield,
  denied_symbol,
  action,
  free_card,
  free_action,
  free_shield,
  stage_reach,
  salvaged,
  card_on_board,
  each_good,
  discount,
  color_turn,
};

inline constexpr FeatureTable kTable({
    FeatureBlock{Block::card, {kEditions, kMaxCards, kThirds}},
    FeatureBlock{Block::card_at_table, {kEditions, kMaxCards, kTableSizes}},
    FeatureBlock{Block::symbol_gain, {kAges, kPointSteps}},
    FeatureBlock{Block::symbol_held, {kAges, kSymbols, kAllSymbols}},
    FeatureBlock{Block::shield, {kAges, kHalves, kShields, kLeads}},
    FeatureBlock{Block::good, {kAges, kKinds, kHoldings, kOffers}},
    FeatureBlock{Block::source, {kAges, kKinds, kSources}},
    FeatureBlock{Block::paid, {kAges, kCoinSteps}},
    FeatureBlock{Block::rest, {kAges, kHalves, kCoinSteps}},
    FeatureBlock{Block::chain, {kAges}},
    FeatureBlock{Block::end_points, {kAges, kPointSteps}},
    FeatureBlock{Block::income, {kAges, kPointSteps}},
    FeatureBlock{Block::stage, {kEditions, kBoards, kMaxStages, kAges}},
    FeatureBlock{Block::stage_turn, {kAges, kTurnsPerAge}},
    FeatureBlock{Block::sale, {kAges, kTurnsPerAge}},
    FeatureBlock{Block::given_up, {kEditions, kMaxCards}},
    FeatureBlock{Block::denied, {kAges, kTableSizes, kReaches}},
    FeatureBlock{Block::denied_shield, {kAges, kHalves, kLeads}},
    FeatureBlock{Block::denied_symbol, {kAges, kSymbols, kAllSymbols}},
    FeatureBlock{Block::action, {kPhases, kActions}},
    FeatureBlock{Block::free_card, {kEditions, kMaxCards}},
    FeatureBlock{Block::free_action, {kAges, kActions}},
    FeatureBlock{Block::free_shield, {kAges, 2, kLeads}},  // of the controller and of the other player
    FeatureBlock{Block::stage_reach, {kAges, kHalves}},
    FeatureBlock{Block::salvaged, {kEditions, kMaxCards}},
    FeatureBlock{Block::card_on_board, {kEditions, kMaxCards, kBoards}},
    FeatureBlock{Block::each_good, {kAges, kResources, kHoldings, kOffers}},
    FeatureBlock{Block::discount, {kAges, kDiscounts, kSources}},
    FeatureBlock{Block::color_turn, {kColors, kAges, kTurnsPerAge}},
});

/// The number of a feature of a block, by its coordinates.
template <Block kBlock, class... At>
constexpr std::size_t number(At... at) {
  return feature_number<kTable, kBlock>(at...);
}

constexpr std::size_t at_most(std::size_t value, std::size_t steps) { return std::min(value, steps - 1); }

constexpr std::size_t lead_of(const City& a, const City& b) {
  const int lead = int{a.tally[Count::shields]} - int{b.tally[Count::shields]};
  return static_cast<std::size_t>(std::clamp(lead, -4, 4) + 4);
}

constexpr std::size_t symbols_of(const City& city) {
  return std::size_t{city.tally[Count::compass]} + city.tally[Count::gear] + city.tally[Count::tablet] +
         city.tally[Count::any_science];
}

/// How many of the neighbours have a good to sell.
constexpr std::size_t offers_of(const City& left, const City& right, Resource good) {
  return (left.offer.sources_of(good) != 0 ? 1u : 0u) + (right.offer.sources_of(good) != 0 ? 1u : 0u);
}

constexpr std::size_t table_size(const State& s) {
  return has_free_city(s.players) ? 0 : s.players == 3 ? 1 : s.players <= 5 ? 2 : 3;
}

/// A decision, with what all its choices have in common.
struct Situation {
  const Edition& e;
  const State& s;
  Seat who;
  Seat next;  // who takes up the rest of the hand
  const City& city;
  const City& left;
  const City& right;
  std::size_t edition;
  std::size_t age;   // from 0
  std::size_t turn;  // from 0
  std::size_t half;
  std::size_t third;
  std::size_t size;

  constexpr Situation(const Edition& rules, const State& state, Seat deciding)
      : e(rules), s(state), who(deciding), next(hand_goes_to(state, deciding)), city(state.city(deciding)),
        left(state.city(state.left(deciding))), right(state.city(state.right(deciding))), edition(index(rules.id)),
        age(state.age - 1u), turn(state.turn - 1u), half(turn / 3u), third(turn / 2u), size(table_size(state)) {}
};

namespace detail {

constexpr Count symbol_of(const Tally& t) {
  for (const Count symbol : {Count::compass, Count::gear, Count::tablet}) {
    if (t[symbol] != 0) return symbol;
  }
  return Count::any_science;
}

constexpr bool has_symbol(const Tally& t) {
  return (t[Count::compass] | t[Count::gear] | t[Count::tablet] | t[Count::any_science]) != 0;
}

/// What is given of the goods from `first` to before `last`, which are all of one kind.
template <class F>
constexpr void each_good(const Situation& x, const Supply& given, Goods kind, std::size_t first, std::size_t last,
                         F&& f) {
  if (!given.has(kind)) return;
  for (std::size_t i = first; i < last; ++i) {
    const auto good = static_cast<Resource>(i);
    if (given.sources_of(good) == 0) continue;
    const std::size_t offers = offers_of(x.left, x.right, good);
    const std::size_t held = at_most(x.city.production.sources_of(good), kHoldings);
    f(number<Block::good>(x.age, index(kind), held, offers));
    f(number<Block::each_good>(x.age, index(good), held, offers));
  }
  f(number<Block::source>(x.age, index(kind), x.city.production.sources_of(kind)));
}

/// What is cheaper from now on, and how much of it the neighbour offers.
template <class F>
constexpr void each_discount(const Situation& x, Discounts discounts, F&& f) {
  if (discounts == Discounts{}) return;
  for (const Goods kind : {Goods::raw, Goods::manufactured}) {
    for (const Where from : {kLeft, kRight}) {
      if (!discounts.on(kind, from)) continue;
      const Supply& offer = (from == kLeft ? x.left : x.right).offer;
      f(number<Block::discount>(x.age, Discounts::place(kind, from), offer.sources_of(kind)));
    }
  }
}

/// What a structure or a stage brings.
template <class F>
constexpr void each_gift(const Situation& x, const Gives& gives, F&& f) {
  const Tally& t = gives.tally;
  if (has_symbol(t)) {
    const int gain = science_points(x.city.tally + t) - science_points(x.city.tally);
    f(number<Block::symbol_gain>(x.age, at_most(static_cast<std::size_t>(gain), kPointSteps)));
    const Count symbol = symbol_of(t);
    f(number<Block::symbol_held>(x.age, at_most(x.city.tally[symbol], kSymbols),
                                 at_most(symbols_of(x.city), kAllSymbols)));
  }
  if (t[Count::shields] != 0) {
    const std::size_t shields = at_most(t[Count::shields] - 1u, kShields);
    f(number<Block::shield>(x.age, x.half, shields, lead_of(x.city, x.left)));
    f(number<Block::shield>(x.age, x.half, shields, lead_of(x.city, x.right)));
  }
  each_good(x, gives.supply, Goods::raw, 0, kRawMaterials, f);
  each_good(x, gives.supply, Goods::manufactured, kRawMaterials, kResources, f);
  each_discount(x, gives.discounts, f);
}

/// What the next player loses with the card.
template <class F>
constexpr void each_denial(const Situation& x, const CardSpec& card, CardId id, F&& f) {
  if (x.s.turn == kTurnsPerAge) return;
  const City& there = x.s.city(x.next);
  const std::size_t reach = there.structures.contains(id)               ? 0
                            : there.structures.intersects(card.parents) ? 1
                            : covers(there.production, card.need)       ? 2
                                                                        : 3;
  f(number<Block::denied>(x.age, x.size, reach));
  if (reach == 0) return;
  if (card.gives.tally[Count::shields] != 0) {
    f(number<Block::denied_shield>(x.age, x.half, lead_of(there, x.city)));
  }
  if (card.color == Color::green) {
    const Count symbol = symbol_of(card.gives.tally);
    f(number<Block::denied_symbol>(x.age, at_most(there.tally[symbol], kSymbols),
                                   at_most(symbols_of(there), kAllSymbols)));
  }
}

/// Whether the city could build its next stage by itself with the card, and not without it.
constexpr bool brings_stage_within_reach(const Situation& x, const CardSpec& card) {
  if (card.gives.supply == Supply{} || !has_next_stage(x.e, x.city)) return false;
  const Supply& need = next_stage(x.e, x.city).need;
  return !covers(x.city.production, need) && covers(x.city.production + card.gives.supply, need);
}

template <class F>
constexpr void each_of_build(const Situation& x, const CardSpec& card, CardId id, F&& f) {
  f(number<Block::card>(x.edition, index(id), x.third));
  f(number<Block::card_at_table>(x.edition, index(id), x.size));
  f(number<Block::card_on_board>(x.edition, index(id), index(x.city.board)));
  f(number<Block::color_turn>(index(card.color), x.age, x.turn));
  if (x.city.structures.intersects(card.parents)) f(number<Block::chain>(x.age));
  each_gift(x, card.gives, f);
  if (brings_stage_within_reach(x, card)) f(number<Block::stage_reach>(x.age, x.half));
  if (x.e.end_scorers.contains(id)) {
    const int points = points_at_end(x.e, x.s, x.who, card);
    f(number<Block::end_points>(x.age, at_most(static_cast<std::size_t>(points), kPointSteps)));
  }
}

/// What is built, and the coins that it gives.
template <class F>
constexpr std::size_t each_of_structure(const Situation& x, const Move& m, F&& f) {
  const CardSpec& card = x.e.card(m.card);
  each_of_build(x, card, m.card, f);
  if (m.action == Action::salvage) f(number<Block::salvaged>(x.edition, index(m.card)));
  const std::size_t coins = coins_given(x.s, x.who, card.gives);
  if (coins != 0) f(number<Block::income>(x.age, at_most(coins, kPointSteps)));
  return coins;
}

/// The stage that the card is put under, and the coins that it gives.
template <class F>
constexpr std::size_t each_of_stage(const Situation& x, CardId marker, F&& f) {
  f(number<Block::stage>(x.edition, index(x.city.board), x.city.stages_built(), x.age));
  f(number<Block::stage_turn>(x.age, x.turn));
  f(number<Block::given_up>(x.edition, index(marker)));
  const Gives& gives = next_stage(x.e, x.city).gives;
  each_gift(x, gives, f);
  return coins_given(x.s, x.who, gives);
}

template <class F>
constexpr std::size_t each_of_sale(const Situation& x, CardId card, F&& f) {
  f(number<Block::sale>(x.age, x.turn));
  f(number<Block::given_up>(x.edition, index(card)));
  return Rulebook::kSaleCoins;
}

/// What is done with the card, and the coins that it gives.
template <class F>
constexpr std::size_t each_of_action(const Situation& x, const Move& m, F&& f) {
  switch (m.action) {
    case Action::build:
    case Action::build_free:
    case Action::salvage: return each_of_structure(x, m, f);
    case Action::stage: return each_of_stage(x, m.card, f);
    case Action::sell: return each_of_sale(x, m.card, f);
    case Action::decline: break;
  }
  return 0;
}

/// The Free City's moves are chosen by what they do to two players.
template <class F>
constexpr void each_of_free_city(const Situation& x, const Move& m, F&& f) {
  f(number<Block::free_action>(x.age, index(m.action)));
  if (m.card == kNoCard) return;
  f(number<Block::free_card>(x.edition, index(m.card)));
  const bool builds = m.action != Action::stage && m.action != Action::sell;
  if (!builds || x.e.card(m.card).gives.tally[Count::shields] == 0) return;
  const Seat player = controller(x.s);
  f(number<Block::free_shield>(x.age, 0u, lead_of(x.s.city(player), x.city)));
  f(number<Block::free_shield>(x.age, 1u, lead_of(x.s.city(other_player(player)), x.city)));
}

}  // namespace detail

/// Calls f(number) for each feature of a choice.
template <class F>
constexpr void each(const Situation& x, const Move& m, F&& f) {
  if (x.s.is_free_city(x.who)) {
    detail::each_of_free_city(x, m, f);
    return;
  }
  f(number<Block::action>(index(x.s.phase), index(m.action)));
  if (m.card == kNoCard) return;
  if (x.s.phase == Phase::choose) detail::each_denial(x, x.e.card(m.card), m.card, f);
  const std::size_t given = detail::each_of_action(x, m, f);
  const std::size_t traded = std::size_t{m.to_left} + m.to_right;
  if (traded != 0) f(number<Block::paid>(x.age, at_most(traded, kCoinSteps)));
  const std::size_t rest = x.city.coins + given - traded - coins_to_bank(x.e, x.s, x.who, m);
  f(number<Block::rest>(x.age, x.half, at_most(rest, kCoinSteps)));
}

}  // namespace feature

}  // namespace wonders
