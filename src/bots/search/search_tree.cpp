#include "bots/search/search_tree.h"

#include <array>
#include <bit>

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

std::uint32_t SearchTree::place_of(NodeId node, std::uint64_t seen, const Options& options) {
  // A node that has hardly been seen is not worth telling apart, and memory has an end: some 16 MiB a player.
  constexpr std::uint32_t kFewGames = 4;
  constexpr std::size_t kMostTried = 1 << 20;
  if (nodes_[node].tried.games < kFewGames) return kNone;
  std::uint64_t hash = seen ^ node;
  for (const Option& option : options) hash = (hash ^ std::bit_cast<std::uint32_t>(option.move)) * 0x9E3779B97F4A7C15u;
  if (tried_.size() + options.size() >= kMostTried) {
    const auto found = places_.find(hash);
    return found == places_.end() ? kNone : found->second;
  }
  const auto [found, fresh] = places_.try_emplace(hash, static_cast<std::uint32_t>(tried_.size()));
  if (fresh) tried_.resize(tried_.size() + 1 + options.size());
  return found->second;
}

SearchTree::Step SearchTree::select(NodeId id, std::uint64_t seen, const Options& options, std::int32_t trust,
                                    Rng& rng) {
  // As if every option had been tried a few times with the node's mean, so that one game does not decide; and in every
  // situation some more times with what it came to in all of them.
  constexpr double kFew = 4;
  constexpr double kSome = 12;
  Node& node = nodes_[id];
  const double mean = node.tried.mean();
  const std::uint32_t place = place_of(id, seen, options);
  const double mean_here = place == kNone ? 0.0 : tried_[place].mean();
  const double scale = static_cast<double>(kLikingUnit) / trust;
  Options weighed;
  std::array<std::uint32_t, kMaxCards + 1> edges;
  std::uint32_t hint = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    hint = edges[i] = edge_for(node, options[i].move, hint);
    ++hint;
    double better = node.edges[edges[i]].tried.better_than(mean, 0, kFew);
    if (place != kNone) better = tried_[place + 1 + i].better_than(mean_here, better, kSome);
    weighed.push_back({options[i].move, options[i].liking + static_cast<int>(better * scale)});
  }
  const std::size_t drawn = draw_index(weighed, rng);
  return {.node = id, .edge = edges[drawn], .place = place, .option = static_cast<std::uint32_t>(drawn)};
}

SearchTree::NodeId SearchTree::follow(const Step& step) {
  const Edge& edge = nodes_[step.node].edges[step.edge];
  if (edge.tried.games == 0) return kNone;
  if (edge.next != kNone) return edge.next;
  const auto next = static_cast<NodeId>(nodes_.size());
  nodes_[step.node].edges[step.edge].next = next;
  nodes_.emplace_back();
  return next;
}

void SearchTree::learn(const Step& step, std::int32_t utility) {
  const std::int32_t better = utility - step.expected;
  Node& node = nodes_[step.node];
  node.tried.add(better);
  node.edges[step.edge].tried.add(better);
  if (step.place == kNone) return;
  tried_[step.place].add(better);
  tried_[step.place + 1 + step.option].add(better);
}

}  // namespace wonders
