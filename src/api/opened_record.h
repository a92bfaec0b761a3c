#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "record/replay.h"

namespace wonders {

/// A record and every position that its game went through, phase by phase, as far as it follows the rules.
struct OpenedRecord {
  GameRecord record;
  std::vector<State> positions;  // never empty
  std::optional<Disagreement> problem;
};

/// Nothing if not even the first position can be set up; `problem` then says why.
std::unique_ptr<OpenedRecord> open_record(GameRecord record, Note& problem);

}  // namespace wonders
