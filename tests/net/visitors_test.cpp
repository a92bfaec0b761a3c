#include "net/limits/visitors.h"

#include <doctest/doctest.h>

#include "support/server_doubles.h"

using namespace wonders;
using namespace wonders::net;
using Ask = Visitors::Ask;

namespace {

std::size_t guests_of(Visitors& visitors, std::string_view address) {
  std::size_t made = 0;
  while (made < 10000 && visitors.take(address, Ask::guest)) ++made;
  return made;
}

/// Another node's visitors, which hear at once.
struct Elsewhere : server::OtherNodes {
  explicit Elsewhere(Visitors& hearing) : visitors(hearing) {}
  void signed_out(const server::PlayerId&, std::string_view) override {}
  void renamed(const server::StoredPlayer&) override {}
  void forgets(const server::PlayerId&) override {}
  void taken(const server::Taken& taken) override { visitors.taken_elsewhere(taken); }

  Visitors& visitors;
};

}  // namespace

TEST_CASE("visitors: an IPv6 address counts as its /64, and a /48 as sixteen of them") {
  wonders::testing::FakeClock clock;
  Visitors visitors(clock, {});
  CHECK(guests_of(visitors, "2001:db8:1:1::1") == 20);
  CHECK(guests_of(visitors, "2001:db8:1:1:ffff::2") == 0);
  std::size_t all = 20;
  for (int i = 2; i < 100; ++i) all += guests_of(visitors, "2001:db8:1:" + std::to_string(i) + "::1");
  CHECK(all == 16 * 20);
  CHECK(guests_of(visitors, "2001:db8:2:1::1") == 20);
}

TEST_CASE("visitors: an IPv4 address is itself, however it is written") {
  wonders::testing::FakeClock clock;
  Visitors visitors(clock, {});
  CHECK(guests_of(visitors, "192.0.2.1") == 20);
  CHECK(guests_of(visitors, "::ffff:192.0.2.1") == 0);
  CHECK(guests_of(visitors, "192.0.2.2") == 20);
  clock.time += 10 * server::kMinute;
  CHECK(guests_of(visitors, "192.0.2.1") == 20);
}

TEST_CASE("visitors: an address counts for itself, whatever link it was heard on") {
  wonders::testing::FakeClock clock;
  Visitors visitors(clock, {});
  CHECK(guests_of(visitors, "fe80::1%eth0") == 20);
  CHECK(guests_of(visitors, "fe80::1%eth1") == 0);
  CHECK(guests_of(visitors, "fe80::2") == 0);
  CHECK(site_of("fe80::1%eth0") == site_of("fe80::1"));
}

TEST_CASE("visitors: connections are counted until they end") {
  wonders::testing::FakeClock clock;
  Visitors visitors(clock, {.sockets = 2});
  CHECK(visitors.open_socket("2001:db8::1"));
  CHECK(visitors.open_socket("2001:db8::2"));
  CHECK_FALSE(visitors.open_socket("2001:db8::3"));
  visitors.close_socket("2001:db8::1");
  CHECK(visitors.open_socket("2001:db8::3"));
}

TEST_CASE("visitors: what is stored or guessed is counted at all nodes together, what costs one its time is not") {
  wonders::testing::FakeClock clock;
  Visitors here(clock, {}), there(clock, {});
  Elsewhere others(there);
  here.set_others(&others);
  const auto all = [](Visitors& visitors, Ask ask) {
    std::size_t taken = 0;
    while (visitors.take("2001:db8:1:1::1", ask)) ++taken;
    return taken;
  };
  for (const Ask ask : {Ask::change, Ask::table, Ask::guest, Ask::guess}) {
    CHECK(all(here, ask) >= 20);
    CHECK(all(there, ask) == 0);
  }
  for (const Ask ask : {Ask::request, Ask::page, Ask::drawing}) CHECK(all(here, ask) == all(there, ask));
  // The /48 as well.
  std::size_t rest = 0;
  for (int i = 2; i < 100; ++i) rest += guests_of(there, "2001:db8:1:" + std::to_string(i) + "::1");
  CHECK(rest == 15 * 20);
}

TEST_CASE("visitors: who asked and went is forgotten, however many come") {
  wonders::testing::FakeClock clock;
  Visitors visitors(clock, {});
  for (int i = 0; i < 100000; ++i) {
    const std::string address =
        "10." + std::to_string(i / 65536) + "." + std::to_string(i / 256 % 256) + "." + std::to_string(i % 256);
    REQUIRE(visitors.take(address, Ask::request));
    clock.time += 100;
  }
  CHECK(visitors.known() < 2000);
}
