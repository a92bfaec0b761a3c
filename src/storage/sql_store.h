#pragma once

#include <memory>

#include "storage/sql.h"

namespace wonders::storage {

/// The store in a database: the statements are the same for all that speak SQL.
class SqlStore : public server::GameStore {
 public:
  explicit SqlStore(std::unique_ptr<Sql> sql) : sql_(std::move(sql)) {}

  void commit(const server::Batch& batch) override;
  std::optional<server::StoredPlayer> player(std::string_view id) override;
  std::string settings(std::string_view player) override;
  std::optional<server::StoredToken> token(std::string_view hash) override;
  std::vector<server::StoredSubscription> subscriptions(std::string_view player) override;
  std::string push_key() override;
  std::optional<server::StoredTable> table(std::string_view id) override;
  std::optional<server::StoredTable> table_by_code(std::string_view code) override;
  std::vector<server::StoredTable> unfinished_tables() override;
  std::vector<server::TableId> tables_of(std::string_view player) override;
  std::vector<server::StoredTable> unfinished_tables_of(std::string_view player) override;
  std::vector<server::StoredGame> games_of(std::string_view player, server::Time before, std::size_t most) override;
  std::vector<server::TableId> unnoted_games(std::string_view player, std::size_t most) override;
  std::vector<server::StoredPlayer> players_named(std::string_view name, std::size_t most) override;
  std::vector<server::StoredBan> bans() override;
  std::vector<server::StoredReport> reports(std::size_t skip, std::size_t most) override;
  std::vector<server::AuditEntry> audit(std::size_t skip, std::size_t most) override;
  std::size_t tidy(const server::Cutoffs& cutoffs, std::size_t most) override;
  std::vector<std::string> events(std::string_view table) override;
  std::vector<std::vector<std::string>> events_of(std::span<const server::TableId> tables) override;

  Sql& sql() { return *sql_; }

 private:
  template <class... Values>
  void run(std::string_view statement, const Values&... values);
  template <class... Values>
  std::vector<SqlRow> ask(std::string_view statement, const Values&... values);
  /// The first column.
  template <class... Values>
  std::vector<std::string> names(std::string_view statement, const Values&... values);
  template <class F>
  void transaction(Doubt doubt, F&& write);

  void write_guests(const server::Batch& batch);
  void write_subscriptions(const server::Batch& batch);
  void write_tables(const server::Batch& batch);
  void name_tables(const server::Batch& batch);
  void write_games(const server::Batch& batch);
  void write_house(const server::Batch& batch);
  void forget(const server::PlayerId& player);
  std::size_t tidy_now(const server::Cutoffs& cutoffs, std::size_t most);
  std::optional<server::StoredTable> one_table(const std::vector<SqlRow>& rows);

  std::unique_ptr<Sql> sql_;
};

}  // namespace wonders::storage
