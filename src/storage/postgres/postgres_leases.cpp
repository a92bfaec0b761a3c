#include "storage/postgres/postgres_leases.h"

#include <array>

namespace wonders::storage {

using namespace server;

namespace {

constexpr std::string_view kShardScope = "shard-", kNodeScope = "node-", kDeafScope = "deaf-";

/// The number in "shard-07".
std::size_t shard_in(std::string_view scope) {
  const std::string_view digits = scope.substr(kShardScope.size());
  return digits.size() == 2 ? static_cast<std::size_t>((digits[0] - '0') * 10 + (digits[1] - '0')) : kShards;
}

}  // namespace

std::string PostgresLeases::cluster() {
  const auto rows = sql_.ask_now("SELECT holder FROM leases WHERE scope = 'cluster'", {});
  if (rows.empty()) throw StoreError("the cluster has no name");
  return rows[0].text(0);
}

/// A lease that somebody else took meanwhile has another holder, and is not renewed. One that we took without hearing
/// of it is ours, too.
LeaseLook PostgresLeases::look() {
  const auto rows = sql_.ask_now(
      "WITH renewed AS (UPDATE leases SET until = clock_timestamp() + interval '5 s' WHERE holder = $1 RETURNING "
      "scope, epoch) "
      "SELECT scope, holder, leases.epoch, (until < clock_timestamp())::int::int8, COALESCE(renewed.epoch, -1) "
      "FROM leases LEFT JOIN renewed USING (scope)",
      std::array<SqlValue, 1>{std::string_view(node_)});
  LeaseLook seen;
  ShardSet renewed;
  std::array<std::int64_t, kShards> epochs{};
  bool lives = false;
  for (const SqlRow& row : rows) {
    const std::string& scope = row.text(0);
    const bool ours = row.number(4) >= 0, over = row.number(3) != 0 && !ours;
    if (scope.starts_with(kNodeScope) && !over) seen.nodes.push_back(row.text(1));
    if (scope.starts_with(kNodeScope)) lives = lives || ours;
    if (scope.starts_with(kDeafScope) && !over) seen.deaf.insert(row.text(1));
    const std::size_t shard = scope.starts_with(kShardScope) ? shard_in(scope) : kShards;
    if (shard >= kShards) continue;
    seen.shards[shard] = {row.text(1), row.number(2), over};
    renewed.set(shard, ours);
    epochs[shard] = row.number(4);
  }
  for (std::size_t i = 0; i < kShards; ++i) {
    if (held_.test(i) && (!renewed.test(i) || epochs[i] != epochs_[i])) throw LeaseLost();
    if (renewed.test(i)) epochs_[i] = epochs[i];
  }
  if (!lives) throw LeaseLost();
  held_ |= renewed;
  return seen;
}

/// Who is in the middle of a transaction with it keeps it for now: nobody waits.
bool PostgresLeases::take(Shard shard, std::int64_t seen_epoch) {
  const std::string scope = shard_scope(shard);
  const auto rows = sql_.ask_now(
      "UPDATE leases SET holder = $1, epoch = epoch + 1, taken = now(), until = clock_timestamp() + interval '5 s' "
      "WHERE scope IN (SELECT scope FROM leases WHERE scope = $2 AND epoch = $3 AND until < clock_timestamp() "
      "FOR UPDATE SKIP LOCKED) RETURNING epoch",
      std::array<SqlValue, 3>{std::string_view(node_), std::string_view(scope), seen_epoch});
  if (rows.empty()) return false;
  epochs_[shard] = rows[0].number(0);
  held_.set(shard);
  return true;
}

void PostgresLeases::give_back(Shard shard) {
  const std::string scope = shard_scope(shard);
  sql_.ask_now("UPDATE leases SET holder = '', until = '-infinity' WHERE scope = $1 AND epoch = $2",
               std::array<SqlValue, 2>{std::string_view(scope), epochs_[shard]});
  held_.reset(shard);
}

/// Like a lease it ends with the node. Versions that do not know it do not look at it.
void PostgresLeases::set_deaf(bool deaf) {
  const std::string scope = std::string(kDeafScope) + node_;
  if (deaf) {
    sql_.ask_now(
        "INSERT INTO leases VALUES ($1, $2, 0, 0, now(), clock_timestamp() + interval '5 s') ON CONFLICT (scope) "
        "DO NOTHING",
        std::array<SqlValue, 2>{std::string_view(scope), std::string_view(node_)});
  } else {
    sql_.ask_now("DELETE FROM leases WHERE scope = $1", std::array<SqlValue, 1>{std::string_view(scope)});
  }
}

void PostgresLeases::leave() {
  sql_.ask_now("UPDATE leases SET holder = '', until = '-infinity' WHERE holder = $1 AND scope LIKE 'shard-%'",
               std::array<SqlValue, 1>{std::string_view(node_)});
  held_.reset();
  sql_.ask_now("DELETE FROM leases WHERE holder = $1", std::array<SqlValue, 1>{std::string_view(node_)});
}

}  // namespace wonders::storage
