#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
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

/// A connection to NATS by libnats, which connects again by itself. libnats waits where NATS does not read, and while
/// it connects; so a thread of its own speaks to it, and the owner's never waits.
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
  bool connected() const override { return *connected_; }

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

  struct Said {
    std::string subject;
    std::string text;
  };

  using Connected = std::shared_ptr<std::atomic<bool>>;

  static __natsConnection* connect(const NatsPlace& place, const Connected& connected);
  void speak();

  Post post_;
  Connected connected_ = std::make_shared<std::atomic<bool>>(true);  // libnats may look at it after our end
  std::mutex guard_;                                                 // of these
  std::condition_variable something_;
  std::deque<Said> said_;
  std::size_t said_bytes_ = 0;
  bool ending_ = false;

  std::unique_ptr<__natsConnection, Closer> connection_;
  std::vector<std::shared_ptr<Listener>> listeners_;
  std::vector<std::unique_ptr<__natsSubscription, Closer>> subscriptions_;
  std::thread speaker_;
};

}  // namespace wonders::nodes
