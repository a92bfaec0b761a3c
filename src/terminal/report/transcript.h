#pragma once

#include <optional>

#include "record/replay.h"
#include "terminal/console/layout.h"
#include "terminal/words/words.h"

namespace wonders {

/// A recorded game as people read it: the table, every turn with what was paid and the coins after it, the conflicts,
/// the score sheet. It goes as far as the record follows the rules; `wrong` tells if that was not to its end.
Lines transcript(const Words& words, const GameRecord& record, std::optional<Disagreement>& wrong);

}  // namespace wonders
