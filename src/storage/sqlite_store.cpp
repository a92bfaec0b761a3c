#include "storage/sqlite_store.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
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

  add_player_ = prepare("INSERT INTO players VALUES (?, ?, ?, ?) ON CONFLICT (id) "
                        "DO UPDATE SET name = excluded.name, seen = max(seen, excluded.seen)");
  set_settings_ = prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (player) DO UPDATE SET body = excluded.body");
  add_token_ = prepare("INSERT INTO tokens VALUES (?, ?, ?, ?)");
  remove_token_ = prepare("DELETE FROM tokens WHERE hash = ?");
  remove_tokens_of_ = prepare("DELETE FROM tokens WHERE player = ?");
  add_table_ = prepare("INSERT INTO tables (id, code, created, finished) VALUES (?, ?, ?, ?)");
  // An event that would leave a gap is one whose predecessor is missing.
  add_event_ = prepare("INSERT INTO events SELECT ?1, ?2, ?3 WHERE ?2 = 0 OR EXISTS "
                       "(SELECT 1 FROM events WHERE game = ?1 AND number = ?2 - 1) RETURNING number");
  finish_table_ = prepare("UPDATE tables SET finished = ?, ended = ? WHERE id = ?");
  attend_ = prepare("INSERT OR IGNORE INTO attended VALUES (?, ?)");
  get_player_ = prepare("SELECT id, name, created, seen FROM players WHERE id = ?");
  get_settings_ = prepare("SELECT body FROM settings WHERE player = ?");
  get_token_ = prepare("SELECT hash, player, kind, created FROM tokens WHERE hash = ?");
  get_table_ = prepare("SELECT id, code, created, finished FROM tables WHERE id = ?");
  get_code_ = prepare("SELECT id, code, created, finished FROM tables WHERE code = ?");
  get_unfinished_ = prepare("SELECT id, code, created, finished FROM tables WHERE finished = 0 ORDER BY created, id");
  get_events_ = prepare("SELECT body FROM events WHERE game = ? ORDER BY number");
}

SqliteStore::~SqliteStore() = default;

