#pragma once

#include <array>
#include <cstdint>

#include "base/fixed_vector.h"
#include "catalog/edition.h"

namespace wonders {

enum class Action : std::uint8_t {
  build,       // the card as a structure: paid, by chain, or free by a power that applies by itself
  build_free,  // the card as a structure, spending Olympia A's free build of the Age
  stage,       // the card face down as marker of the next wonder stage
  sell,        // the card to the discard pile for coins
  salvage,     // a discarded card as a structure, for nothing
  decline,     // no card from the discard pile
};

/// All that a choice leaves behind. What was bought is not part of it: only the coins that go left and right outlive a
/// purchase.
struct Move {
  Action action;
  CardId card;
  std::uint8_t to_left;
  std::uint8_t to_right;

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

static_assert(sizeof(Move) == 4);

inline constexpr Move kNoMove{Action::decline, kNoCard, 0, 0};

/// The same for code that also runs on a GPU, where objects at namespace scope have no address.
constexpr Move no_move() { return {Action::decline, kNoCard, 0, 0}; }

/// Moves by seat; only those of the awaited seats are read.
using TurnMoves = std::array<Move, kMaxSeats>;

/// No decision has more moves: 8 cards, each built or used for a stage in at most 24 ways, built free, or sold; or one
/// of 80 structures from the discard pile. Two places more, for moves written before they are found not to count.
using MoveList = ScratchList<Move, 8 * (2 * 24 + 2) + 2>;

}  // namespace wonders
