// What PostgreSQL adds to the contract: it can go away, and another server can take over.
#if defined(WONDERS_POSTGRES)

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "storage/contract.h"
#include "storage/postgres/postgres_store.h"
#include "support/source_dir.h"
#include "support/stores/postgres.h"

using namespace wonders::server;
using namespace wonders::storage;
using namespace wonders::testing;

namespace {

Batch event_of(const TableId& table, std::uint32_t number) {
  Batch batch;
  batch.events.push_back({table, number, std::to_string(number)});
  return batch;
}

/// The batch again and again until the database takes it.
void commit_at_last(GameStore& store, const Batch& batch) {
  for (;;) {
    try {
      return store.commit(batch);
    } catch (const StoreAway&) {
      std::this_thread::yield();
    }
  }
}

/// A table of that shard.
TableId table_in(Shard shard) {
  for (int i = 0;; ++i) {
    TableId id = "t" + std::to_string(i);
    if (shard_of(id) == shard) return id;
  }
}

std::unique_ptr<PostgresStore> node_at(const std::string& address, const std::string& name) {
  return std::make_unique<PostgresStore>(PostgresPlace{address}, Durability::normal, name);
}

/// The time of all leases is over.
void let_leases_end(const std::string& address) {
  PostgresServer::shared().ask(address, "UPDATE wonders.leases SET until = '-infinity' WHERE scope LIKE 'shard-%'");
}

/// A database of the version before there were several nodes.
std::string database_without_nodes() {
  const std::string address = PostgresServer::shared().new_database();
  std::ostringstream statements;
  statements << std::ifstream(source_path("tests/storage/data/postgres-2.sql")).rdbuf();
  PostgresServer::shared().ask(address, statements.str());
  return address;
}

std::string shards_in(const std::string& address) {
  return PostgresServer::shared().ask(address, "SELECT count(*) FROM wonders.leases WHERE scope LIKE 'shard-%'");
}

}  // namespace

TEST_SUITE_BEGIN("postgres" * doctest::skip(!postgres_here()));

TEST_CASE("PostgreSQL: the contract") {
  PostgresStore store({PostgresServer::shared().new_database()});
  check_contract(store);
}

TEST_CASE("PostgreSQL: everything is there when it is opened again") {
  const std::string address = PostgresServer::shared().new_database();
  {
    PostgresStore store({address});
    store.commit(some_table("t1", "CODE01", 1));
  }
  PostgresStore store({address});
  CHECK(store.events("t1").size() == 1);
  store.commit(event_of("t1", 1));
  CHECK(store.events("t1").size() == 2);
}

TEST_CASE("PostgreSQL: a second server is refused as long as the first is connected") {
  const std::string address = PostgresServer::shared().new_database();
  PostgresStore first({address});
  CHECK_THROWS_AS(PostgresStore({address}), StoreError);
}

TEST_CASE("PostgreSQL: whoever lost the lease can write nothing any more") {
  const std::string address = PostgresServer::shared().new_database();
  PostgresStore store({address});
  store.commit(some_table("t1", "CODE01", 1));
  SUBCASE("because somebody else took it") {
    PostgresServer::shared().ask(address, "UPDATE wonders.leases SET epoch = epoch + 1");
  }
  SUBCASE("because it is gone") { PostgresServer::shared().ask(address, "DELETE FROM wonders.leases"); }
  CHECK_THROWS_AS(store.commit(event_of("t1", 1)), LeaseLost);
  CHECK(PostgresServer::shared().ask(address, "SELECT count(*) FROM wonders.events") == "1");
  CHECK_THROWS(store.tidy({.guests = 99, .sessions = 99, .chat = 99, .given_up = 99, .reports = 99}, 10));
}

TEST_CASE("PostgreSQL: the database itself refuses an event of an owner of old, or out of order") {
  const std::string address = PostgresServer::shared().new_database();
  PostgresStore store({address});
  store.commit(some_table("t1", "CODE01", 1));
  const auto append = [&](int epoch, int number) {
    return PostgresServer::shared().accepts(address, "SELECT wonders.append_event('all', " + std::to_string(epoch) +
                                                         ", 't1', " + std::to_string(number) + ", '')");
  };
  CHECK_FALSE(append(0, 1));
  CHECK_FALSE(append(2, 1));
  CHECK_FALSE(append(1, 0));
  CHECK_FALSE(append(1, 2));
  CHECK(append(1, 1));
}

