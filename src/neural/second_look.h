#pragma once

#include "base/rng.h"
#include "view/knowledge.h"

namespace wonders {

/// A look at what a player is about to choose before it does: the choice, or if that would lose more than a fifth of
/// a win, what seems the best instead. About so many games are played on for it: half to find what could be best, and
/// half in other worlds to compare the two, since the best of many looks better than it is.
Move second_look(const Knowledge& known, const Move& chosen, int games, Rng& rng);

}  // namespace wonders
