// The log follows what somebody sent from the connection to the commit that made it durable.
#include <doctest/doctest.h>

#include "server/party.h"
#include "storage/memory_store.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// The lines of that event, since the log was cleared.
std::vector<Message> lines_of(const World& world, std::string_view event) {
  std::vector<Message> found;
  for (const std::string& line : world.log_lines) {
    Message entry(line);
    if (entry.text("event") == event) found.push_back(std::move(entry));
  }
  return found;
}

/// Guests can be written no more.
struct StubbornStore : storage::MemoryStore {
  bool refuses = false;
  bool unreadable = false;
  void commit(const Batch& batch) override {
    if (refuses && !batch.players.empty()) throw StoreError("disk full");
    MemoryStore::commit(batch);
  }
  std::optional<StoredTable> table_by_code(std::string_view code) override {
    if (unreadable) throw StoreError("malformed");
    return MemoryStore::table_by_code(code);
  }
};

}  // namespace

TEST_CASE("the log leads from a message to its events and to their commit") {
  World world;
  Party party(world, "first", 3, 3);
  const ConnectionId writer = party.people[1];
  world.log_lines.clear();
  world.say(writer, msg("chat", party.table, R"("text":"hello")"));

  const auto messages = lines_of(world, "message");
  const auto events = lines_of(world, "happened");
  const auto commits = lines_of(world, "committed");
  REQUIRE(messages.size() == 1);
  REQUIRE(events.size() == 1);
  REQUIRE(commits.size() == 1);
  CHECK(messages[0].text("kind") == "chat");
  CHECK(messages[0].text("player") == party.guests[1].player.id);
  CHECK(messages[0].text("answer") == "ok");
  CHECK(messages[0].number("connection") == static_cast<std::int64_t>(writer));
  CHECK(events[0].text("table") == party.table);
  CHECK(events[0].text("kind") == "chat");
  CHECK(events[0].number("connection") == static_cast<std::int64_t>(writer));
  CHECK(events[0].number("message") == messages[0].number("message"));
  CHECK(events[0].number("commit") == commits[0].number("commit"));
  CHECK(commits[0].number("events") == 1);

  world.log_lines.clear();
  world.say(party.people[0], msg("chat", party.table, R"("text":"hello back")"));
  CHECK(lines_of(world, "message")[0].number("message") == messages[0].number("message") + 1);
  CHECK(lines_of(world, "committed")[0].number("commit") == commits[0].number("commit") + 1);
}

TEST_CASE("the log says what was refused, and to whom lines belong that come from nobody") {
  World world;
  Party party(world, "first", 3, 1);
  world.log_lines.clear();
  world.say(party.people[0], "{");
  world.say(party.people[0], msg("sit", party.table, R"("seat":1)"));
  const auto messages = lines_of(world, "message");
  REQUIRE(messages.size() == 2);
  CHECK(messages[0].text("kind") == "unreadable");
  CHECK(messages[0].text("answer") == "bad_request");
  CHECK(messages[1].text("kind") == "sit");
  CHECK(messages[1].text("answer") != "ok");
  CHECK(lines_of(world, "happened").empty());

  world.log_lines.clear();
  world.disconnect(party.people[0]);
  const auto gone = lines_of(world, "disconnected");
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].number("connection") == static_cast<std::int64_t>(party.people[0]));
  world.pass(kDay);
  const auto closed = lines_of(world, "table_closed");
  REQUIRE(closed.size() == 1);
  CHECK(closed[0].at("connection").is_null());  // time did it
}

TEST_CASE("warnings and errors are counted, also where nobody wants to read them") {
  const FakeClock clock;
  std::string written;
  Log log(clock, LogLevel::error, [&](std::string_view line) { written += line; });
  log.warning("slow");
  log.error("store_damaged");
  log.error("store_damaged");
  CHECK(log.count(LogLevel::warning) == 1);
  CHECK(log.count(LogLevel::error) == 2);
  CHECK(written.find("slow") == std::string::npos);
  {
    const LogScope outer(log, {.request = 7});
    const LogScope inner(log, {.connection = 3, .message = 4});
    log.error("inside");
  }
  CHECK(written.find(R"("event":"inside","connection":3,"message":4})") != std::string::npos);
  written.clear();
  log.error("outside");
  CHECK(written.find("request") == std::string::npos);
}

TEST_CASE("a store that cannot be read or written is trouble, until it can be again") {
  const FakeClock start;
  FakeClock clock = start;
  Dice dice;
  StubbornStore store;
  PatientBots bots;
  Mailboxes mail;
  Log log(clock, LogLevel::off, {});
  Hub hub({clock, dice, store, bots, mail, log});
  CHECK(hub.trouble().empty());

  store.unreadable = true;
  CHECK(hub.trouble() == "the store cannot be read");
  store.unreadable = false;
  CHECK(hub.trouble().empty());

  store.refuses = true;
  SignedIn guest;
  REQUIRE_FALSE(hub.sign_in("Ada", guest));
  CHECK_FALSE(hub.commit());
  CHECK(hub.trouble() == "the store cannot be written");
  clock.time += 9 * kSecond;
  CHECK_FALSE(hub.trouble().empty());
  clock.time += 2 * kSecond;
  CHECK(hub.trouble().empty());  // whoever comes now tries again
}

TEST_CASE("metrics: the bus has a histogram, slow parts have names") {
  Metrics metrics;
  metrics.bus_time.add(3);
  metrics.slow[index(Part::store)] = 2;
  const std::string text = metrics.text();
  CHECK(text.find("wonders_bus_seconds_bucket{le=\"0.0025\"} 0\n") != std::string::npos);
  CHECK(text.find("wonders_bus_seconds_bucket{le=\"0.005\"} 1\n") != std::string::npos);
  CHECK(text.find("wonders_slow_total{part=\"store\"} 2\n") != std::string::npos);
  CHECK(text.find("wonders_slow_total{part=\"choice\"} 0\n") != std::string::npos);
}
