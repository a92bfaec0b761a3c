#include "bots/search/sequential_halving.h"

#include <cmath>

#include "view/decision.h"

namespace wonders {

std::vector<Candidate> candidates(const Knowledge& known, const PolicyWeights& weights) {
  Options options;
  evaluate_options(weights, known.edition(), public_state(known.now()), known.now().deciding, options);
  std::vector<Candidate> moves;
  for (const Option& option : options) moves.push_back({.move = option.move, .logit = option.logit});
  best_first(moves, [](const Candidate& a, const Candidate& b) { return a.logit > b.logit; });
  if (moves.size() > kMaxCandidates) moves.resize(kMaxCandidates);
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i].number = i;
  return moves;
}

void PairedDifferences::add(std::span<const Candidate> moves, std::span<const std::int32_t> utilities) {
  for (std::size_t i = 1; i < moves.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const std::int64_t difference = std::int64_t{utilities[i]} - utilities[k];
      squares_[at(moves[i], moves[k])] += difference * difference;
    }
  }
}

void PairedDifferences::add(const PairedDifferences& other) {
  for (std::size_t i = 0; i < squares_.size(); ++i) squares_[i] += other.squares_[i];
}

std::size_t eliminate_inferior(std::span<Candidate> moves, const PairedDifferences& differences,
                               std::int32_t indifference) {
  constexpr double kConfidence = 3.5;  // standard errors: it looks many times
  const auto best = std::ranges::max_element(
      moves, [](const Candidate& a, const Candidate& b) { return a.estimate() < b.estimate(); });
  const auto is_inferior = [&, best = *best](const Candidate& candidate) {
    if (candidate.number == best.number) return false;
    const double visits = static_cast<double>(candidate.visits);
    const double behind = best.mean() - candidate.mean();
    const double variance = static_cast<double>(differences.squares(best, candidate)) / visits - behind * behind;
    const double gap = best.estimate() - candidate.estimate();
    return gap + indifference >= kConfidence * std::sqrt(std::max(0.0, variance) / visits);
  };
  best_first(moves, [&](const Candidate& a, const Candidate& b) { return is_inferior(b) && !is_inferior(a); });
  return moves.size() - static_cast<std::size_t>(std::ranges::count_if(moves, is_inferior));
}

}  // namespace wonders
