#pragma once

#include <vector>

#include "bots/classic/opponent_model.h"
#include "bots/learned/value.h"
#include "bots/search/sequential_halving.h"
#include "bots/search/thinking_bot.h"

namespace wonders {

struct ClassicSearchOptions {
  Limits limits;
  int temperature = 25;    // the advantage, in thousandths of a win, that weighs as much as one logit (SearchTree)
  int turns = 4;           // the horizon: those that are simulated before the value function is asked
  int opponent_model = 1;  // 0: everybody is taken to be strategic
};

/// The search as it was before it had a network (bots/search/search_bot.h), frozen: opponents who seem to be greedy or
/// planners (OpponentModel) play so in its simulated games.
class ClassicSearchBot final : public ThinkingBot {
 public:
  explicit ClassicSearchBot(const ClassicSearchOptions& options, const PolicyWeights& weights = policy_weights(),
                            const ValueFunction& value = value_function())
      : options_(options), weights_(weights), value_(value) {}

 private:
  void forget() override { opponents_ = {}; }
  void learn_from(const Knowledge& before, const View& after) override;
  Move think(const Knowledge& known, Rng& rng) override;
  std::vector<Candidate> rank(const Knowledge& known, Rng& rng) const;

  OpponentModel opponents_;
  ClassicSearchOptions options_;
  const PolicyWeights& weights_;
  const ValueFunction& value_;
};

}  // namespace wonders
