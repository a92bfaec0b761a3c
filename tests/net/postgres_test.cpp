// A server whose tables are in PostgreSQL: it plays, and waits where the database goes away.
#if defined(WONDERS_POSTGRES)

#include <doctest/doctest.h>

#include "net/running.h"
#include "storage/postgres/postgres_store.h"
#include "support/picture_moves.h"
#include "support/stores/postgres.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

const std::string kTwoPeople = R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},)"
                               R"({"kind":"bot","level":"random"}]})";

std::unique_ptr<server::GameStore> store_at(const std::string& address) {
  return std::make_unique<storage::PostgresStore>(storage::PostgresPlace{address});
}

std::string order(std::string_view type, const std::string& table, const std::string& more) {
  return R"({"type":")" + std::string(type) + R"(","table":")" + table + R"(",)" + more + "}";
}

/// A person at a table who plays what comes first.
struct Person {
  std::string token;
  WebClient client;
  std::int64_t decision = 0, chosen = 0;
  std::vector<std::string> moves{};

  Person(std::uint16_t port, const std::string& name) : token(sign_in(port, name)), client(open_socket(port, token)) {}

  void join(const std::string& table) {
    client.send_text(order("join", table, R"("ref":1)"));
    REQUIRE(client.receive_until(R"("ref":1)").has_value());
  }
  /// Reads until something new is asked; false at the end of the game.
  bool look() {
    while (const auto text = client.receive()) {
      if (text->find(R"("type":"end")") != std::string::npos) return false;
      if (text->find(R"("type":"view")") == std::string::npos) continue;
      JsonDocument document;
      REQUIRE(document.parse(*text));
      const JsonValue picture = *document.root().get("picture");
      decision = *picture.get("decision")->as_int();
      moves = moves_in(*picture.get("legal"));
      if (!moves.empty() && decision > chosen) return true;
    }
    FAIL("the connection ended");
    return false;
  }
  void choose(const std::string& table) {
    chosen = decision;
    client.send_text(order(
        "choose", table, R"("decision":)" + std::to_string(decision) + R"(,"move":)" + moves.front() + R"(,"ref":7)"));
  }
};

struct Evening {
  explicit Evening(std::uint16_t port) : ada(port, "Ada"), bob(port, "Bob") {
    const HttpReply made = post(port, "/api/v1/tables", kTwoPeople, ada.token);
    REQUIRE(made.status == 201);
    table = text_in(made.body, "id");
    ada.join(table);
    bob.join(table);
    ada.client.send_text(order("start", table, R"("ref":2)"));
    REQUIRE(ada.look());
    REQUIRE(bob.look());
  }
  /// To the end of the game, without Bob.
  void play_on() {
    bob.client.send_text(order("leave", table, R"("ref":9)"));
    REQUIRE(bob.client.receive_until(R"("ref":9)").has_value());
    do {
      ada.choose(table);
    } while (ada.look());
  }

  Person ada, bob;
  std::string table;
};

std::size_t times(const std::string& text, std::string_view words) {
  std::size_t found = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_SUITE_BEGIN("postgres" * doctest::skip(!postgres_here()));

TEST_CASE("net: a game in PostgreSQL, and its record after a restart of the server") {
  const std::string address = PostgresServer::shared().new_database();
  std::string table, record;
  {
    Running server({}, store_at(address));
    Evening evening(server.port);
    evening.play_on();
    table = evening.table;
    record = get(server.port, "/api/v1/tables/" + table + "/record").body;
    CHECK(record.find("\"seats\"") != std::string::npos);
  }
  Running server({}, store_at(address));
  CHECK(get(server.port, "/api/v1/tables/" + table + "/record").body == record);
}

TEST_CASE("net: a server whose database goes away says so, waits, and loses and repeats nothing") {
  PostgresServer& database = PostgresServer::shared();
  const std::string address = database.new_database();
  Running server({}, store_at(address));
  Evening evening(server.port);
  Person& ada = evening.ada;
  Person& bob = evening.bob;
  Person idle(server.port, "Eve");
  SUBCASE("stopped in order") { database.stop(); }
  SUBCASE("by a crash") { database.crash(); }
  ada.choose(evening.table);
  CHECK(ada.client.receive_until(R"("code":"paused")").has_value());
  CHECK(bob.client.receive_until(R"("code":"paused")").has_value());
  CHECK(get(server.port, "/readyz").status == 503);
  CHECK(get(server.port, "/readyz").body == "paused\n");
  CHECK(get(server.port, "/healthz").body == "ok\n");
  CHECK(get(server.port, "/metrics").body.find("\nwonders_ready 0.0") != std::string::npos);
  CHECK(get(server.port, "/api/v1/tables").status == 503);
  CHECK(WebClient(server.port).upgrade("Authorization: Bearer " + ada.token + "\r\n").status == 503);
  bob.choose(evening.table);  // while it waits
  ada.choose(evening.table);  // impatient: the same again
  database.start();
  REQUIRE(ada.look());
  REQUIRE(bob.look());
  CHECK(ada.decision == 2);
  CHECK(idle.client.receive_until(R"("code":"paused")").has_value());
  CHECK(idle.client.receive_until(R"("type":"pong")").has_value());
  CHECK(get(server.port, "/readyz").status == 200);
  evening.play_on();

  const std::string record = get(server.port, "/api/v1/tables/" + evening.table + "/record").body;
  CHECK(record.find("\"seats\"") != std::string::npos);
  // Each person's choice of the first decision is there once.
  const std::string events = database.ask(
      address, "SELECT string_agg(convert_from(body, 'UTF8'), ' ' ORDER BY number) FROM wonders.events WHERE game = '" +
                   evening.table + "'");
  CHECK(times(events, R"("event":"resolved","time":)") > 0);
  for (const int seat : {0, 1}) {
    CHECK(
        times(database.ask(address,
                           "SELECT count(*) || 'x' FROM wonders.events WHERE game = '" + evening.table +
                               "' AND convert_from(body, 'UTF8')::json->>'event' = 'chose' AND (convert_from(body, "
                               "'UTF8')::json->>'seat')::int = " +
                               std::to_string(seat) + " AND (convert_from(body, 'UTF8')::json->>'decision')::int = 1"),
              "1x") == 1);
  }
}

TEST_CASE("net: a server with nothing to do notices that its database is away when it is asked whether it is ready") {
  PostgresServer& database = PostgresServer::shared();
  Running server({}, store_at(database.new_database()));
  Person idle(server.port, "Eve");
  CHECK(get(server.port, "/readyz").body == "ready\n");
  database.stop();
  while (get(server.port, "/readyz").status == 200) std::this_thread::yield();  // it knew for a second
  CHECK(get(server.port, "/readyz").body == "paused\n");
  CHECK(idle.client.receive_until(R"("code":"paused")").has_value());
  CHECK(get(server.port, "/healthz").status == 200);
  database.start();
  CHECK(idle.client.receive_until(R"("type":"pong")").has_value());
  CHECK(get(server.port, "/readyz").status == 200);
}

TEST_SUITE_END();

#endif
