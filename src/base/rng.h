#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace wonders {

/// Uniform in [0, n), without bias; n > 0. `Random` has next32(): 32 random bits.
template <class Random>
constexpr std::uint32_t draw_below(Random& rng, std::uint32_t n) {
  std::uint64_t product = std::uint64_t{rng.next32()} * n;
  if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
    const std::uint32_t rejected = (0u - n) % n;
    while (static_cast<std::uint32_t>(product) < rejected) product = std::uint64_t{rng.next32()} * n;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

/// The project's own random generator (SplitMix64), so that a seed means the same on every compiler, in WebAssembly and
/// on a GPU. The standard library's distributions and shuffle differ between implementations.
class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    return mix(state_);
  }

  constexpr std::uint32_t next32() { return static_cast<std::uint32_t>(next() >> 32); }

  /// Uniform in [0, n), without bias; n > 0.
  constexpr std::uint32_t below(std::uint32_t n) { return draw_below(*this, n); }

  /// A bijective scrambler of 64 bits: equal inputs give equal outputs, nearby inputs give unrelated ones.
  static constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
  }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  std::uint64_t state_;
};

/// An independent stream of one seed: what is drawn from one cannot change what another gives.
constexpr Rng stream(std::uint64_t seed, std::uint64_t purpose) {
  return Rng(Rng::mix(seed + 0x632BE59BD9B4E019u * (purpose + 1)));
}

/// `Random` has below(n), as Rng.
template <class T, class Random>
constexpr void shuffle(T* items, std::uint32_t count, Random& rng) {
  for (std::uint32_t i = count; i > 1; --i) std::swap(items[i - 1], items[rng.below(i)]);
}

}  // namespace wonders
