#pragma once

#include <string>

#include "catalog/catalog.h"
#include "rules/setup.h"

namespace wonders::testing {

/// A whole game as text: the table before every decision, what each seat sees, every legal move in the order of the
/// list, what was chosen, and the score sheets. Moves are drawn from the list with the seed.
std::string playthrough(EditionId id, std::size_t players, Seed seed);

}  // namespace wonders::testing
