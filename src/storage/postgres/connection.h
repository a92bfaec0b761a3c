#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "storage/sql.h"

struct pg_conn;
struct pg_result;

namespace wonders::storage {

/// Where a PostgreSQL is, as libpq reads it: postgres://… or "host=… dbname=…". What it leaves open comes from the
/// environment, the password file and the service file, as everywhere with libpq.
struct PostgresPlace {
  std::string address;
};

/// A password is written in the address. Throws StoreError where it cannot be read.
bool has_password(const PostgresPlace& place);

/// What became of a statement.
struct PostgresAnswer {
  std::vector<SqlRow> rows;
  std::size_t changed = 0;
};

/// The database refused a statement; `state` is what SQL calls SQLSTATE.
struct PostgresRefusal : server::StoreError {
  PostgresRefusal(const Note& why, std::string sql_state) : StoreError(why), state(std::move(sql_state)) {}
  std::string state;
};

/// One connection. Statements are sent together, and answered together (libpq's pipeline). All functions throw
/// StoreAway where the server cannot be reached, does not answer or says that it cannot serve now; the connection is
/// closed then, and what was said on it is over. What the server refuses is a PostgresRefusal.
class PostgresConnection {
 public:
  explicit PostgresConnection(PostgresPlace place);
  ~PostgresConnection();
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;

  bool open() const { return connection_ != nullptr; }
  void connect();
  void close();

  /// Is sent with the next `answer`.
  void tell(std::string_view statement, std::span<const SqlValue> values = {});
  /// Sends everything, and returns the answer to the last.
  PostgresAnswer answer();
  PostgresAnswer ask(std::string_view statement, std::span<const SqlValue> values = {});
  void forget_untold() { untold_.clear(); }

 private:
  struct Closer {
    void operator()(pg_conn* connection) const;
    void operator()(pg_result* result) const;
  };
  using Result = std::unique_ptr<pg_result, Closer>;
  using Deadline = std::chrono::steady_clock::time_point;

  struct Statement {
    std::string text;
    std::vector<SqlRow::Cell> values;
  };

  void send(const Statement& statement);
  PostgresAnswer hear();
  Result next_result(Deadline deadline);
  void wait(Deadline deadline);
  [[noreturn]] void refused(const pg_result* result);
  [[noreturn]] void lost(std::string why);

  PostgresPlace place_;
  std::unique_ptr<pg_conn, Closer> connection_;
  std::vector<Statement> untold_;
  std::map<std::string, std::string, std::less<>> prepared_;  // the name of each statement
  std::size_t names_ = 0;
};

}  // namespace wonders::storage
