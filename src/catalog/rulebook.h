#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace wonders {

/// The numbers of the rulebook as they are printed, in both editions. Each is written here and nowhere else: the rules
/// compute with it and the catalogue publishes it.
///
/// They are members of a class, not of an object, because a GPU can use such a constant but has no address of an object
/// at namespace scope.
struct PrintedRulebook {
  static constexpr std::size_t kMinPlayers = 3;
  static constexpr std::size_t kMaxPlayers = 7;
  static constexpr std::uint8_t kStartingCoins = 3;
  static constexpr std::size_t kHandSize = 7;
  static constexpr std::size_t kTurnsPerAge = 6;
  static constexpr std::size_t kMoreGuilds = 2;      // as many guilds as players, and so many more
  static constexpr unsigned kSaleCoins = 3;
  static constexpr unsigned kTradePrice = 2;
  static constexpr unsigned kDiscountPrice = 1;
  static constexpr int kDefeatToken = -1;
  static constexpr int kCoinsPerPoint = 3;
  static constexpr int kScienceSet = 7;

  /// by Age, from 1.
  static constexpr int victory_token(std::size_t age) {
    constexpr std::array<int, 3> kTokens{1, 3, 5};
    return kTokens[age - 1];
  }
  /// hands go to the left neighbour, or to the right one.
  static constexpr bool passes_left(std::size_t age) { return age != 2; }
};

}  // namespace wonders

// The numbers that are played by. A test plays by others: tests/rules/house_rulebook.h hides the printed ones by
// members of the same names.
#ifdef WONDERS_RULEBOOK
#include WONDERS_RULEBOOK
#else
namespace wonders {

struct Rulebook : PrintedRulebook {};

}  // namespace wonders
#endif
