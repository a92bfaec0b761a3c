#pragma once

#include "storage/postgres/postgres_leases.h"
#include "storage/postgres/postgres_sql.h"
#include "storage/sql_store.h"

namespace wonders::storage {

/// The store in PostgreSQL. After StoreAway from `commit` the same batch must be given again, before any other: whether
/// it had arrived is found out then.
class PostgresStore : public SqlStore {
 public:
  explicit PostgresStore(PostgresPlace place, Durability durability = Durability::full)
      : SqlStore(std::make_unique<PostgresSql>(std::move(place), durability)) {}

  /// As one of several nodes that share it, under that name.
  PostgresStore(PostgresPlace place, Durability durability, const std::string& node)
      : SqlStore(std::make_unique<PostgresSql>(std::move(place), durability, PostgresSql::Role::node, node)) {
    auto& postgres = static_cast<PostgresSql&>(sql());
    leases_ = std::make_unique<PostgresLeases>(postgres, node);
    postgres.set_leases(*leases_);
  }
  server::Leases* leases() override { return leases_.get(); }

  /// A database that was restarted while nobody wrote is noticed only now, and is back most of the time.
  void commit(const server::Batch& batch) override {
    try {
      SqlStore::commit(batch);
    } catch (const server::StoreAway&) {
      SqlStore::commit(batch);
    }
  }
  void reach() override { sql().ask("SELECT 1::int8", {}); }

 private:
  std::unique_ptr<PostgresLeases> leases_;
};

}  // namespace wonders::storage
