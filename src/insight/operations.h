#pragma once

#include "api/context.h"

namespace wonders {

/// What the module for analysis answers (docs/embedding.md): `describe` and everything that explains and judges games
/// rather than plays them. Each subject has its own file and its line in operations.cpp. Positions are read here, too,
/// and the games that begin at one are played here: the engine's module has no room for them.
Operations insight_operations();

std::span<const NamedOperation> coach_operations();
std::span<const NamedOperation> review_operations();
std::span<const NamedOperation> judge_operations();

}  // namespace wonders
