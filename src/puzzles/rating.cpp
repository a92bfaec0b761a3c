#include "puzzles/rating.h"

#include <cmath>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "puzzles/ask.h"

namespace wonders {

namespace {

double chance_of_finding(double strength, double rating) { return 1 / (1 + std::pow(10, (rating - strength) / 400)); }

}  // namespace

int rating_of(const FoundByLevel& found) {
  // Half a find and half a miss of somebody in the middle: what nobody finds is hard, but not without bounds.
  constexpr double kMiddle = 1300;
  constexpr int kLeast = 400;
  constexpr int kMost = 2600;
  double low = kLeast;
  double high = kMost;
  while (high - low > 0.5) {
    const double rating = (low + high) / 2;
    double more = 0.5 - chance_of_finding(kMiddle, rating);
    for (std::size_t i = 0; i < found.size(); ++i)
      more += found[i] / 100.0 - chance_of_finding(kLevelRatings[i], rating);
    (more > 0 ? high : low) = rating;
  }
  return static_cast<int>(std::lround(low));
}

FoundByLevel ask_levels(const GamePuzzle& puzzle, Seed seed) {
  constexpr unsigned kTries = 40;
  constexpr unsigned kTriesOfSearch = 2;
  FoundByLevel found{};
  const std::vector<State> positions = positions_of(puzzle);
  for (std::size_t i = 0; i < kLevels.size(); ++i) {
    const unsigned tries = takes_long(kLevels[i].name) ? kTriesOfSearch : kTries;
    const std::unique_ptr<Bot> bot = make_bot(kLevels[i].name).bot;
    unsigned right = 0;
    for (unsigned n = 0; n < tries; ++n) {
      Rng rng = stream(seed, i * kTries + n);
      right += puzzle.is_right(ask(*bot, edition(puzzle.edition), positions, puzzle.player, rng)) ? 1 : 0;
    }
    found[i] = static_cast<std::uint8_t>((100 * right + tries / 2) / tries);
  }
  return found;
}

}  // namespace wonders
