#include "server/rooms/caller.h"

#include "base/json.h"

namespace wonders::server {

namespace {

std::string call_text(const TableId& table) {
  std::string text;
  JsonWriter(text).begin_object().field("type", "turn").field("table", table).end_object();
  return text;
}

}  // namespace

void Caller::begins_to_wait(const Room& room) {
  const GameTable& table = room.table;
  if (service_ == nullptr || !room.under_way() || table.settings().clock != ClockKind::days) return;
  room.people_asked().for_each([&](Seat s) {
    const PlayerId& player = table.seat(s).player;
    if (room.connections_of(player).empty()) awaited_.insert({player, table.id()});
  });
}

void Caller::take_back(const TableId& table) {
  for (auto* calls : {&awaited_, &sealed_}) {
    std::erase_if(*calls, [&](const auto& call) { return call.second == table; });
  }
}

void Caller::call() {
  for (const auto& [player, table] : std::exchange(sealed_, {})) {
    try {
      for (const StoredSubscription& one : store_.subscriptions(player)) {
        service_->push({player, one.endpoint, one.public_key, one.auth, call_text(table)});
      }
    } catch (const NotedError& error) {  // damaged or away: the table goes on without the call
      log_.error("store_damaged", {{"player", player}, {"reason", error.what()}});
    }
  }
}

}  // namespace wonders::server
