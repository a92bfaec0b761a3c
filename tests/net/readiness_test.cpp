// Alive is not ready: while the tables are read, and while the store cannot be used, /healthz and /readyz differ.
#include <doctest/doctest.h>
#include <netinet/in.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "net/running.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// A port that is free now.
std::uint16_t free_port() {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  socklen_t length = sizeof address;
  REQUIRE(getsockname(fd, reinterpret_cast<sockaddr*>(&address), &length) == 0);
  close(fd);
  return ntohs(address.sin_port);
}

/// While its tables are read somebody knocks.
struct VisitedStore : storage::MemoryStore {
  std::uint16_t port = 0;
  HttpReply alive, ready, page;
  std::vector<server::StoredTable> unfinished_tables() override {
    const WebClient silent(port);  // connects and says nothing: nobody else waits for that
    WebClient slow(port);          // nor for who says it letter by letter
    std::atomic<bool> enough = false;
    std::thread speaking([&] {
      while (!enough) {
        slow.send_bytes("G");
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      }
    });
    ready = get(port, "/readyz");
    enough = true;
    speaking.join();
    alive = get(port, "/healthz");
    page = get(port, "/");
    return MemoryStore::unfinished_tables();
  }
};

struct UnreadableStore : storage::MemoryStore {
  std::atomic<bool> broken = false;
  std::optional<server::StoredTable> table_by_code(std::string_view code) override {
    if (broken) throw server::StoreError("database disk image is malformed");
    return MemoryStore::table_by_code(code);
  }
};

}  // namespace

TEST_CASE("net: while the tables are read the server is alive and not ready") {
  VisitedStore store;
  const net::SystemClock clock;
  server::Log log(clock, server::LogLevel::off, {});
  net::ServerOptions options;
  options.port = store.port = free_port();
  net::Server server(options, store, log);
  CHECK(store.alive.status == 200);
  CHECK(store.alive.body == "ok\n");
  CHECK(store.ready.status == 503);
  CHECK(store.ready.body == "starting\n");
  CHECK(store.page.status == 503);
  std::thread running([&] { server.run(); });
  CHECK(get(options.port, "/readyz").status == 200);
  CHECK(get(options.port, "/").status == 200);
  server.stop();
  running.join();
}

TEST_CASE("net: with a store that cannot be read the server is alive and not ready") {
  auto owned = std::make_unique<UnreadableStore>();
  UnreadableStore& store = *owned;
  store.broken = true;
  Running server({}, std::move(owned));
  const HttpReply ready = get(server.port, "/readyz");
  CHECK(ready.status == 503);
  CHECK(ready.body == "the store cannot be read\n");
  CHECK(get(server.port, "/healthz").status == 200);
  CHECK(get(server.port, "/metrics").body.find("\nwonders_ready 0.0") != std::string::npos);
  store.broken = false;
  while (get(server.port, "/readyz").status != 200) std::this_thread::yield();
  const std::string metrics = get(server.port, "/metrics").body;
  CHECK(metrics.find("\nwonders_ready 1.0") != std::string::npos);
  CHECK(metrics.find("\nwonders_log_events_total{level=\"error\"} 1\n") != std::string::npos);
  CHECK(metrics.find("\nwonders_build_info{version=\"") != std::string::npos);
  CHECK(metrics.find("\nprocess_open_fds ") != std::string::npos);
}

TEST_CASE("net: a part that is slow names itself") {
  std::vector<std::string> lines;
  storage::MemoryStore store;
  const net::SystemClock clock;
  server::Log log(clock, server::LogLevel::warning, [&](std::string_view line) { lines.emplace_back(line); });
  net::ServerOptions options;
  options.port = 0;
  options.slow = std::chrono::milliseconds(0);  // everything is
  net::Server server(options, store, log);
  std::thread running([&] { server.run(); });
  sign_in(server.port(), "Ada");
  const std::string metrics = get(server.port(), "/metrics").body;
  server.stop();
  running.join();
  const auto told = [&](std::string_view words) {
    return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(words) != std::string::npos; });
  };
  CHECK(told(R"("event":"slow","part":"store","milliseconds":)"));
  CHECK(told(R"("part":"request")"));
  CHECK(told(R"(,"request":1,"commit":1})"));
  CHECK(metrics.find("wonders_slow_total{part=\"store\"} 0\n") == std::string::npos);
}
