#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/state.h"
#include "rules/turn.h"
#include "terminal/layout.h"
#include "terminal/words.h"

namespace wonders {

/// What one seat did, with what the words for it need.
struct Deed {
  Seat seat{};
  Move move{};
  CardId chained_from = kNoCard;
  bool by_power = false;   // a wonder's power made the build free
  std::uint8_t stage = 0;  // built with this card: 1, 2, …
  Board board{};
  unsigned gained = 0;  // coins from the bank
};

/// One resolved phase of the game; `conflicts` if an Age ended with it.
struct Chapter {
  std::uint8_t age = 0;
  std::uint8_t turn = 0;
  Phase phase{};
  Seat controller = kNoSeat;  // two players: who decided for the Free City
  std::vector<Deed> deeds;
  std::vector<Coins> coins;  // by seat, afterwards
  struct Conflict {
    std::uint8_t shields = 0;
    std::array<std::int8_t, 2> tokens{};
  };
  std::vector<Conflict> conflicts;  // by seat
};

/// The chapter of one call of play(), if it resolved anything (the Free City's choice is resolved with the others').
std::optional<Chapter> chapter(const Edition& e, const State& before, const State& after);

/// The game so far, and how much of it may be told to whom: a marker or a sold card is named only to its player (R-064,
///
class Log {
 public:
  void add(const Edition& e, const State& before, const State& after);

  /// The last turn, all of its phases.
  Lines last_turn(const Words& words, std::span<const std::string> names, Seat reader) const;
  /// Everything.
  Lines all(const Words& words, std::span<const std::string> names, Seat reader) const;
  /// Everything, with the cards face up and the coins after each turn: for games that are over.
  Lines face_up(const Words& words, std::span<const std::string> names) const;

  bool empty() const { return chapters_.empty(); }
  /// Did an Age end with what happened last?
  bool age_ended() const { return !chapters_.empty() && !chapters_.back().conflicts.empty(); }

 private:
  std::vector<Chapter> chapters_;
};

}  // namespace wonders
