#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace wonders::testing {

/// nats-server is installed, and ours can speak to it.
bool nats_here();

/// A real NATS on a free port of this machine, with a temporary folder, for as long as the test needs it.
class NatsServer {
 public:
  enum class Guarded : std::uint8_t {
    no,
    password_and_tls,
    token,
    client_certificate,  // TLS, where ours has to be shown as well
    name_of_another,     // TLS, with a certificate for another host
  };
  explicit NatsServer(Guarded guarded = Guarded::no);
  ~NatsServer();
  NatsServer(const NatsServer&) = delete;
  NatsServer& operator=(const NatsServer&) = delete;

  std::string address() const;
  std::uint16_t port() const { return port_; }
  /// Whose certificate it is: what has to be believed.
  std::string ca() const { return folder_ + "/cert.pem"; }
  /// Of that certificate.
  std::string key() const { return folder_ + "/key.pem"; }

  void stop();
  void start();
  /// It neither reads nor writes, and closes nothing.
  void freeze();
  void thaw();

 private:
  void make_certificate() const;

  std::string folder_;
  Guarded guarded_;
  std::uint16_t port_ = 0;
  pid_t pid_ = -1;
};

}  // namespace wonders::testing
