#pragma once

#include "api/context.h"

namespace wonders {

/// What the module for analysis answers (docs/embedding.md): `describe` and everything that explains and judges games
/// rather than plays them. Each subject has its own file and its line in operations.cpp.
Operations insight_operations();

std::span<const NamedOperation> coach_operations();
std::span<const NamedOperation> review_operations();

}  // namespace wonders
