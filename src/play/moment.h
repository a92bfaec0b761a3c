#pragma once

#include "play/game.h"

namespace wonders {

/// All that pictures of a game at one moment are made from (play/picture.h): whoever has it can make them while the
/// game goes on, on another thread, too. The game must keep its history.
struct Moment {
  const Edition& edition;
  State state;
  State before;  // the last phase; of no meaning where there was none
  std::uint32_t decision = 1;
  SeatSet chosen{};
  TurnMoves choices{};
};

inline Moment moment_of(const Game& game) {
  return {.edition = game.edition(),
          .state = game.state(),
          .before = game.before(),
          .decision = game.decision(),
          .chosen = game.chosen(),
          .choices = game.choices()};
}

}  // namespace wonders
