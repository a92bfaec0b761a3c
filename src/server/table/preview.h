#pragma once

#include <string>
#include <vector>

#include "server/table/game_table.h"

namespace wonders::server {

/// A seat as anybody may see it who has the link: no hand, no card, no side that is still hidden.
struct PreviewSeat {
  std::string name;    // empty: free, or a bot without a name
  std::string wonder;  // empty: not known yet
  std::size_t seat = 0;
  bool free = false;
  bool winner = false;
  int points = 0;  // once the game is over

  friend bool operator==(const PreviewSeat&, const PreviewSeat&) = default;
};

/// What a link to a table tells those who have not followed it.
struct Preview {
  Status status{};
  EditionId edition{};
  std::size_t players = 0;
  std::size_t age = 0;             // 0 before the game
  std::string host;                // empty where the host has left
  std::vector<PreviewSeat> seats;  // without the Free City; after the game the best first

  std::size_t free_seats() const;
  friend bool operator==(const Preview&, const Preview&) = default;
};

Preview preview_of(const GameTable& table);

}  // namespace wonders::server
