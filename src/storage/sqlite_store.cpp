#include "storage/sqlite_store.h"

#include <sqlite3.h>

namespace wonders::storage {

using namespace server;

namespace {

// WITHOUT ROWID: the events of a table lie together, in order. `version` is for later changes of the tables.
constexpr const char* kSchema = R"sql(
CREATE TABLE IF NOT EXISTS meta (version INTEGER NOT NULL) STRICT;
INSERT INTO meta SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM meta);
CREATE TABLE IF NOT EXISTS players (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
  hash TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players, kind INTEGER NOT NULL,
  created INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tokens_of ON tokens (player);
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
  finished INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS unfinished ON tables (created) WHERE finished = 0;
CREATE TABLE IF NOT EXISTS events (
  game TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
)sql";

constexpr std::int64_t kVersion = 1;

}  // namespace

void SqliteStore::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }
void SqliteStore::Closer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

/// One use of a prepared statement: bind in order, step, read columns; reset at the end.
class SqliteStore::Query {
 public:
  Query(const SqliteStore& store, const Statement& statement)
      : database_(store.database_.get()), statement_(statement.get()) {}
  ~Query() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// The text must live until the query ends.
  Query& bind(std::string_view text) {
    check(sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
    return *this;
  }
  Query& bind(std::int64_t number) {
    check(sqlite3_bind_int64(statement_, ++bound_, number));
    return *this;
  }

  /// True: there is a row to read.
  bool step() {
    const int result = sqlite3_step(statement_);
    if (result == SQLITE_ROW) return true;
    if (result != SQLITE_DONE) fail();
    return false;
  }

  std::string text(int column) const {
    const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return {data == nullptr ? "" : data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }

 private:
  void check(int result) const {
    if (result != SQLITE_OK) fail();
  }
  [[noreturn]] void fail() const { throw StoreError(Note("serve.sqlite", {{"why", sqlite3_errmsg(database_)}})); }

  sqlite3* database_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
};

SqliteStore::SqliteStore(const std::string& path, Durability durability) {
  sqlite3* opened = nullptr;
  constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int result = sqlite3_open_v2(path.c_str(), &opened, kFlags, nullptr);
  database_.reset(opened);
  if (result != SQLITE_OK) throw StoreError(Note("file.cannot_open", {{"why", sqlite3_errmsg(opened)}}));
  sqlite3_busy_timeout(opened, 2000);
  // Exclusive: two servers on one file would each think that they own the tables.
  execute("PRAGMA locking_mode = EXCLUSIVE");
  check_ours();
  execute("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON");
  execute(durability == Durability::full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  execute("BEGIN IMMEDIATE");
  execute(kSchema);
  execute("COMMIT");

  add_player_ = prepare("INSERT INTO players VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name");
  add_token_ = prepare("INSERT INTO tokens VALUES (?, ?, ?, ?)");
  remove_token_ = prepare("DELETE FROM tokens WHERE hash = ?");
  remove_tokens_of_ = prepare("DELETE FROM tokens WHERE player = ?");
  add_table_ = prepare("INSERT INTO tables VALUES (?, ?, ?, ?)");
  // An event that would leave a gap is one whose predecessor is missing.
  add_event_ = prepare("INSERT INTO events SELECT ?1, ?2, ?3 WHERE ?2 = 0 OR EXISTS "
                       "(SELECT 1 FROM events WHERE game = ?1 AND number = ?2 - 1) RETURNING number");
  finish_table_ = prepare("UPDATE tables SET finished = 1 WHERE id = ?");
  get_player_ = prepare("SELECT id, name, created FROM players WHERE id = ?");
  get_token_ = prepare("SELECT hash, player, kind, created FROM tokens WHERE hash = ?");
  get_table_ = prepare("SELECT id, code, created, finished FROM tables WHERE id = ?");
  get_code_ = prepare("SELECT id, code, created, finished FROM tables WHERE code = ?");
  get_unfinished_ = prepare("SELECT id, code, created, finished FROM tables WHERE finished = 0 ORDER BY created, id");
  get_events_ = prepare("SELECT body FROM events WHERE game = ? ORDER BY number");
}

SqliteStore::~SqliteStore() = default;

/// Before anything is written: a file that is not ours stays as it is.
void SqliteStore::check_ours() {
  const Statement tables = prepare("SELECT count(*), total(name = 'meta') FROM sqlite_schema WHERE type = 'table'");
  Query found(*this, tables);
  found.step();
  if (found.number(0) == 0) return;  // new
  if (found.number(1) == 0) throw StoreError(Note("serve.not_ours"));
  const Statement version = prepare("SELECT version FROM meta");
  Query query(*this, version);
  if (!query.step() || query.number(0) != kVersion) throw StoreError(Note("serve.other_version"));
}

void SqliteStore::execute(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
    throw StoreError(Note("serve.sqlite", {{"why", sqlite3_errmsg(database_.get())}}));
  }
}

SqliteStore::Statement SqliteStore::prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(database_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK) {
    throw StoreError(Note("serve.sqlite", {{"why", sqlite3_errmsg(database_.get())}}));
  }
  return Statement(statement);
}

void SqliteStore::commit(const Batch& batch) {
  execute("BEGIN IMMEDIATE");
  try {
    write(batch);
    execute("COMMIT");
  } catch (const StoreError&) {
    sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
}

void SqliteStore::write(const Batch& batch) {
  for (const StoredPlayer& player : batch.players) {
    Query(*this, add_player_).bind(player.id).bind(player.name).bind(player.created).step();
  }
  for (const PlayerId& player : batch.signed_out) Query(*this, remove_tokens_of_).bind(player).step();
  for (const StoredToken& token : batch.tokens) {
    const auto kind = static_cast<std::int64_t>(token.kind);
    Query(*this, add_token_).bind(token.hash).bind(token.player).bind(kind).bind(token.created).step();
  }
  for (const std::string& hash : batch.revoked) Query(*this, remove_token_).bind(hash).step();
  for (const StoredTable& table : batch.tables) {
    Query(*this, add_table_).bind(table.id).bind(table.code).bind(table.created).bind(table.finished ? 1 : 0).step();
  }
  for (const StoredEvent& event : batch.events) {
    const bool added = Query(*this, add_event_).bind(event.table).bind(event.number).bind(event.text).step();
    if (!added) throw StoreError("event out of order at table " + event.table);
  }
  for (const TableId& table : batch.finished) Query(*this, finish_table_).bind(table).step();
}

std::optional<StoredPlayer> SqliteStore::player(std::string_view id) {
  Query query(*this, get_player_);
  if (!query.bind(id).step()) return std::nullopt;
  return StoredPlayer{query.text(0), query.text(1), query.number(2)};
}

std::optional<StoredToken> SqliteStore::token(std::string_view hash) {
  Query query(*this, get_token_);
  if (!query.bind(hash).step()) return std::nullopt;
  return StoredToken{query.text(0), query.text(1), static_cast<TokenKind>(query.number(2)), query.number(3)};
}

std::optional<StoredTable> SqliteStore::one_table(const Statement& statement, std::string_view key) {
  Query query(*this, statement);
  if (!query.bind(key).step()) return std::nullopt;
  return StoredTable{query.text(0), query.text(1), query.number(2), query.number(3) != 0};
}

std::optional<StoredTable> SqliteStore::table(std::string_view id) { return one_table(get_table_, id); }
std::optional<StoredTable> SqliteStore::table_by_code(std::string_view code) { return one_table(get_code_, code); }

std::vector<StoredTable> SqliteStore::unfinished_tables() {
  std::vector<StoredTable> tables;
  Query query(*this, get_unfinished_);
  while (query.step()) tables.push_back({query.text(0), query.text(1), query.number(2), query.number(3) != 0});
  return tables;
}

std::vector<std::string> SqliteStore::events(std::string_view table) {
  std::vector<std::string> texts;
  Query query(*this, get_events_);
  query.bind(table);
  while (query.step()) texts.push_back(query.text(0));
  return texts;
}

}  // namespace wonders::storage
