#pragma once

#include <array>
#include <map>
#include <set>
#include <vector>

#include "server/table/game_table.h"
#include "server/table/table_json.h"
#include "server/tools/rate_limit.h"

namespace wonders::server {

/// What the people in a room are still to be told of its table. Everybody is told at most once a commit, and not
/// without end however often the table changes: what people read may not depend on how much others send.
struct News {
  RateLimit limit{1, 10, 0};
  bool changed = false;           // since everybody was told
  bool urgent = false;            // and it cannot wait: the status is another
  std::set<ConnectionId> owed{};  // who is told in any case

  /// When everybody is told, if nothing else comes before.
  Time due() const { return changed ? limit.ready_at() : kNever; }
};

/// It is neither over nor given up.
inline bool lives(const GameTable& table) { return table.status() != Status::over && table.status() != Status::closed; }

/// What is remembered of a room that sleeps.
struct Rest {
  Time empty_since = 0;
  Time wake = kNever;   // the earlier of the next two
  Time day = kNever;    // when something is due there by the calendar,
  Time other = kNever;  // and when by our clock
};

/// A table and who is at it now. What is not in its events is here, and begins anew when the server starts.
struct Room {
  Room(TableId id, Time now) : table(std::move(id)), empty_since(now), alone_since(now) { away_since.fill(now); }

  GameTable table;
  std::uint32_t events = 0;  // how many are stored, or will be with the next commit
  bool just_read = false;    // from the store: nothing has been set going yet
  std::map<ConnectionId, PlayerId> present{};

  // Time: kept by Clocks.
  std::array<Time, kMaxSeats> away_since{};  // kNever: connected
  Time empty_since;                          // nobody is here (in the game: no player is); kNever: somebody is
  Time alone_since;                          // nobody at all is here; kNever: somebody is
  Time deadline = kNever;
  Time silent_from = kNever;               // who has not chosen by then may be voted a stand-in
  std::array<SeatSet, kMaxSeats> votes{};  // for each seat, who wants a bot to stand in there
  Time wake = kNever;

  // Bots: kept by BotSeats.
  std::array<BotHandle, kMaxSeats> bots{};
  std::array<std::uint32_t, kMaxSeats> asked{};  // the decision that the seat's bot was asked last

  /// The decision that a bot still answers though the person is back, because the time was over or the others want it.
  std::array<std::uint32_t, kMaxSeats> bot_answers{};

  // Telling: kept by Teller.
  News news{};
  RateLimit watchers_chat{1, 10, 0};  // for all who watch together, so that they do not drown the players

  bool under_way() const { return table.status() == Status::boards || table.status() == Status::playing; }
  bool is_here(ConnectionId id) const { return present.count(id) != 0; }
  /// Of somebody who is here; kNoSeat for who watches.
  Seat seat_of(ConnectionId id) const { return table.seat_of(present.at(id)); }
  bool player_here() const;
  /// Every person has left a bot in the seat, and nobody is here.
  bool deserted() const;
  /// The seats at which a person must choose, and has not.
  SeatSet people_asked() const;
  /// Those who wait for the others: people who are here, decide for themselves and have chosen.
  SeatSet people_waiting() const;
  bool bot_still_answers(Seat seat) const {
    return table.in_game() && bot_answers[index(seat)] == table.decision() && table.undecided(seat) != kNoSeat;
  }
  /// A bot has to decide.
  bool bots_think() const;
  std::vector<ConnectionId> connections_of(const PlayerId& player) const;
  Presence presence() const;
};

}  // namespace wonders::server
