#pragma once

#include "base/rng.h"
#include "server/ports.h"

// What stands in for the world around the server, in tests and in the fuzzer of the protocol.
namespace wonders::testing {

struct FakeClock : server::Clock {
  server::Time time = 1'000'000'000'000;
  server::Time ahead = 0;  // of the wall: somebody set it
  server::Time now() const override { return time; }
  server::Time wall() const override { return time + ahead; }
};

/// The same numbers each time.
struct Dice : server::Entropy {
  Rng rng{1};
  void fill(std::span<std::uint8_t> bytes) override {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
  }
};

}  // namespace wonders::testing
