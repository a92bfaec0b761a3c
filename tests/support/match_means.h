#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "play/match.h"
#include "rules/score.h"

namespace wonders::testing {

/// The mean of something of the first bot's city at the end of games of the first edition with three players, in which
/// it has each seat in turn with the same deal.
template <class F>
double mean_of_first(std::string_view bots, int games, F&& of) {
  const Edition& e = edition(EditionId::first);
  const std::vector<std::string> specs = bot_specs(bots, 3).specs;
  double sum = 0;
  for (int g = 0; g < games; ++g) {
    std::vector<std::string> seated(3);
    for (std::size_t i = 0; i < 3; ++i) seated[(i + static_cast<std::size_t>(g)) % 3] = specs[i];
    const Seed seed = game_seed(11, static_cast<std::uint64_t>(g / 3));
    const State end = play_match(e, random_table(3, seed), seed, Players(seated));
    sum += of(end, seat(static_cast<std::size_t>(g % 3)));
  }
  return sum / games;
}

inline double wins(const State& end, Seat who) {
  const SeatSet best = winners(edition(EditionId::first), end);
  return best.contains(who) ? 1.0 / static_cast<double>(best.size()) : 0.0;
}

inline auto counted(Count what) {
  return [what](const State& end, Seat who) { return static_cast<double>(end.city(who).tally[what]); };
}

}  // namespace wonders::testing
