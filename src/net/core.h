#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "net/crowd.h"
#include "net/server.h"
#include "nodes/exchange.h"
#include "server/bots/bot_pool.h"
#include "server/tools/secrets.h"

namespace wonders::net {

class SocketSession;

/// What all connections share. Everything runs on the one thread of `io`.
class Core : public server::Outbox {
 public:
  Core(ServerOptions options, server::GameStore& store, server::Log& log);

  // Outbox: called by the hub while it commits.
  void send(server::ConnectionId to, server::SharedText text) override;
  void close(server::ConnectionId connection, std::uint16_t code, std::string_view reason) override;

  server::ConnectionId add(std::shared_ptr<SocketSession> session, const Site::Admission& visitor);
  void received(server::ConnectionId id, std::string_view text);
  void remove(server::ConnectionId id, const std::string& address);

  /// What the host of the server asks for (server/house/admin.h).
  std::string administer(std::string_view request);

  /// Reads the tables; everybody can come then.
  void open();
  Response respond(const Request& request);

  /// Everything that is ready now is handled before one commit makes all of it durable.
  void commit_soon();
  void shut_down();
  /// What a conversation ended with. The connection may break; anything else ends the process.
  void survive(const std::exception_ptr& problem);
  /// Ends the process.
  [[noreturn]] void fail(std::string_view event, std::string_view what);

  Crowd crowd;  // connections of any kind; outlives what `io` still holds when it ends
  boost::asio::io_context io{1};
  ServerOptions options;
  server::Log& log;
  SystemClock clock;
  server::SystemEntropy entropy;
  std::unique_ptr<server::BotPool> bots;
  std::unique_ptr<PushSender> pushes;  // none: nobody is called
  server::ShardSet ours;               // where there are several nodes
  std::unique_ptr<server::Hub> hub;
  std::unique_ptr<nodes::Bus> bus;
  std::unique_ptr<nodes::Exchange> exchange;  // none: this is the only server
  std::unique_ptr<Site> site;
  bool stopping = false;

 private:
  using Steady = std::chrono::steady_clock;

  /// Lets the hub do something, at once or when the store is back. What is left of it where the store goes away in the
  /// middle is the hub's to keep in order: questions come before changes.
  void let(std::function<void()> happen);
  void join_others(server::Leases& leases);
  void look_at_others();
  void hand_over();
  /// What came over a connection, for the hub or for another node.
  void handle(server::ConnectionId id, std::string_view text);
  /// Something that somebody sent is carried out: from here it is measured until it is told.
  void begins();
  void pause(std::string_view why);
  void tell_everybody(std::string text);
  void try_later();
  void try_to_go_on();
  /// The one way to commit, for messages, requests, bots and timers alike: it also sets the timer anew. As Hub::commit,
  /// but where that throws, the process ends.
  bool commit();
  /// A part that was slow names itself.
  void took(server::Part part, Steady::duration time);
  void begin_to_push(server::GameStore& store);
  void pushed(const std::string& endpoint, PushSender::Outcome outcome);
  void wake_at(server::Time time);
  void tidy_in(std::chrono::seconds time);

  std::unordered_map<server::ConnectionId, std::shared_ptr<SocketSession>> sessions_;
  server::ConnectionId last_id_ = 0;
  bool commit_posted_ = false;
  std::uint64_t decisions_told_ = 0;
  Steady::time_point first_unsent_{};  // when the oldest message of this commit was read
  server::LogOrigin first_origin_;     // and which one it was
  boost::asio::steady_timer timer_{io};
  boost::asio::steady_timer tidy_timer_{io};
  boost::asio::steady_timer nodes_timer_{io};

  // While the store is away.
  bool paused_ = false;
  server::Time paused_at_ = 0;
  std::chrono::milliseconds next_try_{};
  boost::asio::steady_timer retry_timer_{io};
  std::vector<std::function<void()>> waiting_;                          // for the store
  std::unordered_map<server::ConnectionId, std::size_t> waiting_from_;  // messages of each connection
  server::Time armed_for_ = server::kNever;
};

/// Answers HTTP requests on a new connection until it ends or becomes a WebSocket.
void serve(Core& core, boost::asio::ip::tcp::socket socket);

}  // namespace wonders::net
