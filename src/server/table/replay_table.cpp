#include "server/table/replay_table.h"

namespace wonders::server {

std::optional<std::uint32_t> replay(GameTable& table, const std::vector<std::string>& events) {
  if (events.empty()) return 0;
  std::uint32_t number = 0;
  for (const std::string& text : events) {
    const auto event = decode_event(text, table.settings().edition);
    if (!event || !table.apply(*event)) return number;
    ++number;
  }
  return std::nullopt;
}

}  // namespace wonders::server
