#pragma once

#include <string>

#include "record/record.h"
#include "rules/check.h"

// Sentences for people about moves that the rules do not allow.
namespace wonders {

/// "Olympia A"
std::string board_name(EditionId id, Board board);

/// Why `check` objects to a move, and what would have been legal.
std::string explain(const Edition& e, const State& s, Seat who, const Move& m, Objection objection);

/// How a build should have been marked.
std::string explain_mark(const Edition& e, const State& s, Seat who, CardId card, FreeMark found);

}  // namespace wonders
