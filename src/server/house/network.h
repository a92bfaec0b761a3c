#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wonders::server {

/// A range of addresses: "192.0.2.0/24", "2001:db8::/32", or one address alone.
class Network {
 public:
  static std::optional<Network> read(std::string_view text);

  bool contains(std::string_view address) const;

 private:
  using Bytes = std::array<std::uint8_t, 16>;
  /// IPv4 as a part of IPv6, so that both ways to write it are the same. Of IPv6 without the link that it was
  /// heard on.
  static std::optional<Bytes> read_address(std::string text);

  Bytes bytes_{};
  unsigned length_ = 128;
};

}  // namespace wonders::server
