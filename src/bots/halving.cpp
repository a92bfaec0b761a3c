#include "bots/halving.h"

#include "view/decision.h"

namespace wonders {

std::vector<Judged> candidates(const Knowledge& known, const InstinctWeights& weights) {
  // More moves than this are not worth a try: instinct puts the good ones first.
  constexpr std::size_t kMost = 16;
  Options options;
  weigh_options(weights, known.edition(), public_state(known.now()), known.now().deciding, options);
  std::vector<Judged> moves;
  for (const Option& option : options) moves.push_back({option.move, option.liking, 0, 0});
  best_first(moves, [](const Judged& a, const Judged& b) { return a.liking > b.liking; });
  if (moves.size() > kMost) moves.resize(kMost);
  return moves;
}

}  // namespace wonders