SqliteStore::Owner SqliteStore::owner() {
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
void SqliteStore::look_before_opening(const std::string& path) {
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

void SqliteStore::refuse_others(Owner owner) {
  if (owner == Owner::others) throw StoreError(Note("serve.not_ours"));
  if (owner == Owner::another_version) throw StoreError(Note("serve.other_version"));
}

void SqliteStore::upgrade() {
  const Statement tables = prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'");
  if (!Query(*this, tables).step()) return;  // new
  const Statement version = prepare("SELECT version FROM meta");
  Query query(*this, version);
  const bool old = query.step() && query.number(0) == 1;
  if (old) execute(kFromVersion1);
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
    Query(*this, add_player_).bind(player.id).bind(player.name).bind(player.created).bind(player.seen).step();
  }
  for (const StoredSettings& settings : batch.settings) {
    Query(*this, set_settings_).bind(settings.player).bind(settings.json).step();
  }
  for (const PlayerId& player : batch.signed_out) Query(*this, remove_tokens_of_).bind(player).step();
  for (const StoredToken& token : batch.tokens) {
    const auto kind = static_cast<std::int64_t>(token.kind);
    Query(*this, add_token_).bind(token.hash).bind(token.player).bind(kind).bind(token.created).step();
  }
  for (const std::string& hash : batch.revoked) Query(*this, remove_token_).bind(hash).step();
  write_subscriptions(batch);
  write_tables(batch);
  write_house(batch);
}

/// A session that ended in the meantime takes none.
void SqliteStore::write_subscriptions(const Batch& batch) {
  for (const std::string& endpoint : batch.unsubscribed) run("DELETE FROM subscriptions WHERE endpoint = ?", endpoint);
  for (const StoredSubscription& one : batch.subscribed) {
    run("INSERT OR REPLACE INTO subscriptions SELECT ?1, ?2, ?3, ?4, ?5, ?6 "
        "WHERE EXISTS (SELECT 1 FROM tokens WHERE hash = ?3)",
        one.endpoint, one.player, one.session, one.public_key, one.auth, one.created);
  }
  if (batch.push_key.empty()) return;
  run("DELETE FROM push_key");
  run("INSERT INTO push_key VALUES (?)", batch.push_key);
}

void SqliteStore::write_tables(const Batch& batch) {
  for (const StoredTable& table : batch.tables) {
    Query(*this, add_table_).bind(table.id).bind(table.code).bind(table.created).bind(table.finished ? 1 : 0).step();
  }
  for (const StoredEvent& event : batch.events) {
    const bool added = Query(*this, add_event_).bind(event.table).bind(event.number).bind(event.text).step();
    if (!added) throw StoreError("event out of order at table " + event.table);
  }
  for (const StoredEvent& event : batch.rewritten) {
    run("UPDATE events SET body = ? WHERE game = ? AND number = ?", event.text, event.table,
        static_cast<std::int64_t>(event.number));
  }
  for (const EndedTable& end : batch.ended) {
    Query(*this, finish_table_).bind(end.given_up ? 2 : 1).bind(end.time).bind(end.table).step();
  }
  for (const Attendance& one : batch.attended) Query(*this, attend_).bind(one.player).bind(one.table).step();
  for (const StoredGame& game : batch.played) {
    run("INSERT INTO played VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET summary = excluded.summary", game.player,
        game.table, game.ended, game.summary, static_cast<std::int64_t>(game.hidden ? 1 : 0));
  }
  for (const Attendance& one : batch.hidden) {
    run("UPDATE played SET hidden = 1 WHERE player = ? AND game = ?", one.player, one.table);
  }
}

void SqliteStore::write_house(const Batch& batch) {
  for (const PlayerId& player : batch.forgotten) forget(player);
  for (const StoredBan& ban : batch.lifted) {
    run("DELETE FROM bans WHERE kind = ? AND subject = ?", static_cast<std::int64_t>(ban.kind), ban.subject);
  }
  for (const StoredBan& ban : batch.bans) {
    run("INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?, ?)", static_cast<std::int64_t>(ban.kind), ban.subject,
        ban.until, ban.created, ban.reason);
  }
  for (const StoredReport& report : batch.reports) {
    run("INSERT INTO reports VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", report.time, report.table, report.reporter,
        report.player, report.name, report.reason, report.lines);
  }
  for (const AuditEntry& entry : batch.audit) {
    run("INSERT INTO audit VALUES (NULL, ?, ?, ?, ?)", entry.time, entry.action, entry.subject, entry.detail);
  }
}

template <class... Values>
bool SqliteStore::run(const char* sql, const Values&... values) {
  const Statement statement = prepare(sql);
  Query query(*this, statement);
  (query.bind(values), ...);
  query.step();
  return sqlite3_changes(database_.get()) > 0;
}

template <class... Values>
std::vector<std::string> SqliteStore::names(const char* sql, const Values&... values) {
  const Statement statement = prepare(sql);
  Query query(*this, statement);
  (query.bind(values), ...);
  std::vector<std::string> found;
  while (query.step()) found.push_back(query.text(0));
  return found;
}

void SqliteStore::forget(const PlayerId& player) {
  run("DELETE FROM tokens WHERE player = ?", player);
  run("DELETE FROM settings WHERE player = ?", player);
  run("DELETE FROM attended WHERE player = ?", player);
  run("DELETE FROM played WHERE player = ?", player);
  run("DELETE FROM reports WHERE player = ?1 OR reporter = ?1", player);
  run("DELETE FROM players WHERE id = ?", player);
}

std::size_t SqliteStore::tidy(const Cutoffs& cutoffs, std::size_t most) {
  execute("BEGIN IMMEDIATE");
  try {
    const std::size_t done = tidy_now(cutoffs, most);
    execute("COMMIT");
    return done;
  } catch (const StoreError&) {
    sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
}

std::size_t SqliteStore::tidy_now(const Cutoffs& cutoffs, std::size_t most) {
  std::size_t done = 0;
  const auto left = [&] { return static_cast<std::int64_t>(most - std::min(most, done)); };
  for (const auto& hash :
       names("SELECT hash FROM tokens WHERE kind = 0 AND created < ? LIMIT ?", cutoffs.sessions, left())) {
    run("DELETE FROM tokens WHERE hash = ?", hash);
    ++done;
  }
  for (const auto& table :
       names("SELECT id FROM tables WHERE finished = 2 AND ended < ? LIMIT ?", cutoffs.given_up, left())) {
    run("DELETE FROM events WHERE game = ?", table);
    run("DELETE FROM attended WHERE game = ?", table);
    run("DELETE FROM tables WHERE id = ?", table);
    ++done;
  }
  for (const auto& table :
       names("SELECT id FROM tables WHERE finished = 1 AND quiet = 0 AND ended < ? LIMIT ?", cutoffs.chat, left())) {
    run("UPDATE events SET body = '{\"event\":\"chat\"}' WHERE game = ? AND body LIKE '{\"event\":\"chat\"%'", table);
    run("UPDATE tables SET quiet = 1 WHERE id = ?", table);
    ++done;
  }
  for (const auto& player : names("SELECT id FROM players WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM attended "
                                  "JOIN tables ON tables.id = game WHERE player = players.id AND finished = 0) LIMIT ?",
                                  cutoffs.guests, left())) {
    forget(player);
    ++done;
  }
  run("DELETE FROM reports WHERE time < ?", cutoffs.reports);
  return done + static_cast<std::size_t>(sqlite3_changes(database_.get()));
}

std::vector<StoredSubscription> SqliteStore::subscriptions(std::string_view player) {
  std::vector<StoredSubscription> found;
  const Statement statement = prepare("SELECT endpoint, player, session, public_key, auth, created FROM subscriptions "
                                      "WHERE player = ? ORDER BY created, endpoint");
  Query query(*this, statement);
  query.bind(player);
  while (query.step()) {
    found.push_back({query.text(0), query.text(1), query.text(2), query.text(3), query.text(4), query.number(5)});
  }
  return found;
}

std::string SqliteStore::push_key() {
  const auto keys = names("SELECT body FROM push_key");
  return keys.empty() ? std::string() : keys.front();
}

std::vector<TableId> SqliteStore::tables_of(std::string_view player) {
  return names("SELECT game FROM attended WHERE player = ?", player);
}

std::vector<StoredGame> SqliteStore::games_of(std::string_view player, Time before, std::size_t most) {
  std::vector<StoredGame> games;
  const Statement statement = prepare("SELECT player, game, ended, summary FROM played WHERE player = ? AND ended < ? "
                                      "AND hidden = 0 ORDER BY ended DESC, game DESC LIMIT ?");
  Query query(*this, statement);
  query.bind(player).bind(before).bind(static_cast<std::int64_t>(most));
  while (query.step()) games.push_back({query.text(0), query.text(1), query.number(2), query.text(3)});
  return games;
}

std::vector<TableId> SqliteStore::unnoted_games(std::string_view player, std::size_t most) {
  return names("SELECT attended.game FROM attended JOIN tables ON tables.id = attended.game WHERE attended.player = ?1 "
               "AND finished = 1 AND NOT EXISTS (SELECT 1 FROM played WHERE played.player = ?1 AND played.game = "
               "attended.game) LIMIT ?2",
               player, static_cast<std::int64_t>(most));
}

std::vector<StoredPlayer> SqliteStore::players_named(std::string_view name, std::size_t most) {
  std::vector<StoredPlayer> players;
  for (const auto& id :
       names("SELECT id FROM players WHERE name = ? ORDER BY id LIMIT ?", name, static_cast<std::int64_t>(most))) {
    if (auto found = player(id)) players.push_back(*found);
  }
  return players;
}

std::vector<StoredBan> SqliteStore::bans() {
  std::vector<StoredBan> all;
  const Statement statement =
      prepare("SELECT kind, subject, until, created, reason FROM bans ORDER BY created, subject");
  Query query(*this, statement);
  while (query.step()) {
    all.push_back(
        {static_cast<BanKind>(query.number(0)), query.text(1), query.number(2), query.number(3), query.text(4)});
  }
  return all;
}

std::vector<StoredReport> SqliteStore::reports(std::size_t most) {
  std::vector<StoredReport> all;
  const Statement statement =
      prepare("SELECT time, game, reporter, player, name, reason, lines FROM reports ORDER BY number DESC LIMIT ?");
  Query query(*this, statement);
  query.bind(static_cast<std::int64_t>(most));
  while (query.step()) {
    all.push_back(
        {query.number(0), query.text(1), query.text(2), query.text(3), query.text(4), query.text(5), query.text(6)});
  }
  return all;
}

std::vector<AuditEntry> SqliteStore::audit(std::size_t most) {
  std::vector<AuditEntry> all;
  const Statement statement = prepare("SELECT time, action, subject, detail FROM audit ORDER BY number DESC LIMIT ?");
  Query query(*this, statement);
  query.bind(static_cast<std::int64_t>(most));
  while (query.step()) all.push_back({query.number(0), query.text(1), query.text(2), query.text(3)});
  return all;
}

std::optional<StoredPlayer> SqliteStore::player(std::string_view id) {
  Query query(*this, get_player_);
  if (!query.bind(id).step()) return std::nullopt;
  return StoredPlayer{query.text(0), query.text(1), query.number(2), query.number(3)};
}

std::string SqliteStore::settings(std::string_view player) {
  Query query(*this, get_settings_);
  return query.bind(player).step() ? query.text(0) : std::string();
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
