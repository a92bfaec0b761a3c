#pragma once

#include <string>

#include "base/note.h"
#include "view/view.h"

namespace wonders::testing {

/// Why what a note of the coach says of a move (or, with kNoMove, of the position) is not true, by a slow computation
/// from the printed cards; empty if it is. A kind that it does not know is not true.
std::string refute(const View& view, const Move& move, const Note& note);

}  // namespace wonders::testing
