// A backup holds everything, whatever it came from; what is restored is the same, or nothing is.
#include <doctest/doctest.h>

#include "storage/backup.h"
#include "storage/contract.h"
#include "storage/sqlite_store.h"
#include "support/program.h"
#include "support/stores/postgres.h"
#if defined(WONDERS_POSTGRES)
#include "storage/postgres/postgres_store.h"
#endif

using namespace wonders::server;
using namespace wonders::storage;
using namespace wonders::testing;

namespace {

using Lines = std::vector<std::string>;

Lines backup_of(Sql& sql) {
  Lines lines;
  write_backup(sql, [&](std::string_view line) { lines.emplace_back(line); });
  return lines;
}

BackupSum restore_to(Sql& sql, const Lines& lines) {
  std::size_t next = 0;
  return read_backup(sql, [&]() -> std::optional<std::string_view> {
    return next < lines.size() ? std::optional<std::string_view>(lines[next++]) : std::nullopt;
  });
}

/// Something of everything that a store can hold, in more rows than are read at once, and bytes that are no text.
void fill(GameStore& store) {
  Batch batch = some_table("t1", "CODE01", 1);
  for (std::uint32_t i = 1; i <= 1200; ++i) batch.events.push_back({"t1", i, "event " + std::to_string(i)});
  batch.events.push_back({"t1", 1201, std::string("nul \0 inside", 12)});
  batch.players = {{"ada", "Ada 👑 \"quoted\"\n", 5, 6}, {"Bob", "Bob", kNever, 0}, {"zoë", "Zoë", 0, 0}};
  batch.settings = {{"ada", R"({"sound":true})"}};
  batch.tokens = {{"hash", "ada", TokenKind::session, 7}, {"link", "Bob", TokenKind::recovery, 8}};
  batch.subscribed = {{"https://push/1", "ada", "hash", "key", "auth", 3}};
  batch.push_key = "signing";
  batch.ended = {{"t1", 9, false}};
  batch.attended = {{"ada", "t1"}, {"Bob", "t1"}};
  batch.played = {{"ada", "t1", 9, "{}"}, {"Bob", "t1", 9, "{}", true}};
  batch.bans = {{BanKind::network, "192.0.2.0/24", 9, 1, "floods"}, {BanKind::mute, "Bob", kNever, 2, ""}};
  batch.reports = {{3, "t1", "Bob", "ada", "Ada", "why", "line"}, {4, "t1", "ada", "Bob", "Bob", "", ""}};
  batch.audit = {{1, "first", "", ""}, {2, "second", "x", "y"}};
  store.commit(batch);
}

}  // namespace

TEST_CASE("a backup restores everything, and can be made again from that") {
  const Folder folder;
  SqliteStore store(folder.file("one.db"));
  fill(store);
  const Lines lines = backup_of(store.sql());
  CHECK(lines.size() == 1200 + 23);
  SqliteStore other(folder.file("other.db"));
  CHECK(restore_to(other.sql(), lines).rows == lines.size() - 2);
  CHECK(backup_of(other.sql()) == lines);
  CHECK(other.events("t1")[1201].size() == 12);
  CHECK(other.player("ada") == store.player("ada"));
  Batch more;
  more.audit = {{3, "third", "", ""}};
  other.commit(more);  // goes on counting
  CHECK(other.audit(0, 1).front().action == "third");
  SUBCASE("but not over what is there already") {
    CHECK_THROWS_AS(restore_to(other.sql(), lines), StoreError);
    CHECK(other.events("t1").size() == 1202);
  }
}

TEST_CASE("a backup that is not what was written restores nothing") {
  const Folder folder;
  SqliteStore store(folder.file("one.db"));
  fill(store);
  Lines lines = backup_of(store.sql());
  SUBCASE("cut off") { lines.pop_back(); }
  SUBCASE("cut off early") { lines.resize(1); }
  SUBCASE("empty") { lines.clear(); }
  SUBCASE("a line is missing") { lines.erase(lines.begin() + 700); }
  SUBCASE("a line is there twice") { lines.insert(lines.begin() + 700, lines[700]); }
  SUBCASE("two lines changed places") { std::swap(lines[700], lines[701]); }
  SUBCASE("a byte is another") { lines[700][lines[700].size() - 3] ^= 1; }
  SUBCASE("the sum is another") { lines.back()[20] ^= 1; }
  SUBCASE("something follows") { lines.push_back(lines.back()); }
  SUBCASE("a line is no JSON") { lines[5] = "nonsense"; }
  SUBCASE("a line is of no table") { lines[5] = R"({"sqlite_schema":[1]})"; }
  SUBCASE("a row has too few columns") { lines[1] = R"({"players":["ada"]})"; }
  SUBCASE("it is of another format") { lines[0] = R"({"wonders":"backup","format":99,"schema":2})"; }
  SqliteStore other(folder.file("other.db"));
  CHECK_THROWS_AS(restore_to(other.sql(), lines), StoreError);
  CHECK_FALSE(other.player("ada").has_value());
  CHECK_FALSE(other.table("t1").has_value());
}

TEST_CASE("a copy is made while the store is used, with what is written meanwhile") {
  const Folder folder;
  SqliteStore store(folder.file("one.db"));
  fill(store);
  Batch much = some_table("big", "CODE09", 1);
  for (std::uint32_t i = 1; i < 400; ++i) much.events.push_back({"big", i, std::string(8000, 'x')});
  store.commit(much);
  const auto copy = store.copy_to(folder.file("copy.db"));
  CHECK(copy->go_on());
  Batch meanwhile;
  meanwhile.events.push_back({"t1", 1202, "meanwhile"});
  store.commit(meanwhile);
  while (copy->go_on()) {
  }
  SqliteStore other(folder.file("copy.db"));
  CHECK(backup_of(other.sql()) == backup_of(store.sql()));
  CHECK(static_cast<SqliteSql&>(other.sql()).problems().empty());
}

#if defined(WONDERS_POSTGRES)

TEST_CASE("from SQLite to PostgreSQL and back not a byte is lost" * doctest::skip(!postgres_here())) {
  const Folder folder;
  SqliteStore first(folder.file("first.db"));
  fill(first);
  const Lines lines = backup_of(first.sql());
  const std::string address = PostgresServer::shared().new_database();
  PostgresStore between({address});
  restore_to(between.sql(), lines);
  CHECK(backup_of(between.sql()) == lines);

  // While a server uses it, and of one moment: what is written after it began is not in it.
  PostgresSql reader({address}, Durability::full, PostgresSql::Role::reader);
  Batch later;
  later.events.push_back({"t1", 1202, "later"});
  between.commit(later);
  CHECK(backup_of(reader) == lines);
  CHECK(backup_of(between.sql()) != lines);

  SqliteStore last(folder.file("last.db"));
  restore_to(last.sql(), backup_of(reader));
  CHECK(backup_of(last.sql()) == lines);
  CHECK_THROWS_AS(restore_to(between.sql(), lines), StoreError);
}

#endif
