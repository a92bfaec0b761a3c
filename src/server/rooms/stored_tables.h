#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"
#include "server/table/game_table.h"
#include "server/watch/log.h"

namespace wonders::server {

/// What the store has of tables. What it cannot read is logged, and then as if it were not there: others go on.
class StoredTables {
 public:
  StoredTables(GameStore& store, Log& log) : store_(store), log_(log) {}

  std::optional<StoredTable> find(std::string_view id, std::string_view code);
  std::vector<std::string> events(const TableId& table);
  /// Of all of these, in their order.
  std::vector<std::vector<std::string>> events_of(std::span<const StoredTable> tables);

  /// The table as it stands in the store, which is not in memory for that; or null. Good until `forget_looks`.
  const GameTable* look_at(const StoredTable& stored);
  void forget_looks() { looks_.clear(); }
  /// For whoever keeps none of those that were looked at before.
  void forget_many_looks();

 private:
  GameStore& store_;
  Log& log_;
  std::vector<std::unique_ptr<GameTable>> looks_;
};

}  // namespace wonders::server