TEST_CASE("PostgreSQL: a restart between two commits is not noticed") {
  PostgresServer& server = PostgresServer::shared();
  PostgresStore store({server.new_database()});
  store.commit(some_table("t1", "CODE01", 1));
  SUBCASE("in order") { server.stop(); }
  SUBCASE("by a crash") { server.crash(); }
  CHECK_THROWS_AS(store.reach(), StoreAway);
  CHECK_THROWS_AS((void)store.events("t1"), StoreAway);
  CHECK_THROWS_AS(store.commit(event_of("t1", 1)), StoreAway);
  CHECK_THROWS_AS(store.tidy({}, 10), StoreAway);
  server.start();
  store.commit(event_of("t1", 1));
  server.stop();
  server.start();
  CHECK(store.events("t1").size() == 2);
  server.stop();
  server.start();
  store.commit(event_of("t1", 2));
  CHECK(store.events("t1").size() == 3);
}

TEST_CASE("PostgreSQL: a commit whose end was not heard is neither lost nor repeated") {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  PostgresStore store({address});
  store.commit(some_table("t1", "CODE01", 1));
  std::size_t unheard = 0;
  std::uint32_t number = 1;
  // The server dies at any moment: before, in and after a commit. None of these is waited for.
  for (int round = 0; round < 12; ++round) {
    std::thread killer([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(300 * round));
      server.crash();
    });
    for (bool alive = true; alive; ++number) {
      try {
        store.commit(event_of("t1", number));
      } catch (const StoreAway&) {
        ++unheard;
        alive = false;
        killer.join();
        server.start();
        commit_at_last(store, event_of("t1", number));
      }
    }
  }
  CHECK(unheard == 12);
  const std::vector<std::string> events = store.events("t1");
  REQUIRE(events.size() == number);
  for (std::uint32_t i = 1; i < number; ++i) CHECK(events[i] == std::to_string(i));
}

TEST_CASE("PostgreSQL: a commit that had landed is not repeated") {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  PostgresStore store({address});
  store.commit(some_table("t1", "CODE01", 1));
  // As if the answer had been lost on its way: the database has the event, and counts the commit.
  server.stop();
  CHECK_THROWS_AS(store.commit(event_of("t1", 1)), StoreAway);
  server.start();
  server.ask(address, "BEGIN; SELECT wonders.begin_commit('all', 1, 2); SELECT wonders.append_event('all', 1, 't1', 1, "
                      "'1'); COMMIT");
  store.commit(event_of("t1", 1));
  CHECK(store.events("t1").size() == 2);
  store.commit(event_of("t1", 2));
  CHECK(store.events("t1").size() == 3);
}

TEST_CASE("PostgreSQL: what is not ours is not touched") {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  SUBCASE("a schema of that name without our mark") {
    server.ask(address, "CREATE SCHEMA wonders; CREATE TABLE wonders.events (a int)");
    CHECK_THROWS_AS(PostgresStore({address}), StoreError);
    CHECK(server.ask(address, "SELECT count(*) FROM pg_tables WHERE schemaname = 'wonders'") == "1");
  }
  SUBCASE("tables of a later version") {
    {
      PostgresStore store({address});
    }
    server.ask(address, "UPDATE wonders.meta SET version = 1000, oldest = 1000");
    CHECK_THROWS_AS(PostgresStore({address}), StoreError);
    CHECK_THROWS_AS(node_at(address, "ada"), StoreError);
    CHECK(server.ask(address, "SELECT version FROM wonders.meta") == "1000");
  }
}

TEST_CASE("PostgreSQL: a database from before there were nodes is brought up to date, and goes on") {
  const std::string address = database_without_nodes();
  SUBCASE("by a server that is alone") {
    for (int opened = 0; opened < 2; ++opened) {
      PostgresStore store({address});
      CHECK(store.player("ada")->name == "Ada");
      CHECK(store.token("hash").has_value());
      CHECK(store.tables_of("ada") == std::vector<TableId>{"t1"});
      store.commit(event_of("t1", static_cast<std::uint32_t>(2 + opened)));
      CHECK(store.events("t1").size() == static_cast<std::size_t>(3 + opened));
    }
  }
  SUBCASE("by a node") {
    const auto ada = node_at(address, "ada"), bob = node_at(address, "bob");
    REQUIRE(bob->leases()->take(shard_of("t1"), 0));
    bob->commit(event_of("t1", 2));
    CHECK(ada->events("t1").size() == 3);
  }
  CHECK(shards_in(address) == "60");
}

