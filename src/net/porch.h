#pragma once

#include <thread>

namespace wonders::net {

/// Answers at the door while the tables are read, which may take seconds: /healthz says that the server is alive,
/// everything else that it is not ready. Nobody else may accept connections meanwhile.
class Porch {
 public:
  /// Of a socket that listens, and does not block.
  explicit Porch(int listener);
  ~Porch();
  Porch(const Porch&) = delete;
  Porch& operator=(const Porch&) = delete;

 private:
  void stand();
  void answer(int visitor) const;
  /// False when it is time to go, or nothing came.
  bool wait_for(int descriptor, int milliseconds) const;

  int listener_;
  int leave_;  // an eventfd: readable when the house is open
  std::thread thread_;
};

}  // namespace wonders::net
