#include "bots/search/search_tree.h"

#include <array>
#include <bit>

namespace wonders {

std::uint64_t public_hash(const State& s) {
  auto hash = static_cast<std::uint64_t>(s.phase);
  for (std::size_t i = 0; i < s.seats; ++i) {
    const City& city = s.cities[i];
    for (const std::uint64_t word : city.structures.words()) hash = Rng::mix(hash ^ word);
    hash = Rng::mix(hash ^ (std::uint64_t{city.coins} << 16 | city.stages_built() << 8 | city.free_build_left));
  }
  return hash;
}

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

std::uint32_t SearchTree::info_set_of(NodeId node, std::uint64_t public_hash, const Options& options) {
  // A node with hardly any visits is not worth telling apart, and memory has an end: some 16 MiB a player.
  constexpr std::uint32_t kMinVisits = 4;
  constexpr std::size_t kMaxStatistics = 1 << 20;
  if (nodes_[node].statistics.visits < kMinVisits) return kNone;
  std::uint64_t hash = public_hash ^ node;
  for (const Option& option : options) hash = (hash ^ std::bit_cast<std::uint32_t>(option.move)) * 0x9E3779B97F4A7C15u;
  if (statistics_.size() + options.size() >= kMaxStatistics) {
    const auto found = info_sets_.find(hash);
    return found == info_sets_.end() ? kNone : found->second;
  }
  const auto [found, fresh] = info_sets_.try_emplace(hash, static_cast<std::uint32_t>(statistics_.size()));
  if (fresh) statistics_.resize(statistics_.size() + 1 + options.size());
  return found->second;
}

SearchTree::Step SearchTree::select(NodeId id, std::uint64_t public_hash, const Options& options,
                                    std::int32_t temperature, Rng& rng) {
  // An edge begins as if it had been visited so often with the node's mean, so that one game does not decide; and an
  // option of an information set as if so often with the edge's.
  constexpr double kEdgePseudoCounts = 4;
  constexpr double kInfoSetPseudoCounts = 12;
  Node& node = nodes_[id];
  const double node_mean = node.statistics.mean();
  const std::uint32_t info_set = info_set_of(id, public_hash, options);
  const double info_set_mean = info_set == kNone ? 0.0 : statistics_[info_set].mean();
  const double scale = static_cast<double>(kLogitUnit) / temperature;
  Options improved;
  std::array<std::uint32_t, kMaxCards + 1> edges;
  std::uint32_t hint = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    hint = edges[i] = edge_for(node, options[i].move, hint);
    ++hint;
    double advantage = node.edges[edges[i]].statistics.advantage_over(node_mean, 0, kEdgePseudoCounts);
    if (info_set != kNone) {
      advantage = statistics_[info_set + 1 + i].advantage_over(info_set_mean, advantage, kInfoSetPseudoCounts);
    }
    improved.push_back({options[i].move, options[i].logit + static_cast<int>(advantage * scale)});
  }
  const std::size_t sampled = sample_index(improved, rng);
  return {.node = id, .edge = edges[sampled], .info_set = info_set, .option = static_cast<std::uint32_t>(sampled)};
}

SearchTree::NodeId SearchTree::descend(const Step& step) {
  const Edge& edge = nodes_[step.node].edges[step.edge];
  if (edge.statistics.visits == 0) return kNone;
  if (edge.next != kNone) return edge.next;
  const auto next = static_cast<NodeId>(nodes_.size());
  nodes_[step.node].edges[step.edge].next = next;
  nodes_.emplace_back();
  return next;
}

void SearchTree::update(const Step& step, std::int32_t utility) {
  const std::int32_t advantage = utility - step.baseline;
  Node& node = nodes_[step.node];
  node.statistics.add(advantage);
  node.edges[step.edge].statistics.add(advantage);
  if (step.info_set == kNone) return;
  statistics_[step.info_set].add(advantage);
  statistics_[step.info_set + 1 + step.option].add(advantage);
}

}  // namespace wonders
