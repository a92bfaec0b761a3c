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
  PuzzleThemes themes{};                     // at least one of these; of none, anything
  Seed seed = 0;
};

/// Why something is no puzzle.
enum class PuzzleFault : std::uint8_t {
  none,
  illegal,   // the moves are not legal, or nobody is asked
  themes,    // they are not what the position says
  obvious,   // greedy and instinct find it
  missed,    // the strongest level does not find it, most of the times that it was asked
  not_deep,  // a deeper search chooses something else
  other,     // something else is better
  unclear,   // something else is as good, or nearly
  lenient,   // something is taken for right that is clearly worse
};
inline constexpr std::array<std::string_view, 9> kPuzzleFaultNames{
    "none", "illegal", "themes", "obvious", "missed", "not_deep", "other", "unclear", "lenient"};

/// Finds puzzles among the decisions of games, and checks them. One for each thread.
class PuzzleFinder {
 public:
  /// The spec of the deeper search must be a good one.
  explicit PuzzleFinder(PuzzleRules rules);
  ~PuzzleFinder();
  PuzzleFinder(PuzzleFinder&&) noexcept;

  /// The puzzle of the decision before which these moves were played, if it is one. `played` is what was chosen there.
  std::optional<GamePuzzle> look_at(GamePuzzle setup, std::span<const State> positions, const Move& played);

  /// What can be seen without any chance: its moves are legal, its themes are right, and weak players miss it while the
  /// strongest level found it when it was rated.
  PuzzleFault replay(const GamePuzzle& puzzle);

  /// The same, and the question asked again with ten times the nodes at once, for each of so many seeds from that of
  /// the rules on: all must find the same choice ahead of everything else by the gap, and the deeper search must find
  /// it.
  PuzzleFault check(const GamePuzzle& puzzle, std::size_t seeds);

 private:
  struct Parts;
  PuzzleFault ask_again(const GamePuzzle& puzzle, std::span<const State> positions, const Move& right, Seed seed);
  std::unique_ptr<Parts> parts_;
};

/// Every decision of a game, as far as it was played: all positions, and the moves between them. `setup` has all that
/// is the same for each.
void find_puzzles(PuzzleFinder& finder, const GamePuzzle& setup, std::span<const State> positions,
                  const std::function<void(GamePuzzle)>& take);

}  // namespace wonders
