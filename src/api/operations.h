#pragma once

#include <span>

#include "api/context.h"

namespace wonders {

/// From a view alone.
std::span<const NamedOperation> view_operations();
/// Games against bots, played inside.
std::span<const NamedOperation> game_operations();
std::span<const NamedOperation> record_operations();

}  // namespace wonders
