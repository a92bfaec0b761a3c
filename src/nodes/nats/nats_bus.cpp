#include "nodes/nats/nats_bus.h"

#include <nats/nats.h>

#include <utility>

namespace wonders::nodes {

namespace {

constexpr int kMostPending = 65536;  // messages that wait for us; what comes then is lost
constexpr int kMostPendingBytes = 64 * 1024 * 1024;
constexpr std::size_t kMostSaidBytes = 16 * 1024 * 1024;  // that wait for NATS; what comes then is lost
constexpr int kNatsPatience = 1000;                       // milliseconds, for NATS to read

void check(natsStatus status) {
  if (status == NATS_OK) return;
  const char* more = nats_GetLastError(nullptr);
  std::string why = natsStatus_GetText(status);
  if (more != nullptr && *more != '\0') why = more;
  throw BusError(Note("serve.bus", {{"why", why}}));
}

std::vector<std::string> addresses_in(const std::string& list) {
  std::vector<std::string> all;
  std::size_t from = 0;
  while (from <= list.size()) {
    const std::size_t comma = std::min(list.find(',', from), list.size());
    if (comma > from) all.push_back(list.substr(from, comma - from));
    from = comma + 1;
  }
  return all;
}

void set_servers(natsOptions* options, const NatsPlace& place) {
  const std::vector<std::string> all = addresses_in(place.address);
  std::vector<const char*> servers;
  servers.reserve(all.size());
  for (const std::string& one : all) servers.push_back(one.c_str());
  check(natsOptions_SetServers(options, servers.data(), static_cast<int>(servers.size())));
}

/// A connection that is gone is noticed after some seconds, and made again for as long as it takes.
void set_patience(natsOptions* options) {
  check(natsOptions_SetName(options, "wonders"));
  check(natsOptions_SetTimeout(options, 3000));
  check(natsOptions_SetWriteDeadline(options, kNatsPatience));
  check(natsOptions_SetPingInterval(options, 2000));
  check(natsOptions_SetMaxPingsOut(options, 2));
  check(natsOptions_SetMaxReconnect(options, -1));
  check(natsOptions_SetReconnectWait(options, 200));
  check(natsOptions_SetReconnectJitter(options, 100, 100));
}

void set_secrets(natsOptions* options, const NatsPlace& place) {
  if (!place.user.empty()) check(natsOptions_SetUserInfo(options, place.user.c_str(), place.password.c_str()));
  if (!place.token.empty()) check(natsOptions_SetToken(options, place.token.c_str()));
  if (!place.credentials.empty()) {
    check(natsOptions_SetUserCredentialsFromFiles(options, place.credentials.c_str(), nullptr));
  }
  const bool tls = place.address.find("tls://") != std::string::npos || !place.ca.empty() || !place.certificate.empty();
  if (tls) check(natsOptions_SetSecure(options, true));
  if (!place.ca.empty()) check(natsOptions_LoadCATrustedCertificates(options, place.ca.c_str()));
  if (!place.certificate.empty()) {
    check(natsOptions_LoadCertificatesChain(options, place.certificate.c_str(), place.key.c_str()));
  }
}

}  // namespace

void NatsBus::Closer::operator()(natsConnection* connection) const {
  natsConnection_Close(connection);
  natsConnection_Destroy(connection);
}
void NatsBus::Closer::operator()(natsOptions* options) const { natsOptions_Destroy(options); }
void NatsBus::Closer::operator()(natsSubscription* subscription) const { natsSubscription_Destroy(subscription); }

NatsBus::NatsBus(const NatsPlace& place, Post post) : post_(std::move(post)) {
  connection_.reset(connect(place, connected_));
  speaker_ = std::thread([this] { speak(); });
}

__natsConnection* NatsBus::connect(const NatsPlace& place, const Connected& connected) {
  natsOptions* made = nullptr;
  check(natsOptions_Create(&made));
  const std::unique_ptr<natsOptions, Closer> options(made);
  set_servers(made, place);
  set_patience(made);
  set_secrets(made, place);
  auto kept = std::make_unique<Connected>(connected);
  const auto lost = [](natsConnection*, void* shared) { **static_cast<Connected*>(shared) = false; };
  const auto back = [](natsConnection*, void* shared) { **static_cast<Connected*>(shared) = true; };
  check(natsOptions_SetDisconnectedCB(made, lost, kept.get()));
  check(natsOptions_SetReconnectedCB(made, back, kept.get()));
  check(natsOptions_SetClosedCB(
      made, [](natsConnection*, void* shared) { delete static_cast<Connected*>(shared); }, kept.get()));
  natsConnection* connection = nullptr;
  check(natsConnection_Connect(&connection, made));
  [[maybe_unused]] const Connected* until_closed = kept.release();
  return connection;
}

/// Nothing is heard from here on, although libnats may still be in the middle of it.
NatsBus::~NatsBus() {
  for (const auto& listener : listeners_) {
    const std::lock_guard lock(listener->guard);
    listener->ended = true;
  }
  {
    const std::lock_guard lock(guard_);
    ending_ = true;
  }
  something_.notify_one();
  speaker_.join();
  if (connected()) natsConnection_FlushTimeout(connection_.get(), kNatsPatience);
  subscriptions_.clear();
  connection_.reset();
}

void NatsBus::listen(const std::string& subject, Heard heard) {
  auto listener = std::make_shared<Listener>();
  listener->post = post_;
  listener->heard = std::move(heard);
  const auto on_message = [](natsConnection*, natsSubscription*, natsMsg* message, void* context) {
    auto* shared = static_cast<std::shared_ptr<Listener>*>(context);
    std::string text(natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message)));
    natsMsg_Destroy(message);
    const std::lock_guard lock((*shared)->guard);
    if ((*shared)->ended) return;
    (*shared)->post([keeps = *shared, said = std::move(text)] {
      if (!keeps->ended) keeps->heard(said);  // the owner's thread is the one that ends it
    });
  };
  listeners_.push_back(std::move(listener));
  natsSubscription* subscription = nullptr;
  auto* context = new std::shared_ptr<Listener>(listeners_.back());
  const natsStatus status =
      natsConnection_Subscribe(&subscription, connection_.get(), subject.c_str(), on_message, context);
  if (status != NATS_OK) delete context;
  check(status);
  subscriptions_.emplace_back(subscription);
  check(natsSubscription_SetOnCompleteCB(
      subscription, [](void* ended) { delete static_cast<std::shared_ptr<Listener>*>(ended); }, context));
  check(natsSubscription_SetPendingLimits(subscription, kMostPending, kMostPendingBytes));
  natsConnection_FlushTimeout(connection_.get(), 3000);  // from now on, not from soon on
}

/// What cannot be said now is lost: whoever waits for it notices.
void NatsBus::say(const std::string& subject, std::string_view text) {
  if (!connected()) return;
  {
    const std::lock_guard lock(guard_);
    if (said_bytes_ + text.size() > kMostSaidBytes) return;
    said_bytes_ += text.size();
    said_.push_back({subject, std::string(text)});
  }
  something_.notify_one();
}

/// At the end it says what is left.
void NatsBus::speak() {
  std::unique_lock lock(guard_);
  for (;;) {
    something_.wait(lock, [this] { return ending_ || !said_.empty(); });
    if (said_.empty()) return;
    const std::deque<Said> now = std::exchange(said_, {});
    said_bytes_ = 0;
    lock.unlock();
    for (const auto& [subject, text] : now) {
      if (!connected()) break;
      (void)natsConnection_Publish(connection_.get(), subject.c_str(), text.data(), static_cast<int>(text.size()));
    }
    lock.lock();
  }
}

}  // namespace wonders::nodes
