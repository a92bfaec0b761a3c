#pragma once

#include <cstdint>

#include "catalog/effect.h"
#include "catalog/resource.h"

namespace wonders {

/// Production and cost in the form in which Hall's theorem can compare them
/// (docs/decisions/0003-trade-without-search.md).
///
/// A *source* is one symbol that yields one unit a turn. For every non-empty set S of raw materials there is one 4-bit
/// lane, at bit 4·S: in a production it holds cover(S), the number of sources that can give something in S; in a cost,
/// need(S), the units of the cost inside S. Manufactured goods have a word of their own, because no source gives both
/// kinds. Lanes stop at 7: no cost needs more, and the free top bit catches the borrow of a subtraction.
struct Supply {
  std::uint64_t raw = 0;
  std::uint64_t manufactured = 0;

  constexpr std::uint64_t of(Goods kind) const { return kind == Goods::raw ? raw : manufactured; }

  /// Is there any source of this kind?
  constexpr bool has(Goods kind) const { return of(kind) != 0; }
  /// The sources that can give this resource, up to seven: the lane of the set of it alone.
  constexpr unsigned sources_of(Resource resource) const {
    const std::size_t good = index(resource) - (is_raw(resource) ? 0 : kRawMaterials);
    return lane(goods_of(resource), 1u << good);
  }
  /// The sources that can give something of a set of resources, a bit set that starts at the first of its kind.
  constexpr unsigned sources_among(Goods kind, unsigned set) const { return lane(kind, set); }
  /// The sources of this kind, up to seven: the lane of all its resources.
  constexpr unsigned sources_of(Goods kind) const { return lane(kind, 15); }

  friend constexpr bool operator==(const Supply&, const Supply&) = default;

 private:
  constexpr unsigned lane(Goods kind, unsigned set) const { return static_cast<unsigned>(of(kind) >> (4 * set)) & 7u; }
};

namespace lanes {

inline constexpr std::uint64_t kTop = 0x8888888888888888u;
inline constexpr std::uint64_t kSevens = 0x7777777777777777u;
inline constexpr std::uint64_t kOnes = 0x1111111111111111u;

/// Lane by lane min(7, a + b).
constexpr std::uint64_t add(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = a + b;
  const std::uint64_t over = sum & kTop;
  return (sum | (over - (over >> 3))) & ~kTop;
}

/// The top bit of each lane stays set where the production covers the cost.
constexpr std::uint64_t covered(std::uint64_t cover, std::uint64_t need) { return ((cover | kTop) - need) & kTop; }
constexpr bool covers(std::uint64_t cover, std::uint64_t need) { return covered(cover, need) == kTop; }

/// No cost has more units of a kind (checked with the tables).
inline constexpr unsigned kMaxUnits = 5;

/// The largest need(S) − cover(S), or 0: how many units must come from elsewhere. Up to three are told without a
/// branch, since the answer is a coin toss to the processor.
constexpr unsigned shortage(std::uint64_t cover, std::uint64_t need) {
  const std::uint64_t difference = (need | kTop) - cover;  // 8 + need − cover in each lane
  const std::uint64_t short_lanes = difference & kTop;     // lanes where need ≥ cover
  const std::uint64_t missing = difference & (short_lanes - (short_lanes >> 3));
  if ((missing & (4 * kOnes)) != 0) [[unlikely]]
    return (missing & (missing >> 2) & kOnes) != 0 ? 5 : 4;
  return (missing != 0 ? 1u : 0u) + ((missing & (2 * kOnes)) != 0 ? 1u : 0u) +
         ((missing & (missing >> 1) & kOnes) != 0 ? 1u : 0u);
}

}  // namespace lanes

constexpr Supply operator+(const Supply& a, const Supply& b) {
  return {lanes::add(a.raw, b.raw), lanes::add(a.manufactured, b.manufactured)};
}

constexpr bool covers(const Supply& production, const Supply& cost) {
  // 7 + need − cover in each lane: the top bit is set where need(S) is larger.
  const std::uint64_t raw = lanes::kSevens - production.raw + cost.raw;
  const std::uint64_t manufactured = lanes::kSevens - production.manufactured + cost.manufactured;
  return ((raw | manufactured) & lanes::kTop) == 0;
}

/// How many units of a kind must be bought, if nothing but `production` is there to build with.
constexpr unsigned units_missing(const Supply& production, const Supply& cost, Goods kind) {
  return lanes::shortage(production.of(kind), cost.of(kind));
}

/// A need that no production covers.
constexpr Supply unpayable() { return {lanes::kTop, lanes::kTop}; }

namespace detail {

/// The lane word of `count` sources (or cost units), each able to be any resource of `goods`, a bit set that starts at
/// the first resource of its kind.
constexpr std::uint64_t lane_word(unsigned goods, unsigned count) {
  std::uint64_t word = 0;
  for (unsigned set = 1; set < 16; ++set) {
    if ((set & goods) != 0) word |= std::uint64_t{count} << (4 * set);
  }
  return word;
}

constexpr unsigned kind_bits(const Units& goods, bool raw) {
  unsigned bits = 0;
  for (std::size_t r = raw ? 0 : kRawMaterials; r < (raw ? kRawMaterials : kResources); ++r) {
    if (goods[r] != 0) bits |= 1u << (r - (raw ? 0 : kRawMaterials));
  }
  return bits;
}

}  // namespace detail

/// One source that yields any one of the goods.
constexpr Supply source_of_one(const Units& goods) {
  return {detail::lane_word(detail::kind_bits(goods, true), 1), detail::lane_word(detail::kind_bits(goods, false), 1)};
}

/// A source for each unit; for a cost, its need.
constexpr Supply sources_of_all(const Units& goods) {
  Supply all;
  for (std::size_t r = 0; r < kResources; ++r) {
    Units one{};
    one[r] = 1;
    for (unsigned k = 0; k < goods[r]; ++k) all = all + source_of_one(one);
  }
  return all;
}

}  // namespace wonders
