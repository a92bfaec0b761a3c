#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/move.h"

namespace wonders {

/// A move as short text: "build Stockade (2 left)", "build Forum (1 left, 2 right)", "build Palace (free)" when a power
/// is spent, "stage Baths", "sell Altar", "salvage Press", "decline".
std::string move_text(EditionId edition, const Move& m);

/// The move that prints as this text, and nothing for any other text.
std::optional<Move> parse_move(EditionId edition, std::string_view text);

}  // namespace wonders
