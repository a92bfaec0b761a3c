#include "storage/sql_store.h"

#include <algorithm>
#include <array>
#include <map>

namespace wonders::storage {

using namespace server;

namespace {

SqlValue sql_value(std::int64_t number) { return number; }
SqlValue sql_value(std::string_view text) { return text; }
SqlValue sql_value(const std::string& text) { return std::string_view(text); }
SqlValue sql_value(std::size_t count) { return static_cast<std::int64_t>(count); }
SqlValue sql_value(std::uint32_t count) { return static_cast<std::int64_t>(count); }
SqlValue sql_value(bool yes) { return static_cast<std::int64_t>(yes ? 1 : 0); }
SqlValue sql_value(TokenKind kind) { return static_cast<std::int64_t>(kind); }
SqlValue sql_value(BanKind kind) { return static_cast<std::int64_t>(kind); }

template <class... Values>
std::array<SqlValue, sizeof...(Values)> sql_values(const Values&... values) {
  return {sql_value(values)...};
}

StoredTable table_in(const SqlRow& row) { return {row.text(0), row.text(1), row.number(2), row.number(3) != 0}; }

// `finished` of a table: 0 not, 1 over, 2 given up. `quiet`: its chat was deleted.
constexpr std::int64_t kOver = 1, kGivenUp = 2;

}  // namespace

template <class... Values>
void SqlStore::run(std::string_view statement, const Values&... values) {
  sql_->run(statement, sql_values(values...));
}

template <class... Values>
std::vector<SqlRow> SqlStore::ask(std::string_view statement, const Values&... values) {
  return sql_->ask(statement, sql_values(values...));
}

template <class... Values>
std::vector<std::string> SqlStore::names(std::string_view statement, const Values&... values) {
  std::vector<std::string> found;
  for (const SqlRow& row : ask(statement, values...)) found.push_back(row.text(0));
  return found;
}

template <class F>
void SqlStore::transaction(Doubt doubt, F&& write) {
  sql_->begin(doubt);
  try {
    write();
    sql_->commit();
  } catch (...) {
    sql_->rollback();
    throw;
  }
}

void SqlStore::commit(const Batch& batch) {
  if (sql_->landed()) return;
  transaction(Doubt::resolved, [&] {
    name_tables(batch);
    write_guests(batch);
    write_subscriptions(batch);
    write_tables(batch);
    write_games(batch);
    write_house(batch);
  });
}

void SqlStore::write_guests(const Batch& batch) {
  for (const StoredPlayer& player : batch.players) {
    run("INSERT INTO players VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
        "seen = CASE WHEN players.seen > excluded.seen THEN players.seen ELSE excluded.seen END",
        player.id, player.name, player.created, player.seen);
  }
  for (const StoredSettings& settings : batch.settings) {
    run("INSERT INTO settings VALUES ($1, $2) ON CONFLICT (player) DO UPDATE SET body = excluded.body", settings.player,
        settings.json);
  }
  for (const PlayerId& player : batch.signed_out) run("DELETE FROM tokens WHERE player = $1", player);
  for (const StoredToken& token : batch.tokens) {
    run("INSERT INTO tokens VALUES ($1, $2, $3, $4)", token.hash, token.player, token.kind, token.created);
  }
  for (const std::string& hash : batch.revoked) run("DELETE FROM tokens WHERE hash = $1", hash);
}

/// A session that ended in the meantime takes none.
void SqlStore::write_subscriptions(const Batch& batch) {
  for (const std::string& endpoint : batch.unsubscribed) run("DELETE FROM subscriptions WHERE endpoint = $1", endpoint);
  for (const StoredSubscription& one : batch.subscribed) {
    run("INSERT INTO subscriptions SELECT $1, $2, $3, $4, $5, $6 WHERE EXISTS (SELECT 1 FROM tokens WHERE hash = $3) "
        "ON CONFLICT (endpoint) DO UPDATE SET player = excluded.player, session = excluded.session, public_key = "
        "excluded.public_key, auth = excluded.auth, created = excluded.created",
        one.endpoint, one.player, one.session, one.public_key, one.auth, one.created);
  }
  if (batch.push_key.empty()) return;
  run("DELETE FROM push_key");
  run("INSERT INTO push_key VALUES ($1)", batch.push_key);
}

void SqlStore::name_tables(const Batch& batch) {
  for (const StoredTable& table : batch.tables) sql_->concerns(table.id);
  for (const StoredEvent& event : batch.events) sql_->concerns(event.table);
  for (const StoredEvent& event : batch.rewritten) sql_->concerns(event.table);
  for (const EndedTable& end : batch.ended) sql_->concerns(end.table);
}

void SqlStore::write_tables(const Batch& batch) {
  for (const StoredTable& table : batch.tables) {
    run("INSERT INTO tables (id, code, created, finished) VALUES ($1, $2, $3, $4)", table.id, table.code, table.created,
        table.finished);
  }
  for (const StoredEvent& event : batch.events) sql_->append(event);
  for (const StoredEvent& event : batch.rewritten) {
    run("UPDATE events SET body = $1 WHERE game = $2 AND number = $3", event.text, event.table, event.number);
  }
  for (const EndedTable& end : batch.ended) {
    run("UPDATE tables SET finished = $1, ended = $2 WHERE id = $3", end.given_up ? kGivenUp : kOver, end.time,
        end.table);
  }
}

void SqlStore::write_games(const Batch& batch) {
  for (const Attendance& one : batch.attended) {
    run("INSERT INTO attended VALUES ($1, $2) ON CONFLICT (player, game) DO NOTHING", one.player, one.table);
  }
  for (const StoredGame& game : batch.played) {
    run("INSERT INTO played VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player, game) DO UPDATE SET summary = "
        "excluded.summary",
        game.player, game.table, game.ended, game.summary, game.hidden);
  }
  for (const Attendance& one : batch.hidden) {
    run("UPDATE played SET hidden = 1 WHERE player = $1 AND game = $2", one.player, one.table);
  }
}

/// Reports and the audit log are numbered here: one server does so at a time, and no counter has to be moved with them.
void SqlStore::write_house(const Batch& batch) {
  if (!batch.reports.empty() || !batch.audit.empty()) sql_->number_alone();
  for (const PlayerId& player : batch.forgotten) forget(player);
  for (const StoredBan& ban : batch.lifted)
    run("DELETE FROM bans WHERE kind = $1 AND subject = $2", ban.kind, ban.subject);
  for (const StoredBan& ban : batch.bans) {
    run("INSERT INTO bans VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kind, subject) DO UPDATE SET until = "
        "excluded.until, created = excluded.created, reason = excluded.reason",
        ban.kind, ban.subject, ban.until, ban.created, ban.reason);
  }
  for (const StoredReport& report : batch.reports) {
    run("INSERT INTO reports SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6, $7 FROM reports", report.time,
        report.table, report.reporter, report.player, report.name, report.reason, report.lines);
  }
  for (const AuditEntry& entry : batch.audit) {
    run("INSERT INTO audit SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4 FROM audit", entry.time, entry.action,
        entry.subject, entry.detail);
  }
}

void SqlStore::forget(const PlayerId& player) {
  run("DELETE FROM tokens WHERE player = $1", player);
  run("DELETE FROM settings WHERE player = $1", player);
  run("DELETE FROM attended WHERE player = $1", player);
  run("DELETE FROM played WHERE player = $1", player);
  run("DELETE FROM reports WHERE player = $1 OR reporter = $1", player);
  run("DELETE FROM players WHERE id = $1", player);
}

std::size_t SqlStore::tidy(const Cutoffs& cutoffs, std::size_t most) {
  std::size_t done = 0;
  transaction(Doubt::harmless, [&] { done = tidy_now(cutoffs, most); });
  return done;
}

std::size_t SqlStore::tidy_now(const Cutoffs& cutoffs, std::size_t most) {
  std::size_t done = 0;
  const auto left = [&] { return most - std::min(most, done); };
  for (const auto& hash :
       names("SELECT hash FROM tokens WHERE kind = 0 AND created < $1 LIMIT $2", cutoffs.sessions, left())) {
    run("DELETE FROM tokens WHERE hash = $1", hash);
    ++done;
  }
  const auto forget_tables = [&](const std::vector<std::string>& tables) {
    for (const std::string& table : tables) {
      for (const char* statement : {"DELETE FROM events WHERE game = $1", "DELETE FROM attended WHERE game = $1",
                                    "DELETE FROM played WHERE game = $1", "DELETE FROM tables WHERE id = $1"}) {
        run(statement, table);
      }
      ++done;
    }
  };
  forget_tables(names("SELECT id FROM tables WHERE finished = 2 AND ended < $1 LIMIT $2", cutoffs.given_up, left()));
  forget_tables(names("SELECT id FROM tables WHERE finished = 1 AND ended < $1 LIMIT $2", cutoffs.games, left()));
  for (const auto& table :
       names("SELECT id FROM tables WHERE finished = 1 AND quiet = 0 AND ended < $1 LIMIT $2", cutoffs.chat, left())) {
    run("UPDATE events SET body = '{\"event\":\"chat\"}' WHERE game = $1 AND body LIKE '{\"event\":\"chat\"%'", table);
    run("UPDATE tables SET quiet = 1 WHERE id = $1", table);
    ++done;
  }
  for (const auto& player :
       names("SELECT id FROM players WHERE seen < $1 AND NOT EXISTS (SELECT 1 FROM attended "
             "JOIN tables ON tables.id = game WHERE player = players.id AND finished = 0) LIMIT $2",
             cutoffs.guests, left())) {
    forget(player);
    ++done;
  }
  return done + sql_->change("DELETE FROM reports WHERE time < $1", sql_values(cutoffs.reports));
}

std::vector<StoredSubscription> SqlStore::subscriptions(std::string_view player) {
  std::vector<StoredSubscription> found;
  for (const SqlRow& row : ask("SELECT endpoint, player, session, public_key, auth, created FROM subscriptions "
                               "WHERE player = $1 ORDER BY created, endpoint",
                               player)) {
    found.push_back({row.text(0), row.text(1), row.text(2), row.text(3), row.text(4), row.number(5)});
  }
  return found;
}

std::string SqlStore::push_key() {
  const auto keys = names("SELECT body FROM push_key");
  return keys.empty() ? std::string() : keys.front();
}

std::vector<TableId> SqlStore::tables_of(std::string_view player) {
  return names("SELECT game FROM attended WHERE player = $1 ORDER BY game", player);
}

std::vector<StoredTable> SqlStore::unfinished_tables_of(std::string_view player) {
  std::vector<StoredTable> tables;
  for (const SqlRow& row : ask("SELECT id, code, created, finished FROM attended JOIN tables ON tables.id = game WHERE "
                               "player = $1 AND finished = 0 ORDER BY created, id",
                               player)) {
    tables.push_back(table_in(row));
  }
  return tables;
}

std::vector<StoredGame> SqlStore::games_of(std::string_view player, Time before, std::size_t most) {
  std::vector<StoredGame> games;
  for (const SqlRow& row : ask("SELECT player, game, ended, summary FROM played WHERE player = $1 AND ended < $2 "
                               "AND hidden = 0 ORDER BY ended DESC, game DESC LIMIT $3",
                               player, before, most)) {
    games.push_back({row.text(0), row.text(1), row.number(2), row.text(3)});
  }
  return games;
}

std::vector<TableId> SqlStore::unnoted_games(std::string_view player, std::size_t most) {
  return names("SELECT attended.game FROM attended JOIN tables ON tables.id = attended.game WHERE attended.player = $1 "
               "AND finished = 1 AND NOT EXISTS (SELECT 1 FROM played WHERE played.player = $1 AND played.game = "
               "attended.game) LIMIT $2",
               player, most);
}

std::vector<StoredPlayer> SqlStore::players_named(std::string_view name, std::size_t most) {
  std::vector<StoredPlayer> players;
  for (const SqlRow& row :
       ask("SELECT id, name, created, seen FROM players WHERE name = $1 ORDER BY id LIMIT $2", name, most)) {
    players.push_back({row.text(0), row.text(1), row.number(2), row.number(3)});
  }
  return players;
}

std::vector<StoredBan> SqlStore::bans() {
  std::vector<StoredBan> all;
  for (const SqlRow& row : ask("SELECT kind, subject, until, created, reason FROM bans ORDER BY created, subject")) {
    all.push_back({static_cast<BanKind>(row.number(0)), row.text(1), row.number(2), row.number(3), row.text(4)});
  }
  return all;
}

std::vector<StoredReport> SqlStore::reports(std::size_t skip, std::size_t most) {
  std::vector<StoredReport> all;
  for (const SqlRow& row :
       ask("SELECT time, game, reporter, player, name, reason, lines FROM reports ORDER BY number DESC LIMIT $1 "
           "OFFSET $2",
           most, skip)) {
    all.push_back({row.number(0), row.text(1), row.text(2), row.text(3), row.text(4), row.text(5), row.text(6)});
  }
  return all;
}

std::vector<AuditEntry> SqlStore::audit(std::size_t skip, std::size_t most) {
  std::vector<AuditEntry> all;
  for (const SqlRow& row :
       ask("SELECT time, action, subject, detail FROM audit ORDER BY number DESC LIMIT $1 OFFSET $2", most, skip)) {
    all.push_back({row.number(0), row.text(1), row.text(2), row.text(3)});
  }
  return all;
}

std::optional<StoredPlayer> SqlStore::player(std::string_view id) {
  const auto rows = ask("SELECT id, name, created, seen FROM players WHERE id = $1", id);
  if (rows.empty()) return std::nullopt;
  return StoredPlayer{rows[0].text(0), rows[0].text(1), rows[0].number(2), rows[0].number(3)};
}

std::string SqlStore::settings(std::string_view player) {
  const auto found = names("SELECT body FROM settings WHERE player = $1", player);
  return found.empty() ? std::string() : found.front();
}

std::optional<StoredToken> SqlStore::token(std::string_view hash) {
  const auto rows = ask("SELECT hash, player, kind, created FROM tokens WHERE hash = $1", hash);
  if (rows.empty()) return std::nullopt;
  return StoredToken{rows[0].text(0), rows[0].text(1), static_cast<TokenKind>(rows[0].number(2)), rows[0].number(3)};
}

std::optional<StoredTable> SqlStore::one_table(const std::vector<SqlRow>& rows) {
  return rows.empty() ? std::nullopt : std::optional(table_in(rows.front()));
}

std::optional<StoredTable> SqlStore::table(std::string_view id) {
  return one_table(ask("SELECT id, code, created, finished FROM tables WHERE id = $1", id));
}

std::optional<StoredTable> SqlStore::table_by_code(std::string_view code) {
  return one_table(ask("SELECT id, code, created, finished FROM tables WHERE code = $1", code));
}

std::vector<StoredTable> SqlStore::unfinished_tables() {
  std::vector<StoredTable> tables;
  for (const SqlRow& row :
       ask("SELECT id, code, created, finished FROM tables WHERE finished = 0 ORDER BY created, id")) {
    tables.push_back(table_in(row));
  }
  return tables;
}

std::vector<std::string> SqlStore::events(std::string_view table) {
  return names("SELECT body FROM events WHERE game = $1 ORDER BY number", table);
}

namespace {

constexpr std::size_t kTablesAtOnce = 50;

/// The events of as many tables; no table has an empty id.
std::string events_of_some() {
  std::string statement = "SELECT game, body FROM events WHERE game IN ($1";
  for (std::size_t i = 2; i <= kTablesAtOnce; ++i) statement += ", $" + std::to_string(i);
  return statement + ") ORDER BY game, number";
}

}  // namespace

std::vector<std::vector<std::string>> SqlStore::events_of(std::span<const TableId> tables) {
  static const std::string statement = events_of_some();
  std::vector<std::vector<std::string>> all;
  while (!tables.empty()) {
    const auto some = tables.first(std::min(kTablesAtOnce, tables.size()));
    tables = tables.subspan(some.size());
    std::array<SqlValue, kTablesAtOnce> ids;
    ids.fill(std::string_view());
    std::transform(some.begin(), some.end(), ids.begin(), [](const TableId& id) { return std::string_view(id); });
    std::map<std::string, std::vector<std::string>> found;
    for (const SqlRow& row : sql_->ask(statement, ids)) found[row.text(0)].push_back(row.text(1));
    for (const TableId& table : some) all.push_back(found[table]);
  }
  return all;
}

}  // namespace wonders::storage
