// What the core of a server shows, and when: nothing before it is durable, nothing of tables that may be another's, and
// nobody stays where others are better off. In one thread, with a clock that stands still.
#include "net/core.h"

#include <doctest/doctest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <optional>

#include "net/running.h"
#include "nodes/memory_bus.h"
#include "support/picture_moves.h"
#include "support/server_doubles.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// All tables are this node's, for as long as the database says so.
struct SoleLeases : server::Leases {
  std::atomic<bool> away = false;
  bool lost = false;
  bool others = false;  // another node lives, and hears everybody
  server::ShardSet all;
  std::string name = "here";

  const std::string& node() const override { return name; }
  std::string cluster() override { return "town"; }
  server::LeaseLook look() override {
    if (away) throw server::StoreAway("away");
    if (lost) throw server::LeaseLost();
    server::LeaseLook seen;
    for (std::size_t i = 0; i < server::kShards; ++i) seen.shards[i] = {all.test(i) ? name : "", 1, !all.test(i)};
    seen.nodes = {name};
    if (others) seen.nodes.emplace_back("there");
    if (deaf_) seen.deaf.insert(name);
    return seen;
  }
  bool take(server::Shard shard, std::int64_t) override {
    all.set(shard);
    return true;
  }
  void give_back(server::Shard shard) override { all.reset(shard); }
  void set_deaf(bool now) override { deaf_ = now; }
  void leave() override { all.reset(); }
  server::ShardSet held() const override { return all; }
  std::int64_t epoch(server::Shard) const override { return 1; }

 private:
  bool deaf_ = false;
};

struct LeasedStore : storage::MemoryStore {
  SoleLeases its_leases;
  std::function<void(const server::Batch&)> after_commit = [](const server::Batch&) {};
  std::atomic<std::size_t> reached = 0;

  server::Leases* leases() override { return &its_leases; }
  void commit(const server::Batch& batch) override {
    if (its_leases.away) throw server::StoreAway("away");
    MemoryStore::commit(batch);
    after_commit(batch);
  }
  void reach() override {
    ++reached;
    if (its_leases.away) throw server::StoreAway("away");
  }
};

enum class Others : std::uint8_t { none, some };

/// A node whose loop runs when the test lets it.
struct Node {
  explicit Node(Others others = Others::none, std::size_t threads = 1) : core(options(others, threads), store, log) {
    store.its_leases.others = others == Others::some;
    core.open();
  }

  net::ServerOptions options(Others others, std::size_t threads) {
    net::ServerOptions made;
    made.clock = &clock;
    made.threads = threads;
    if (others == Others::some) made.make_bus = [this](const net::ServerOptions::Post&) { return bus.end(); };
    return made;
  }
  server::SignedIn guest(const std::string& name) {
    server::SignedIn guest;
    REQUIRE_FALSE(core.hub->sign_in(name, guest));
    core.hub->commit();
    return guest;
  }
  static net::Request request(std::string method, std::string path, const std::string& body = {},
                              const server::SignedIn* who = nullptr) {
    net::Request request;
    request.method = std::move(method);
    request.target = std::move(path);
    request.body = body;
    request.peer = "127.0.0.1";
    request.host = "localhost";
    request.content_type = "application/json";
    if (who != nullptr) request.authorization = "Bearer " + who->token;
    return request;
  }
  server::TableId new_table(const server::SignedIn& host) {
    const net::Response made = core.respond(request(
        "POST", "/api/v1/tables",
        R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},{"kind":"bot","level":"random"}]})",
        &host));
    REQUIRE_MESSAGE(made.status == 201, made.text);
    return text_in(made.text, "id");
  }
  server::ConnectionId come(const server::SignedIn& guest) {
    const server::ConnectionId id = core.new_id();
    core.hub->connected(id, guest.player);
    core.hub->commit();
    return id;
  }
  /// What is answered in the end.
  net::Response get(const std::string& path) {
    std::optional<net::Response> answer;
    ask(path, [&](net::Response response) { answer = std::move(response); });
    while (!answer) core.io.run_one();
    return *answer;
  }
  void ask(const std::string& path, std::function<void(net::Response)> hear) {
    boost::asio::co_spawn(core.io, heard(request("GET", path), std::move(hear)),
                          [](const std::exception_ptr& problem) { CHECK_FALSE(problem); });
  }
  /// What is answered is heard in that very moment: what `co_spawn` itself calls comes later.
  boost::asio::awaitable<void> heard(net::Request request, std::function<void(net::Response)> hear) {
    hear(co_await core.answer(std::move(request)));
  }

  FakeClock clock;
  nodes::MemoryBus bus;
  LeasedStore store;
  server::Log log{clock, server::LogLevel::off, {}};
  net::Core core;
};

std::string to_table(std::string_view type, const server::TableId& table, const std::string& more = R"("ref":1)") {
  return R"({"type":")" + std::string(type) + R"(","table":")" + table + "\"," + more + "}";
}

}  // namespace

