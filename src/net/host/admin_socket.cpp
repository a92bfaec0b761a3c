#include "net/host/admin_socket.h"

#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include "base/json.h"

namespace wonders::net {

namespace asio = boost::asio;
using asio::local::stream_protocol;

namespace {

constexpr std::size_t kLongestOrder = 4096;

/// The file that an order asks the store to be copied into; empty for every other order.
std::string asked_copy(std::string_view order) {
  JsonDocument document;
  if (!document.parse(order)) return {};
  const auto action = document.root().get("action"), subject = document.root().get("subject");
  if (!action || action->as_string() != "copy" || !subject) return {};
  return std::string(subject->as_string().value_or(""));
}

/// Goes on with everything else between its steps. The file is new: what is there belongs to somebody.
asio::awaitable<std::string> copy_store(Core& core, std::string path) {
  if (access(path.c_str(), F_OK) == 0) co_return R"({"error":"that file exists"})";
  try {
    const auto copy = core.hub->store().copy_to(path);
    if (copy == nullptr) co_return R"({"error":"this store is copied from outside"})";
    while (copy->go_on()) co_await asio::post(core.io, asio::use_awaitable);
  } catch (const server::StoreError& error) {
    core.log.error("copy_failed", {{"reason", error.what()}});
    co_return R"({"error":"the database cannot be copied there"})";
  }
  core.hub->house().note("copy", path, "");
  core.commit_soon();
  co_return R"({"ok":true})";
}

asio::awaitable<void> take_orders(Core& core, stream_protocol::socket socket) {
  std::string buffer;
  boost::system::error_code error;
  while (!core.stopping) {
    const std::size_t length = co_await asio::async_read_until(socket, asio::dynamic_buffer(buffer, kLongestOrder),
                                                               '\n', asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    const std::string_view order = std::string_view(buffer).substr(0, length - 1);
    const std::string copied = asked_copy(order);
    const std::string answer = (copied.empty() ? core.administer(order) : co_await copy_store(core, copied)) + "\n";
    buffer.erase(0, length);
    co_await asio::async_write(socket, asio::buffer(answer), asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
  }
}

}  // namespace

AdminSocket::AdminSocket(Core& core) : core_(core), acceptor_(core.io) {
  const std::string& path = core.options.admin_socket;
  // The database is ours alone, so what lies beside it is of a server that is gone.
  struct stat found{};
  if (lstat(path.c_str(), &found) == 0 && S_ISSOCK(found.st_mode)) unlink(path.c_str());
  boost::system::error_code error;
  const mode_t before = umask(S_IRWXG | S_IRWXO | S_IXUSR);
  acceptor_.open(stream_protocol(), error);
  if (!error && path.size() >= sizeof(sockaddr_un::sun_path)) error = asio::error::name_too_long;
  if (!error) acceptor_.bind(stream_protocol::endpoint(path), error);
  if (!error) acceptor_.listen(8, error);
  umask(before);
  if (error) {
    throw server::NotedError(Note("serve.no_admin", {{"path", path}, {"why", error.message()}}));
  }
  accept();
}

AdminSocket::~AdminSocket() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  unlink(core_.options.admin_socket.c_str());
}

void AdminSocket::accept() {
  acceptor_.async_accept([this](boost::system::error_code error, stream_protocol::socket socket) {
    if (error) return;
    asio::co_spawn(core_.io, take_orders(core_, std::move(socket)),
                   [&core = core_](const std::exception_ptr& problem) { core.survive(problem); });
    accept();
  });
}

}  // namespace wonders::net
