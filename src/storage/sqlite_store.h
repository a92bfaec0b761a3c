#pragma once

#include "storage/sql_store.h"
#include "storage/sqlite_sql.h"

namespace wonders::storage {

/// The store in one SQLite file.
class SqliteStore : public SqlStore {
 public:
  explicit SqliteStore(const std::string& path, Durability durability = Durability::full)
      : SqlStore(std::make_unique<SqliteSql>(path, durability)) {}

  std::unique_ptr<server::StoreCopy> copy_to(const std::string& path) override {
    return static_cast<SqliteSql&>(sql()).copy_to(path);
  }
};

}  // namespace wonders::storage
