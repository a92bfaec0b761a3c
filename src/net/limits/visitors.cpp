#include "net/limits/visitors.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>

namespace wonders::net {

namespace {

using Bytes = std::array<std::uint8_t, 16>;

constexpr std::size_t kFewGroups = 1000;

/// The first bytes of an IPv6 address, as a name for all that have them in common. It is text: other nodes are told it.
std::string prefix(const Bytes& bytes, std::size_t length) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name;
  for (std::size_t i = 0; i < length; ++i) {
    name += kDigits[bytes[i] >> 4U];
    name += kDigits[bytes[i] & 15U];
  }
  return name + "/";
}

/// Without the link that it was heard on ("fe80::1%eth0"): one machine could name many.
bool read_ipv6(std::string_view address, Bytes& bytes) {
  address = address.substr(0, address.find('%'));
  return inet_pton(AF_INET6, std::string(address).c_str(), bytes.data()) == 1;
}

bool holds_ipv4(const Bytes& bytes) {
  constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  return std::equal(kMapped.begin(), kMapped.end(), bytes.begin());
}

/// What is stored, or guessed, is the same wherever it is asked for; what costs a node its time is counted there.
std::optional<server::Shared> shared(Visitors::Ask ask) {
  using Ask = Visitors::Ask;
  switch (ask) {
    case Ask::change: return server::Shared::address_change;
    case Ask::table: return server::Shared::address_table;
    case Ask::guest: return server::Shared::address_guest;
    case Ask::guess: return server::Shared::address_guess;
    case Ask::request:
    case Ask::page:
    case Ask::drawing: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::string network_of(std::string_view address) {
  Bytes bytes{};
  if (!read_ipv6(address, bytes)) return std::string(address);
  if (!holds_ipv4(bytes)) return prefix(bytes, 8);
  std::array<char, INET_ADDRSTRLEN> text{};
  inet_ntop(AF_INET, bytes.data() + 12, text.data(), text.size());
  return text.data();
}

std::string site_of(std::string_view address) {
  Bytes bytes{};
  return !read_ipv6(address, bytes) || holds_ipv4(bytes) ? std::string() : prefix(bytes, 6);
}

server::RateLimit& Visitors::Group::limit(Ask ask) {
  switch (ask) {
    case Ask::request: return requests;
    case Ask::page: return pages;
    case Ask::change: return changes;
    case Ask::table: return tables;
    case Ask::guest: return guests;
    case Ask::guess: return guesses;
    case Ask::drawing: return drawings;
  }
  return requests;
}

bool Visitors::Group::idle(server::Time now) const {
  return sockets == 0 && requests.idle(now) && pages.idle(now) && changes.idle(now) && tables.idle(now) &&
         guests.idle(now) && guesses.idle(now) && drawings.idle(now);
}

Visitors::Group& Visitors::group(const std::string& name, double factor) {
  constexpr double kGuests = 20, kGuestsPerSecond = 20.0 / 600, kGuesses = 20, kGuessesPerSecond = 0.1;
  constexpr double kTables = 100, kTablesPerSecond = 0.1;
  constexpr double kChanges = 20, kChangesPerSecond = 2;
  constexpr double kDrawings = 10, kDrawingsPerSecond = 0.5;
  const server::Time now = clock_.now();
  const auto limit = [&](double per_second, double burst) {
    return server::RateLimit(per_second * factor, burst * factor, now);
  };
  return groups_
      .try_emplace(name, Group{.requests = limit(limits_.requests_per_second, limits_.request_burst),
                               .pages = limit(limits_.pages_per_second, limits_.page_burst),
                               .changes = limit(kChangesPerSecond, kChanges),
                               .tables = limit(kTablesPerSecond, kTables),
                               .guests = limit(kGuestsPerSecond, kGuests),
                               .guesses = limit(kGuessesPerSecond, kGuesses),
                               .drawings = limit(kDrawingsPerSecond, kDrawings),
                               .most_sockets = static_cast<double>(limits_.sockets) * factor})
      .first->second;
}

std::vector<Visitors::Group*> Visitors::groups_of(const server::Whose& whose) {
  if (groups_.size() >= forget_at_) {
    std::erase_if(groups_, [&](const auto& entry) { return entry.second.idle(clock_.now()); });
    forget_at_ = std::max(kFewGroups, 2 * groups_.size());
  }
  if (whose.site.empty()) return {&group(whose.network, 1)};
  return {&group(whose.network, 1), &group(whose.site, kNetworksOfSite)};
}

bool Visitors::may(std::string_view address, Ask ask) {
  const auto groups = groups_of(whose(address));
  return std::all_of(groups.begin(), groups.end(), [&](Group* g) { return g->limit(ask).ready(clock_.now()); });
}

bool Visitors::take(std::string_view address, Ask ask) {
  if (!may(address, ask)) return false;
  const server::Whose asks = whose(address);
  for (Group* g : groups_of(asks)) g->limit(ask).take(clock_.now());
  const std::optional<server::Shared> what = shared(ask);
  if (what && others_ != nullptr) others_->taken({.what = *what, .whose = asks});
  return true;
}

void Visitors::taken_elsewhere(const server::Taken& taken) {
  constexpr std::array kShared{Ask::change, Ask::table, Ask::guest, Ask::guess};
  for (const Ask ask : kShared) {
    if (shared(ask) != taken.what) continue;
    for (Group* g : groups_of(taken.whose)) g->limit(ask).taken_elsewhere(clock_.now());
  }
}

bool Visitors::open_socket(std::string_view address) {
  const auto groups = groups_of(whose(address));
  const bool room = std::all_of(groups.begin(), groups.end(),
                                [](Group* g) { return static_cast<double>(g->sockets) < g->most_sockets; });
  if (room) {
    for (Group* g : groups) ++g->sockets;
  }
  return room;
}

void Visitors::close_socket(std::string_view address) {
  for (Group* g : groups_of(whose(address))) g->sockets -= g->sockets > 0 ? 1 : 0;
}

}  // namespace wonders::net
