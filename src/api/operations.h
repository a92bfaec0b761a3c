#pragma once

#include <span>

#include "api/context.h"

namespace wonders {

/// What the engine knows and can draw.
std::span<const NamedOperation> general_operations();
/// From a view alone.
std::span<const NamedOperation> view_operations();
/// Games against bots, played inside.
std::span<const NamedOperation> game_operations();
std::span<const NamedOperation> record_operations();
/// Positions that somebody sets up, and games that begin there.
std::span<const NamedOperation> position_operations();

}  // namespace wonders
