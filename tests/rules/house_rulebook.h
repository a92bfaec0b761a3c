#pragma once

#include "catalog/rulebook.h"

namespace wonders {

/// Every number other than it is printed.
struct Rulebook : PrintedRulebook {
  static constexpr std::size_t min_players = 4;
  static constexpr std::size_t max_players = 6;
  static constexpr std::uint8_t starting_coins = 9;
  static constexpr std::size_t hand_size = 6;
  static constexpr std::size_t turns_per_age = 4;
  static constexpr std::size_t more_guilds = 3;
  static constexpr unsigned sale_coins = 5;
  static constexpr unsigned trade_price = 3;
  static constexpr unsigned discount_price = 2;
  static constexpr int defeat_token = -2;
  static constexpr int coins_per_point = 4;
  static constexpr int science_set = 10;

  static constexpr int victory_token(std::size_t age) { return static_cast<int>(age) * 7; }
  static constexpr bool passes_left(std::size_t age) { return age == 2; }
};

}  // namespace wonders
