#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "nodes/bus.h"

struct __natsConnection;    // NOLINT(bugprone-reserved-identifier): libnats' names
struct __natsOptions;       // NOLINT(bugprone-reserved-identifier)
struct __natsSubscription;  // NOLINT(bugprone-reserved-identifier)

namespace wonders::nodes {

/// Where a NATS is, and what to show it.
struct NatsPlace {
  std::string address{};  // nats://host:port or tls://host:port; several with commas
  std::string user{};     // with a password
  std::string password{};
  std::string token{};
  std::string credentials{};  // path of a file with a JWT and its seed
  std::string ca{};           // path: whose certificates are believed; empty: those of the system
  std::string certificate{};  // path of ours, if the server wants one
  std::string key{};

  /// A secret stands in the address.
  bool has_secret() const { return address.find('@') != std::string::npos; }
};

/// A connection to NATS by libnats, which connects again by itself.
class NatsBus : public Bus {
 public:
  /// `post` has the thread that owns the node do something soon. Throws BusError where nobody is there.
  using Post = std::function<void(std::function<void()>)>;
  NatsBus(const NatsPlace& place, Post post);
  ~NatsBus() override;
  NatsBus(const NatsBus&) = delete;
  NatsBus& operator=(const NatsBus&) = delete;

  void listen(const std::string& subject, Heard heard) override;
  void say(const std::string& subject, std::string_view text) override;
  bool connected() const override;

 private:
  struct Closer {
    void operator()(__natsConnection* connection) const;
    void operator()(__natsOptions* options) const;
    void operator()(__natsSubscription* subscription) const;
  };
  /// What libnats' threads and the owner share; it outlives the bus as long as something was posted.
  struct Listener {
    std::mutex guard{};
    bool ended = false;
    Post post;
    Heard heard;
  };

  Post post_;
  std::unique_ptr<__natsConnection, Closer> connection_;
  std::vector<std::shared_ptr<Listener>> listeners_;
  std::vector<std::unique_ptr<__natsSubscription, Closer>> subscriptions_;
};

}  // namespace wonders::nodes
