#pragma once

#include <cstdint>

#ifndef __wasm__
#include <chrono>
#endif

namespace wonders {

/// When a bot that could think for ever has to stop. With nodes alone its choice does not depend on the machine.
struct Limits {
  std::uint64_t nodes = 0;    // games tried; 0: no limit
  unsigned milliseconds = 0;  // 0: no limit
  unsigned threads = 1;       // the choice depends on how many, but not on how fast they are
};

/// Where there is no clock (WebAssembly), nodes alone count.
class Deadline {
 public:
#ifdef __wasm__
  explicit Deadline(unsigned) {}
  bool passed() const { return false; }
#else
  explicit Deadline(unsigned milliseconds)
      : none_(milliseconds == 0), end_(Clock::now() + std::chrono::milliseconds(milliseconds)) {}
  bool passed() const { return !none_ && Clock::now() >= end_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool none_;
  Clock::time_point end_;
#endif
};

}  // namespace wonders
