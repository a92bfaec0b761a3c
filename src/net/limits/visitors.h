#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/guests/other_nodes.h"
#include "server/ports.h"
#include "server/tools/rate_limit.h"

namespace wonders::net {

/// Who has an IPv6 address has at least a /64 of them: a name for all of it. An IPv4 address is its own.
std::string network_of(std::string_view address);
/// And often a /48: a name for that; empty for IPv4.
std::string site_of(std::string_view address);
inline server::Whose whose(std::string_view address) { return {network_of(address), site_of(address)}; }
/// A /48 may do as much as so many of its /64.
inline constexpr std::size_t kNetworksOfSite = 16;

struct VisitorLimits {
  double requests_per_second = 10;
  double request_burst = 60;
  double pages_per_second = 100;  // files, too: a visit is many of them, and many people may share an address
  double page_burst = 500;
  std::size_t sockets = 200;
  std::size_t connections = 250;  // with those of plain HTTP
};

/// What one address may ask for. Who has an IPv6 address has at least a /64 of them, and often a /48: an address counts
/// as its /64, and all of a /48 together may do sixteen times as much.
class Visitors {
 public:
  enum class Ask : std::uint8_t {
    request,  // of the API, or to look into a table
    page,     // anything else
    change,   // a request that is written to the disk, for which all tables wait: 20, and two a second
    table,    // to make one: 100, and one in ten seconds
    guest,    // to be signed in: 20 in ten minutes
    guess,    // a code that no table has: 20, and one in ten seconds
    drawing,  // a picture that was not drawn before: 10, and one in two seconds
  };

  Visitors(const server::Clock& clock, VisitorLimits limits) : clock_(clock), limits_(limits) {}

  bool may(std::string_view address, Ask ask);
  /// False if it may not; then nothing is taken.
  [[nodiscard]] bool take(std::string_view address, Ask ask);

  /// Who hears what is taken of what there is so much of at all nodes together.
  void set_others(server::OtherNodes* others) { others_ = others; }
  void taken_elsewhere(const server::Taken& taken);

  [[nodiscard]] bool open_socket(std::string_view address);
  void close_socket(std::string_view address);

  /// How many addresses and networks are remembered.
  std::size_t known() const { return groups_.size(); }

 private:
  struct Group {
    server::RateLimit requests;
    server::RateLimit pages;
    server::RateLimit changes;
    server::RateLimit tables;
    server::RateLimit guests;
    server::RateLimit guesses;
    server::RateLimit drawings;
    double most_sockets;
    std::size_t sockets = 0;

    server::RateLimit& limit(Ask ask);
    bool idle(server::Time now) const;
  };

  std::vector<Group*> groups_of(const server::Whose& whose);
  Group& group(const std::string& name, double factor);

  const server::Clock& clock_;
  VisitorLimits limits_;
  server::OtherNodes* others_ = nullptr;
  std::unordered_map<std::string, Group> groups_;
  std::size_t forget_at_ = 0;  // so many groups: then those are forgotten that have asked nothing for long
};

}  // namespace wonders::net
