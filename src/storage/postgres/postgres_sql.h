#pragma once

#include <optional>

#include "server/store/leases.h"
#include "storage/postgres/connection.h"

namespace wonders::storage {

using server::LeaseLost;

/// The name of a shard's lease.
std::string shard_scope(server::Shard shard);

/// The database in PostgreSQL, brought up to date, in which this process alone writes: it holds the lease of
/// everything, by a number (epoch) that the database compares in every transaction. Or it is one of several nodes, and
/// writes about tables whose shards it holds. Where the connection is lost it is made anew when something is asked.
class PostgresSql : public Sql {
 public:
  /// A writer takes the lease, unless a server that holds it is connected; a reader sees one moment of it.
  enum class Role : std::uint8_t { writer, reader, node };
  PostgresSql(PostgresPlace place, Durability durability, Role role = Role::writer, const std::string& node = {});

  /// What a node holds.
  void set_leases(const server::Leases& leases) { leases_ = &leases; }
  /// Outside of transactions.
  std::vector<SqlRow> ask_now(std::string_view statement, std::span<const SqlValue> values);

  bool landed() override;
  void begin(Doubt doubt) override;
  void commit() override;
  void rollback() override;
  void run(std::string_view statement, std::span<const SqlValue> values) override;
  std::size_t change(std::string_view statement, std::span<const SqlValue> values) override;
  std::vector<SqlRow> ask(std::string_view statement, std::span<const SqlValue> values) override;
  void append(const server::StoredEvent& event) override;
  void concerns(std::string_view table) override;
  void number_alone() override;

 private:
  PostgresAnswer now(std::string_view statement, std::span<const SqlValue> values);
  void connect();
  void set_up_session();
  void read_moment();
  void be_alone();
  void be_among_others();
  void lock_or_give_up(const std::string& question);
  void bring_up_to_date();
  void make_tables();
  std::int64_t usable_version();
  void take_lease();
  void look_at_lease();
  void fail_if_lease_lost(const PostgresRefusal& refusal);

  PostgresConnection connection_;
  Durability durability_;
  Role role_;
  std::string holder_;
  std::string scope_;  // of the lease that commits are counted at
  const server::Leases* leases_ = nullptr;
  server::ShardSet concerned_;  // shards whose leases this transaction has locked
  bool in_transaction_ = false;
  bool numbered_ = false;                // this transaction is one whose end can be asked for
  std::int64_t epoch_ = 0;               // of our lease; 0: not taken yet
  std::int64_t commits_ = 0;             // how many the lease has seen
  std::optional<std::int64_t> unheard_;  // the commit of whose end nothing was heard
};

}  // namespace wonders::storage
