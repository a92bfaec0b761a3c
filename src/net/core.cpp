#include "net/core.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/system/system_error.hpp>
#include <cstdlib>

#include "net/socket_session.h"
#include "server/house/admin.h"
#include "server/messages/notices.h"
#include "server/table/table_json.h"

namespace wonders::net {

using namespace server;

namespace {

using Steady = std::chrono::steady_clock;

constexpr std::uint16_t kServiceRestart = 1012;
constexpr std::chrono::seconds kFarewell{2};
constexpr std::chrono::milliseconds kFirstTry{100}, kLastTry{5000};
constexpr std::chrono::milliseconds kLastTryOfNode{1000};  // others would take its tables
constexpr Time kLeaseTime = 5 * kSecond;
constexpr std::size_t kMostHeld = 16;  // messages of a connection, while the store is away
constexpr std::chrono::seconds kTidySoon{1}, kTidyLater = std::chrono::hours(1);

}  // namespace

Time SystemClock::now() const {
  using namespace std::chrono;
  return began_ + duration_cast<milliseconds>(steady_clock::now() - began_steady_).count();
}

Time SystemClock::wall() const {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Core::Core(ServerOptions given, GameStore& given_store, Log& journal)
    : crowd(given.most_connections), options(std::move(given)), log(journal),
      clock(options.clock == nullptr ? system_clock : *options.clock) {
  if (options.threads > 1) {
    workers = std::make_unique<Workers>(options.threads - 1);
    patient_store = std::make_unique<PatientStore>(given_store, [this] { workers->await_store(); });
  }
  GameStore& store = workers ? *patient_store : given_store;
  bots = std::make_unique<BotPool>(options.bot_threads, [this](BotHandle bot, std::uint32_t decision, Move move) {
    boost::asio::post(
        io, [this, bot, decision, move] { let([this, bot, decision, move] { hub->bot_moved(bot, decision, move); }); });
  });
  if (!options.push.contact.empty()) begin_to_push(store);
  Leases* leases = options.make_bus ? store.leases() : nullptr;
  hub = std::make_unique<Hub>(Hub::Ports{clock, entropy, store, *bots, *this, log, pushes.get(),
                                         leases == nullptr ? nullptr : &ours, workers ? this : nullptr},
                              options.hub);
  if (leases != nullptr) join_others(*leases);
  site = std::make_unique<Site>(*hub, clock, options.site, [this] { return commits_.commit(); });
  if (exchange == nullptr) return;
  site->set_overview([this] { return exchange->overview(); });
  site->visitors().set_others(exchange.get());
  exchange->set_visitors([this](const Taken& taken) { site->visitors().taken_elsewhere(taken); });
}

Core::~Core() {
  if (workers) workers->stop();
  ended_ = true;
}

void Core::join_others(Leases& leases) {
  bus = options.make_bus([this](std::function<void()> happen) { boost::asio::post(io, std::move(happen)); });
  // What comes while the store is away is dropped: the others notice, and say it again.
  const auto from_bus = [this](const std::function<void()>& happen) {
    if (!paused_ && !stopping) let(happen);
  };
  exchange = std::make_unique<nodes::Exchange>(nodes::Exchange::Parts{*hub, leases, ours, *bus, clock, entropy, log,
                                                                      *this, [this] { return commits_.commit(); },
                                                                      from_bus, [this] { commits_.begins(); }});
}

void Core::look_at_others() {
  nodes_timer_.expires_after(std::chrono::seconds(1));
  nodes_timer_.async_wait([this](boost::system::error_code error) {
    if (error || stopping) return;
    if (!paused_) {
      try {
        exchange->tick();
        site->set_apart(exchange->apart());
        if (exchange->apart()) send_elsewhere("bus");
        commit_soon();
      } catch (const StoreAway& away) {
        pause(away.what());
      }
    }
    look_at_others();
  });
}

void Core::open() {
  hub->load();
  if (exchange != nullptr) {
    exchange->open();
    look_at_others();
  }
  commit_soon();
  tidy_in(options.tidy_after);
}

void Core::took(Part part, Steady::duration time) {
  if (time < options.slow) return;
  ++hub->metrics().slow[index(part)];
  log.warning("slow", {{"part", kPartNames[index(part)]},
                       {"milliseconds", std::chrono::duration_cast<std::chrono::milliseconds>(time).count()}});
}

Response Core::respond(const Request& request) {
  const LogScope scope(log, {.request = hub->metrics().http_requests + 1});
  const auto start = Steady::now();
  Response response = site->respond(request);
  took(Part::request, Steady::now() - start);
  if (const auto why = site->take_away()) pause(*why);
  return response;
}

void Core::begin_to_push(GameStore& store) {
  PushKeyPair key = own_push_key(store);
  options.hub.push.key = base64url(key.public_key());
  options.hub.push.hosts = options.push.hosts;
  pushes = std::make_unique<PushSender>(
      std::move(key), options.push, [this](const std::string& endpoint, PushSender::Outcome outcome) {
        boost::asio::post(io, [this, endpoint, outcome] { pushed(endpoint, outcome); });
      });
}

void Core::pushed(const std::string& endpoint, PushSender::Outcome outcome) {
  ++(outcome == PushSender::Outcome::sent ? hub->metrics().pushes : hub->metrics().pushes_failed);
  if (outcome == PushSender::Outcome::failed) log.warning("push_failed");
  if (outcome != PushSender::Outcome::gone) return;
  hub->nobody_at(endpoint);
  commit_soon();
}

void Core::send(ConnectionId to, SharedText text) {
  if (nodes::Remotes::is_remote(to)) return exchange->send(to, *text);
  const auto found = sessions_.find(to);
  if (found != sessions_.end()) found->second->send(std::move(text));
}

void Core::close(ConnectionId connection, std::uint16_t code, std::string_view reason) {
  if (nodes::Remotes::is_remote(connection)) return exchange->close(connection, code, reason);
  const auto found = sessions_.find(connection);
  if (found != sessions_.end()) found->second->close(code, reason);
}

void Core::make_sure() {
  if (exchange == nullptr) return;
  try {
    exchange->make_sure();
  } catch (const StoreAway& away) {
    pause(away.what());
  }
}

/// Waits only where somebody else may still learn that it never happened.
boost::asio::awaitable<Response> Core::answer(Request request) {
  Response response = respond(request);
  if (!Site::tells_of_tables(request.target) || paused_ || stopping) co_return response;
  const std::uint64_t set_aside = hub->commits().tables_set_aside();
  if (commits_.all_durable()) {
    make_sure();
  } else {
    co_await commits_.known();
  }
  // What it tells of a table may never have been stored; what a request changed has been, before it came here.
  const bool untrue = hub->commits().tables_set_aside() != set_aside && request.method != "POST";
  co_return paused_ || untrue ? respond(request) : std::move(response);
}

void Core::add(ConnectionId id, std::shared_ptr<SocketSession> session, const Site::Admission& visitor) {
  SocketSession& added = *(sessions_[id] = std::move(session));
  // With workers other things have happened since the admission.
  if (const Refused refused = workers ? site->refused_since(visitor) : Refused{}) {
    const bool later = refused->code == ErrorCode::paused;
    return added.close(later ? kServiceRestart : kPolicyViolation, later ? "paused" : "signed_out");
  }
  hub->connected(id, *visitor.player, visitor.token, visitor.address, visitor.whose);
  commit_soon();
}

void Core::handle(ConnectionId id, std::string_view text) {
  if (exchange == nullptr || !exchange->carries(id, text)) hub->received(id, text);
}

void Core::received(ConnectionId id, std::string_view text) {
  if (!paused_) {
    const auto start = Steady::now();
    const LogScope scope(log, {.connection = id, .message = hub->metrics().messages_in + 1});
    commits_.begins();
    try {
      handle(id, text);
      took(Part::message, Steady::now() - start);
      return commit_soon();
    } catch (const StoreAway& away) {
      pause(away.what());
    }
  }
  if (waiting_from_[id]++ < kMostHeld) {
    waiting_.emplace_back([this, id, kept = std::string(text)] { handle(id, kept); });
  } else {
    send(id, std::make_shared<const std::string>(error_message(Site::paused_refusal(), std::nullopt, {})));
  }
}

void Core::remove(ConnectionId id, const std::string& address) {
  if (sessions_.erase(id) == 0) return;
  let([this, id] {
    if (exchange != nullptr) exchange->disconnected(id);
    hub->disconnected(id);
  });
  site->socket_closed(address);
  if (stopping && sessions_.empty()) io.stop();
}

void Core::let(std::function<void()> happen) {
  if (paused_) {
    waiting_.push_back(std::move(happen));
    return;
  }
  try {
    happen();
  } catch (const StoreAway& away) {
    pause(away.what());
    waiting_.push_back(std::move(happen));
  }
  commit_soon();
}

/// Nobody is shown anything until the store is back; what was not told yet waits with the hub.
void Core::pause(std::string_view why) {
  if (paused_) return;
  paused_ = true;
  paused_at_ = away_since_ = clock.now();
  next_try_ = kFirstTry;
  site->set_paused(true);
  ++hub->metrics().pauses;
  log.error("store_away", {{"reason", why}});
  timer_.cancel();
  armed_for_ = kNever;
  tell_everybody(error_message(Site::paused_refusal(), std::nullopt, {}));
  commits_.wake_waiters();  // they are told the same
  try_later();
}

/// Again and again: who comes in the meantime is no better off.
void Core::send_elsewhere(std::string_view why) {
  if (sessions_.empty()) return;
  log.warning("sent_elsewhere", {{"without", why}, {"connections", sessions_.size()}});
  for (const auto& [id, session] : sessions_) session->close(kServiceRestart, "elsewhere");
}

void Core::tell_everybody(std::string text) {
  const auto shared = std::make_shared<const std::string>(std::move(text));
  for (const auto& [id, session] : sessions_) session->send(shared);
}

void Core::try_later() {
  retry_timer_.expires_after(next_try_);
  retry_timer_.async_wait([this](boost::system::error_code error) {
    if (error || stopping) return;
    const bool others_have_the_tables = exchange != nullptr && clock.now() - away_since_ > kLeaseTime;
    if (others_have_the_tables && exchange->others_go_on()) send_elsewhere("store");
    try_to_go_on();
  });
  next_try_ = std::min(2 * next_try_, exchange == nullptr ? kLastTry : kLastTryOfNode);
}

void Core::try_to_go_on() {
  commits_.finish();
  try {
    hub->store().reach();
    if (exchange != nullptr) exchange->make_sure();
    hub->go_on(clock.now() - std::exchange(paused_at_, clock.now()));
    commits_.catch_up();
    if (exchange != nullptr) exchange->tick();
  } catch (const StoreAway&) {
    return try_later();
  }
  paused_ = false;
  site->set_paused(false);
  log.info("store_back");
  tell_everybody(pong_message(std::nullopt));  // whoever waits for nothing else knows by that
  waiting_from_.clear();
  for (const auto& happen : std::exchange(waiting_, {})) let(happen);
  commit_soon();
}

/// What the hub asks for before it commits by itself.
void Core::finish() {
  commits_.finish();
  workers->turn({}, {})->wait();
}

/// Crash only: nothing may be shown that is not durable, nor anything that was half applied, and the next start goes on
/// from what is.
void Core::fail(std::string_view event, std::string_view what) {
  log.error(event, {{"reason", what}});
  log.flush();
  std::_Exit(1);
}

void Core::survive(const std::exception_ptr& problem) {
  if (!problem) return;
  try {
    std::rethrow_exception(problem);
  } catch (const StoreAway& away) {
    pause(away.what());
  } catch (const StoreError& error) {
    fail("store_failed", error.what());
  } catch (const LeaseLost& lost) {
    fail("lease_lost", lost.what());
  } catch (const boost::system::system_error& error) {
    log.warning("connection_failed", {{"reason", error.what()}});
  } catch (const std::exception& error) {
    fail("failed", error.what());  // out of memory, most likely: something may be half applied
  }
}

void Core::wake_at(Time time) {
  if (time == armed_for_) return;
  armed_for_ = time;
  if (time == kNever) {
    timer_.cancel();
    return;
  }
  // Now and then in any case: the wall's time may have been set.
  timer_.expires_after(std::chrono::milliseconds(std::clamp<Time>(time - clock.now(), 0, kMinute)));
  timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    armed_for_ = kNever;
    const auto start = Steady::now();
    let([this] { hub->tick(); });
    took(Part::clocks, Steady::now() - start);
  });
}

