#pragma once

#include <string>

#include "analysis/review.h"

namespace wonders {

/// One object without a line end; `game` counts the games of a run from 0. schema/analysis.json has its form.
/// What it begins with is known before any task is run: which game it is, and the options.
std::string review_json_head(const GameReview& review, std::uint64_t game);
std::string review_json(const GameReview& review, std::uint64_t game);

}  // namespace wonders
