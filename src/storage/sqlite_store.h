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
  std::optional<server::StoredToken> token(std::string_view hash) override;
  std::optional<server::StoredTable> table(std::string_view id) override;
  std::optional<server::StoredTable> table_by_code(std::string_view code) override;
  std::vector<server::StoredTable> unfinished_tables() override;
  std::vector<std::string> events(std::string_view table) override;

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
    void operator()(sqlite3_stmt* statement) const;
  };
  using Database = std::unique_ptr<sqlite3, Closer>;
  using Statement = std::unique_ptr<sqlite3_stmt, Closer>;
  class Query;

  void check_ours();
  void execute(const char* sql);
  Statement prepare(const char* sql);
  void write(const server::Batch& batch);
  std::optional<server::StoredTable> one_table(const Statement& statement, std::string_view key);

  Database database_;
  Statement add_player_, add_token_, remove_token_, remove_tokens_of_, add_table_, add_event_, finish_table_;
  Statement get_player_, get_token_, get_table_, get_code_, get_unfinished_, get_events_;
};

}  // namespace wonders::storage
