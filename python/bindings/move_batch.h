#pragma once

#include <cstdint>
#include <vector>

#include "pool.h"
#include "rules/measure/playout.h"

namespace wonders::python {

/// How a game ended for one seat.
struct SeatResult {
  std::int16_t conflicts, treasury, wonder, civilian, science, commercial, guilds, total;
  float win;  // a shared win is its fraction
};

/// Those of some seats, ascending.
void write_results(const Edition& e, const State& s, SeatSet seats, SeatResult* out);

/// Many games by the engine's own moves: every awaited seat has a list of legal moves, and a choice is a place in it.
/// As fast as the engine; what a seat sees is for others to say. A game that ends gives its results and is followed by
/// the next.
///
/// A row is a seat of a game, by game and then seat.
class MoveBatch {
 public:
  MoveBatch(const Edition& e, std::size_t players, std::size_t games, Seed first, std::size_t threads);

  EditionId edition() const { return edition_.id; }
  std::size_t games() const { return states_.size(); }
  std::size_t seats() const { return seats_; }
  std::size_t rows() const { return counts_.size(); }

  /// The moves of row r are moves()[firsts()[r]] and the counts()[r] - 1 after it; no moves: nothing is asked of it.
  const std::vector<std::uint16_t>& counts() const { return counts_; }
  const std::vector<std::int32_t>& firsts() const { return firsts_; }
  const std::vector<Move>& moves() const { return moves_; }
  const std::vector<State>& states() const { return states_; }

  /// The row whose choice is no place in its list; rows() if there is none.
  std::size_t first_wrong(const std::int32_t* choices) const;
  /// One choice for each row; that of a row without moves is not read. All must be right.
  void step(const std::int32_t* choices);

  /// Of the last step: which games ended, and how.
  const std::vector<std::uint8_t>& ended() const { return ended_; }
  const std::vector<SeatResult>& results() const { return results_; }

 private:
  void start(std::size_t game);
  /// Lists the moves of a game from `at` on; returns where they end.
  std::int32_t list(std::size_t game, std::int32_t at);
  void step_part(std::size_t begin, std::size_t end, const std::int32_t* choices);

  const Edition& edition_;
  std::size_t players_, seats_;
  Seed first_;
  std::vector<State> states_;
  std::vector<std::uint64_t> played_;  // games that each place has seen
  std::vector<std::uint16_t> counts_;
  std::vector<std::int32_t> firsts_;
  std::vector<Move> moves_;  // by part, each with room for all that its games may list
  std::vector<std::uint8_t> ended_;
  std::vector<SeatResult> results_;
  Pool pool_;
};

}  // namespace wonders::python
