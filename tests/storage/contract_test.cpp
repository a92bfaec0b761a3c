#include <doctest/doctest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <memory>

#include "storage/contract.h"
#include "storage/memory_store.h"
#include "storage/sqlite_store.h"
#include "support/program.h"

using namespace wonders::server;
using namespace wonders::storage;
using namespace wonders::testing;

TEST_CASE("memory: the contract") {
  MemoryStore store;
  check_contract(store);
}

TEST_CASE("SQLite: the contract") {
  const Folder folder;
  SqliteStore store(folder.path / "test.db", Durability::normal);
  check_contract(store);
}

TEST_CASE("SQLite: everything is there when the file is opened again") {
  const Folder folder;
  const std::string path = folder.path / "test.db";
  {
    SqliteStore store(path);
    Batch batch = some_table("t1", "CODE01", 1);
    batch.players.push_back({"ada", "Ada", 5});
    batch.tokens.push_back({"hash", "ada", TokenKind::session, 6});
    store.commit(batch);
  }
  SqliteStore store(path);
  CHECK(store.player("ada").has_value());
  CHECK(store.token("hash").has_value());
  CHECK(store.events("t1").size() == 1);
}

TEST_CASE("SQLite: a file that cannot be used is an error, not a crash") {
  const Folder folder;
  CHECK_THROWS_AS(SqliteStore((folder.path / "no" / "such" / "folder.db").string()), StoreError);
  const std::string path = folder.path / "garbage.db";
  std::FILE* file = std::fopen(path.c_str(), "w");
  REQUIRE(file != nullptr);
  std::fputs("this is no database, but long enough to be mistaken for one by somebody who does not look", file);
  std::fclose(file);
  CHECK_THROWS_AS(SqliteStore(path, Durability::full), StoreError);
}

TEST_CASE("SQLite: a second server on the same file is refused") {
  const Folder folder;
  const std::string path = folder.path / "test.db";
  SqliteStore first(path);
  CHECK_THROWS_AS(SqliteStore(path, Durability::full), StoreError);
}

TEST_CASE("SQLite: nobody but the owner can read the file, or what lies beside it") {
  namespace fs = std::filesystem;
  const Folder folder;
  const std::string path = folder.path / "games.db";
  const auto others = [](const fs::path& file) {
    return fs::status(file).permissions() & (fs::perms::group_all | fs::perms::others_all);
  };
  for (const bool existed_before : {false, true}) {
    CAPTURE(existed_before);
    if (existed_before) fs::permissions(path, fs::perms::group_read | fs::perms::others_read, fs::perm_options::add);
    const SqliteStore store(path);
    std::size_t files = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path)) {
      CAPTURE(entry.path());
      CHECK(others(entry) == fs::perms::none);
      ++files;
    }
    CHECK(files >= 2);
  }
}

TEST_CASE("SQLite: a database of the first version is brought up to date") {
  const Folder folder;
  const std::string path = folder.path / "old.db";
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  const char* old = R"sql(
CREATE TABLE meta (version INTEGER NOT NULL) STRICT;
INSERT INTO meta VALUES (1);
CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE tokens (hash TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players, kind INTEGER NOT NULL,
  created INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE tables (id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
  finished INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE events (game TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
INSERT INTO players VALUES ('ada', 'Ada', 5);
INSERT INTO tables VALUES ('t1', 'CODE01', 1, 1), ('t2', 'CODE02', 2, 1), ('t3', 'CODE03', 3, 0);
INSERT INTO events VALUES ('t1', 0, '{"event":"sat","player":"ada"}'), ('t2', 0, '{"event":"closed","time":1}'),
  ('t3', 0, '{"event":"chat","player":"ada","text":"x"}'), ('t3', 1, 'damaged');
)sql";
  REQUIRE(sqlite3_exec(database, old, nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  for (int opened = 0; opened < 2; ++opened) {
    SqliteStore store(path);
    CHECK(store.player("ada")->seen > 0);
    CHECK(store.tables_of("ada") == std::vector<TableId>{"t1", "t3"});
    CHECK(store.table("t1")->finished);
    CHECK(store.unfinished_tables().size() == 1);
    CHECK(store.tidy({.guests = 6, .sessions = 0, .chat = 0, .given_up = 9999999999999, .reports = 0}, 10) ==
          (opened == 0 ? 1 : 0));  // t2 was given up
  }
}
