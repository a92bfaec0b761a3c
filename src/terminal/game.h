#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/game.h"
#include "terminal/console/console.h"
#include "terminal/report/log.h"
#include "terminal/table/boards.h"
#include "view/knowledge.h"

namespace wonders {

struct PlayOptions {
  EditionId edition{};
  std::size_t players = 3;
  std::size_t people = 1;          // at the keyboard; the others are bots
  std::vector<std::string> names;  // of the people, then of the bots; those missing get a usual one
  Assignment assignment{};
  Seed seed = 0;
};

/// Names and seats of a game: people first, then bots, clockwise; the Free City of two players is seat 0.
struct Seating {
  std::vector<std::string> names;  // by seat
  std::vector<Seat> people;
  std::vector<Seat> bots;
};
Seating seating(const Messages& messages, const PlayOptions& options);

/// A name is shown in columns of a table.
inline constexpr std::size_t kLongestName = 12;

/// One game in the terminal, from the choice of boards to the score sheet.
class TerminalGame {
 public:
  /// One bot for each seat of seating().bots, in that order.
  TerminalGame(Console& console, const Words& words, const PlayOptions& options, Seating seating,
               std::vector<std::unique_ptr<Bot>> bots);

  /// False if it was left before the end.
  bool run();

  /// The record of what was played, also of an unfinished game; empty before the game has begun.
  GameRecord record() const { return game_ ? game_->record() : GameRecord{}; }
  bool began() const { return game_.has_value(); }

 private:
  bool begin();
  void introduce();
  bool play_phase();
  bool ask_people();
  bool ask_person(Seat person);
  bool hand_over(Seat person);
  void show_end();
  const State& state() const { return game_->state(); }

  Console& console_;
  const Words& words_;
  PlayOptions options_;
  Seating seating_;
  std::vector<std::unique_ptr<Bot>> bots_;
  const Edition& edition_;
  std::optional<Game> game_;        // from its beginning on
  std::optional<Knowledge> known_;  // what the person knows, where one plays alone against bots
  Log log_;
  Seat at_keyboard_ = kNoSeat;
};

}  // namespace wonders