TEST_CASE("PostgreSQL: tables are brought up to date in one step or not at all") {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = database_without_nodes();
  SUBCASE("what fails at the end leaves no trace") {
    server.ask(address, "CREATE FUNCTION wonders.hold_lease(its_scope TEXT, its_epoch BIGINT) RETURNS int LANGUAGE sql "
                        "AS 'SELECT 1'");
    CHECK_THROWS_AS(PostgresStore({address}), StoreError);
    CHECK(shards_in(address) == "0");
    CHECK(server.ask(address, "SELECT count(*) FROM information_schema.columns WHERE column_name = 'until' AND "
                              "table_name = 'leases'") == "0");
    server.ask(address, "DROP FUNCTION wonders.hold_lease");
  }
  SUBCASE("what was left half done by a version that did it otherwise is finished") {
    server.ask(address, "ALTER TABLE wonders.leases ADD COLUMN until TIMESTAMPTZ NOT NULL DEFAULT '-infinity'");
  }
  const auto ada = node_at(address, "ada");
  CHECK(shards_in(address) == "60");
  CHECK_FALSE(ada->leases()->cluster().empty());
}

TEST_CASE("PostgreSQL: a node of the version before lives with tables of a later one that allows it") {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  const auto ada = node_at(address, "ada");
  REQUIRE(ada->leases()->take(7, 0));
  ada->commit(some_table(table_in(7), "CODE07", 1));
  server.ask(address, "ALTER TABLE wonders.tables ADD COLUMN later BIGINT NOT NULL DEFAULT 0; UPDATE wonders.meta SET "
                      "version = 1000");
  ada->commit(event_of(table_in(7), 1));
  const auto bob = node_at(address, "bob");  // starts anew
  REQUIRE(bob->leases()->take(8, 0));
  bob->commit(some_table(table_in(8), "CODE08", 1));
  CHECK(server.ask(address, "SELECT version FROM wonders.meta") == "1000");

  // Where the tables are not for it any more it ends when it looks again.
  server.ask(address, "UPDATE wonders.meta SET oldest = 1000");
  server.stop();
  server.start();
  CHECK_THROWS_AS(ada->commit(event_of(table_in(7), 2)), StoreError);
}

TEST_CASE("PostgreSQL: of several addresses the one that can be written is taken") {
  const std::string address = PostgresServer::shared().new_database();
  const std::size_t host = address.find("host=") + 5;
  PostgresStore store({address.substr(0, host) + "/nowhere," + address.substr(host) +
                       "&target_session_attrs=read-write&connect_timeout=2"});
  store.commit(some_table("t1", "CODE01", 1));
  CHECK(store.events("t1").size() == 1);
}

TEST_CASE("PostgreSQL: an address that leads nowhere is an error") {
  CHECK_THROWS_AS(PostgresStore({"postgres:///x?host=/nowhere"}), StoreError);
  CHECK_THROWS_AS((void)has_password({"postgres://["}), StoreError);
  CHECK(has_password({"postgres://ada:secret@example.org/games"}));
  CHECK(has_password({"postgres://example.org/games?password=secret"}));
  CHECK(has_password({"host=example.org password=secret"}));
  CHECK_FALSE(has_password({"postgres://ada@example.org/games?sslmode=verify-full"}));
}

