#include "net/core.h"

#include <boost/asio/post.hpp>
#include <cstdlib>

#include "net/socket_session.h"

namespace wonders::net {

using namespace server;

namespace {

constexpr std::uint16_t kServiceRestart = 1012;
constexpr std::chrono::seconds kFarewell{2};

}  // namespace

Time SystemClock::now() const {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Core::Core(ServerOptions given, GameStore& store, Log& journal) : options(std::move(given)), log(journal) {
  bots = std::make_unique<BotPool>(options.bot_threads, [this](BotHandle bot, std::uint32_t decision, Move move) {
    boost::asio::post(io, [this, bot, decision, move] {
      hub->bot_moved(bot, decision, move);
      commit_soon();
    });
  });
  hub = std::make_unique<Hub>(Hub::Ports{clock, entropy, store, *bots, *this, log}, options.hub);
  site = std::make_unique<Site>(*hub, clock, options.site, [this] { commit(); });
  hub->load();
  commit_soon();
}

void Core::send(ConnectionId to, SharedText text) {
  const auto found = sessions_.find(to);
  if (found != sessions_.end()) found->second->send(std::move(text));
}

void Core::close(ConnectionId connection, std::uint16_t code, std::string_view reason) {
  const auto found = sessions_.find(connection);
  if (found != sessions_.end()) found->second->close(code, reason);
}

ConnectionId Core::add(std::shared_ptr<SocketSession> session, const Site::Admission& visitor) {
  const ConnectionId id = ++last_id_;
  sessions_[id] = std::move(session);
  hub->connected(id, *visitor.player, visitor.token);
  commit_soon();
  return id;
}

void Core::received(ConnectionId id, std::string_view text) {
  if (!commit_posted_) first_unsent_ = Steady::now();
  hub->received(id, text);
  commit_soon();
}

void Core::remove(ConnectionId id, const std::string& address) {
  if (sessions_.erase(id) == 0) return;
  hub->disconnected(id);
  site->socket_closed(address);
  if (stopping && sessions_.empty()) io.stop();
  commit_soon();
}

void Core::commit_soon() {
  if (commit_posted_) return;
  commit_posted_ = true;
  boost::asio::post(io, [this] { commit(); });
}

/// Crash only: when the store fails nothing may be shown, and the next start goes on from what is durable.
void Core::fail(std::string_view what) {
  log.error("store_failed", {{"reason", what}});
  std::_Exit(1);
}

void Core::commit() {
  commit_posted_ = false;
  const auto milliseconds = [](Steady::time_point since) {
    return std::chrono::duration<double, std::milli>(Steady::now() - since).count();
  };
  const std::uint64_t commits = hub->metrics().commits, decisions = hub->metrics().decisions;
  const auto start = Steady::now();
  try {
    hub->commit();
  } catch (const StoreError& error) {
    fail(error.what());
  }
  if (hub->metrics().commits != commits) hub->metrics().commit_time.add(milliseconds(start));
  if (decisions != decisions_told_ && first_unsent_ != Steady::time_point{}) {
    hub->metrics().choice_time.add(milliseconds(first_unsent_));
  }
  decisions_told_ = decisions;
  first_unsent_ = {};
  wake_at(hub->next_wake());
}

void Core::wake_at(Time time) {
  if (time == armed_for_) return;
  armed_for_ = time;
  if (time == kNever) {
    timer_.cancel();
    return;
  }
  timer_.expires_after(std::chrono::milliseconds(std::max<Time>(0, time - clock.now())));
  timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    armed_for_ = kNever;
    hub->tick();
    commit_soon();
  });
}

/// Everything accepted is made durable and told; then all connections are closed, politely for a moment.
void Core::shut_down() {
  if (stopping) return;
  stopping = true;
  site->set_shutting_down();
  log.info("shutting_down", {{"connections", sessions_.size()}});
  commit();
  for (const auto& [id, session] : sessions_) session->close(kServiceRestart, "shutting_down");
  timer_.cancel();
  armed_for_ = kNever;
  auto farewell =
      std::make_shared<boost::asio::steady_timer>(io, sessions_.empty() ? std::chrono::seconds(0) : kFarewell);
  farewell->async_wait([this, farewell](boost::system::error_code) { io.stop(); });
}

}  // namespace wonders::net
