#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace wonders::load {

/// `wonders serve` on a free port with a database of its own, for as long as it is measured.
class ServerProcess {
 public:
  ServerProcess(const std::string& program, const std::string& sync);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  std::size_t memory_kib() const;  // resident
  double cpu_seconds() const;

 private:
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
  std::string folder_;
};

}  // namespace wonders::load
