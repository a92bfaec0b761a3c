#pragma once

#include <string>

#include "server/types.h"

namespace wonders::server {

/// The times of docs/protocol.md, and limits.
struct HubOptions {
  Time away = 2 * kMinute;          // without a clock: how long others wait for somebody without connection
  Time open_empty = 15 * kMinute;   // a table nobody is at ends before its game, and is forgotten after it
  Time game_empty = 24 * kHour;     // in the game
  Time wait_empty = 60 * kDay;      // in a game with days a turn that waits for everybody
  std::size_t most_tables = 20000;  // that are not over
  std::size_t most_hosted = 20;     // that are not over, by one guest
  std::size_t most_watchers = 100;  // at one table
  std::size_t most_sockets = 10;    // of one guest
  double messages_per_second = 20;  // of one guest
  double message_burst = 60;
  std::string stand_in_level = "greedy";
  std::string version = "0";
};

}  // namespace wonders::server
