#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "net/push/push_crypto.h"
#include "server/bots/fair_queue.h"
#include "server/ports.h"
#include "server/store/store.h"

namespace wonders::net {

struct PushOptions {
  std::string contact;             // "mailto:…" or "https://…" of who runs the server; empty: nothing is pushed
  std::vector<std::string> hosts;  // that may be asked (names_push_host)
  std::chrono::milliseconds patience{15000};  // with one message

  // For tests: a push service on this machine.
  bool private_addresses = false;
  std::string authority;  // a certificate in PEM that is trusted besides those of the system
};

/// Sends push messages from a thread of its own, so that no table waits for it. Redirects are not followed.
class PushSender : public server::PushService {
 public:
  enum class Outcome : std::uint8_t { sent, gone, failed };
  /// Called by that thread.
  using Told = std::function<void(const std::string& endpoint, Outcome outcome)>;

  PushSender(PushKeyPair key, PushOptions options, Told told);
  ~PushSender() override;
  PushSender(const PushSender&) = delete;
  PushSender& operator=(const PushSender&) = delete;

  /// Never waits. With too many waiting already, of all or of whom it is for, the message is lost: the table is on the
  /// home page all the same. Everybody gets one message a round, so nobody waits for all of another's browsers.
  void push(server::PushMessage message) override;

 private:
  void run();
  Outcome send(const server::PushMessage& message);
  void wait_for(boost::asio::io_context& io);

  PushKeyPair key_;
  PushOptions options_;
  Told told_;
  std::mutex mutex_;
  std::condition_variable wake_;
  server::FairQueue<server::PushMessage> waiting_;
  std::size_t messages_ = 0;  // how many wait
  bool stopping_ = false;
  boost::asio::io_context* busy_ = nullptr;  // with a message that is on its way
  std::thread thread_;
};

/// What the server signs its messages with: the one in the store, or a new one, which is put there. Browsers that trust
/// another do not take its messages. Throws StoreError.
PushKeyPair own_push_key(server::GameStore& store);

/// Nobody's but the world's: not of this machine, of a local network, or of no use as an address.
bool is_public_address(std::string_view address);

}  // namespace wonders::net
