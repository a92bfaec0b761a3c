#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "net/pages/site.h"
#include "net/push/push_sender.h"
#include "nodes/bus.h"
#include "server/store/store.h"
#include "server/watch/log.h"

namespace wonders::net {

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8000;  // 0: any free one
  std::size_t threads = 1;    // 1: the one that owns the tables does everything; more: others write, send and store
  std::size_t bot_threads = 1;
  std::size_t most_connections = 20000;
  std::chrono::seconds tidy_after{60};               // the start, for the first time
  std::chrono::milliseconds slow{100};               // what takes longer is told in the log
  std::string admin_socket;                          // path; empty: none
  std::size_t most_queued_bytes = 1u << 20u;         // for one connection that does not read
  std::chrono::milliseconds reader_patience{40000};  // until it has read all that waits for it
  SiteOptions site;
  PushOptions push;  // the hub's own rules of it follow from this
  /// The bus to other nodes, where the store has leases. It gets the way to have the server's thread do something.
  using Post = std::function<void(std::function<void()>)>;
  std::function<std::unique_ptr<nodes::Bus>(Post post)> make_bus;
  const server::Clock* clock = nullptr;  // none: that of the system
  server::HubOptions hub;
};

/// The whole server: HTTP and WebSocket on one port. One thread, the one that calls run(), owns all tables; bots think
/// on others, and others help it if there may be some (ServerOptions::threads).
class Server {
 public:
  /// Begins to listen, and reads the tables. Throws std::runtime_error, or StoreError.
  Server(ServerOptions options, server::GameStore& store, server::Log& log);
  ~Server();

  std::uint16_t port() const;

  /// Until stop() or, if asked for, SIGTERM or SIGINT; then everybody is told to come back later.
  void run();
  void stop_on_signals();
  /// From any thread.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// Of the system. A computer whose time is set makes no decision overdue, and stops no clock.
class SystemClock : public server::Clock {
 public:
  server::Time now() const override;
  server::Time wall() const override;

 private:
  const server::Time began_ = wall();
  const std::chrono::steady_clock::time_point began_steady_ = std::chrono::steady_clock::now();
};

}  // namespace wonders::net
