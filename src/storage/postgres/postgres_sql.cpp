#include "storage/postgres/postgres_sql.h"

#include <unistd.h>

#include <array>
#include <thread>

#include "storage/postgres/schema.h"

namespace wonders::storage {

using namespace server;

namespace {

constexpr std::string_view kAll = "all";
constexpr std::string_view kLeaseLost = "WL001";
constexpr std::chrono::seconds kPatienceForOthers{2};  // a server that was killed a moment ago may still be noticed

/// Not a name that anybody relies on: it tells an administrator who holds the lease.
std::string holder_name() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return std::string(host.data()) + ":" + std::to_string(getpid());
}

}  // namespace

std::string shard_scope(Shard shard) {
  return std::string("shard-") + static_cast<char>('0' + shard / 10) + static_cast<char>('0' + shard % 10);
}

PostgresSql::PostgresSql(PostgresPlace place, Durability durability, Role role, const std::string& node)
    : connection_(std::move(place)), durability_(durability), role_(role),
      holder_(role == Role::node ? node : holder_name()), scope_(role == Role::node ? "node-" + node : kAll) {
  try {
    connect();
  } catch (const StoreAway& away) {  // who starts it is to know; what runs waits
    throw StoreError(away.note);
  }
}

void PostgresSql::connect() {
  connection_.connect();
  set_up_session();
  if (role_ == Role::reader) return read_moment();
  if (epoch_ != 0) return look_at_lease();
  role_ == Role::node ? be_among_others() : be_alone();
  bring_up_to_date();
  take_lease();
  // Others may start now, too.
  if (role_ == Role::node) connection_.ask("SELECT pg_advisory_unlock(hashtext('wonders.start'))::int::int8");
}

void PostgresSql::set_up_session() {
  const auto rows = connection_.ask("SELECT current_setting('server_encoding')").rows;
  if (rows.at(0).text(0) != "UTF8") throw StoreError(Note("serve.encoding"));
  connection_.tell("SET search_path = wonders");
  connection_.tell("SET lock_timeout = '5s'");
  // Where we are gone without a word, the server notices within some seconds, and keeps nothing locked for us. It takes
  // no notice of these where a connection is not TCP.
  connection_.tell("SET tcp_keepalives_idle = 5");
  connection_.tell("SET tcp_keepalives_interval = 2");
  connection_.tell("SET tcp_keepalives_count = 3");
  connection_.tell("SET tcp_user_timeout = 10000");
  // One that hangs in the middle of a transaction keeps nobody from taking over. Who only reads may take long.
  if (role_ == Role::node) connection_.tell("SET idle_in_transaction_session_timeout = '3s'");
  if (role_ == Role::writer) connection_.tell("SET idle_in_transaction_session_timeout = '10s'");
  if (durability_ == Durability::normal) connection_.tell("SET synchronous_commit = off");
  // Who switched it off for all meant others than those who asked for what survives a power failure.
  connection_.ask("SELECT set_config('synchronous_commit', 'on', false) WHERE $1 = 1 AND "
                  "current_setting('synchronous_commit') = 'off'",
                  std::array<SqlValue, 1>{durability_ == Durability::full ? 1 : 0});
}

