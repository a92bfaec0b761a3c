#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <memory>

#include "storage/memory_store.h"
#include "storage/sqlite_store.h"

using namespace wonders::server;
using namespace wonders::storage;

namespace {

/// A folder that goes away with it.
struct Folder {
  std::filesystem::path path;
  Folder() {
    std::string pattern = std::filesystem::temp_directory_path() / "wonders-store-XXXXXX";
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path = pattern;
  }
  ~Folder() { std::filesystem::remove_all(path); }
};

Batch some_table(const TableId& id, const std::string& code, Time created) {
  Batch batch;
  batch.tables.push_back({id, code, created, false});
  batch.events.push_back({id, 0, R"({"event":"created"})"});
  return batch;
}

/// What every store promises.
void check_contract(GameStore& store) {
  CHECK_FALSE(store.player("ada").has_value());
  CHECK_FALSE(store.token("hash").has_value());
  CHECK_FALSE(store.table("t1").has_value());
  CHECK(store.unfinished_tables().empty());
  CHECK(store.events("t1").empty());

  Batch people;
  people.players.push_back({"ada", "Ada 👑", 5});
  people.tokens.push_back({"hash", "ada", TokenKind::recovery, 6});
  store.commit(people);
  CHECK(store.player("ada") == StoredPlayer{"ada", "Ada 👑", 5});
  CHECK(store.token("hash") == StoredToken{"hash", "ada", TokenKind::recovery, 6});

  Batch renamed;
  renamed.players.push_back({"ada", "Countess", 99});
  renamed.revoked.push_back("hash");
  store.commit(renamed);
  CHECK(store.player("ada") == StoredPlayer{"ada", "Countess", 5});
  CHECK_FALSE(store.token("hash").has_value());

  Batch tokens;
  tokens.players.push_back({"bob", "Bob", 7});
  tokens.tokens = {{"old", "ada", TokenKind::session, 8},
                   {"link", "ada", TokenKind::recovery, 8},
                   {"bobs", "bob", TokenKind::session, 8}};
  store.commit(tokens);
  Batch anew;
  anew.signed_out.push_back("ada");
  anew.tokens.push_back({"new", "ada", TokenKind::session, 9});
  store.commit(anew);
  CHECK_FALSE(store.token("old").has_value());
  CHECK_FALSE(store.token("link").has_value());
  CHECK(store.token("new").has_value());
  CHECK(store.token("bobs").has_value());

  store.commit(some_table("t2", "CODE02", 20));
  store.commit(some_table("t1", "CODE01", 10));
  REQUIRE(store.unfinished_tables().size() == 2);
  CHECK(store.unfinished_tables()[0].id == "t1");
  CHECK(store.table_by_code("CODE02")->id == "t2");
  CHECK_FALSE(store.table_by_code("code02").has_value());

  Batch events;
  for (std::uint32_t i = 1; i <= 300; ++i) events.events.push_back({"t1", i, std::to_string(i)});
  events.events.push_back({"t2", 1, std::string("nul \0 inside", 12)});
  store.commit(events);
  REQUIRE(store.events("t1").size() == 301);
  CHECK(store.events("t1")[299] == "299");
  CHECK(store.events("t2")[1].size() == 12);

  SUBCASE("a number that is taken is an error, and nothing of the batch is kept") {
    Batch bad;
    bad.players.push_back({"eve", "Eve", 1});
    bad.events.push_back({"t2", 2, "fits"});
    bad.events.push_back({"t1", 5, "taken"});
    CHECK_THROWS_AS(store.commit(bad), StoreError);
    CHECK_FALSE(store.player("eve").has_value());
    CHECK(store.events("t2").size() == 2);
  }
  SUBCASE("so is a gap") {
    Batch bad;
    bad.events.push_back({"t1", 302, "gap"});
    CHECK_THROWS_AS(store.commit(bad), StoreError);
    CHECK(store.events("t1").size() == 301);
  }
  SUBCASE("so is an event of no table") {
    Batch bad;
    bad.events.push_back({"t9", 0, "lost"});
    CHECK_THROWS_AS(store.commit(bad), StoreError);
  }
  SUBCASE("so is an id or a code that is taken") {
    CHECK_THROWS_AS(store.commit(some_table("t1", "CODE03", 1)), StoreError);
    CHECK_THROWS_AS(store.commit(some_table("t3", "CODE01", 1)), StoreError);
    CHECK_FALSE(store.table("t3").has_value());
  }
  SUBCASE("a finished table is kept, and may go on") {
    Batch done;
    done.finished.push_back("t1");
    done.events.push_back({"t1", 301, "rematch"});
    store.commit(done);
    CHECK(store.unfinished_tables().size() == 1);
    CHECK(store.table("t1")->finished);
    CHECK(store.events("t1").size() == 302);
  }
  SUBCASE("after an error the store goes on") {
    CHECK_THROWS_AS(store.commit(some_table("t1", "CODE03", 1)), StoreError);
    store.commit(some_table("t3", "CODE03", 1));
    CHECK(store.table("t3").has_value());
  }
}

}  // namespace

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
