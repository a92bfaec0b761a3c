#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "puzzles/puzzle.h"

namespace wonders {

/// What makes a decision a puzzle.
struct PuzzleRules {
  std::uint64_t nodes = 4000;                // games played on for it; then ten times as many, with other chance
  Millionths gap = 40'000;                   // what everything else costs, at least: a mistake
  std::string deeper = "search:nodes=4000";  // must find it, too
  Seed seed = 0;
};

/// Why something is no puzzle.
enum class PuzzleFault : std::uint8_t {
  none,
  illegal,   // the moves are not legal, or nobody is asked
  unclear,   // something else is as good, or nearly
  other,     // something else is better
  obvious,   // greedy and instinct find it
  not_deep,  // a deeper search chooses something else
};
inline constexpr std::array<std::string_view, 6> kPuzzleFaultNames{"none",  "illegal", "unclear",
                                                                   "other", "obvious", "not_deep"};

/// Finds puzzles among the decisions of games, and checks them. One for each thread.
class PuzzleFinder {
 public:
  /// The spec of the deeper search must be a good one.
  explicit PuzzleFinder(PuzzleRules rules);
  ~PuzzleFinder();
  PuzzleFinder(PuzzleFinder&&) noexcept;

  /// The puzzle of the decision before which these moves were played, if it is one. `played` is what was chosen there.
  std::optional<GamePuzzle> look_at(GamePuzzle setup, std::span<const State> positions, const Move& played);

  /// The same question of a puzzle, asked with ten times the nodes at once.
  PuzzleFault check(const GamePuzzle& puzzle);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Every decision of a game, as far as it was played: all positions, and the moves between them. `setup` has all that
/// is the same for each.
void find_puzzles(PuzzleFinder& finder, const GamePuzzle& setup, std::span<const State> positions,
                  const std::function<void(GamePuzzle)>& take);

}  // namespace wonders
