#pragma once

#include "view/view.h"

namespace wonders {

/// The table after this move alone, as if everybody else had waited. Only its public part has a meaning.
State imagine(const Edition& e, State s, Seat who, const Move& m);

/// Turns of the game after this one, at every seat.
int remaining_turns(const State& s);

}  // namespace wonders
