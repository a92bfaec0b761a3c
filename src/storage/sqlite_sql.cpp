#include "storage/sqlite_sql.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "storage/sqlite_schema.h"

namespace wonders::storage {

using namespace server;

namespace {

/// Deals of games being played are in it. What SQLite puts beside it gets the same permissions.
void close_to_others(const std::string& path) {
  for (const char* beside : {"", "-wal", "-shm"}) {
    const std::string file = path + beside;
    if (chmod(file.c_str(), S_IRUSR | S_IWUSR) != 0 && errno != ENOENT) {
      throw StoreError(Note("file.cannot_open", {{"why", std::string(std::strerror(errno))}}));
    }
  }
}

std::string immutable_uri(const std::string& path) {
  std::string uri = "file:";
  for (char c : path) uri += c == '%' ? "%25" : c == '?' ? "%3f" : c == '#' ? "%23" : std::string(1, c);
  return uri + "?immutable=1";
}

/// Some pages of the file are wrong or cannot be read: others may be all right.
bool is_damage(int extended_code) {
  const bool unreadable = extended_code == SQLITE_IOERR_READ || extended_code == SQLITE_IOERR_DATA ||
                          extended_code == SQLITE_IOERR_CORRUPTFS;
  const int code = extended_code & 0xFF;
  return unreadable || code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

[[noreturn]] void fail_as(sqlite3* database) {
  const Note why("serve.sqlite", {{"why", sqlite3_errmsg(database)}});
  if (is_damage(sqlite3_extended_errcode(database))) throw StoreDamaged(why);
  throw StoreError(why);
}

}  // namespace

void SqliteSql::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }
void SqliteSql::Closer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

/// One use of a prepared statement: bind in order, step, read columns; reset at the end.
class SqliteSql::Query {
 public:
  Query(const SqliteSql& sql, const Statement& statement, std::span<const SqlValue> values = {})
      : database_(sql.database_.get()), statement_(statement.get()) {
    for (const SqlValue& value : values) {
      std::visit([this](const auto& given) { bind(given); }, value);
    }
  }
  ~Query() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// True: there is a row to read.
  bool step() {
    const int result = sqlite3_step(statement_);
    if (result == SQLITE_ROW) return true;
    if (result != SQLITE_DONE) fail();
    return false;
  }

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }

  SqlRow row() const {
    SqlRow found;
    for (int column = 0; column < sqlite3_column_count(statement_); ++column) {
      if (sqlite3_column_type(statement_, column) == SQLITE_INTEGER) {
        found.add(number(column));
      } else {
        found.add(text(column));
      }
    }
    return found;
  }

 private:
  /// The text must live until the query ends.
  void bind(std::string_view text) {
    const char* data = text.data() == nullptr ? "" : text.data();
    check(sqlite3_bind_text(statement_, ++bound_, data, static_cast<int>(text.size()), SQLITE_STATIC));
  }
  void bind(std::int64_t number) { check(sqlite3_bind_int64(statement_, ++bound_, number)); }

