#pragma once

#include <array>
#include <memory>
#include <optional>

#include "play/game.h"

namespace wonders {

/// A game of people and bots, with the bots that it owns.
class LocalGame {
 public:
  struct Setup {
    EditionId edition{};
    Table table;
    Seed seed = 0;
    Deals deals;                // of a record whose game is played on
    std::optional<State> from;  // a position to begin at, instead of the table
    SeatSet people;
    std::array<std::unique_ptr<Bot>, kMaxSeats> bots;  // one for each seat that is no person's and not the Free City
  };

  explicit LocalGame(Setup setup);

  const Game& game() const { return game_; }
  SeatSet people() const { return people_; }
  bool over() const { return game_.over(); }

  /// The awaited seats for which a person decides. Empty: the bots can go on alone.
  SeatSet asked() const;

  /// Legal moves for the seats given. They may be changed, and taken back, until the phase is carried out.
  void choose(SeatSet given, const TurnMoves& moves);
  void take_back(Seat who) { game_.take_back(who); }
  /// Carries out the phase with what has been chosen, among it for all that are asked, and the other bots' own moves.
  void step();

 private:
  SeatSet people_;
  std::array<std::unique_ptr<Bot>, kMaxSeats> bots_;
  Game game_;
};

}  // namespace wonders
