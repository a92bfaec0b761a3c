#include "bots/search/sequential_halving.h"

#include <cmath>

#include "view/decision.h"

namespace wonders {

std::vector<Judged> candidates(const Knowledge& known, const InstinctWeights& weights) {
  Options options;
  weigh_options(weights, known.edition(), public_state(known.now()), known.now().deciding, options);
  std::vector<Judged> moves;
  for (const Option& option : options) moves.push_back({.move = option.move, .liking = option.liking});
  best_first(moves, [](const Judged& a, const Judged& b) { return a.liking > b.liking; });
  if (moves.size() > kMostCandidates) moves.resize(kMostCandidates);
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i].number = i;
  return moves;
}

void Spread::add(std::span<const Judged> moves, std::span<const std::int32_t> came_to) {
  for (std::size_t i = 1; i < moves.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const std::int64_t apart = std::int64_t{came_to[i]} - came_to[k];
      squares_[at(moves[i], moves[k])] += apart * apart;
    }
  }
}

void Spread::add(const Spread& other) {
  for (std::size_t i = 0; i < squares_.size(); ++i) squares_[i] += other.squares_[i];
}

std::size_t drop_the_beaten(std::span<Judged> moves, const Spread& spread, std::int32_t nothing) {
  constexpr double kSure = 3.5;  // standard errors: it looks many times
  const auto best =
      std::ranges::max_element(moves, [](const Judged& a, const Judged& b) { return a.mean() < b.mean(); });
  const auto is_beaten = [&, best = *best](const Judged& judged) {
    if (judged.number == best.number) return false;
    const double games = static_cast<double>(judged.games);
    const double behind = best.mean() - judged.mean();
    const double variance = static_cast<double>(spread.between(best, judged)) / games - behind * behind;
    return behind + nothing >= kSure * std::sqrt(std::max(0.0, variance) / games);
  };
  best_first(moves, [&](const Judged& a, const Judged& b) { return is_beaten(b) && !is_beaten(a); });
  return moves.size() - static_cast<std::size_t>(std::ranges::count_if(moves, is_beaten));
}

}  // namespace wonders
