#pragma once

#include <span>
#include <vector>

#include "play/events.h"
#include "terminal/console/layout.h"
#include "terminal/words/words.h"

namespace wonders {

/// The game so far, told to whoever may know how much of it: from the events that the reader's own views hold
/// (play/events.h), so that a marker or a sold card is named only to its player.
class Log {
 public:
  /// One call of play().
  void add(const State& before, const State& after);

  /// The last turn, all of its phases.
  Lines last_turn(const Words& words, std::span<const std::string> names, Seat reader) const;
  /// Everything.
  Lines all(const Words& words, std::span<const std::string> names, Seat reader) const;
  /// Everything, with the cards face up and the coins after each turn: for games that are over.
  Lines face_up(const Words& words, std::span<const std::string> names) const;

  bool empty() const { return steps_.empty(); }
  /// Did an Age end with what happened last?
  bool age_ended() const;

 private:
  struct Step {
    State before;
    State after;
  };

  std::vector<Step> steps_;  // that carried something out
};

}  // namespace wonders
