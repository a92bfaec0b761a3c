#include "server/rooms/origins.h"

namespace wonders::server {

void Origins::note(const TableId& table, const Whose& whose) {
  if (whose.network.empty() || !tables_.emplace(table, whose).second) return;
  ++networks_[whose.network];
  ++sites_[whose.largest()];
}

void Origins::drop(const TableId& table) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  take(networks_, found->second.network);
  take(sites_, found->second.largest());
  tables_.erase(found);
}

Whose Origins::of(const TableId& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? Whose{} : found->second;
}

std::size_t Origins::count(const Counts& counts, const std::string& name) {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

void Origins::take(Counts& counts, const std::string& name) {
  const auto found = counts.find(name);
  if (--found->second == 0) counts.erase(found);
}

}  // namespace wonders::server
