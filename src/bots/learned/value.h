#pragma once

#include <array>
#include <cstdint>

#include <algorithm>

#include "bots/learned/policy_features.h"
#include "bots/learned/utility.h"

namespace wonders {

/// What the value function looks at: the points that a city will have at the end are estimated at the start of a turn
/// from what is public, as its score now and a dozen weights for what it has.
namespace value_feature {

inline constexpr std::size_t kSymbolsOfEach = 5;  // 4 or more
inline constexpr std::size_t kPurse = 16;         // 15 coins or more
inline constexpr std::size_t kBuilt = kMaxStages + 1;

inline constexpr std::size_t kCard = 0;
inline constexpr std::size_t kBoard = kCard + feature::kEditions * kMaxCards * kAges;
inline constexpr std::size_t kSymbols = kBoard + feature::kEditions * kBoards * kBuilt * kAges;
inline constexpr std::size_t kAnySymbol = kSymbols + kAges * kSymbolsOfEach * kSymbolsOfEach * kSymbolsOfEach;
inline constexpr std::size_t kLead = kAnySymbol + kAges * 3;
inline constexpr std::size_t kCoins = kLead + kAges * kTurnsPerAge * feature::kLeads;
inline constexpr std::size_t kRaw = kCoins + kAges * feature::kThirds * kPurse;
inline constexpr std::size_t kManufactured = kRaw + kAges * 8 * 8;
inline constexpr std::size_t kTable = kManufactured + kAges * 8;
inline constexpr std::size_t kCardOnBoard = kTable + feature::kEditions * kAges * kTurnsPerAge * (kMaxSeats - 1);
inline constexpr std::size_t kGood = kCardOnBoard + feature::kEditions * kMaxCards * kBoards;
inline constexpr std::size_t kDiscount = kGood + kAges * kResources * 4 * 3;
inline constexpr std::size_t kAround = kDiscount + kAges * 4 * 8;
inline constexpr std::size_t kCount = kAround + kAges * kColors * kPurse;

/// Sources of any good of a kind.
constexpr std::size_t sources(std::uint64_t lanes_of_kind) {
  return static_cast<std::size_t>((lanes_of_kind >> 60) & 7u);
}

/// Calls f(number) for each feature of a city.
template <class F>
constexpr void each(const Edition& e, const State& s, Seat who, F&& f) {
  const City& city = s.city(who);
  const City& left = s.city(s.left(who));
  const City& right = s.city(s.right(who));
  const std::size_t edition = index(e.id);
  const std::size_t age = s.age - 1u;
  const std::size_t turn = s.turn - 1u;
  city.structures.for_each([&](CardId card) {
    const std::size_t number = edition * kMaxCards + index(card);
    f(kCard + number * kAges + age);
    f(kCardOnBoard + number * kBoards + index(city.board));
  });
  f(kBoard + ((edition * kBoards + index(city.board)) * kBuilt + city.stages_built()) * kAges + age);
  const Tally& t = city.tally;
  std::array<std::size_t, 3> symbols{t[Count::compass], t[Count::gear], t[Count::tablet]};
  std::ranges::sort(symbols);
  std::size_t row = age;
  for (const std::size_t n : symbols) row = row * kSymbolsOfEach + feature::at_most(n, kSymbolsOfEach);
  f(kSymbols + row);
  f(kAnySymbol + age * 3 + feature::at_most(t[Count::any_science], 3));
  f(kLead + (age * kTurnsPerAge + turn) * feature::kLeads + feature::lead_of(city, left));
  f(kLead + (age * kTurnsPerAge + turn) * feature::kLeads + feature::lead_of(city, right));
  f(kCoins + (age * feature::kThirds + turn / 2) * kPurse + feature::at_most(city.coins, kPurse));
  f(kRaw + (age * 8 + sources(city.production.raw)) * 8 +
    feature::at_most(sources(left.offer.raw) + sources(right.offer.raw), 8));
  f(kManufactured + age * 8 + sources(city.production.manufactured));
  for (std::size_t good = 0; good < kResources; ++good) {
    const bool raw = good < kRawMaterials;
    const auto held = [&](const Supply& supply) {
      return feature::detail::sources_of(raw ? supply.raw : supply.manufactured,
                                         static_cast<unsigned>(raw ? good : good - kRawMaterials));
    };
    const std::size_t offers = (held(left.offer) != 0 ? 1u : 0u) + (held(right.offer) != 0 ? 1u : 0u);
    f(kGood + ((age * kResources + good) * 4 + feature::at_most(held(city.production), 4)) * 3 + offers);
  }
  const std::array<std::uint64_t, 4> offers{left.offer.raw, right.offer.raw, left.offer.manufactured,
                                            right.offer.manufactured};
  for (std::size_t i = 0; i < offers.size(); ++i) {
    if (((city.discounts.bits >> i) & 1u) != 0) f(kDiscount + (age * 4 + i) * 8 + sources(offers[i]));
  }
  for (std::size_t color = 0; color < kColors; ++color) {
    const std::size_t around = std::size_t{left.tally.counts[color]} + right.tally.counts[color];
    f(kAround + (age * kColors + color) * kPurse + feature::at_most(around, kPurse));
  }
  f(kTable + ((edition * kAges + age) * kTurnsPerAge + turn) * (kMaxSeats - 1) + s.players - 2u);
}

}  // namespace value_feature

inline constexpr int kValueUnit = 64;  // a point, in the units of the weights and of expected_points

/// Linear in its features, learned from whole games of the policy against itself (apps/trainer).
struct ValueFunction {
  std::array<std::int16_t, value_feature::kCount> weights{};
  std::array<std::int16_t, kAges * kTurnsPerAge> errors{};  // standard errors at the start of each turn
};

/// The one in use, made by apps/trainer.
const ValueFunction& value_function();

/// The points that each seat will have at the end, in 1/kValueUnit; in Phase::choose.
std::array<int, kMaxSeats> expected_points(const ValueFunction& value, const Edition& e, const State& s);

/// The value of a state for each seat, in Phase::choose: the more turns are left, the less a lead says.
Utilities expected_utilities(const ValueFunction& value, const Edition& e, const State& s);

}  // namespace wonders
