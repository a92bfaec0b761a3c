#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bots/learned/policy.h"
#include "bots/learned/utility.h"

namespace wonders {

/// A hash of what everybody sees of the cities.
std::uint64_t public_hash(const State& s);

/// What a search has learned about the decisions of one player. A node is the sequence of the player's own choices
/// since the root, whatever the others did and held: the same choice in another world is the same edge, and an edge
/// counts only where it is possible. Every player has a tree of its own, since all choose at once without seeing each
/// other's choices (decoupled, multiple-observer information-set search).
///
/// What the others have done until then, and so what the player can do, makes many information sets of a node. Each has
/// statistics of its own too; until it has enough visits, it goes by those of the node.
class SearchTree {
 public:
  using NodeId = std::uint32_t;
  static constexpr NodeId kRoot = 0;
  static constexpr NodeId kNone = ~NodeId{0};

  struct Step {
    NodeId node = kNone;
    std::uint32_t edge = 0;
    std::int32_t baseline = 0;       // the utility that the player could expect when it chose
    std::uint32_t info_set = kNone;  // where its statistics begin, if it has any
    std::uint32_t option = kNone;    // of those of the information set
  };

  SearchTree() : nodes_(1) {}

  /// The option to visit next at a node, sampled from a softmax over the policy's logits (the prior) plus the advantage
  /// of each option so far: one that is better by `temperature` (in kSureWin) counts as much as one more kLogitUnit.
  /// Such choices stay mixed, as they must where all choose at once, and stay near to the policy. `public_hash` is of
  /// what everybody sees, which together with the options makes the information set.
  Step select(NodeId node, std::uint64_t public_hash, const Options& options, std::int32_t temperature, Rng& rng);

  /// The edge of a choice that was made elsewhere.
  Step step_for(NodeId node, const Move& m) { return {.node = node, .edge = edge_for(nodes_[node], m, 0)}; }

  Move move_of(const Step& step) const { return nodes_[step.node].edges[step.edge].move; }

  /// The node after a step that was taken before; kNone if this is the first time.
  NodeId descend(const Step& step);

  /// Adds a visit. Only how much better than the baseline it came is learned: how good the world was says nothing of
  /// the choice.
  void update(const Step& step, std::int32_t utility);

 private:
  /// Visits, and how much better than the baseline they came.
  struct Statistics {
    std::uint32_t visits = 0;
    std::int64_t sum = 0;

    void add(std::int32_t advantage) {
      ++visits;
      sum += advantage;
    }
    double mean() const { return visits == 0 ? 0.0 : static_cast<double>(sum) / visits; }
    /// The advantage over the mean of all options, with a prior that weighs as much as some visits (pseudo-counts).
    double advantage_over(double mean_of_all, double prior, double pseudo_counts) const {
      return (static_cast<double>(sum) - visits * mean_of_all + pseudo_counts * prior) / (visits + pseudo_counts);
    }
  };
  struct Edge {
    Move move;
    NodeId next = kNone;
    Statistics statistics{};
  };
  struct Node {
    std::vector<Edge> edges;
    Statistics statistics{};
  };

  /// The edge of a choice, looked for from `hint` on: lists of options are much alike.
  static std::uint32_t edge_for(Node& node, const Move& m, std::uint32_t hint);

  /// Where the statistics of an information set begin; kNone if it has none.
  std::uint32_t info_set_of(NodeId node, std::uint64_t public_hash, const Options& options);

  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> info_sets_;
  std::vector<Statistics> statistics_;  // of each information set: all of its visits, then those of each option
};

}  // namespace wonders
