#pragma once

#include <string>

#include "record/replay.h"

namespace wonders {

/// A game as people read it, in at most 80 columns: the table, every turn with what was paid and the coins after it,
/// the conflicts, the score sheet. It goes as far as the record follows the rules; `wrong` tells if that was not to
/// its end.
std::string transcript(const GameRecord& record, std::optional<Disagreement>& wrong);

}  // namespace wonders
