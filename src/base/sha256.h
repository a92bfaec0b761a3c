#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) with it: for what has to come out the same in the server, in `wonders
// verify` and in the browser, where no library for them is. What is secret only on the server uses libsodium.
namespace wonders {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
 public:
  void add(std::string_view bytes);
  /// Of everything added; nothing may be added after it.
  Digest finish();

 private:
  static constexpr std::size_t kBlock = 64;

  void compress();

  std::array<std::uint32_t, 8> state_{0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
                                      0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
  std::array<std::uint8_t, kBlock> block_{};
  std::uint64_t length_ = 0;  // in bytes
};

Digest sha256(std::string_view bytes);

/// A keyed hash: without the key nobody can tell what it gives from random bytes, whatever else of it they have seen.
class HmacSha256 {
 public:
  explicit HmacSha256(std::string_view key);
  Digest of(std::string_view message) const;

 private:
  Sha256 inner_, outer_;  // after the first block of each
};

/// Lower-case.
std::string hex(const Digest& digest);

}  // namespace wonders
