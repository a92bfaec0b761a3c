#pragma once

#include <string>

#include "server/table/game_table.h"

namespace wonders::server {

/// The name under which somebody appears at a table: with a number behind it where it looks like that of another seat,
/// so that nobody can pass for somebody else.
std::string distinct_name(const GameTable& table, const PlayerId& player, const std::string& name);

}  // namespace wonders::server
