#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "record/recorder.h"
#include "rules/setup.h"

namespace wonders {

/// A game of people and bots. It holds everything that is hidden and shows Views.
class LocalGame {
 public:
  struct Setup {
    EditionId edition{};
    Table table;
    Seed seed = 0;
    SeatSet people;
    std::array<std::unique_ptr<Bot>, kMaxSeats> bots;  // one for each seat that is no person's and not the Free City
  };

  explicit LocalGame(Setup setup);

  const Edition& edition() const { return edition_; }
  const State& state() const { return state_; }
  SeatSet people() const { return people_; }
  bool over() const { return state_.phase == Phase::over; }
  const GameRecord& record() const { return recorder_.record(); }

  /// The awaited seats for which a person decides. Empty: the bots can go on alone.
  SeatSet asked() const;

  /// Carries out the phase: legal moves for the seats asked, and the bots' own.
  void step(TurnMoves moves);

 private:
  Move ask_bot(Seat who);
  SeatSet bot_seats() const;

  const Edition& edition_;
  State state_;
  SeatSet people_;
  std::array<std::unique_ptr<Bot>, kMaxSeats> bots_;
  std::vector<Rng> rngs_;
  Recorder recorder_;
};

}  // namespace wonders
