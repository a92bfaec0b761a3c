#pragma once

#include "record/record.h"

namespace wonders {

/// Writes down a game while it is played:
///
///     recorder.begin(e, s, seed);
///     while (s.phase != Phase::over) { const State before = s; play(e, s, moves); recorder.add(e, before, moves, s); }
///
/// A turn counts when it is complete, so that record() is a valid record at any time. A recorder can be used again.
class Recorder {
 public:
  /// `first` is a game at its first decision. Without a seed the record does not name one.
  void begin(const Edition& e, const State& first, std::optional<Seed> seed);
  /// The same for a game with a sealed deal.
  void begin(const Edition& e, const State& first, const SealedDeal& deal);

  /// One call of play(): the state before, the moves given to it, and the state that it left.
  void add(const Edition& e, const State& before, const TurnMoves& moves, const State& after);

  /// Names and extra members may be set by the caller.
  GameRecord& record() { return record_; }
  const GameRecord& record() const { return record_; }

 private:
  void clear(const Edition& e, const State& first);
  void add_deal(const Edition& e, const State& s);
  void add_choices(const Edition& e, const State& before, const TurnMoves& moves);
  void add_result(const Edition& e, const State& s);

  GameRecord record_;
  RecordedTurn turn_;  // the one being played
};

/// A card move as a record says it, seen from the state in which it is chosen.
RecordedMove recorded_move(const Edition& e, const State& before, Seat who, const Move& m);

}  // namespace wonders
