#include "wonders/serving/lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>

namespace wonders::cli {

namespace {

bool is_private(std::uint32_t address) {
  return address >> 24 == 10 || address >> 20 == (172u << 4 | 1) || address >> 16 == (192u << 8 | 168);
}

std::string text_of(std::uint32_t address) {
  std::string text;
  for (int shift = 24; shift >= 0; shift -= 8) {
    text += std::to_string(address >> shift & 255) + (shift > 0 ? "." : "");
  }
  return text;
}

}  // namespace

std::vector<std::string> lan_addresses() {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return {};
  std::vector<std::uint32_t> found;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    const bool up = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (!up || one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    found.push_back(ntohl(reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr.s_addr));
  }
  freeifaddrs(all);
  std::partition(found.begin(), found.end(), is_private);
  std::vector<std::string> texts;
  texts.reserve(found.size());
  for (const std::uint32_t address : found) texts.push_back(text_of(address));
  return texts;
}

std::string qr_lines(const QrCode& code, Ink ink) {
  constexpr std::size_t kMargin = 4;
  const std::size_t size = code.size() + 2 * kMargin;
  const auto dark = [&](std::size_t row, std::size_t column) {
    return row >= kMargin && column >= kMargin && row - kMargin < code.size() && column - kMargin < code.size() &&
           code.dark(row - kMargin, column - kMargin);
  };
  std::string text;
  for (std::size_t row = 0; row < size; row += 2) {
    if (ink == Ink::coloured) text += "\033[38;5;16;48;5;231m";
    for (std::size_t column = 0; column < size; ++column) {
      const bool above = dark(row, column), below = dark(row + 1, column);
      text += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
    }
    if (ink == Ink::coloured) text += "\033[0m";
    text += '\n';
  }
  return text;
}

}  // namespace wonders::cli
