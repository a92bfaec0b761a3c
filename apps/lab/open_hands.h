#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/state.h"

namespace wonders {

/// What a player of an experiment is shown, each more than the one before. No player of a real game is.
enum class Sight : std::uint8_t {
  own,      // what its seat knows
  hands,    // everybody's hands, and what lies face down
  choices,  // and what the others have chosen in this phase
  deals,    // and the deals of the Ages to come
};
inline constexpr std::array<std::string_view, 4> kSightNames{"own", "hands", "choices", "deals"};

struct OpenGame {
  EditionId edition{};
  std::size_t players = 3;  // three at least
  Seed seed = 0;
  Seat who{};             // who is shown more
  Sight sight{};          // than the rest
  std::uint64_t nodes{};  // of its decisions
  std::string_view opponents;
};

/// Plays a game of one player who plays every move out, which one of them the network says is worth it, in worlds that
/// hang on what it is shown, against such bots. The end.
State play_open(const OpenGame& game);

}  // namespace wonders
