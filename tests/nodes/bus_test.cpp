// What a bus promises, for the one in memory and for NATS.
#include <doctest/doctest.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

#include "nodes/memory_bus.h"
#include "support/stores/nats.h"
#if defined(WONDERS_NATS)
#include "nodes/nats/nats_bus.h"
#endif

using namespace wonders;
using namespace wonders::testing;
using nodes::Bus;

namespace {

/// What others want the thread of the test to do.
class Errands {
 public:
  void add(std::function<void()> errand) {
    const std::lock_guard lock(guard_);
    errands_.push_back(std::move(errand));
    come_.notify_one();
  }
  /// Waits for one and does it; false when none comes for long.
  bool do_one() {
    std::unique_lock lock(guard_);
    if (!come_.wait_for(lock, std::chrono::seconds(10), [&] { return !errands_.empty(); })) return false;
    const auto errand = std::move(errands_.front());
    errands_.pop_front();
    lock.unlock();
    errand();
    return true;
  }

 private:
  std::mutex guard_;
  std::condition_variable come_;
  std::deque<std::function<void()>> errands_;
};

/// A kind of bus with three nodes at it.
struct Line {
  std::unique_ptr<Bus> ada, bob, eve;
  std::function<bool()> go_on;  // lets something be heard; false when there is nothing
};

std::vector<std::string> hear(const Line& line, const std::vector<std::string>& heard, std::size_t count) {
  while (heard.size() < count && line.go_on()) {
  }
  return heard;
}

void check_promises(Line& line) {
  std::vector<std::string> bob, eve;
  line.bob->listen("t.to.bob", [&](std::string_view text) { bob.emplace_back(text); });
  line.bob->listen("t.all", [&](std::string_view text) { bob.push_back("all: " + std::string(text)); });
  line.eve->listen("t.to.eve", [&](std::string_view text) { eve.emplace_back(text); });
  line.eve->listen("t.all", [&](std::string_view text) { eve.push_back("all: " + std::string(text)); });

  // In order, whole, whatever the bytes are, and only to whom it was said.
  std::vector<std::string> said;
  for (int i = 0; i < 200; ++i)
    said.push_back(std::to_string(i) + std::string(static_cast<std::size_t>(i) * 50, '\0') + "ő");
  for (const std::string& text : said) line.ada->say("t.to.bob", text);
  CHECK(hear(line, bob, said.size()) == said);
  line.ada->say("t.to.eve", "for Eve");
  CHECK(hear(line, eve, 1) == std::vector<std::string>{"for Eve"});
  CHECK(bob.size() == said.size());

  bob.clear();
  eve.clear();
  line.ada->say("t.all", "hello");
  CHECK(hear(line, bob, 1) == std::vector<std::string>{"all: hello"});
  CHECK(hear(line, eve, 1) == std::vector<std::string>{"all: hello"});
  line.ada->say("t.nobody", "?");
  CHECK(line.ada->connected());

  // Who is gone hears nothing more, and nobody minds.
  line.eve.reset();
  line.ada->say("t.all", "still there?");
  line.ada->say("t.to.bob", "last");
  hear(line, bob, 3);
  CHECK(eve.size() == 1);
}

}  // namespace

TEST_CASE("nodes: a bus in memory keeps its promises") {
  nodes::MemoryBus bus;
  Line line{bus.end(), bus.end(), bus.end(), [&] {
              const bool any = bus.waiting() > 0;
              bus.deliver();
              return any;
            }};
  check_promises(line);
}

#if defined(WONDERS_NATS)

namespace {

Line line_at(const nodes::NatsPlace& place, Errands& errands) {
  const auto post = [&](std::function<void()> errand) { errands.add(std::move(errand)); };
  return {std::make_unique<nodes::NatsBus>(place, post), std::make_unique<nodes::NatsBus>(place, post),
          std::make_unique<nodes::NatsBus>(place, post), [&] { return errands.do_one(); }};
}

}  // namespace

TEST_SUITE_BEGIN("nats" * doctest::skip(!nats_here()));

TEST_CASE("nodes: NATS keeps the promises of a bus") {
  const NatsServer server;
  Errands errands;
  Line line = line_at({.address = server.address()}, errands);
  check_promises(line);
}

