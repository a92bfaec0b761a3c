#include "bots/search_tree.h"

#include <array>

namespace wonders {

std::uint32_t SearchTree::edge_for(Node& node, const Move& m, std::uint32_t hint) {
  const auto n = static_cast<std::uint32_t>(node.edges.size());
  for (std::uint32_t k = 0, i = hint < n ? hint : 0; k < n; ++k, i = i + 1 == n ? 0 : i + 1) {
    Edge& edge = node.edges[i];
    if (edge.move.card != m.card || edge.move.action != m.action) continue;
    edge.move = m;  // as it is paid for in this world
    return i;
  }
  node.edges.push_back({.move = m});
  return n;
}

SearchTree::Step SearchTree::select(NodeId id, const Options& options, std::int32_t trust, Rng& rng) {
  Node& node = nodes_[id];
  // As if every option had been tried a few times with the node's mean, so that one game does not decide.
  constexpr double kDoubt = 4;
  const double mean = node.visits == 0 ? 0.0 : static_cast<double>(node.sum) / node.visits;
  const double scale = static_cast<double>(kLikingUnit) / trust;
  Options weighed;
  std::array<std::uint32_t, kMaxCards + 1> edges;
  std::uint32_t hint = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    hint = edges[i] = edge_for(node, options[i].move, hint);
    ++hint;
    const Edge& edge = node.edges[edges[i]];
    int liking = options[i].liking;
    if (edge.visits != 0) {
      const double better = (static_cast<double>(edge.sum) - edge.visits * mean) / (edge.visits + kDoubt);
      liking += static_cast<int>(better * scale);
    }
    weighed.push_back({options[i].move, liking});
  }
  return {id, edges[draw_index(weighed, rng)]};
}

SearchTree::NodeId SearchTree::follow(const Step& step) {
  const Edge& edge = nodes_[step.node].edges[step.edge];
  if (edge.visits == 0) return kNone;
  if (edge.next != kNone) return edge.next;
  const auto next = static_cast<NodeId>(nodes_.size());
  nodes_[step.node].edges[step.edge].next = next;
  nodes_.emplace_back();
  return next;
}

void SearchTree::learn(const Step& step, std::int32_t utility) {
  const std::int32_t better = utility - step.expected;
  Node& node = nodes_[step.node];
  ++node.visits;
  node.sum += better;
  ++node.edges[step.edge].visits;
  node.edges[step.edge].sum += better;
}

}  // namespace wonders
