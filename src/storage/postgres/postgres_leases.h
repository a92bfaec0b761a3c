#pragma once

#include <array>
#include <string>

#include "storage/postgres/postgres_sql.h"

namespace wonders::storage {

/// The leases of a node in PostgreSQL.
class PostgresLeases : public server::Leases {
 public:
  PostgresLeases(PostgresSql& sql, std::string node) : sql_(sql), node_(std::move(node)) {}

  const std::string& node() const override { return node_; }
  std::string cluster() override;
  server::LeaseLook look() override;
  bool take(server::Shard shard, std::int64_t seen_epoch) override;
  void give_back(server::Shard shard) override;
  void set_deaf(bool deaf) override;
  void leave() override;
  server::ShardSet held() const override { return held_; }
  std::int64_t epoch(server::Shard shard) const override { return epochs_[shard]; }

 private:
  PostgresSql& sql_;
  std::string node_;
  server::ShardSet held_;
  std::array<std::int64_t, server::kShards> epochs_{};
};

}  // namespace wonders::storage
