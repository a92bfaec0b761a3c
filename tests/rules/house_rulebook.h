#pragma once

#include "catalog/rulebook.h"

namespace wonders {

/// Every number other than it is printed.
struct Rulebook : PrintedRulebook {
  static constexpr std::size_t kMinPlayers = 4;
  static constexpr std::size_t kMaxPlayers = 6;
  static constexpr std::uint8_t kStartingCoins = 9;
  static constexpr std::size_t kHandSize = 6;
  static constexpr std::size_t kTurnsPerAge = 4;
  static constexpr std::size_t kMoreGuilds = 3;
  static constexpr unsigned kSaleCoins = 5;
  static constexpr unsigned kTradePrice = 3;
  static constexpr unsigned kDiscountPrice = 2;
  static constexpr int kDefeatToken = -2;
  static constexpr int kCoinsPerPoint = 4;
  static constexpr int kScienceSet = 10;

  static constexpr int victory_token(std::size_t age) { return static_cast<int>(age) * 7; }
  static constexpr bool passes_left(std::size_t age) { return age == 2; }
};

}  // namespace wonders
