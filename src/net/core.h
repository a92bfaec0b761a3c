#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "net/committer.h"
#include "net/limits/crowd.h"
#include "net/patient_store.h"
#include "net/server.h"
#include "net/workers.h"
#include "nodes/exchange.h"
#include "server/bots/bot_pool.h"
#include "server/tools/secrets.h"

namespace wonders::net {

class SocketSession;

/// What all connections share. Everything runs on the one thread of `io`, but what workers do where there are some: the
/// conversations over sockets (each on its strand), the texts of views, and writing to the store.
class Core : public server::Outbox, public server::Scribes {
 public:
  Core(ServerOptions options, server::GameStore& store, server::Log& log);
  ~Core() override;

  // Scribes, where there are workers.
  void write(std::function<void()> job) override { workers->write(std::move(job)); }
  void finish() override;

  /// Where a visitor's conversation goes on.
  boost::asio::any_io_executor visitor_executor() { return workers ? workers->strand() : io.get_executor(); }
  /// From there, or from here: on the thread that owns the tables, soon or at once.
  template <class F>
  void here(F&& happen) {
    if (workers && !ended_) {
      boost::asio::post(io, std::forward<F>(happen));
    } else {
      happen();
    }
  }

  // Outbox: called by the hub while it commits.
  void send(server::ConnectionId to, server::SharedText text) override;
  void close(server::ConnectionId connection, std::uint16_t code, std::string_view reason) override;

  server::ConnectionId new_id() { return ++last_id_; }
  void add(server::ConnectionId id, std::shared_ptr<SocketSession> session, const Site::Admission& visitor);
  void received(server::ConnectionId id, std::string_view text);
  void remove(server::ConnectionId id, const std::string& address);

  /// What the host of the server asks for (server/house/admin.h).
  std::string administer(std::string_view request);

  /// Reads the tables; everybody can come then.
  void open();
  Response respond(const Request& request);
  /// The same; what it tells of tables has become durable, and they are still this node's.
  boost::asio::awaitable<Response> answer(Request request);

  /// What happened becomes durable, and known.
  void commit_soon() { commits_.soon(); }
  void shut_down();

  // For commits.
  bool paused() const { return paused_; }
  /// Nobody is shown anything until the store is back.
  void pause(std::string_view why);
  /// A part that was slow names itself.
  void took(server::Part part, std::chrono::steady_clock::duration time);
  /// Something is due then.
  void wake_at(server::Time time);

  /// What a conversation ended with. The connection may break; anything else ends the process.
  void survive(const std::exception_ptr& problem);
  /// Ends the process.
  [[noreturn]] void fail(std::string_view event, std::string_view what);

  Crowd crowd;                       // connections of any kind; outlives what `io` still holds when it ends
  std::unique_ptr<Workers> workers;  // none: one thread does it all
  std::unique_ptr<PatientStore> patient_store;
  boost::asio::io_context io{1};
  ServerOptions options;
  server::Log& log;
  const SystemClock system_clock;
  const server::Clock& clock;
  server::SystemEntropy entropy;
  std::unique_ptr<server::BotPool> bots;
  std::unique_ptr<PushSender> pushes;  // none: nobody is called
  server::ShardSet ours;               // where there are several nodes
  std::unique_ptr<server::Hub> hub;
  std::unique_ptr<nodes::Bus> bus;
  std::unique_ptr<nodes::Exchange> exchange;  // none: this is the only server
  std::unique_ptr<Site> site;
  std::atomic<bool> stopping = false;

 private:
  bool ended_ = false;  // the workers are gone, and so is everybody who could do something at the same time

  /// Lets the hub do something, at once or when the store is back. What is left of it where the store goes away in the
  /// middle is the hub's to keep in order: questions come before changes.
  void let(std::function<void()> happen);
  void join_others(server::Leases& leases);
  void look_at_others();
  void hand_over();
  /// What came over a connection, for the hub or for another node.
  void handle(server::ConnectionId id, std::string_view text);
  /// People find another node, which can do what this one cannot.
  void send_elsewhere(std::string_view why);
  /// Are the tables that somebody wants to see still this node's? It pauses where that cannot be known.
  void make_sure();
  void tell_everybody(std::string text);
  void try_later();
  void try_to_go_on();
  void begin_to_push(server::GameStore& store);
  void pushed(const std::string& endpoint, PushSender::Outcome outcome);
  void tidy_in(std::chrono::seconds time);

  std::unordered_map<server::ConnectionId, std::shared_ptr<SocketSession>> sessions_;
  std::atomic<server::ConnectionId> last_id_ = 0;
  boost::asio::steady_timer timer_{io};
  server::Time armed_for_ = server::kNever;  // what it is set for
  boost::asio::steady_timer tidy_timer_{io};
  boost::asio::steady_timer nodes_timer_{io};

  // While the store is away.
  bool paused_ = false;
  server::Time paused_at_ = 0;  // what the clocks stood still since
  server::Time away_since_ = 0;
  std::chrono::milliseconds next_try_{};
  boost::asio::steady_timer retry_timer_{io};
  std::vector<std::function<void()>> waiting_;                          // for the store
  std::unordered_map<server::ConnectionId, std::size_t> waiting_from_;  // messages of each connection
  Committer commits_{*this};
};

/// Answers HTTP requests on a new connection until it ends or becomes a WebSocket.
void serve(Core& core, boost::asio::ip::tcp::socket socket);

}  // namespace wonders::net
