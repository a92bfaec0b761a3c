#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/chances.h"

namespace wonders {

/// How far a choice is behind another one in chances to win; `bound` is how much that may be off, for 99%.
struct Behind {
  Move move{};
  Millionths gap = 0;
  Millionths bound = 0;

  /// Surely worse, and by at least so much as far as is known.
  bool is_worse_by(Millionths least) const { return gap > bound && gap >= least; }
  bool is_better_by(Millionths least) const { return -gap > bound && -gap >= least; }
};

/// Compares choices with one of them, all in the same worlds with the same chance, with about so many games in all. A
/// review gives up what looks hopeless, so that little is known about it; here each is tried until it is certain on
/// which side of `least` it is, or all games are played.
std::vector<Behind> compare(const Knowledge& known, const Move& with, std::span<const Move> others,
                            PlayoutPolicy& policy, std::uint64_t nodes, Millionths least, Rng rng);

}  // namespace wonders
