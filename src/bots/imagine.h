#pragma once

#include "view/view.h"

namespace wonders {

/// The public part of a game as the rules' own type, so that scoring and payments are asked of the rules. Hands and
/// discard stay empty.
State public_table(const View& view);

/// The table after this move alone, as if everybody else had waited. Only its public part has a meaning.
State imagine(const Edition& e, State s, Seat who, const Move& m);

/// Turns of the game after this one, at every seat.
int remaining_turns(const State& s);

}  // namespace wonders
