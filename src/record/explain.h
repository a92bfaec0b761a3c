#pragma once

#include "base/note.h"
#include "record/record.h"
#include "rules/check.h"

// What to tell people about moves that the rules do not allow.
namespace wonders {

/// "Forum"
Note card_note(EditionId id, CardId card);
/// "Olympia A"
Note board_note(EditionId id, Board board);

/// Why `check` objects to a move, and what would have been legal.
Note explain(const Edition& e, const State& s, Seat who, const Move& m, Objection objection);

/// How a build should have been marked.
Note explain_mark(const Edition& e, const State& s, Seat who, CardId card, FreeMark found);

}  // namespace wonders
