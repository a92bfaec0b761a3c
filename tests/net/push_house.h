#pragma once

#include <openssl/ssl.h>

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace wonders::testing {

/// A request as a push service reads it; names of headers are in lower case.
struct PushArrival {
  std::string target;
  std::map<std::string, std::string> headers;
  std::string body;
};

/// A push service of our own, https on loopback with a certificate of its own for `localhost`.
class PushHouse {
 public:
  /// `reply` is the line of the status and what follows of the head, e.g. "201 Created"; empty: it accepts connections
  /// and says nothing, not even to greet.
  explicit PushHouse(std::string reply = "201 Created");
  ~PushHouse();
  PushHouse(const PushHouse&) = delete;
  PushHouse& operator=(const PushHouse&) = delete;

  std::string address(const std::string& target) const { return "https://localhost:" + std::to_string(port_) + target; }
  std::string host() const { return "localhost:" + std::to_string(port_); }
  const std::string& certificate() const { return certificate_; }  // PEM
  /// The first `count` requests, when they have come. Fails if they do not.
  std::vector<PushArrival> arrivals(std::size_t count);
  /// Until that many have connected.
  void wait_for_visitors(std::size_t count);
  std::size_t visitors();

 private:
  struct Free {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
    void operator()(SSL* connection) const { SSL_free(connection); }
  };
  void listen();
  void make_certificate();
  void serve();
  void answer(int visitor);
  static void wait_for_end(int visitor);

  std::string reply_, certificate_;
  std::unique_ptr<SSL_CTX, Free> context_;
  int door_ = -1;
  std::uint16_t port_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<PushArrival> arrivals_;
  std::size_t visitors_ = 0;
  std::thread thread_;
};

}  // namespace wonders::testing
