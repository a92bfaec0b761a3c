// Limits that are the same for all nodes, asked for at three of them.
#include <doctest/doctest.h>

#include <algorithm>

#include "net/running.h"
#include "support/stores/nats.h"
#include "support/stores/postgres.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

net::ServerOptions behind_a_proxy() {
  net::ServerOptions options;
  options.site.proxy = true;
  return options;
}

/// Visitors of one address, at three nodes.
struct Visits {
  const Running nodes{Running::Cluster{}, behind_a_proxy()};

  unsigned ask(std::size_t node, std::string_view method, const std::string& path, const std::string& body = "") const {
    return WebClient(nodes.port.all()[node])
        .request(method, path, "X-Forwarded-For: 10.1.1.1\r\nContent-Type: application/json\r\n", body)
        .status;
  }

  /// What others allowed, as that node has heard.
  std::size_t heard(std::size_t node) const {
    constexpr std::string_view kName = "\nwonders_taken_elsewhere_total ";
    const std::string page = get(nodes.port.all()[node], "/metrics").body;
    const std::size_t place = page.find(kName);
    REQUIRE(place != std::string::npos);
    return std::stoul(page.substr(place + kName.size()));
  }

  /// How often it is allowed at one node after another, each of which has heard of all before.
  template <class F>
  std::size_t allowed(F may) const {
    std::size_t times = 0;
    for (std::size_t node = 0; node < 3; ++node) {
      const std::size_t before = times;
      while (heard(node) < before) std::this_thread::yield();
      while (may(node)) ++times;
    }
    return times;
  }
};

// While this asks, some come again: one in half a minute, or in ten seconds. Three nodes that count alone allow 60.
constexpr std::size_t kFew = 20;

}  // namespace

TEST_CASE("net: three nodes together make as many guests for an address as one" *
          doctest::skip(!nats_here() || !postgres_here())) {
  const Visits visits;
  const std::size_t guests = visits.allowed(
      [&](std::size_t node) { return visits.ask(node, "POST", "/api/v1/guest", R"({"name":"Eve"})") == 201; });
  CHECK(guests >= 20);
  CHECK(guests < 20 + kFew);
}

TEST_CASE("net: three nodes together let an address guess as many codes as one" *
          doctest::skip(!nats_here() || !postgres_here())) {
  const Visits visits;
  const std::size_t guesses =
      visits.allowed([&](std::size_t node) { return visits.ask(node, "GET", "/api/v1/tables/WRONGS") == 404; });
  CHECK(guesses >= 20);
  CHECK(guesses < 20 + kFew);
}
