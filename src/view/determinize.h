#pragma once

#include "base/rng.h"
#include "view/knowledge.h"

namespace wonders {

/// A random world consistent with all that is known: a State whose view from the knowing seat is `k.now()`. Every such
/// world can come, with equal chances wherever one card's place does not hang on another's in a tangled way (see
/// Matching); the deals of later Ages and the choices that others have made in secret are random too. No allocation.
State determinize(const Knowledge& k, Rng& rng);

/// The same; false if there was no world that fits all that is known, so that hidden cards were spread regardless. That
/// takes a game that breaks the rules.
bool draw_world(const Knowledge& k, Rng& rng, State& world);

}  // namespace wonders