TEST_CASE("net: what is asked for in the moment in which something happens is answered when that is durable") {
  Node node;
  const server::SignedIn ada = node.guest("Ada"), bob = node.guest("Bob");
  const server::TableId table = node.new_table(ada);
  const server::ConnectionId bobs = node.come(bob);
  node.core.io.poll();  // nothing else is left to do
  bool durable = false, answered = false;
  node.store.after_commit = [&](const server::Batch& batch) { durable = durable || !batch.events.empty(); };
  node.ask("/api/v1/tables/" + table, [&](const net::Response& response) {
    answered = true;
    CHECK(response.text.find("Bob") != std::string::npos);
    CHECK(durable);
  });
  node.core.received(bobs, to_table("join", table));
  while (!answered) node.core.io.run_one();
}

TEST_CASE("net: a node that hung shows nobody the past") {
  Node node(Others::some);
  const server::SignedIn ada = node.guest("Ada");
  const server::TableId table = node.new_table(ada);
  const std::string path = "/api/v1/tables/" + table;
  REQUIRE(node.get(path).status == 200);
  node.clock.time += 4 * server::kSecond;
  node.store.its_leases.away = true;  // it cannot know whether its tables are its own
  CHECK(node.get(path).status == 503);
}

TEST_CASE("net: a commit that took longer than a lease lasts is told to nobody whose table it may not be") {
  Node node(Others::some);
  const server::SignedIn ada = node.guest("Ada"), bob = node.guest("Bob");
  const server::TableId table = node.new_table(ada);
  const server::ConnectionId bobs = node.come(bob);
  const std::uint64_t told = node.core.hub->metrics().messages_out;
  node.store.after_commit = [&](const server::Batch&) {
    node.clock.time += 6 * server::kSecond;
    node.store.its_leases.lost = true;
  };
  node.core.received(bobs, to_table("join", table));
  CHECK_THROWS_AS(while (true) node.core.io.run_one(), server::LeaseLost);
  CHECK(node.core.hub->metrics().messages_out == told);
}

TEST_CASE("net: a node that alone has lost the database for longer than a lease lasts sends its people elsewhere") {
  struct SharedClock : server::Clock {
    std::atomic<server::Time> time = 1'000'000'000'000;
    server::Time now() const override { return time; }
  } clock;
  nodes::MemoryBus bus;
  const auto there = bus.end();
  auto owned = std::make_unique<LeasedStore>();
  LeasedStore& store = *owned;
  store.its_leases.others = true;
  net::ServerOptions options;
  options.clock = &clock;
  net::ServerOptions::Post at_server;
  options.make_bus = [&](net::ServerOptions::Post post) {
    at_server = std::move(post);
    return bus.end();
  };
  Running server(options, std::move(owned));
  WebClient ada = open_socket(server.port, sign_in(server.port, "Ada"));
  const auto try_again = [&] {
    for (const std::size_t tries = store.reached; store.reached < tries + 2;) std::this_thread::yield();
  };
  const auto somebody_speaks = [&] {
    at_server([&] {
      there->say("wonders.town.all", R"({"protocol":1,"oldest":1,"kind":"beat","from":"there","shards":[]})");
      bus.deliver();
    });
  };
  const auto still_here = [&] {
    for (int i = 0; i < 17; ++i) ada.send_text(R"({"type":"ping"})");  // one more than wait for the database
    return ada.receive_until(R"("code":"paused")").has_value();
  };

  store.its_leases.away = true;
  while (get(server.port, "/readyz").status == 200) std::this_thread::yield();
  REQUIRE(ada.receive_until(R"("code":"paused")").has_value());
  somebody_speaks();
  try_again();
  CHECK(still_here());  // others may not have its tables yet
  clock.time += 10 * server::kSecond;
  try_again();
  CHECK(still_here());  // nobody speaks: nobody has the database
  somebody_speaks();
  while (ada.receive()) continue;
  CHECK(ada.close_code() == 1012);
  CHECK(get(server.port, "/readyz").status == 503);
  store.its_leases.away = false;
  while (get(server.port, "/readyz").status != 200) std::this_thread::yield();
}

TEST_CASE("net: a node that alone has lost the bus sends its people elsewhere") {
  Node node(Others::some);
  REQUIRE(node.get("/readyz").status == 200);
  while (node.store.its_leases.all.any()) {  // it hears nobody, not even itself
    node.clock.time += 4 * server::kSecond;
    node.core.io.run_one();
  }
  const net::Response ready = node.get("/readyz");
  CHECK(ready.status == 503);
  CHECK(ready.text == "without the bus to other nodes, which have it\n");
  CHECK(node.core.site->admit(node.request("GET", "/api/v1/socket")).refusal.status == 503);
}

TEST_CASE("net: whoever comes while the server goes down is told so") {
  Node node;
  const server::SignedIn ada = node.guest("Ada");
  const net::Request visit = node.request("GET", "/api/v1/socket", {}, &ada);
  REQUIRE(node.core.site->admit(visit).player);
  node.core.shut_down();
  const net::Site::Admission late = node.core.site->admit(visit);
  CHECK_FALSE(late.player);
  CHECK(late.refusal.status == 503);
  CHECK(late.refusal.text.find(R"("code":"shutting_down")") != std::string::npos);
  CHECK(node.get("/readyz").text == "shutting down\n");
}
