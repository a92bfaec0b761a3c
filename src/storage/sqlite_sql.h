#pragma once

#include <map>
#include <memory>
#include <string>

#include "storage/sql.h"

struct sqlite3;
struct sqlite3_stmt;

namespace wonders::storage {

/// One SQLite file in WAL mode, brought up to date. One process at a time may have it open.
class SqliteSql : public Sql {
 public:
  SqliteSql(const std::string& path, Durability durability);
  ~SqliteSql() override;
  SqliteSql(const SqliteSql&) = delete;
  SqliteSql& operator=(const SqliteSql&) = delete;

  void begin(Doubt doubt) override;
  void commit() override;
  void rollback() override;
  void run(std::string_view statement, std::span<const SqlValue> values) override;
  std::size_t change(std::string_view statement, std::span<const SqlValue> values) override;
  std::vector<SqlRow> ask(std::string_view statement, std::span<const SqlValue> values) override;
  void append(const server::StoredEvent& event) override;

  /// With SQLite's own means, a few pages at a time: what this connection writes meanwhile comes into the copy, too.
  std::unique_ptr<server::StoreCopy> copy_to(const std::string& path);
  /// Instructions of SQLite's machine that all statements took so far.
  std::uint64_t work() const;
  /// What is wrong with the file itself, as SQLite finds it; empty: nothing.
  std::string problems();

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
    void operator()(sqlite3_stmt* statement) const;
  };
  using Database = std::unique_ptr<sqlite3, Closer>;
  using Statement = std::unique_ptr<sqlite3_stmt, Closer>;
  class Query;
  class Copy;

  enum class Owner : std::uint8_t { nobody, we, others, another_version };
  Owner owner();
  void look_before_opening(const std::string& path);
  static void refuse_others(Owner owner);
  void upgrade();
  void execute(const char* sql);
  Statement prepare(const char* sql);
  Query query(std::string_view statement, std::span<const SqlValue> values);

  Database database_;
  std::map<std::string, Statement, std::less<>> statements_;  // each is prepared once
};

}  // namespace wonders::storage
