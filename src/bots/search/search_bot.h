#pragma once

#include <vector>

#include "bots/learned/value.h"
#include "bots/search/opponent_model.h"
#include "bots/search/sequential_halving.h"
#include "bots/search/thinking_bot.h"

namespace wonders {

struct SearchOptions {
  Limits limits;
  int trust = 25;  // thousandths of a chance to win that count as much as instinct's liking (SearchTree)
  int turns = 4;   // that are played before the prospects are asked
  int habits = 1;  // 0: everybody is taken to think (Habits)
};

/// Tries every move in worlds drawn from what the seat knows, halving the moves as `judge_by_rollouts` does; but after
/// it, and for everybody else from the start, a tree for each player (SearchTree) learns what answers best, so that
/// the games that are played out grow better while the search goes on. Whoever seems to be greedy or to plan (Habits)
/// plays so in them. The best move comes first.
std::vector<Judged> judge_by_search(const Knowledge& known, const InstinctWeights& weights, const Prospects& prospects,
                                    const Habits& habits, const SearchOptions& options, Rng& rng);

/// The same move with the same price, of which the neighbour with the worse prospects gets as much as it can.
Move pay_the_weaker(const Prospects& prospects, const Edition& e, const State& s, Seat who, const Move& m);

class SearchBot final : public ThinkingBot {
 public:
  explicit SearchBot(const SearchOptions& options, const InstinctWeights& weights = instinct_weights(),
                     const Prospects& prospects = learned_prospects())
      : options_(options), weights_(weights), prospects_(prospects) {}

 private:
  void forget() override { habits_ = {}; }
  void notice(const Knowledge& before, const View& after) override;
  Move think(const Knowledge& known, Rng& rng) override;

  Habits habits_;
  SearchOptions options_;
  const InstinctWeights& weights_;
  const Prospects& prospects_;
};

}  // namespace wonders
