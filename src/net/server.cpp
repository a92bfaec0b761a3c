#include "net/server.h"

#include <sys/resource.h>

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <optional>
#include <stdexcept>

#include "net/core.h"
#include "net/host/admin_socket.h"
#include "net/porch.h"

namespace wonders::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using Error = boost::system::error_code;

namespace {

/// One file descriptor a connection: as many as the system gives.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

class Server::Impl {
 public:
  Impl(ServerOptions options, server::GameStore& store, server::Log& log) : core(std::move(options), store, log) {
    raise_file_limit();
    listen();
    {
      const Porch porch(acceptor_.native_handle());
      core.open();
    }
    if (!core.options.admin_socket.empty()) admin_.emplace(core);
  }

  void run() {
    accept();
    try {
      core.io.run();
    } catch (const server::StoreError& error) {
      core.fail("store_failed", error.what());
    } catch (const server::LeaseLost& lost) {
      core.fail("lease_lost", lost.what());
    } catch (const std::exception& error) {
      core.fail("failed", error.what());
    }
    acceptor_.close();
  }

  void stop() {
    asio::post(core.io, [this] {
      Error ignored;
      acceptor_.close(ignored);
      signals_.cancel();
      admin_.reset();
      core.shut_down();
    });
  }

  void stop_on_signals() {
    signals_.add(SIGTERM);
    signals_.add(SIGINT);
    signals_.async_wait([this](Error error, int) {
      if (!error) stop();
    });
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  Core core;

 private:
  void listen() {
    Error error;
    const auto address =
        asio::ip::make_address(core.options.host == "localhost" ? "127.0.0.1" : core.options.host, error);
    if (error) throw server::NotedError(Note("serve.no_address", {{"host", core.options.host}}));
    const tcp::endpoint endpoint(address, core.options.port);
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(tcp::acceptor::reuse_address(true));
    acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(4096, error);
    if (!error) acceptor_.native_non_blocking(true, error);
    if (error) {
      const Note why(
          "serve.cannot_listen",
          {{"host", core.options.host}, {"port", std::to_string(core.options.port)}, {"why", error.message()}});
      throw server::NotedError(why);
    }
  }

  void accept() {
    acceptor_.async_accept(core.visitor_executor(), [this](Error error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (error) {
        // Out of descriptors, most likely: those who are here matter more than those who come.
        retry_.expires_after(std::chrono::milliseconds(100));
        retry_.async_wait([this](Error late) {
          if (!late && acceptor_.is_open()) accept();
        });
        return;
      }
      Error ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      serve(core, std::move(socket));
      accept();
    });
  }

  tcp::acceptor acceptor_{core.io};
  asio::steady_timer retry_{core.io};
  std::optional<AdminSocket> admin_;
  asio::signal_set signals_{core.io};
};

Server::Server(ServerOptions options, server::GameStore& store, server::Log& log)
    : impl_(std::make_unique<Impl>(std::move(options), store, log)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return impl_->port(); }
void Server::run() { impl_->run(); }
void Server::stop_on_signals() { impl_->stop_on_signals(); }
void Server::stop() { impl_->stop(); }

}  // namespace wonders::net