/// Every hour, in small steps, so that nobody waits. What cannot be read where it tidies is kept, and the games go on.
void Core::tidy_in(std::chrono::seconds time) {
  tidy_timer_.expires_after(time);
  tidy_timer_.async_wait([this](boost::system::error_code error) {
    if (error || stopping) return;
    bool more = false;
    try {
      more = !paused_ && hub->tidy();
    } catch (const NotedError& problem) {
      log.error("store_damaged", {{"reason", problem.what()}});
    }
    tidy_in(more ? kTidySoon : kTidyLater);
  });
}

std::string Core::administer(std::string_view request) {
  constexpr auto kAway = R"({"error":"the database is away; the server waits for it"})";
  std::string answer;
  if (paused_) return kAway;
  try {
    answer = server::administer(*hub, request);
  } catch (const StoreAway& away) {
    pause(away.what());
  }
  const bool kept = commits_.commit();
  if (paused_) return kAway;
  if (exchange != nullptr) exchange->house_changed();
  return kept ? answer : R"({"error":"the database cannot be written there"})";
}

/// The others take the tables. Where the store is away they will, too, when the leases end.
void Core::hand_over() {
  if (exchange == nullptr || paused_) return;
  try {
    exchange->leave();
  } catch (const StoreAway& away) {
    log.error("store_away", {{"reason", away.what()}});
  }
}

/// Everything accepted is made durable and told; then all connections are closed, politely for a moment.
void Core::shut_down() {
  if (stopping) return;
  stopping = true;
  site->set_shutting_down();
  log.info("shutting_down", {{"connections", sessions_.size()}});
  commits_.commit();
  hand_over();
  for (const auto& [id, session] : sessions_) session->close(kServiceRestart, "shutting_down");
  timer_.cancel();
  tidy_timer_.cancel();
  retry_timer_.cancel();
  nodes_timer_.cancel();
  armed_for_ = kNever;
  auto farewell =
      std::make_shared<boost::asio::steady_timer>(io, sessions_.empty() ? std::chrono::seconds(0) : kFarewell);
  farewell->async_wait([this, farewell](boost::system::error_code) { io.stop(); });
}

}  // namespace wonders::net
