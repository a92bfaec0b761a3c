#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "rules/cost.h"
#include "rules/deciding.h"
#include "rules/score.h"
#include "rules/state.h"

namespace wonders {

/// What the policy looks at. Every feature is present or not, so that weighing a choice is adding up a dozen numbers of
/// a table. A block is a table over a few small coordinates.
namespace feature {

inline constexpr std::size_t kEditions = 2;
inline constexpr std::size_t kHalves = 2;       // of an Age
inline constexpr std::size_t kThirds = 3;       // of an Age
inline constexpr std::size_t kTableSizes = 4;   // two players, three, four or five, six or seven
inline constexpr std::size_t kLeads = 9;        // −4 or less to 4 or more shields
inline constexpr std::size_t kSymbols = 5;      // of one kind, 4 or more
inline constexpr std::size_t kAllSymbols = 8;   // 7 or more
inline constexpr std::size_t kHoldings = 3;     // sources of a good, 2 or more
inline constexpr std::size_t kSources = 8;      // 7 or more
inline constexpr std::size_t kCoinSteps = 10;   // 9 or more
inline constexpr std::size_t kPointSteps = 16;  // 15 or more
inline constexpr std::size_t kActions = 6;
inline constexpr std::size_t kPhases = 4;

/// Where each block begins.
inline constexpr std::size_t kCard = 0;
inline constexpr std::size_t kCardAtTable = kCard + kEditions * kMaxCards * kThirds;
inline constexpr std::size_t kSymbolGain = kCardAtTable + kEditions * kMaxCards * kTableSizes;
inline constexpr std::size_t kSymbolHeld = kSymbolGain + kAges * kPointSteps;
inline constexpr std::size_t kShield = kSymbolHeld + kAges * kSymbols * kAllSymbols;
inline constexpr std::size_t kGood = kShield + kAges * kHalves * 3 * kLeads;
inline constexpr std::size_t kSource = kGood + kAges * 2 * kHoldings * 3;
inline constexpr std::size_t kPaid = kSource + kAges * 2 * kSources;
inline constexpr std::size_t kRest = kPaid + kAges * kCoinSteps;
inline constexpr std::size_t kChain = kRest + kAges * kHalves * kCoinSteps;
inline constexpr std::size_t kEndPoints = kChain + kAges;
inline constexpr std::size_t kIncome = kEndPoints + kAges * kPointSteps;
inline constexpr std::size_t kStage = kIncome + kAges * kPointSteps;
inline constexpr std::size_t kStageTurn = kStage + kEditions * kBoards * kMaxStages * kAges;
inline constexpr std::size_t kSale = kStageTurn + kAges * kTurnsPerAge;
inline constexpr std::size_t kGivenUp = kSale + kAges * kTurnsPerAge;
inline constexpr std::size_t kDenied = kGivenUp + kEditions * kMaxCards;
inline constexpr std::size_t kDeniedShield = kDenied + kAges * kTableSizes * 4;
inline constexpr std::size_t kDeniedSymbol = kDeniedShield + kAges * kHalves * kLeads;
inline constexpr std::size_t kAction = kDeniedSymbol + kAges * kSymbols * kAllSymbols;
inline constexpr std::size_t kFreeCard = kAction + kPhases * kActions;
inline constexpr std::size_t kFreeAction = kFreeCard + kEditions * kMaxCards;
inline constexpr std::size_t kFreeShield = kFreeAction + kAges * kActions;
inline constexpr std::size_t kStageReach = kFreeShield + kAges * 2 * kLeads;
inline constexpr std::size_t kSalvaged = kStageReach + kAges * kHalves;
inline constexpr std::size_t kCardOnBoard = kSalvaged + kEditions * kMaxCards;
inline constexpr std::size_t kEachGood = kCardOnBoard + kEditions * kMaxCards * kBoards;
inline constexpr std::size_t kDiscount = kEachGood + kAges * kResources * kHoldings * 3;
inline constexpr std::size_t kColorTurn = kDiscount + kAges * 4 * kSources;
inline constexpr std::size_t kCount = kColorTurn + kColors * kAges * kTurnsPerAge;

constexpr std::size_t at_most(std::size_t value, std::size_t steps) { return std::min(value, steps - 1); }

constexpr std::size_t lead_of(const City& a, const City& b) {
  const int lead = int{a.tally[Count::shields]} - int{b.tally[Count::shields]};
  return static_cast<std::size_t>(std::clamp(lead, -4, 4) + 4);
}

constexpr std::size_t symbols_of(const City& city) {
  return std::size_t{city.tally[Count::compass]} + city.tally[Count::gear] + city.tally[Count::tablet] +
         city.tally[Count::any_science];
}

constexpr std::size_t table_size(const State& s) {
  return s.players == 2 ? 0 : s.players == 3 ? 1 : s.players <= 5 ? 2 : 3;
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
  std::size_t age;  // from 0
  std::size_t half;
  std::size_t third;
  std::size_t size;

  constexpr Situation(const Edition& rules, const State& state, Seat deciding)
      : e(rules), s(state), who(deciding), next(state.has_free_city() ? seat(3 - index(deciding))
                                                : state.age == 2      ? state.right(deciding)
                                                                      : state.left(deciding)),
        city(state.city(deciding)), left(state.city(state.left(deciding))), right(state.city(state.right(deciding))),
        edition(index(rules.id)), age(state.age - 1u), half((state.turn - 1u) / 3u), third((state.turn - 1u) / 2u),
        size(table_size(state)) {}
};

namespace detail {

constexpr int symbols_points(const City& city, const Tally& more) {
  return science_points(city.tally[Count::compass] + more[Count::compass], city.tally[Count::gear] + more[Count::gear],
                        city.tally[Count::tablet] + more[Count::tablet],
                        city.tally[Count::any_science] + more[Count::any_science]);
}

constexpr Count symbol_of(const Tally& t) {
  for (const Count symbol : {Count::compass, Count::gear, Count::tablet}) {
    if (t[symbol] != 0) return symbol;
  }
  return Count::any_science;
}

constexpr bool has_symbol(const Tally& t) {
  return (t[Count::compass] | t[Count::gear] | t[Count::tablet] | t[Count::any_science]) != 0;
}

/// Sources that can give one good, the `kind` (raw or manufactured) and its number: the lane of the set of it alone.
constexpr std::size_t sources_of(std::uint64_t lanes_of_kind, unsigned good) {
  return static_cast<std::size_t>((lanes_of_kind >> (4 * (1u << good))) & 7u);
}

template <class F>
constexpr void each_good(const Situation& x, std::uint64_t given, std::size_t kind, std::uint64_t own,
                         std::uint64_t left, std::uint64_t right, F&& f) {
  if (given == 0) return;
  for (unsigned good = 0; good < 4; ++good) {
    if (sources_of(given, good) == 0) continue;
    const std::size_t offers = (sources_of(left, good) != 0 ? 1u : 0u) + (sources_of(right, good) != 0 ? 1u : 0u);
    const std::size_t held = at_most(sources_of(own, good), kHoldings);
    f(kGood + ((x.age * 2 + kind) * kHoldings + held) * 3 + offers);
    f(kEachGood + ((x.age * kResources + kind * kRawMaterials + good) * kHoldings + held) * 3 + offers);
  }
  f(kSource + (x.age * 2 + kind) * kSources + static_cast<std::size_t>((own >> 60) & 7u));
}

/// What is cheaper from now on, and how much of it the neighbour offers.
template <class F>
constexpr void each_discount(const Situation& x, Discounts discounts, F&& f) {
  if (discounts.bits == 0) return;
  const std::array<std::uint64_t, 4> offers{x.left.offer.raw, x.right.offer.raw, x.left.offer.manufactured,
                                            x.right.offer.manufactured};
  for (std::size_t i = 0; i < offers.size(); ++i) {
    if (((discounts.bits >> i) & 1u) == 0) continue;
    f(kDiscount + (x.age * 4 + i) * kSources + static_cast<std::size_t>((offers[i] >> 60) & 7u));
  }
}

/// What a structure or a stage brings.
template <class F>
constexpr void each_gift(const Situation& x, const Gives& gives, F&& f) {
  const Tally& t = gives.tally;
  if (has_symbol(t)) {
    const int gain = symbols_points(x.city, t) - symbols_points(x.city, {});
    f(kSymbolGain + x.age * kPointSteps + at_most(static_cast<std::size_t>(gain), kPointSteps));
    const Count symbol = symbol_of(t);
    f(kSymbolHeld + (x.age * kSymbols + at_most(x.city.tally[symbol], kSymbols)) * kAllSymbols +
      at_most(symbols_of(x.city), kAllSymbols));
  }
  if (t[Count::shields] != 0) {
    const std::size_t row = (x.age * kHalves + x.half) * 3 + at_most(t[Count::shields] - 1u, 3);
    f(kShield + row * kLeads + lead_of(x.city, x.left));
    f(kShield + row * kLeads + lead_of(x.city, x.right));
  }
  each_good(x, gives.supply.raw, 0, x.city.production.raw, x.left.offer.raw, x.right.offer.raw, f);
  each_good(x, gives.supply.manufactured, 1, x.city.production.manufactured, x.left.offer.manufactured,
            x.right.offer.manufactured, f);
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
  f(kDenied + (x.age * kTableSizes + x.size) * 4 + reach);
  if (reach == 0) return;
  if (card.gives.tally[Count::shields] != 0) {
    f(kDeniedShield + (x.age * kHalves + x.half) * kLeads + lead_of(there, x.city));
  }
  if (card.color == Color::green) {
    const Count symbol = symbol_of(card.gives.tally);
    f(kDeniedSymbol + (x.age * kSymbols + at_most(there.tally[symbol], kSymbols)) * kAllSymbols +
      at_most(symbols_of(there), kAllSymbols));
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
  const std::size_t number = x.edition * kMaxCards + index(id);
  f(kCard + number * kThirds + x.third);
  f(kCardAtTable + number * kTableSizes + x.size);
  f(kCardOnBoard + number * kBoards + index(x.city.board));
  f(kColorTurn + (index(card.color) * kAges + x.age) * kTurnsPerAge + x.s.turn - 1u);
  if (x.city.structures.intersects(card.parents)) f(kChain + x.age);
  each_gift(x, card.gives, f);
  if (brings_stage_within_reach(x, card)) f(kStageReach + x.age * kHalves + x.half);
  if (x.e.end_scorers.contains(id)) {
    const int points = wonders::detail::end_points(x.e, x.s, x.who, card);
    f(kEndPoints + x.age * kPointSteps + at_most(static_cast<std::size_t>(points), kPointSteps));
  }
}

constexpr std::size_t income(const Situation& x, const Gives& gives) {
  std::size_t coins = gives.coins;
  if (gives.coins_per.n != 0) coins += gives.coins_per.n * counted(x.s, x.who, gives.coins_per);
  return coins;
}

/// The Free City's moves are chosen by what they do to two players.
template <class F>
constexpr void each_of_free_city(const Situation& x, const Move& m, F&& f) {
  f(kFreeAction + x.age * kActions + index(m.action));
  if (m.card == kNoCard) return;
  f(kFreeCard + x.edition * kMaxCards + index(m.card));
  const bool builds = m.action != Action::stage && m.action != Action::sell;
  if (!builds || x.e.card(m.card).gives.tally[Count::shields] == 0) return;
  const Seat player = controller(x.s);
  f(kFreeShield + x.age * 2 * kLeads + lead_of(x.s.city(player), x.city));
  f(kFreeShield + (x.age * 2 + 1) * kLeads + lead_of(x.s.city(seat(3 - index(player))), x.city));
}

}  // namespace detail

/// Calls f(number) for each feature of a choice.
template <class F>
constexpr void each(const Situation& x, const Move& m, F&& f) {
  if (x.s.has_free_city() && x.who == kFreeCity) {
    detail::each_of_free_city(x, m, f);
    return;
  }
  f(kAction + index(x.s.phase) * kActions + index(m.action));
  if (m.card == kNoCard) return;
  const CardSpec& card = x.e.card(m.card);
  if (x.s.phase == Phase::choose) detail::each_denial(x, card, m.card, f);
  const std::size_t traded = std::size_t{m.to_left} + m.to_right;
  std::size_t bank = 0;
  std::size_t got = x.e.sale.coins;
  switch (m.action) {
    case Action::build:
      if (free_reason(x.e, x.s, x.who, m.card) == Free::no) bank = card.coin_cost;
      [[fallthrough]];
    case Action::build_free:
    case Action::salvage:
      detail::each_of_build(x, card, m.card, f);
      got = detail::income(x, card.gives);
      if (m.action == Action::salvage) f(kSalvaged + x.edition * kMaxCards + index(m.card));
      if (got != 0) f(kIncome + x.age * kPointSteps + at_most(got, kPointSteps));
      break;
    case Action::stage: {
      const std::size_t built = x.city.stages_built();
      f(kStage + ((x.edition * kBoards + index(x.city.board)) * kMaxStages + built) * kAges + x.age);
      f(kStageTurn + x.age * kTurnsPerAge + x.s.turn - 1u);
      f(kGivenUp + x.edition * kMaxCards + index(m.card));
      const Gives& gives = next_stage(x.e, x.city).gives;
      detail::each_gift(x, gives, f);
      got = detail::income(x, gives);
      break;
    }
    case Action::sell:
      f(kSale + x.age * kTurnsPerAge + x.s.turn - 1u);
      f(kGivenUp + x.edition * kMaxCards + index(m.card));
      break;
    case Action::decline: break;
  }
  if (traded != 0) f(kPaid + x.age * kCoinSteps + at_most(traded, kCoinSteps));
  f(kRest + (x.age * kHalves + x.half) * kCoinSteps + at_most(x.city.coins + got - traded - bank, kCoinSteps));
}

}  // namespace feature

}  // namespace wonders
