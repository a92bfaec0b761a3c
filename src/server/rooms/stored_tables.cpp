#include "server/rooms/stored_tables.h"

#include "server/table/replay_table.h"

namespace wonders::server {

std::optional<StoredTable> StoredTables::find(std::string_view id, std::string_view code) {
  try {
    auto stored = store_.table(id);
    return stored ? stored : store_.table_by_code(code);
  } catch (const StoreError& error) {
    log_.error("store_damaged", {{"reason", error.what()}});
    return std::nullopt;
  }
}

std::vector<std::string> StoredTables::events(const TableId& table) {
  try {
    return store_.events(table);
  } catch (const StoreError& error) {
    log_.error("table_damaged", {{"table", table}, {"reason", error.what()}});
    return {};
  }
}

/// Where one of them is damaged, each is asked for by itself.
std::vector<std::vector<std::string>> StoredTables::events_of(std::span<const StoredTable> tables) {
  std::vector<TableId> ids;
  for (const StoredTable& table : tables) ids.push_back(table.id);
  try {
    return store_.events_of(ids);
  } catch (const StoreError&) {
    std::vector<std::vector<std::string>> all;
    all.reserve(ids.size());
    for (const TableId& id : ids) all.push_back(events(id));
    return all;
  }
}

const GameTable* StoredTables::look_at(const StoredTable& stored) {
  auto table = std::make_unique<GameTable>(stored.id);
  const std::vector<std::string> texts = events(stored.id);
  if (texts.empty() || replay(*table, texts) || table->code() != stored.code) return nullptr;
  looks_.push_back(std::move(table));
  return looks_.back().get();
}

void StoredTables::forget_many_looks() {
  constexpr std::size_t kMany = 100;
  if (looks_.size() > kMany) looks_.clear();
}

}  // namespace wonders::server
