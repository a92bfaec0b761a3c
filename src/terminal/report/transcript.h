#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/replay.h"
#include "terminal/console/layout.h"
#include "terminal/words/words.h"

namespace wonders {

/// Short and different names of the seats: those of the record, or the wonders' where several seats share one (bots of
/// a kind do) or have none.
std::vector<std::string> short_names(const Words& words, const GameRecord& record);

/// A recorded game as people read it: the table, every turn with what was paid and the coins after it, the conflicts,
/// the score sheet. It goes as far as the record follows the rules; `wrong` tells if that was not to its end.
Lines transcript(const Words& words, const GameRecord& record, std::optional<Disagreement>& wrong);

}  // namespace wonders
