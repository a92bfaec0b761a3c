#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>

#include "base/index.h"

namespace wonders {

/// A block of the weights of a linear model: a table over a few small coordinates.
template <class Name>
struct FeatureBlock {
  Name name;
  std::array<std::size_t, 4> extents{};  // of the coordinates; 0 where there are fewer

  constexpr std::size_t coordinates() const {
    std::size_t n = 0;
    while (n < extents.size() && extents[n] != 0) ++n;
    return n;
  }
  constexpr std::size_t size() const {
    std::size_t product = 1;
    for (std::size_t i = 0; i < coordinates(); ++i) product *= extents[i];
    return product;
  }
};

/// Never defined and no constant: a table whose blocks stand elsewhere calls it and does not compile. (A `throw` would
/// do the same, but not where there are no exceptions.)
void a_block_does_not_stand_where_its_name_says();

/// The blocks of a linear model, in the order of their names. Where each begins follows from those before it: a block
/// that is missing or out of place does not compile.
template <class Name, std::size_t kBlockCount>
class FeatureTable {
 public:
  consteval explicit FeatureTable(const FeatureBlock<Name> (&blocks)[kBlockCount]) {
    for (std::size_t i = 0; i < kBlockCount; ++i) {
      if (index(blocks[i].name) != i) a_block_does_not_stand_where_its_name_says();
      blocks_[i] = blocks[i];
      begins_[i + 1] = begins_[i] + blocks[i].size();
    }
  }

  constexpr const FeatureBlock<Name>& block(Name name) const { return blocks_.at(index(name)); }
  constexpr std::size_t begin_of(Name name) const { return begins_[index(name)]; }
  /// The weights of all blocks.
  constexpr std::size_t size() const { return begins_.back(); }

 private:
  std::array<FeatureBlock<Name>, kBlockCount> blocks_{};
  std::array<std::size_t, kBlockCount + 1> begins_{};
};

/// The number of a feature: its place among the weights. There must be a coordinate for each extent of the block.
template <const auto& kTable, auto kName, std::unsigned_integral... At>
constexpr std::size_t feature_number(At... at) {
  constexpr auto kBlock = kTable.block(kName);
  static_assert(sizeof...(At) == kBlock.coordinates());
  std::size_t row = 0;
  std::size_t i = 0;
  const auto append = [&](std::size_t coordinate) {
    assert(coordinate < kBlock.extents[i]);
    row = row * kBlock.extents[i++] + coordinate;
  };
  (append(at), ...);
  return kTable.begin_of(kName) + row;
}

}  // namespace wonders
