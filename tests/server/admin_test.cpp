#include <doctest/doctest.h>

#include "server/house/admin.h"
#include "server/house/network.h"
#include "server/party.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

Message order(World& world, const std::string& action, const std::string& subject = "", const std::string& more = "") {
  Message answer(
      administer(*world.hub, R"({"action":")" + action + R"(","subject":")" + subject + R"(")" + more + "}"));
  world.hub->commit();
  return answer;
}

}  // namespace

TEST_CASE("networks: an address or a prefix of them") {
  const auto contains = [](const char* network, const char* address) {
    const auto read = Network::read(network);
    return read && read->contains(address);
  };
  CHECK(contains("192.0.2.0/24", "192.0.2.77"));
  CHECK_FALSE(contains("192.0.2.0/24", "192.0.3.1"));
  CHECK(contains("192.0.2.1", "192.0.2.1"));
  CHECK(contains("192.0.2.1", "::ffff:192.0.2.1"));
  CHECK_FALSE(contains("192.0.2.1", "192.0.2.2"));
  CHECK(contains("10.0.0.0/9", "10.127.0.1"));
  CHECK_FALSE(contains("10.0.0.0/9", "10.128.0.1"));
  CHECK(contains("2001:db8::/32", "2001:db8:ffff::1"));
  CHECK_FALSE(contains("2001:db8::/32", "2001:db9::1"));
  CHECK_FALSE(contains("2001:db8::/32", ""));
  CHECK(contains("fe80::/10", "fe80::1%eth0"));
  CHECK(contains("fe80::1%eth0", "fe80::1%wlan0"));
  CHECK_FALSE(contains("fe80::1%eth0", "fe80::2%eth0"));
  for (const char* bad : {"", "/8", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/8x", "example.org", "::/129"}) {
    CHECK_MESSAGE(!Network::read(bad).has_value(), bad);
  }
}

TEST_CASE("admin: tables are listed, looked into and closed") {
  World world;
  Party party(world, "first", 3, 2);
  world.say(party.people[0], msg("chat", party.table, R"("text":"hello")"));
  party.start(world);
  CHECK(order(world, "tables").text("tables.0.id") == party.table);
  const Message seen = order(world, "table", party.game(world).code());
  CHECK(seen.text("table.people.1.name") == "Guest 1");
  CHECK(seen.text("chat.0.text") == "hello");
  for (const char* secret : {"seed\"", "salt", "hand"}) CHECK(seen.raw().find(secret) == std::string::npos);
  CHECK(order(world, "close", party.table).flag("ok"));
  CHECK(world.last(party.people[1], "closed").text("reason") == "closed");
  CHECK(party.game(world).status() == Status::closed);
  CHECK(order(world, "close", party.table).text("error") != "");
  CHECK(order(world, "close", "nowhere").text("error") != "");
}

TEST_CASE("admin: a guest is removed, banned for a time, and let in again") {
  World world;
  const SignedIn eve = world.guest("Eve");
  const ConnectionId id = world.connect(eve);
  CHECK(order(world, "guests").text("guests.0.id") == eve.player.id);
  CHECK(order(world, "guests", "Eve").text("guests.0.id") == eve.player.id);
  SUBCASE("removed: all sessions and links end") {
    CHECK(order(world, "remove", eve.player.id).flag("ok"));
    CHECK(world.mail.closed[id] == 1008);
    CHECK(world.get("/me", &eve).status == 401);
  }
  SUBCASE("banned") {
    CHECK(order(world, "ban", eve.player.id, R"(,"days":7,"reason":"rude")").flag("ok"));
    CHECK(world.mail.closed[id] == 1008);
    CHECK(Message(world.get("/me", &eve).body).text("error.code") == "banned");
    world.restart();
    CHECK(world.get("/me", &eve).status == 403);
    CHECK(order(world, "bans").text("bans.0.reason") == "rude");
    SUBCASE("until the time is over") {
      world.pass(7 * kDay + kMinute);
      CHECK(world.get("/me", &eve).status == 200);
    }
    SUBCASE("or it is lifted") {
      CHECK(order(world, "unban", eve.player.id).flag("ok"));
      CHECK(world.get("/me", &eve).status == 200);
      CHECK(order(world, "unban", eve.player.id).text("error") != "");
      world.restart();
      CHECK(world.get("/me", &eve).status == 200);
    }
  }
  SUBCASE("what is neither a guest nor a network is not banned") {
    CHECK(order(world, "ban", "nobody").text("error") != "");
    CHECK(order(world, "bans").json("bans") == "[]");
  }
}

TEST_CASE("admin: a network is banned, with who is connected from it") {
  World world;
  const SignedIn eve = world.guest("Eve"), ada = world.guest("Ada");
  world.hub->connected(101, eve.player, eve.token, "203.0.113.9");
  world.hub->connected(102, ada.player, ada.token, "198.51.100.1");
  world.hub->commit();
  CHECK(order(world, "guests", eve.player.id).text("guests.0.addresses.0") == "203.0.113.9");
  CHECK(order(world, "ban", "203.0.113.0/24").flag("ok"));
  CHECK(world.mail.closed[101] == 1008);
  CHECK(world.mail.closed.count(102) == 0);
  CHECK(world.hub->house().network_banned("203.0.113.200"));
  CHECK_FALSE(world.hub->house().network_banned("203.0.114.1"));
  world.restart();
  CHECK(world.hub->house().network_banned("203.0.113.200"));
  CHECK(order(world, "unban", "203.0.113.0/24").flag("ok"));
  CHECK_FALSE(world.hub->house().network_banned("203.0.113.200"));
}

TEST_CASE("admin: who is muted plays on, and writes no more") {
  World world;
  Party party(world, "first", 3, 2);
  CHECK(order(world, "mute", party.guests[1].player.id, R"(,"days":1)").flag("ok"));
  world.say(party.people[1], msg("chat", party.table, R"("text":"boo")"));
  CHECK(world.last_error(party.people[1]) == "muted");
  CHECK(world.count(party.people[0], "chat") == 0);
  party.start(world);
  world.choose(party.people[1], party.table, 1, world.any_move(party.people[1]));
  CHECK(party.game(world).chosen().contains(seat(1)));
  CHECK(order(world, "unmute", party.guests[1].player.id).flag("ok"));
  world.say(party.people[1], msg("chat", party.table, R"("text":"sorry")"));
  CHECK(world.count(party.people[0], "chat") == 1);
}

TEST_CASE("admin: reports come with what was written, and are limited") {
  World world;
  Party party(world, "first", 3, 2);
  const PlayerId bob = party.guests[1].player.id;
  const std::string report = msg("report", party.table, R"("player":")" + bob + R"(","reason":"insults","ref":1)");
  world.say(party.people[1], msg("chat", party.table, R"("text":"first")"));
  world.say(party.people[1], msg("chat", party.table, R"("text":"second")"));
  world.say(party.people[0], report);
  CHECK(world.last(party.people[0], "ack").number("ref") == 1);
  const Message reports = order(world, "reports");
  CHECK(reports.text("reports.0.player") == bob);
  CHECK(reports.text("reports.0.reporter") == party.guests[0].player.id);
  CHECK(reports.text("reports.0.reason") == "insults");
  CHECK(reports.text("reports.0.lines") == "first\nsecond");
  CHECK(world.box(party.people[1]).back().type() != "report");  // nobody is told
  world.say(party.people[0], msg("report", party.table, R"("player":"nobody")"));
  CHECK(world.last_error(party.people[0]) == "not_seated");
  for (int i = 0; i < 10; ++i) world.say(party.people[0], report);
  CHECK(world.last_error(party.people[0]) == "rate_limited");
  CHECK(order(world, "reports").json("reports.5") == "null");
  const ConnectionId stranger = world.connect(world.guest("Stranger"));
  world.say(stranger, report);
  CHECK(world.last_error(stranger) == "not_seated");
}

TEST_CASE("admin: tables that are not in memory are listed, too") {
  World world;
  const SignedIn ada = world.guest("Ada");
  Party party(world, "first", 3, 2);
  party.start(world);
  for (ConnectionId id : party.people) world.disconnect(id);
  world.pass(16 * kMinute);
  const TableId bad = world.create(ada, plan("first", 3, 1));
  const auto status_of = [&](const TableId& table) {
    const Message all = order(world, "tables");
    for (const std::string at : {"tables.0", "tables.1"}) {
      if (all.text(at + ".id") == table) return all.text(at + ".status");
    }
    return std::string("not listed");
  };
  CHECK(status_of(party.table) == "asleep");
  CHECK(status_of(bad) == "open");
  Batch batch;
  batch.rewritten.push_back({bad, 0, "{}"});
  world.store.commit(batch);
  world.restart();
  CHECK(status_of(bad) == "damaged");
  CHECK(order(world, "table", party.table).text("table.status") == "playing");
}

TEST_CASE("admin: every action is in the audit log, and what was refused is not") {
  World world;
  const SignedIn eve = world.guest("Eve");
  order(world, "reports");
  order(world, "ban", "nobody");
  order(world, "ban", eve.player.id, R"(,"days":7,"reason":"rude")");
  order(world, "log-level", "warning");
  order(world, "delete", eve.player.id);
  world.restart();
  const Message audit = order(world, "audit");
  CHECK(audit.text("audit.0.action") == "delete");
  CHECK(audit.text("audit.1.action") == "log-level");
  CHECK(audit.text("audit.1.subject") == "warning");
  CHECK(audit.text("audit.2.detail") == "7 days: rude");
  CHECK(audit.text("audit.3.action") == "reports");  // who has read what people wrote
  CHECK(audit.json("audit.4") == "null");
  CHECK(order(world, "audit").text("audit.0.action") == "audit");
  const Message older = order(world, "audit", "2");  // without what has been done since
  CHECK(older.text("audit.0.action") == "delete");
  CHECK_FALSE(older.flag("more"));
  CHECK(order(world, "reports", "5").json("reports") == "[]");
  for (const char* bad : {"-1", "x", "1x", "99999999999999999999"})
    CHECK(order(world, "audit", bad).text("error") != "");
  CHECK(order(world, "bans").json("bans") == "[]");  // of somebody who is gone
  CHECK_FALSE(world.store.player(eve.player.id).has_value());
}

TEST_CASE("admin: the level of the log changes at once") {
  World world;
  world.log_lines.clear();
  order(world, "log-level", "error");
  world.guest("Ada");
  CHECK(world.log_lines.empty());
  order(world, "log-level", "info");
  world.guest("Bob");
  CHECK_FALSE(world.log_lines.empty());
  CHECK(order(world, "log-level", "loud").text("error") != "");
}

TEST_CASE("admin: nonsense is answered") {
  World world;
  for (const char* text : {"", "{", "[]", "{}", R"({"action":"dance"})", R"({"action":"ban","days":-1})"}) {
    CHECK(Message(administer(*world.hub, text)).text("error") != "");
  }
}

TEST_CASE("admin: a long list comes in pages") {
  World world;
  Batch batch;
  for (int i = 0; i < 1500; ++i) {
    batch.audit.push_back({i, "tables", std::to_string(i), ""});
    batch.reports.push_back({i, "t", "a", "b", std::to_string(i), "", ""});
  }
  world.store.commit(batch);
  struct Case {
    const char *list, *number, *last;  // of the first page
  };
  // The looks at the reports are in the audit log, too.
  for (const auto& [list, number, last] : {Case{"reports", "name", "500"}, Case{"audit", "subject", "502"}}) {
    const auto at = [&](const Message& page, std::size_t i) {
      return page.text(std::string(list) + "." + std::to_string(i) + "." + number);
    };
    const Message first = order(world, list);
    CHECK(at(first, 999) == last);
    CHECK(first.at(list).size() == 1000);
    CHECK(first.flag("more"));
    const Message second = order(world, list, "1000");
    CHECK_FALSE(second.flag("more"));
    CHECK(at(second, second.at(list).size() - 1) == "0");
  }
}
