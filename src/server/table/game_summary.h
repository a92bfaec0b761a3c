#pragma once

#include <string>

#include "server/table/game_table.h"

namespace wonders::server {

/// `GameSummary` of the protocol: how a finished game ended, for the list of who sat at that seat.
std::string game_summary(const GameTable& table, Seat you);

}  // namespace wonders::server
