#pragma once

#include <vector>

#include "bots/bot.h"
#include "bots/halving.h"
#include "bots/memory.h"
#include "bots/prospects.h"

namespace wonders {

struct SearchOptions {
  Limits limits;
  int trust = 60;  // thousandths of a chance to win that count as much as instinct's liking (SearchTree)
  int turns = 4;   // that are played before the prospects are asked
};

/// Tries every move in worlds drawn from what the seat knows, halving the moves as `judge_by_rollouts` does; but after
/// it, and for everybody else from the start, a tree for each player (SearchTree) learns what answers best, so that
/// the games that are played out grow better while the search goes on. The best move comes first.
std::vector<Judged> judge_by_search(const Knowledge& known, const InstinctWeights& weights, const Prospects& prospects,
                                    const SearchOptions& options, Rng& rng);

class SearchBot final : public Bot {
 public:
  explicit SearchBot(const SearchOptions& options, const InstinctWeights& weights = instinct_weights(),
                     const Prospects& prospects = learned_prospects())
      : options_(options), weights_(weights), prospects_(prospects) {}

  void begin(const View& view) override { memory_.begin(view); }
  void observe(const View& view) override { memory_.observe(view); }
  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

 private:
  SearchOptions options_;
  const InstinctWeights& weights_;
  const Prospects& prospects_;
  Memory memory_;
};

}  // namespace wonders
