#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"
#include "server/table/game_table.h"

namespace wonders::server {

// Small messages of the protocol, as whole texts. Those about a game are in table/table_json.h.
std::string hello_message(const StoredPlayer& player, std::string_view version, Time now);
std::string closed_message(std::string_view table, std::string_view reason);
std::string pong_message(std::optional<std::int64_t> ref);
std::string rematch_message(const GameTable& table, std::string_view by);

}  // namespace wonders::server
