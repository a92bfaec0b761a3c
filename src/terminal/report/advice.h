#pragma once

#include "coach/coach.h"
#include "terminal/console/layout.h"
#include "terminal/words/words.h"

namespace wonders {

/// What the coach says, in words: what the position is about, and the candidates with what speaks for and against each.
Lines advice_lines(const Words& words, const Advice& advice);

}  // namespace wonders
