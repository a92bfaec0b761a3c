#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/chances.h"
#include "base/bit_set.h"
#include "bots/levels.h"
#include "record/record.h"

// Positions with one clearly best choice, to be found by people: docs/puzzles.md.
namespace wonders {

/// What the best choice is about; a puzzle may have several.
enum class PuzzleTheme : std::uint8_t {
  trade,      // goods: a source of them, a cheaper price, or buying from a neighbour
  denial,     // which card is hidden away matters
  chain,      // built for nothing, because of what stands there
  science,    // a green structure
  military,   // a red one
  civilian,   // a blue one
  guild,      // a purple one
  stage,      // a wonder stage
  power,      // something that a wonder alone can do
  last_turn,  // of the game
};
inline constexpr std::array<std::string_view, 10> kPuzzleThemeNames{
    "trade", "denial", "chain", "science", "military", "civilian", "guild", "stage", "power", "last_turn"};
using PuzzleThemes = BitSet<PuzzleTheme, 1>;

/// How often each level finds the solution, in parts of a hundred.
using FoundByLevel = std::array<std::uint8_t, kLevels.size()>;

struct GamePuzzle {
  EditionId edition{};
  Table table{};
  Seed seed = 0;
  Deals deals{};                   // of a played game; without them the seed deals
  std::vector<TurnMoves> moves{};  // everybody's, phase by phase, up to the decision
  Seat player{};                   // who has to find it
  Action action{};
  std::vector<CardId> cards{};  // those with which the action is right, the best first; kNoCard where it needs none
  PuzzleThemes themes{};
  Millionths win = 0;  // with the best choice
  Millionths gap = 0;  // how much more than with anything that is not right
  FoundByLevel found{};
  int rating = 0;  // how hard it is, on the scale of the levels (rating.h)

  bool is_right(const Move& move) const;
  /// Six letters and digits, which hang on the decision alone.
  std::string id() const;
};

/// All positions from the first on, the last one with the decision; empty if the moves are not legal.
std::vector<State> positions_of(const GamePuzzle& puzzle);

/// The choices of a game as a short text, for a line of puzzles: two characters a move, four where something is paid to
/// neighbours, and a blank between phases (docs/puzzles.md).
std::string moves_text(const std::vector<State>& positions, const std::vector<TurnMoves>& moves);

/// One object without a line end (schema/puzzle.json).
std::string puzzle_json(const GamePuzzle& puzzle);

/// False for what is no puzzle, or one whose moves are not legal.
bool read_puzzle(std::string_view line, GamePuzzle& puzzle);

}  // namespace wonders
