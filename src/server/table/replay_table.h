#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/table/game_table.h"

namespace wonders::server {

/// Lets what is stored of a table happen at it again. Returns the number of the first event that cannot be read or does
/// not fit; that of the first is returned, too, where there is none.
std::optional<std::uint32_t> replay(GameTable& table, const std::vector<std::string>& events);

}  // namespace wonders::server
