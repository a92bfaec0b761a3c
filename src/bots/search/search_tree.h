#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bots/learned/policy.h"
#include "bots/learned/utility.h"

namespace wonders {

/// What a search has learned about the decisions of one player. A node is the sequence of the player's own choices
/// since the root, whatever the others did and held: the same choice in another world is the same edge, and an edge
/// counts only where it is possible. Every player has a tree of its own, since all choose at once without seeing each
/// other's choices (decoupled, multiple-observer information-set search).
///
/// What the others have done until then, and so what the player can do, makes many situations of a node. Each is
/// learned by itself too; until enough is known of it, it goes by what the node says of all of them.
class SearchTree {
 public:
  using NodeId = std::uint32_t;
  static constexpr NodeId kRoot = 0;
  static constexpr NodeId kNone = ~NodeId{0};

  struct Step {
    NodeId node = kNone;
    std::uint32_t edge = 0;
    std::int32_t expected = 0;     // what the player could expect when it chose
    std::uint32_t place = kNone;   // of the situation, if it is kept
    std::uint32_t option = kNone;  // of those that there were in it
  };

  SearchTree() : nodes_(1) {}

  /// The option to try next at a node, drawn in proportion to e to its liking and to what it has come to so far:
  /// a chance to win that is higher by `trust` (in kSureWin) counts as much as one more kLikingUnit. Such choices stay
  /// mixed, as they must where all choose at once, and stay near to what players like to do. `seen` is a hash of what
  /// the player sees, which together with the options makes the situation.
  Step select(NodeId node, std::uint64_t seen, const Options& options, std::int32_t trust, Rng& rng);

  /// The edge of a choice that was made elsewhere.
  Step step_for(NodeId node, const Move& m) { return {.node = node, .edge = edge_for(nodes_[node], m, 0)}; }

  Move move_of(const Step& step) const { return nodes_[step.node].edges[step.edge].move; }

  /// The node after a step that was taken before; kNone if this is the first time.
  NodeId follow(const Step& step);

  /// Only how much better or worse it came than expected is learned: how good the world was says nothing of the choice.
  void learn(const Step& step, std::int32_t utility);

 private:
  /// Games, and how much better than expected they came.
  struct Tried {
    std::uint32_t games = 0;
    std::int64_t sum = 0;

    void add(std::int32_t better) {
      ++games;
      sum += better;
    }
    double mean() const { return games == 0 ? 0.0 : static_cast<double>(sum) / games; }
    /// How much better it is than the mean of all, as if it had already come to `guess` in a few games.
    double better_than(double all, double guess, double few) const {
      return (static_cast<double>(sum) - games * all + few * guess) / (games + few);
    }
  };
  struct Edge {
    Move move;
    NodeId next = kNone;
    Tried tried{};
  };
  struct Node {
    std::vector<Edge> edges;
    Tried tried{};
  };

  /// The edge of a choice, looked for from `hint` on: lists of options are much alike.
  static std::uint32_t edge_for(Node& node, const Move& m, std::uint32_t hint);

  /// Where a situation is kept; kNone if it is not.
  std::uint32_t place_of(NodeId node, std::uint64_t seen, const Options& options);

  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;
  std::vector<Tried> tried_;  // at a situation's place: all of its games, then those with each option
};

}  // namespace wonders
