#pragma once

#include <vector>

#include "bots/learned/value.h"
#include "bots/search/prior.h"
#include "bots/search/sequential_halving.h"
#include "bots/search/thinking_bot.h"

namespace wonders {

// Information-set Monte Carlo tree search for a game in which all choose at once. The words of this folder:
//
//   world            a determinization: a full state that fits what the seat knows (view/determinize.h)
//   option           a card and an action, with one way to pay: what the policy chooses from
//   candidate        an option of the root, with its visits and the sum of their utilities
//   policy, logit    how likely a strong player makes each choice (bots/learned/policy.h); the prior of the search and
//                    the default policy of its rollouts
//   value function   the expected points and utilities of a state (bots/learned/value.h), asked at the horizon
//   utility          what is maximised: the chance to win and points (bots/learned/utility.h)
//   baseline         the value of the state in which a choice was made; subtracted to reduce variance
//   advantage        by how much an option's mean is above that of all options
//   pseudo-counts    visits that a prior estimate counts for
//   temperature      the advantage that weighs as much as one logit
//   information set  what a player can tell apart: its own choices, what everybody sees, and its options

struct SearchOptions {
  Limits limits;
  int temperature = 25;  // the advantage, in thousandths of a win, that weighs as much as one logit (SearchTree)
  int turns = 4;         // the horizon: those that are simulated before the value function is asked
  int depth = 0;         // turns of a simulation in which a SearchPrior is asked for everybody's choices
  int prior = 90;        // what a logit of a SearchPrior counts for after one visit, in thousandths of a win
};

/// Simulates every move in worlds sampled from what the seat knows, with sequential halving;
/// but after it, and for everybody else from the start, a tree for each player (SearchTree) learns what answers best,
/// so that the simulated games grow better while the search goes on. The best move comes first. With a SearchPrior,
/// that policy says which moves are worth a visit and tips the balance between those that come out nearly alike.
std::vector<Candidate> rank_by_search(const Knowledge& known, const PolicyWeights& weights, const ValueFunction& value,
                                      const SearchOptions& options, Rng& rng, SearchPrior* prior = nullptr);

/// The same move with the same price, of which the neighbour with fewer expected points gets as much as it can.
Move pay_the_weaker(const ValueFunction& value, const Edition& e, const State& s, Seat who, const Move& m);

/// The search without a network: its prior is the linear policy. What plays where no network is.
class SearchBot final : public ThinkingBot {
 public:
  explicit SearchBot(const SearchOptions& options, const PolicyWeights& weights = policy_weights(),
                     const ValueFunction& value = value_function())
      : options_(options), weights_(weights), value_(value) {}

 private:
  Move think(const Knowledge& known, Rng& rng) override;

  SearchOptions options_;
  const PolicyWeights& weights_;
  const ValueFunction& value_;
};

}  // namespace wonders