  std::string text(int column) const {
    const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return {data == nullptr ? "" : data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }
  void check(int result) const {
    if (result != SQLITE_OK) fail();
  }
  [[noreturn]] void fail() const { fail_as(database_); }

  sqlite3* database_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
};

namespace {

/// What a statement might have to take back stays in memory. SQLite would put more than 64 KB into a file, and, because
/// the database is ours alone, keep that open for ever. It takes no notice where somebody has used it before.
void keep_statements_in_memory() {
  static const int result = sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
  (void)result;
}

}  // namespace

SqliteSql::SqliteSql(const std::string& path, Durability durability) {
  keep_statements_in_memory();
  look_before_opening(path);
  sqlite3* opened = nullptr;
  constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int result = sqlite3_open_v2(path.c_str(), &opened, kFlags, nullptr);
  database_.reset(opened);
  if (result != SQLITE_OK) throw StoreError(Note("file.cannot_open", {{"why", sqlite3_errmsg(opened)}}));
  sqlite3_busy_timeout(opened, 2000);
  // Exclusive: two servers on one file would each think that they own the tables.
  execute("PRAGMA locking_mode = EXCLUSIVE");
  sqlite3_db_config(opened, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  refuse_others(owner());
  sqlite3_db_config(opened, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
  close_to_others(path);
  execute("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON");
  execute(durability == Durability::full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  execute("BEGIN IMMEDIATE");
  upgrade();
  execute(kSchema);
  execute("COMMIT");
}

SqliteSql::~SqliteSql() = default;

SqliteSql::Owner SqliteSql::owner() {
  const Statement tables = prepare("SELECT count(*), total(name = 'meta') FROM sqlite_schema WHERE type = 'table'");
  Query found(*this, tables);
  found.step();
  if (found.number(0) == 0) return Owner::nobody;
  if (found.number(1) == 0) return Owner::others;
  const Statement version = prepare("SELECT version FROM meta");
  Query query(*this, version);
  return query.step() && query.number(0) >= 1 && query.number(0) <= kVersion ? Owner::we : Owner::another_version;
}

/// Opening a file writes to it where a program was killed: SQLite then finishes or takes back what that had begun. So
/// it is looked at first as if nobody could ever write to it. What that does not tell, because it is still beside the
/// file or half in it, is asked again when the file is open.
void SqliteSql::look_before_opening(const std::string& path) {
  sqlite3* opened = nullptr;
  constexpr int kFlags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
  const int result = sqlite3_open_v2(immutable_uri(path).c_str(), &opened, kFlags, nullptr);
  database_.reset(opened);
  Owner found = Owner::nobody;
  if (result == SQLITE_OK) {
    try {
      found = owner();
    } catch (const StoreError&) {
      found = Owner::nobody;
    }
  }
  database_.reset();
  refuse_others(found);
}

void SqliteSql::refuse_others(Owner owner) {
  if (owner == Owner::others) throw StoreError(Note("serve.not_ours"));
  if (owner == Owner::another_version) throw StoreError(Note("serve.other_version"));
}

void SqliteSql::upgrade() {
  const Statement tables = prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'");
  if (!Query(*this, tables).step()) return;  // new
  const Statement version = prepare("SELECT version FROM meta");
  Query query(*this, version);
  const bool old = query.step() && query.number(0) == 1;
  if (old) execute(kFromVersion1);
}

void SqliteSql::execute(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail_as(database_.get());
}

SqliteSql::Statement SqliteSql::prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(database_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK) {
    fail_as(database_.get());
  }
  return Statement(statement);
}

SqliteSql::Query SqliteSql::query(std::string_view statement, std::span<const SqlValue> values) {
  auto found = statements_.find(statement);
  if (found == statements_.end()) {
    const std::string text(statement);
    found = statements_.emplace(text, prepare(text.c_str())).first;
  }
  return Query(*this, found->second, values);
}

void SqliteSql::begin(Doubt) { execute("BEGIN IMMEDIATE"); }
void SqliteSql::commit() { execute("COMMIT"); }
void SqliteSql::rollback() { sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr); }

void SqliteSql::run(std::string_view statement, std::span<const SqlValue> values) { query(statement, values).step(); }

std::size_t SqliteSql::change(std::string_view statement, std::span<const SqlValue> values) {
  run(statement, values);
  return static_cast<std::size_t>(sqlite3_changes(database_.get()));
}

std::vector<SqlRow> SqliteSql::ask(std::string_view statement, std::span<const SqlValue> values) {
  std::vector<SqlRow> rows;
  Query asked = query(statement, values);
  while (asked.step()) rows.push_back(asked.row());
  return rows;
}

class SqliteSql::Copy : public StoreCopy {
 public:
  Copy(sqlite3* from, const std::string& path) {
    sqlite3* opened = nullptr;
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int result = sqlite3_open_v2(path.c_str(), &opened, kFlags, nullptr);
    copy_.reset(opened);
    if (result != SQLITE_OK) throw StoreError(Note("file.cannot_open", {{"why", sqlite3_errmsg(opened)}}));
    close_to_others(path);
    backup_ = sqlite3_backup_init(opened, "main", from, "main");
    if (backup_ == nullptr) throw StoreError(Note("serve.sqlite", {{"why", sqlite3_errmsg(opened)}}));
  }
  ~Copy() override { sqlite3_backup_finish(backup_); }

  bool go_on() override {
    constexpr int kPages = 256;
    const int result = sqlite3_backup_step(backup_, kPages);
    if (result == SQLITE_DONE) return false;
    if (result != SQLITE_OK) throw StoreError(Note("serve.sqlite", {{"why", sqlite3_errstr(result)}}));
    return true;
  }

 private:
  Database copy_;
  sqlite3_backup* backup_ = nullptr;
};

std::unique_ptr<StoreCopy> SqliteSql::copy_to(const std::string& path) {
  return std::make_unique<Copy>(database_.get(), path);
}

std::uint64_t SqliteSql::work() const {
  std::uint64_t steps = 0;
  for (const auto& [text, statement] : statements_) {
    steps += static_cast<std::uint64_t>(sqlite3_stmt_status(statement.get(), SQLITE_STMTSTATUS_VM_STEP, 0));
  }
  return steps;
}

std::string SqliteSql::problems() {
  std::string found;
  for (const char* question : {"PRAGMA integrity_check(10)", "PRAGMA foreign_key_check"}) {
    for (const SqlRow& row : ask(question, {})) {
      if (row.text(0) != "ok") found += (found.empty() ? "" : "; ") + row.text(0);
    }
  }
  return found;
}

/// An event that would leave a gap is one whose predecessor is missing.
void SqliteSql::append(const StoredEvent& event) {
  const SqlValue values[]{event.table, static_cast<std::int64_t>(event.number), event.text};
  const std::size_t added = change("INSERT INTO events SELECT $1, $2, $3 WHERE $2 = 0 OR EXISTS "
                                   "(SELECT 1 FROM events WHERE game = $1 AND number = $2 - 1)",
                                   values);
  if (added == 0) throw StoreError("event out of order at table " + event.table);
}

}  // namespace wonders::storage
