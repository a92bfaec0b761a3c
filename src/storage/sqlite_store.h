#pragma once

#include <memory>
#include <string>

#include "server/store.h"

struct sqlite3;
struct sqlite3_stmt;

namespace wonders::storage {

/// How much survives what. Both survive the end of the process at any moment, `kill -9` included.
enum class Durability : std::uint8_t {
  full,    // also a power failure: each commit waits for the disk
  normal,  // a power failure may lose the last commits, and never more
};

/// One SQLite file in WAL mode. One process at a time may have it open.
class SqliteStore : public server::GameStore {
 public:
  explicit SqliteStore(const std::string& path, Durability durability = Durability::full);
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

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
  std::vector<server::StoredGame> games_of(std::string_view player, server::Time before, std::size_t most) override;
  std::vector<server::TableId> unnoted_games(std::string_view player, std::size_t most) override;
  std::vector<server::StoredPlayer> players_named(std::string_view name, std::size_t most) override;
  std::vector<server::StoredBan> bans() override;
  std::vector<server::StoredReport> reports(std::size_t most) override;
  std::vector<server::AuditEntry> audit(std::size_t most) override;
  std::size_t tidy(const server::Cutoffs& cutoffs, std::size_t most) override;
  std::vector<std::string> events(std::string_view table) override;

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
    void operator()(sqlite3_stmt* statement) const;
  };
  using Database = std::unique_ptr<sqlite3, Closer>;
  using Statement = std::unique_ptr<sqlite3_stmt, Closer>;
  class Query;

  enum class Owner : std::uint8_t { nobody, we, others, another_version };
  Owner owner();
  void look_before_opening(const std::string& path);
  static void refuse_others(Owner owner);
  void execute(const char* sql);
  Statement prepare(const char* sql);
  void upgrade();
  void write(const server::Batch& batch);
  void write_subscriptions(const server::Batch& batch);
  void write_tables(const server::Batch& batch);
  void write_house(const server::Batch& batch);
  /// Runs the statement with these, in order. Returns whether it changed anything.
  template <class... Values>
  bool run(const char* sql, const Values&... values);
  /// The first column.
  template <class... Values>
  std::vector<std::string> names(const char* sql, const Values&... values);
  void forget(const server::PlayerId& player);
  std::size_t tidy_now(const server::Cutoffs& cutoffs, std::size_t most);
  std::optional<server::StoredTable> one_table(const Statement& statement, std::string_view key);

  Database database_;
  Statement add_player_, set_settings_, add_token_, remove_token_, remove_tokens_of_, add_table_, add_event_,
      finish_table_, attend_;
  Statement get_player_, get_settings_, get_token_, get_table_, get_code_, get_unfinished_, get_events_;
};

}  // namespace wonders::storage