TEST_CASE("PostgreSQL: nodes hold shards, and each writes about its own tables only") {
  const std::string address = PostgresServer::shared().new_database();
  const auto ada = node_at(address, "ada"), bob = node_at(address, "bob");
  CHECK(ada->leases()->look().nodes == std::vector<std::string>{"ada"});  // Bob has not renewed yet
  CHECK(bob->leases()->look().nodes.size() == 2);
  CHECK(ada->leases()->look().shards[7].over);
  REQUIRE(ada->leases()->take(7, 0));
  CHECK_FALSE(bob->leases()->take(7, 0));
  CHECK_FALSE(bob->leases()->take(7, 1));
  REQUIRE(bob->leases()->take(8, 0));
  const LeaseLook look = bob->leases()->look();
  CHECK(look.shards[7].holder == "ada");
  CHECK(look.shards[7].epoch == 1);
  CHECK_FALSE(look.shards[7].over);

  const TableId seven = table_in(7), eight = table_in(8);
  ada->commit(some_table(seven, "CODE07", 1));
  bob->commit(some_table(eight, "CODE08", 1));
  CHECK(bob->events(seven).size() == 1);
  CHECK_THROWS_AS(bob->commit(event_of(seven, 1)), LeaseLost);
  CHECK(ada->events(seven).size() == 1);

  // Guests are everybody's.
  Batch guests;
  guests.players.push_back({"p1", "Ada", 1, 1});
  bob->commit(guests);
  guests.players[0].name = "Ada Lovelace";
  ada->commit(guests);
  CHECK(bob->player("p1")->name == "Ada Lovelace");
}

TEST_CASE("PostgreSQL: a node whose shard was taken can write nothing about it any more") {
  const std::string address = PostgresServer::shared().new_database();
  const auto ada = node_at(address, "ada"), bob = node_at(address, "bob");
  REQUIRE(ada->leases()->take(7, 0));
  const TableId seven = table_in(7);
  ada->commit(some_table(seven, "CODE07", 1));
  let_leases_end(address);
  SUBCASE("it is taken") {
    REQUIRE(bob->leases()->take(7, 1));
    CHECK_THROWS_AS(ada->commit(event_of(seven, 1)), LeaseLost);
    CHECK_THROWS_AS((void)ada->leases()->look(), LeaseLost);
    bob->commit(event_of(seven, 1));
    CHECK(bob->events(seven).size() == 2);
  }
  SUBCASE("only its time was over: it is renewed") {
    ada->commit(event_of(seven, 1));
    CHECK_FALSE(ada->leases()->look().shards[7].over);
    CHECK_FALSE(bob->leases()->take(7, 1));
  }
  SUBCASE("it was given back") {
    ada->leases()->give_back(7);
    CHECK(bob->leases()->look().shards[7].holder.empty());
    REQUIRE(bob->leases()->take(7, 1));
    CHECK_THROWS_AS(ada->commit(event_of(seven, 1)), LeaseLost);
    CHECK_NOTHROW((void)ada->leases()->look());
  }
}

TEST_CASE("PostgreSQL: a shard that was lost is missed, though another was taken without hearing of it") {
  const std::string address = PostgresServer::shared().new_database();
  const auto ada = node_at(address, "ada");
  ada->leases()->look();
  REQUIRE(ada->leases()->take(7, 0));
  PostgresServer::shared().ask(address, "UPDATE wonders.leases SET holder = 'ada', epoch = 1 WHERE scope = 'shard-08'");
  ada->leases()->look();
  CHECK(ada->leases()->held().count() == 2);
  CHECK(ada->leases()->epoch(8) == 1);
  const auto change = [&](const std::string& what) {
    PostgresServer::shared().ask(address, "UPDATE wonders.leases SET " + what);
  };
  SUBCASE("to another") { change("holder = 'bob', epoch = 2 WHERE scope = 'shard-07'"); }
  SUBCASE("and come back") { change("epoch = 3 WHERE scope = 'shard-07'"); }
  SUBCASE("with the node's own") { change("holder = 'bob' WHERE scope = 'node-ada'"); }
  change("holder = 'ada', epoch = 1 WHERE scope = 'shard-09'");
  CHECK_THROWS_AS(ada->leases()->look(), LeaseLost);
}

