#pragma once

#include <string>

#include "terminal/words/words.h"

namespace wonders {

/// What cards and stages cost and give, as short phrases.
std::string units_text(const Words& words, const Units& units);      // "2 wood, stone"; nothing for none
std::string cost_text(const Words& words, const Cost& cost);         // "free", "1 coin", "2 wood, stone"
std::string goods_text(const Words& words, const Effect& produced);  // "2 wood", "wood/clay"
std::string effect_text(const Words& words, const Effect& effect);
std::string effects_text(const Words& words, const Effects& effects);
std::string coins_text(const Words& words, std::size_t coins);
std::string resource_text(const Words& words, Resource resource);

}  // namespace wonders
