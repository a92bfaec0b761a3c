#pragma once

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "net/server.h"
#include "storage/memory_store.h"

namespace wonders::testing {

/// A real server on a free port of this machine, for as long as the test needs it.
class Running {
 public:
  explicit Running(net::ServerOptions options = {},
                   std::unique_ptr<server::GameStore> store = std::make_unique<storage::MemoryStore>())
      : store_(std::move(store)), server_(with_any_port(std::move(options)), *store_, log_) {
    port = server_.port();
    thread_ = std::thread([this] { server_.run(); });
  }
  ~Running() { stop(); }

  void stop() {
    if (!thread_.joinable()) return;
    server_.stop();
    thread_.join();
  }

  std::uint16_t port = 0;

 private:
  static net::ServerOptions with_any_port(net::ServerOptions options) {
    options.port = 0;
    return options;
  }

  std::unique_ptr<server::GameStore> store_;
  net::SystemClock clock_;
  server::Log log_{clock_, server::LogLevel::off, {}};
  net::Server server_;
  std::thread thread_;
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
