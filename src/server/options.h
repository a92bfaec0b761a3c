#pragma once

#include <string>
#include <vector>

#include "server/types.h"

namespace wonders::server {

/// How long what nobody needs any more is kept; 0: for ever.
struct Retention {
  Time guests = 400 * kDay;    // who do not come
  Time sessions = 400 * kDay;  // from when they began
  Time games = 0;              // that were played to the end
  Time chat = 3 * kDay;        // after the game: where a turn takes days, its players still read the last words
  Time given_up = 30 * kDay;   // tables
  Time reports = 90 * kDay;
};

/// Calling people who are not connected.
struct PushRules {
  std::string key;                 // the public one of the server, in base64url; empty: nobody is called
  std::vector<std::string> hosts;  // of push services (names_push_host)
  std::size_t most = 10;           // browsers of one guest
};

/// The times of docs/protocol.md, and limits.
struct HubOptions {
  Time away = 2 * kMinute;             // without a clock: how long others wait for somebody without connection
  Time asleep = 15 * kMinute;          // a game that nobody is at leaves memory, and comes back from the store
  Time open_empty = 15 * kMinute;      // a table nobody is at ends before its game, and is forgotten after it
  Time game_empty = 24 * kHour;        // in the game
  Time wait_empty = 60 * kDay;         // in a game with days a turn that waits for everybody
  std::size_t most_tables = 20000;     // that are not over
  std::size_t read_at_once = 50;       // tables of one question to the store, which may be on another machine
  std::size_t most_hosted = 20;        // that are not over, by one guest
  std::size_t most_of_network = 1000;  // that are not over, asleep or not; of a larger network sixteen times as many
  std::size_t most_seats = 30;         // of one guest at tables that are not over
  std::size_t most_waiting = 5;        // of these, at tables whose game has not begun
  std::size_t most_watchers = 100;     // at one table
  std::size_t most_sockets = 10;       // of one guest
  double messages_per_second = 20;     // of one guest
  double message_burst = 60;
  double changes_per_second = 1;  // of those messages: what others see of one guest, and all about a table once more
  double change_burst = 20;
  double tables_per_minute = 1;  // that one guest makes: games that were played stay for ever
  double table_burst = 30;
  std::size_t most_chat = 1000;   // lines of a table that are kept
  std::size_t most_changes = 50;  // of mind, for one decision
  std::size_t most_moves = 2000;  // at one table: from seat to seat, to and fro, from board to board
  Retention keep;
  std::string stand_in_level = "greedy";
  std::string version = "0";
  PushRules push;
  std::string lan;  // the address of this machine in the local network; empty: it is not for them
};

}  // namespace wonders::server