TEST_CASE("PostgreSQL: nodes tell each other who hears nobody, as long as they live") {
  const std::string address = PostgresServer::shared().new_database();
  const auto ada = node_at(address, "ada"), bob = node_at(address, "bob");
  using Names = std::set<std::string>;
  CHECK(bob->leases()->look().deaf == Names{});
  ada->leases()->set_deaf(true);
  ada->leases()->set_deaf(true);  // nobody heard how it ended
  CHECK(ada->leases()->look().deaf == Names{"ada"});
  CHECK(bob->leases()->look().deaf == Names{"ada"});
  ada->leases()->set_deaf(false);
  CHECK(bob->leases()->look().deaf == Names{});
  ada->leases()->set_deaf(true);
  SUBCASE("it has left") { ada->leases()->leave(); }
  SUBCASE("its time is over") {
    PostgresServer::shared().ask(address, "UPDATE wonders.leases SET until = '-infinity' WHERE holder = 'ada'");
  }
  CHECK(bob->leases()->look().deaf == Names{});
}

TEST_CASE("PostgreSQL: the server is asked to notice that somebody who is connected has gone without a word") {
  const std::string address = PostgresServer::shared().new_database();
  const auto set = [](PostgresSql& sql, const std::string& names) {
    return sql.ask("SELECT count(*) FROM pg_settings WHERE source = 'session' AND name LIKE " + names, {})
        .at(0)
        .number(0);
  };
  SUBCASE("one that is alone") {
    PostgresSql sql({address}, Durability::normal);
    CHECK(set(sql, "'tcp_%'") == 4);
    CHECK(set(sql, "'idle_in_transaction_session_timeout'") == 1);
  }
  SUBCASE("a node") {
    PostgresSql sql({address}, Durability::normal, PostgresSql::Role::node, "ada");
    CHECK(set(sql, "'tcp_%'") == 4);
    CHECK(set(sql, "'idle_in_transaction_session_timeout'") == 1);
  }
}

TEST_CASE("PostgreSQL: a shard is not taken in the middle of a transaction about it") {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  const auto ada = node_at(address, "ada"), bob = node_at(address, "bob");
  REQUIRE(ada->leases()->take(7, 0));
  let_leases_end(address);
  // Another connection stands for the transaction: it has locked the lease as commits do.
  PostgresConnection slow({address});
  slow.connect();
  slow.tell("BEGIN");
  slow.ask("SET LOCAL search_path = wonders");
  slow.ask("SELECT hold_lease('shard-07', 1)");
  CHECK_FALSE(bob->leases()->take(7, 1));
  slow.ask("COMMIT");
  CHECK(bob->leases()->take(7, 1));
}

TEST_CASE("PostgreSQL: one server and several nodes exclude each other") {
  const std::string address = PostgresServer::shared().new_database();
  SUBCASE("who is connected keeps the others out") {
    const auto ada = node_at(address, "ada");
    CHECK_THROWS_AS(PostgresStore({address}), StoreError);
  }
  SUBCASE("a node of old can write nothing beside a single server") {
    const auto ada = node_at(address, "ada");
    REQUIRE(ada->leases()->take(7, 0));
    PostgresServer::shared().ask(address, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> "
                                          "pg_backend_pid() AND datname = current_database()");
    PostgresStore alone({address});
    alone.commit(some_table(table_in(7), "CODE07", 1));
    CHECK_THROWS_AS(ada->commit(event_of(table_in(7), 1)), LeaseLost);
    CHECK_THROWS_AS((void)ada->leases()->look(), LeaseLost);
  }
  SUBCASE("nor a server of old beside nodes") {
    PostgresStore alone({address});
    PostgresServer::shared().ask(address, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> "
                                          "pg_backend_pid() AND datname = current_database()");
    const auto ada = node_at(address, "ada");
    CHECK_THROWS_AS(alone.commit(some_table("t1", "CODE01", 1)), LeaseLost);
  }
}

TEST_CASE("PostgreSQL: reports and orders of several nodes get numbers of their own") {
  const std::string address = PostgresServer::shared().new_database();
  const auto write = [&](const std::string& name) {
    const auto node = node_at(address, name);
    for (int i = 0; i < 50; ++i) {
      Batch batch;
      batch.audit.push_back({i, "test", name, ""});
      node->commit(batch);
    }
  };
  {
    const auto prepared = node_at(address, "first");
  }
  std::thread other([&] { write("bob"); });
  write("ada");
  other.join();
  CHECK(PostgresServer::shared().ask(address, "SELECT count(DISTINCT number) FROM wonders.audit") == "100");
}

TEST_SUITE_END();

#endif
