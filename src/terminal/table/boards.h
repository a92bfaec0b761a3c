#pragma once

#include <optional>
#include <span>
#include <string>

#include "rules/setup.h"
#include "terminal/console/console.h"
#include "terminal/words/words.h"

namespace wonders {

/// What the edition's rulebook says: by lot in the first, the side chosen in the second.
Assignment usual_assignment(EditionId edition);

/// Starts from a table drawn by lot and lets each of the people choose. Empty when the input ends or somebody leaves.
std::optional<Table> assign_boards(Console& console, const Words& words, Assignment way, Table drawn,
                                   std::span<const Seat> people, std::span<const std::string> names);

}  // namespace wonders
