#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/note.h"
#include "bots/search/limits.h"

namespace wonders {

/// An option of a bot that is a whole number.
struct NumberOption {
  std::string_view name;
  int least;
  int most;
  int* value;
};

/// Reads "coin=300:future=500" into the numbers named; an error, of which `unknown` is the key for a name that is not,
/// lacks the argument `name`, which make_bot adds.
Note read_options(std::string_view options, std::span<const NumberOption> known, std::string_view unknown);

/// Reads "nodes=2000:ms=500:threads=2" and what else a bot knows; without a limit it tries a thousand games.
Note read_limits(std::string_view options, Limits& limits, std::vector<NumberOption> known = {});

}  // namespace wonders
