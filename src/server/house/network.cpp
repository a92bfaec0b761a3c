#include "server/house/network.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace wonders::server {

std::optional<Network::Bytes> Network::read_address(std::string text) {
  Bytes bytes{};
  if (text.find(':') != std::string::npos) text.resize(std::min(text.find('%'), text.size()));  // "fe80::1%eth0"
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) return bytes;
  bytes[10] = bytes[11] = 0xFF;
  if (inet_pton(AF_INET, text.c_str(), bytes.data() + 12) == 1) return bytes;
  return std::nullopt;
}

std::optional<Network> Network::read(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::string address(text.substr(0, slash));
  const auto bytes = read_address(address);
  if (!bytes) return std::nullopt;
  Network network;
  network.bytes_ = *bytes;
  if (slash == std::string_view::npos) return network;
  const bool four = address.find(':') == std::string::npos;
  const std::string_view number = text.substr(slash + 1);
  unsigned length = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), length);
  const bool whole = error == std::errc{} && end == number.data() + number.size();
  if (!whole || length == 0 || length > (four ? 32u : 128u)) return std::nullopt;
  network.length_ = length + (four ? 96 : 0);
  return network;
}

bool Network::contains(std::string_view address) const {
  const auto other = read_address(std::string(address));
  if (!other) return false;
  for (unsigned bit = 0; bit < length_; ++bit) {
    const unsigned mask = 0x80u >> bit % 8;
    if ((bytes_[bit / 8] & mask) != ((*other)[bit / 8] & mask)) return false;
  }
  return true;
}

}  // namespace wonders::server
