#include "puzzles/compare.h"

#include <algorithm>
#include <cmath>

#include "analysis/judge.h"
#include "view/decision.h"

namespace wonders {

namespace {

constexpr double kCertainErrors = 3.5;  // it looks many times
constexpr std::uint64_t kWorldsBetweenLooks = 48;
constexpr double kLeastWorlds = 192;

struct Rival {
  Move move{};
  std::int64_t worlds = 0;
  std::int64_t behind = 0;   // in parts of kWholeWin
  std::int64_t squares = 0;  // of each difference
  bool open = true;          // not certain yet

  double mean() const { return static_cast<double>(behind) / static_cast<double>(kWholeWin * worlds); }
  /// Of the mean. One more world with half a win is added: none were different yet is not never.
  double error() const {
    const auto n = static_cast<double>(worlds);
    const double square = static_cast<double>(squares) / static_cast<double>(kWholeWin * kWholeWin) / n;
    return std::sqrt((std::max(0.0, square - mean() * mean()) + 0.25 / n) / n);
  }
};

Millionths in_millionths(double share_of_win) {
  return static_cast<Millionths>(std::lround(share_of_win * static_cast<double>(kCertain)));
}

/// Tries the open ones in one more world, and says how many games that took.
std::uint64_t try_in_a_world(const Knowledge& known, const Move& with, std::vector<Rival>& rivals,
                             PlayoutPolicy& policy, Rng& rng) {
  const Edition& e = known.edition();
  const State world = likely_world(known, policy, rng);
  Rng chance(rng.next());
  TurnMoves moves{};
  policy.choose(e, world, chance, moves);
  const auto win_with = [&](const Move& move) {
    State s = world;
    Rng same_chance = chance;
    moves[index(known.now().deciding)] = move;
    carry_out(e, s, moves);
    play_on(policy, e, s, same_chance);
    return end_of(e, s).win[index(known.now().seat)];
  };
  const std::int64_t win = win_with(with);
  std::uint64_t games = 1;
  for (Rival& rival : rivals) {
    if (!rival.open) continue;
    const std::int64_t behind = win - win_with(rival.move);
    ++rival.worlds;
    rival.behind += behind;
    rival.squares += behind * behind;
    ++games;
  }
  return games;
}

}  // namespace

std::vector<Behind> compare(const Knowledge& known, const Move& with, std::span<const Move> others,
                            PlayoutPolicy& policy, std::uint64_t nodes, Millionths least, Rng rng) {
  std::vector<Rival> rivals;
  for (const Move& move : others) rivals.push_back({.move = move});
  const auto is_open = [](const Rival& rival) { return rival.open; };
  std::uint64_t spent = 0;
  while (spent < nodes && std::ranges::any_of(rivals, is_open)) {
    for (std::uint64_t n = 0; n < kWorldsBetweenLooks; ++n) spent += try_in_a_world(known, with, rivals, policy, rng);
    for (Rival& rival : rivals) {
      const double beyond = std::abs(rival.mean() - share(least));
      if (static_cast<double>(rival.worlds) >= kLeastWorlds && beyond > kCertainErrors * rival.error()) {
        rival.open = false;
      }
    }
  }
  std::vector<Behind> found;
  for (const Rival& rival : rivals) {
    const double bound = kSureErrors * rival.error();
    found.push_back({.move = rival.move, .gap = in_millionths(rival.mean()), .bound = in_millionths(bound)});
  }
  return found;
}

}  // namespace wonders
