#pragma once

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "net/server.h"
#include "storage/memory_store.h"
#include "support/stores/stores.h"

namespace wonders::testing {

/// A server, and the thread that runs it; with as many threads as WONDERS_TEST_THREADS says, where the test says
/// nothing.
class RunningServer {
 public:
  RunningServer(net::ServerOptions options, std::unique_ptr<server::GameStore> store)
      : store_(std::move(store)), server_(with_any_port(std::move(options)), *store_, log_) {
    thread_ = std::thread([this] { server_.run(); });
  }
  ~RunningServer() { stop(); }

  void stop() {
    if (!thread_.joinable()) return;
    server_.stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_.port(); }

 private:
  static net::ServerOptions with_any_port(net::ServerOptions options) {
    options.port = 0;
    if (const char* threads = std::getenv("WONDERS_TEST_THREADS"); threads != nullptr && options.threads == 1) {
      options.threads = std::stoul(threads);
    }
    return options;
  }

  std::unique_ptr<server::GameStore> store_;
  net::SystemClock clock_;
  server::Log log_{clock_, server::LogLevel::off, {}};
  net::Server server_;
  std::thread thread_;
};

/// A port; of several nodes another one's each time.
class SomePort {
 public:
  operator std::uint16_t() const { return ports_[next_++ % ports_.size()]; }  // NOLINT: it is one
  void add(std::uint16_t port) { ports_.push_back(port); }
  const std::vector<std::uint16_t>& all() const { return ports_; }

 private:
  std::vector<std::uint16_t> ports_;
  mutable std::size_t next_ = 0;
};

/// What WONDERS_TEST_STORE names: a real server on a free port of this machine, with that store; or, with `cluster`,
/// three nodes on PostgreSQL and NATS, which take turns. For as long as the test needs it.
class Running {
 public:
  explicit Running(const net::ServerOptions& options = {}, std::unique_ptr<server::GameStore> store = nullptr) {
    if (store == nullptr && in_cluster()) {
      start_cluster(options);
    } else {
      add(options, store == nullptr ? test_store() : std::move(store));
    }
  }

  /// Three nodes, whatever is named. Needs nats_here() and postgres_here().
  struct Cluster {};
  Running(Cluster /*three*/, const net::ServerOptions& options) { start_cluster(options); }

  static bool in_cluster() {
    const char* kind = std::getenv("WONDERS_TEST_STORE");
    return kind != nullptr && std::string_view(kind) == "cluster";
  }

  void stop() {
    for (const auto& server : servers_) server->stop();
  }

  SomePort port;

 private:
  void add(const net::ServerOptions& options, std::unique_ptr<server::GameStore> store) {
    servers_.push_back(std::make_unique<RunningServer>(options, std::move(store)));
    port.add(servers_.back()->port());
  }
  void start_cluster(net::ServerOptions options);

  std::vector<std::unique_ptr<RunningServer>> servers_;
};

/// What the server answers to a line at its socket for orders; nothing if it ends.
inline std::string told(const std::string& path, const std::string& line) {
  const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof(address.sun_path) - 1);
  REQUIRE(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0);
  REQUIRE(send(fd, line.data(), line.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(line.size()));
  std::string answer;
  for (char c = 0; recv(fd, &c, 1, 0) == 1;) {
    answer += c;
    if (c == '\n') break;
  }
  close(fd);
  return answer;
}

}  // namespace wonders::testing
