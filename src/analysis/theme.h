#pragma once

#include "analysis/review.h"

namespace wonders {

/// What a decision was about: what its best choice does. Hiding another card away with the same action is denial, and
/// the same choice paid for in another way is trade.
DecisionTheme theme_of(const Edition& e, const Judgement& judgement);

}  // namespace wonders
