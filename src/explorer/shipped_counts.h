#pragma once

#include <string_view>

namespace wonders {

/// train/explorer/strong-play.json, which is part of the program.
std::string_view shipped_counts();

}  // namespace wonders
