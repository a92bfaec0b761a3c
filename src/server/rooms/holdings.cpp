#include "server/rooms/holdings.h"

#include <algorithm>

namespace wonders::server {

void Holdings::note(const GameTable& table) {
  drop(table.id());
  if (table.status() == Status::closed) return;
  Held held{.host = table.host(),
            .seated = {},
            .waiting = table.status() == Status::open,
            .over = table.status() == Status::over};
  for (const TableSeat& seat : table.seats()) {
    if (!seat.player.empty()) held.seated.insert(seat.player);
  }
  link(table.id(), held);
  tables_[table.id()] = std::move(held);
}

void Holdings::drop(const TableId& table) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  unlink(table, found->second);
  tables_.erase(found);
}

void Holdings::link(const TableId& table, const Held& held) {
  of_[held.host].insert(table);
  for (const PlayerId& player : held.seated) of_[player].insert(table);
}

void Holdings::unlink(const TableId& table, const Held& held) {
  const auto forget = [&](const PlayerId& player) {
    const auto found = of_.find(player);
    if (found == of_.end()) return;
    found->second.erase(table);
    if (found->second.empty()) of_.erase(found);
  };
  forget(held.host);
  for (const PlayerId& player : held.seated) forget(player);
}

template <class F>
std::size_t Holdings::count(const PlayerId& player, F&& counts) const {
  const auto found = of_.find(player);
  if (found == of_.end()) return 0;
  return static_cast<std::size_t>(std::count_if(found->second.begin(), found->second.end(), [&](const TableId& table) {
    const Held& held = tables_.at(table);
    return !held.over && counts(held);
  }));
}

std::size_t Holdings::hosted(const PlayerId& player) const {
  return count(player, [&](const Held& held) { return held.host == player; });
}

std::size_t Holdings::seats(const PlayerId& player) const {
  return count(player, [&](const Held& held) { return held.seated.count(player) != 0; });
}

std::size_t Holdings::waiting(const PlayerId& player) const {
  return count(player, [&](const Held& held) { return held.waiting && held.seated.count(player) != 0; });
}

std::vector<TableId> Holdings::seated_at(const PlayerId& player) const {
  std::vector<TableId> tables;
  if (const auto found = of_.find(player); found != of_.end()) {
    std::copy_if(found->second.begin(), found->second.end(), std::back_inserter(tables), [&](const TableId& table) {
      const Held& held = tables_.at(table);
      return !held.over && held.seated.count(player) != 0;
    });
  }
  return tables;
}

std::vector<TableId> Holdings::all_of(const PlayerId& player) const {
  const auto found = of_.find(player);
  return found == of_.end() ? std::vector<TableId>() : std::vector<TableId>(found->second.begin(), found->second.end());
}

}  // namespace wonders::server
