#pragma once

#include <vector>

#include "base/note.h"

namespace wonders {

/// Something that is true in a position: what it is and its arguments, for clients to put into words. Each kind is a
/// key coach.* of messages/coach, and docs/coach.md says when it is given.
struct Reason {
  Note note;
  int weight = 0;  // how much it matters beside others, in tenths of a point or so
};

using Reasons = std::vector<Reason>;

}  // namespace wonders
