#pragma once

#include <optional>
#include <vector>

#include "base/note.h"
#include "record/record.h"

namespace wonders {

/// The first place where a record and the rules part.
struct Disagreement {
  std::uint8_t age = 0;   // 0: not in an Age
  std::uint8_t turn = 0;  // 0: not in a turn
  Seat seat = kNoSeat;    // kNoSeat: of no seat in particular
  Note note;              // what the rules expected and what was found
};

/// The note with its place: "Age II, turn 3, seat 1 (Olympia A): …"
Note with_place(const GameRecord& record, const Disagreement& disagreement);

/// A record played again by the rules, turn by turn, with its own deals:
///
///     Replay replay(record);
///     while (replay.next_turn()) … replay.state() …;
///     if (replay.disagreement()) …
class Replay {
 public:
  /// Checks the table and the deals. The record must outlive the replay.
  explicit Replay(const GameRecord& record);

  /// Plays one turn of the record. False at its end, when the result has been checked too, and at a disagreement.
  bool next_turn();

  /// Appends every position that the game goes through from its first on, phase by phase. Call it before the first
  /// turn.
  void keep_positions(std::vector<State>& positions) { positions_ = &positions; }

  /// The position after the turns played so far, at the beginning of the next turn.
  const State& state() const { return state_; }
  std::size_t turns_played() const { return turns_played_; }

  const std::optional<Disagreement>& disagreement() const { return disagreement_; }

 private:
  // Each returns false after it has set the disagreement.
  bool check_table();
  bool check_deals();
  bool check_deal(std::size_t age, const Deal& deal);
  bool check_sealed_boards(const SealedDeal& sealed);
  bool check_sealed_deal(const SealedDeal& sealed, std::size_t age, const Deal& deal);
  bool check_place(const RecordedTurn& turn);
  bool choose(const RecordedTurn& turn);
  bool play_seventh(const RecordedTurn& turn);
  bool play_salvage(const RecordedTurn& turn);
  bool take_move(const RecordedMove& recorded, Seat who);
  bool take_entries(std::string_view field, SeatSet expected, std::size_t found, Seat first_found);
  bool check_coins(const SeatCoins& coins);
  bool check_conflicts(std::size_t age);
  bool check_end();
  bool check_result(const RecordedResult& result);
  bool check_score(const RecordedResult& result, Seat who);

  void begin_age();
  void play_moves();
  bool disagree(Seat seat, Note note);

  const GameRecord& record_;
  const Edition& edition_;
  State state_;
  std::vector<State>* positions_ = nullptr;
  TurnMoves moves_{};
  std::size_t turns_played_ = 0;
  std::uint8_t age_ = 0;  // where a disagreement would be
  std::uint8_t turn_ = 0;
  bool ended_ = false;
  std::optional<Disagreement> disagreement_;
};

/// Replays the whole record; nothing if it follows the rules.
std::optional<Disagreement> verify(const GameRecord& record);

}  // namespace wonders
