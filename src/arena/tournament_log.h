#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/tournament.h"
#include "base/json.h"

// The results of a tournament as lines of JSON, so that it can be interrupted and gone on with: a line that names the
// tournament, then one for each game, in order.
namespace wonders {

/// {"arena":1,"edition":"first","players":3,"seed":"7","bots":["greedy","random","random"]}; without the number of
/// games, so that a tournament can be made longer.
std::string log_heading(const Tournament& tournament);

void append_log_line(const GameResult& result, std::string& out);

/// A line that append_log_line wrote; nothing if it is not whole or not of this tournament.
std::optional<GameResult> read_log_line(const Tournament& tournament, std::string_view line, JsonDocument& document);

}  // namespace wonders