TEST_CASE("nodes: NATS with a password and TLS") {
  const NatsServer server(NatsServer::Guarded::password_and_tls);
  Errands errands;
  const nodes::NatsPlace place{.address = server.address(), .user = "node", .password = "secret", .ca = server.ca()};
  Line line = line_at(place, errands);
  check_promises(line);

  nodes::NatsPlace wrong = place;
  wrong.password = "guessed";
  CHECK_THROWS_AS(nodes::NatsBus(wrong, [](const std::function<void()>&) {}), nodes::BusError);
  nodes::NatsPlace anybody = place;
  anybody.ca = {};  // the system does not know that certificate
  anybody.address = "tls://127.0.0.1:" + std::to_string(server.port());
  CHECK_THROWS_AS(nodes::NatsBus(anybody, [](const std::function<void()>&) {}), nodes::BusError);
}

TEST_CASE("nodes: NATS with a token") {
  const NatsServer server(NatsServer::Guarded::token);
  Errands errands;
  nodes::NatsPlace place{.address = server.address(), .token = "secret"};
  Line line = line_at(place, errands);
  check_promises(line);
  place.token = "guessed";
  CHECK_THROWS_AS(nodes::NatsBus(place, [](const std::function<void()>&) {}), nodes::BusError);
}

TEST_CASE("nodes: NATS that wants to see a certificate") {
  const NatsServer server(NatsServer::Guarded::client_certificate);
  Errands errands;
  nodes::NatsPlace place{
      .address = server.address(), .ca = server.ca(), .certificate = server.ca(), .key = server.key()};
  Line line = line_at(place, errands);
  check_promises(line);
  place.certificate = place.key = {};
  CHECK_THROWS_AS(nodes::NatsBus(place, [](const std::function<void()>&) {}), nodes::BusError);
}

TEST_CASE("nodes: a certificate that is believed, but is another host's, is refused") {
  const NatsServer server(NatsServer::Guarded::name_of_another);
  const nodes::NatsPlace place{.address = server.address(), .ca = server.ca()};
  CHECK_THROWS_AS(nodes::NatsBus(place, [](const std::function<void()>&) {}), nodes::BusError);
}

TEST_CASE("nodes: a bus on NATS comes back when NATS does") {
  NatsServer server;
  Errands errands;
  Line line = line_at({.address = server.address()}, errands);
  std::vector<std::string> heard;
  line.bob->listen("t.to.bob", [&](std::string_view text) { heard.emplace_back(text); });
  server.stop();
  while (line.ada->connected() || line.bob->connected()) std::this_thread::yield();
  server.start();
  while (!line.ada->connected() || !line.bob->connected()) std::this_thread::yield();
  line.ada->say("t.to.bob", "again");
  CHECK(hear(line, heard, 1) == std::vector<std::string>{"again"});
}

TEST_CASE("nodes: nobody waits for a NATS that hangs") {
  NatsServer server;
  Errands errands;
  Line line = line_at({.address = server.address()}, errands);
  std::vector<std::string> heard;
  line.bob->listen("t.to.bob", [&](std::string_view text) { heard.emplace_back(text); });
  server.freeze();
  // More than the system keeps on the way; nothing reads it until all is said.
  const std::string much(500'000, 'x');
  for (int i = 0; i < 200; ++i) line.ada->say("t.to.bob", much);
  while (line.ada->connected()) std::this_thread::yield();
  line.ada->say("t.to.bob", much);
  server.thaw();
  while (!line.ada->connected() || !line.bob->connected()) std::this_thread::yield();
  line.ada->say("t.to.bob", "again");
  while (heard.empty() || heard.back() != "again") REQUIRE(errands.do_one());
  CHECK(heard.size() < 200);  // what could not be said is lost
}

TEST_CASE("nodes: a bus without anybody at its address is told at once") {
  CHECK_THROWS_AS(nodes::NatsBus({.address = "nats://127.0.0.1:1"}, [](const std::function<void()>&) {}),
                  nodes::BusError);
}

TEST_SUITE_END();

#endif
