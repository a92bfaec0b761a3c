#include "bots/classic/instinct_bot.h"

#include <algorithm>

#include "catalog/catalog.h"
#include "view/decision.h"

namespace wonders {

Move InstinctBot::choose(const View& view, std::span<const Move>, Rng&) {
  Options options;
  evaluate_options(weights_, edition(view.edition), public_state(view), view.deciding, options);
  return std::max_element(options.begin(), options.end(),
                          [](const Option& a, const Option& b) { return a.logit < b.logit; })
      ->move;
}

}  // namespace wonders
