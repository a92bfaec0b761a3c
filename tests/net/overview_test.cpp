// What an operator sees of one server, and who else does not.
#include <doctest/doctest.h>

#include "net/running.h"
#include "support/json_schema.h"
#include "support/web_client.h"
#if defined(WONDERS_NATS) && defined(WONDERS_POSTGRES)
#include "nodes/nats/nats_bus.h"
#include "storage/postgres/postgres_store.h"
#include "support/stores/nats.h"
#include "support/stores/postgres.h"
#endif

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("net: a page for operators, for this machine alone") {
  const Running server;
  const std::string token = sign_in(server.port, "Ada");
  const WebClient ada = open_socket(server.port, token);
  const HttpReply page = get(server.port, "/overview");
  CHECK(page.status == 200);
  CHECK(page.headers.at("content-type") == "text/html; charset=utf-8");
  CHECK(page.body.find("<td>60</td><td>1</td><td>0</td>") != std::string::npos);
  CHECK(page.body.find("class=\"wrong\"") == std::string::npos);
  CHECK(page.body.find("none: this is the only server") != std::string::npos);
  CHECK(get(server.port, "/overview?lang=fi").body.find("ei ole: tämä on ainoa palvelin") != std::string::npos);
  CHECK(get(server.port, "/overview.css").headers.at("content-type") == "text/css");

  const HttpReply json = get(server.port, "/overview.json");
  CHECK(json.status == 200);
  CHECK(protocol_schema().check("Overview", json.body) == "");
  CHECK(json.body.find(R"("bus":"none","shards_of_nobody":0)") != std::string::npos);

  for (const char* path : {"/overview", "/overview.json", "/overview.css"}) {
    CHECK(get(server.port, path, "X-Forwarded-For: 10.0.0.1\r\n").status == 404);
  }
}

#if defined(WONDERS_NATS) && defined(WONDERS_POSTGRES)

TEST_CASE("net: a node without its bus says so, and takes people all the same" *
          doctest::skip(!nats_here() || !postgres_here())) {
  NatsServer nats;
  net::ServerOptions options;
  options.make_bus = [&nats](net::ServerOptions::Post post) {
    return std::make_unique<nodes::NatsBus>(nodes::NatsPlace{.address = nats.address()}, std::move(post));
  };
  const std::string address = PostgresServer::shared().new_database();
  const Running server(options, std::make_unique<storage::PostgresStore>(storage::PostgresPlace{address},
                                                                         storage::Durability::normal, "ada"));
  const auto wait_for = [&](const char* path, std::string_view words) {
    while (get(server.port, path).body.find(words) == std::string::npos) std::this_thread::yield();
  };
  wait_for("/overview.json", R"("node":"ada","here":true,"silent":false,"silent_for":0,"shards":60)");
  CHECK(get(server.port, "/readyz").body == "ready\n");
  nats.stop();
  wait_for("/metrics", "\nwonders_bus_connected 0\n");
  const HttpReply ready = get(server.port, "/readyz");
  CHECK(ready.status == 200);
  CHECK(ready.body == "ready, but without the bus to other nodes\n");
  CHECK(get(server.port, "/overview").body.find("⚠ connection lost") != std::string::npos);
  CHECK(protocol_schema().check("Overview", get(server.port, "/overview.json").body) == "");
  const std::string token = sign_in(server.port, "Ada");
  const std::string plan =
      R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"bot","level":"greedy"},{"kind":"bot","level":"greedy"}]})";
  CHECK(post(server.port, "/api/v1/tables", plan, token).status == 201);
  nats.start();
  wait_for("/metrics", "\nwonders_bus_connected 1\n");
  CHECK(get(server.port, "/readyz").body == "ready\n");
}

#endif
