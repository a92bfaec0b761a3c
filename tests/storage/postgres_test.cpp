// What PostgreSQL adds to the contract: it can go away, and another server can take over.
#if defined(WONDERS_POSTGRES)

#include <doctest/doctest.h>

#include <thread>

#include "storage/contract.h"
#include "storage/postgres/postgres_store.h"
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
    server.ask(address, "UPDATE wonders.meta SET version = 1000");
    CHECK_THROWS_AS(PostgresStore({address}), StoreError);
  }
}

TEST_CASE("PostgreSQL: an address that leads nowhere is an error") {
  CHECK_THROWS_AS(PostgresStore({"postgres:///x?host=/nowhere"}), StoreError);
  CHECK_THROWS_AS((void)has_password({"postgres://["}), StoreError);
  CHECK(has_password({"postgres://ada:secret@example.org/games"}));
  CHECK(has_password({"postgres://example.org/games?password=secret"}));
  CHECK(has_password({"host=example.org password=secret"}));
  CHECK_FALSE(has_password({"postgres://ada@example.org/games?sslmode=verify-full"}));
}

TEST_SUITE_END();

#endif