/// Everything that is read comes from this moment, whatever is written meanwhile.
void PostgresSql::read_moment() {
  connection_.tell("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  const auto found =
      connection_.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'wonders' AND tablename = 'meta'");
  if (found.rows.at(0).number(0) == 0) throw StoreError(Note("serve.not_ours"));
  (void)usable_version();
  in_transaction_ = true;
}

/// It is by the lease that two servers cannot both write. This only keeps the second from taking it by mistake.
void PostgresSql::be_alone() { lock_or_give_up("SELECT pg_try_advisory_lock(hashtext('wonders'))::int::int8"); }

/// Nodes start one after another.
void PostgresSql::be_among_others() {
  lock_or_give_up("SELECT pg_try_advisory_lock_shared(hashtext('wonders'))::int::int8");
  lock_or_give_up("SELECT pg_try_advisory_lock(hashtext('wonders.start'))::int::int8");
}

void PostgresSql::lock_or_give_up(const std::string& question) {
  const auto deadline = std::chrono::steady_clock::now() + kPatienceForOthers;
  while (connection_.ask(question).rows.at(0).number(0) == 0) {
    if (std::chrono::steady_clock::now() > deadline) throw StoreError(Note("serve.store_in_use"));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

/// The version of the tables. Throws where a program of this version must not use them.
std::int64_t PostgresSql::usable_version() {
  const auto rows =
      connection_.ask("SELECT version, COALESCE((to_jsonb(meta) ->> 'oldest')::int8, version) FROM meta").rows;
  const bool usable = rows.size() == 1 && rows[0].number(0) >= kPostgresFirst && rows[0].number(1) <= kPostgresVersion;
  if (!usable) throw StoreError(Note("serve.other_version"));
  return rows[0].number(0);
}

void PostgresSql::bring_up_to_date() {
  const auto rows = connection_
                        .ask("SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'wonders'), (SELECT "
                             "count(*) FROM pg_tables WHERE schemaname = 'wonders' AND tablename = 'meta')")
                        .rows;
  const bool is_new = rows.at(0).number(0) == 0;
  if (!is_new && rows.at(0).number(1) == 0) throw StoreError(Note("serve.not_ours"));
  const std::int64_t version = is_new ? 0 : usable_version();
  if (version < kPostgresVersion) {
    connection_.tell("BEGIN");
    if (is_new) make_tables();
    for (const PostgresStep& step : kPostgresSteps) {
      if (version >= step.to) continue;
      for (const char* statement : step.statements) connection_.ask(statement);
      connection_.ask("UPDATE meta SET version = $1, oldest = $2", std::array<SqlValue, 2>{step.to, step.oldest});
    }
    connection_.ask("COMMIT");
  }
  connection_.ask(kForgetNodes);
}

void PostgresSql::make_tables() {
  connection_.tell("CREATE SCHEMA wonders");
  for (const char* statement : kPostgresSchema) connection_.ask(statement);
  connection_.ask("INSERT INTO meta VALUES ($1)", std::array<SqlValue, 1>{kPostgresFirst});
}

/// Who is alone ends what nodes may still believe to hold, and a node what one who was alone may.
void PostgresSql::take_lease() {
  connection_.ask(role_ == Role::node
                      ? "UPDATE leases SET epoch = epoch + 1 WHERE scope = 'all'"
                      : "UPDATE leases SET epoch = epoch + 1, holder = '', until = '-infinity' WHERE scope LIKE "
                        "'shard-%' OR scope LIKE 'node-%'");
  const auto rows = connection_
                        .ask("INSERT INTO leases VALUES ($1, $2, 1, 0) ON CONFLICT (scope) DO UPDATE SET holder = "
                             "excluded.holder, epoch = leases.epoch + 1, taken = now() RETURNING epoch, commits",
                             std::array<SqlValue, 2>{std::string_view(scope_), std::string_view(holder_)})
                        .rows;
  epoch_ = rows.at(0).number(0);
  commits_ = rows.at(0).number(1);
}

/// After a connection was lost: is it still ours, and what has been written? Others may have changed the tables.
void PostgresSql::look_at_lease() {
  (void)usable_version();
  connection_.ask(role_ == Role::node ? "SELECT pg_try_advisory_lock_shared(hashtext('wonders'))::int::int8"
                                      : "SELECT pg_try_advisory_lock(hashtext('wonders'))::int::int8");
  const auto rows =
      connection_
          .ask("SELECT epoch, commits FROM leases WHERE scope = $1", std::array<SqlValue, 1>{std::string_view(scope_)})
          .rows;
  if (rows.size() != 1 || rows[0].number(0) != epoch_) throw LeaseLost();
  commits_ = rows[0].number(1);
}

bool PostgresSql::landed() {
  if (!unheard_) return false;
  if (!connection_.open()) connect();
  return commits_ == *std::exchange(unheard_, std::nullopt);
}

void PostgresSql::begin(Doubt doubt) {
  // Until it is known how the last one ended, its number may be taken or not.
  if (unheard_) throw StoreAway(Note("serve.postgres", {{"why", "not connected"}}));
  if (!connection_.open()) connect();
  in_transaction_ = true;
  numbered_ = doubt == Doubt::resolved;
  concerned_.reset();
  connection_.tell("BEGIN");
  if (numbered_) {
    connection_.tell("SELECT begin_commit($1, $2, $3)",
                     std::array<SqlValue, 3>{std::string_view(scope_), epoch_, commits_ + 1});
  } else {
    connection_.tell("SELECT begin_tidying($1, $2)", std::array<SqlValue, 2>{std::string_view(scope_), epoch_});
  }
}

void PostgresSql::commit() {
  if (numbered_) unheard_ = commits_ + 1;
  connection_.tell("COMMIT");
  try {
    connection_.answer();
  } catch (const PostgresRefusal& refusal) {
    unheard_.reset();
    fail_if_lease_lost(refusal);
    throw;
  }
  if (numbered_) ++commits_;
  unheard_.reset();
  in_transaction_ = false;
}

void PostgresSql::fail_if_lease_lost(const PostgresRefusal& refusal) {
  if (refusal.state != kLeaseLost) return;
  // What had been sent on a connection that we gave up may have arrived late, and have been carried out after all.
  const std::int64_t wanted = commits_ + 1;
  rollback();
  if (!connection_.open()) connect();
  look_at_lease();
  if (commits_ != wanted) throw LeaseLost();
  unheard_ = wanted;
  throw StoreAway(refusal.note);  // the next try learns that it has landed
}

void PostgresSql::rollback() {
  in_transaction_ = false;
  connection_.forget_untold();
  if (!connection_.open()) return;
  try {
    connection_.ask("ROLLBACK");
  } catch (const NotedError&) {
    connection_.close();  // which takes it back, too
  }
}

void PostgresSql::run(std::string_view statement, std::span<const SqlValue> values) {
  connection_.tell(statement, values);
}

/// What is only read can be read again on another connection.
PostgresAnswer PostgresSql::now(std::string_view statement, std::span<const SqlValue> values) {
  if (in_transaction_) return connection_.ask(statement, values);
  if (connection_.open()) {
    try {
      return connection_.ask(statement, values);
    } catch (const StoreAway&) {
      connection_.close();
    }
  }
  connect();
  return connection_.ask(statement, values);
}

std::size_t PostgresSql::change(std::string_view statement, std::span<const SqlValue> values) {
  return now(statement, values).changed;
}

std::vector<SqlRow> PostgresSql::ask(std::string_view statement, std::span<const SqlValue> values) {
  return now(statement, values).rows;
}

std::vector<SqlRow> PostgresSql::ask_now(std::string_view statement, std::span<const SqlValue> values) {
  return now(statement, values).rows;
}

/// The lease stays locked until the transaction ends: who wants to take it waits, and then sees all of this.
void PostgresSql::concerns(std::string_view table) {
  const Shard shard = shard_of(table);
  if (leases_ == nullptr || concerned_.test(shard)) return;
  if (!leases_->held().test(shard)) throw LeaseLost();
  concerned_.set(shard);
  const std::string scope = shard_scope(shard);
  connection_.tell("SELECT hold_lease($1, $2)",
                   std::array<SqlValue, 2>{std::string_view(scope), leases_->epoch(shard)});
}

void PostgresSql::number_alone() { connection_.tell("SELECT pg_advisory_xact_lock(hashtext('wonders.numbers'))"); }

void PostgresSql::append(const StoredEvent& event) {
  const Shard shard = shard_of(event.table);
  const std::string scope = leases_ == nullptr ? scope_ : shard_scope(shard);
  connection_.tell("SELECT append_event($1, $2, $3, $4, $5)",
                   std::array<SqlValue, 5>{std::string_view(scope), leases_ == nullptr ? epoch_ : leases_->epoch(shard),
                                           event.table, static_cast<std::int64_t>(event.number),
                                           std::string_view(event.text)});
}

}  // namespace wonders::storage
