#pragma once

#include <string>

#include "explorer/explorer.h"

namespace wonders::cli {

/// What is asked of the Explorer.
struct ExploreQuestion {
  EditionId edition{};
  std::size_t players = 3;
};

/// Tables for a person, in the language chosen.
std::string explore_overview(const Explorer& explorer, const ExploreQuestion& question);
std::string explore_card(const Explorer& explorer, const ExploreQuestion& question, std::size_t card);
std::string explore_wonder(const Explorer& explorer, const ExploreQuestion& question, std::size_t wonder);
std::string explore_turn(const Explorer& explorer, const ExploreQuestion& question, std::size_t age, std::size_t turn);

}  // namespace wonders::cli
