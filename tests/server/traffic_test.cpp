#include <doctest/doctest.h>

#include "server/party.h"

// What people at a table are sent may not depend on how much the others send.

using namespace wonders;
using namespace wonders::testing;

namespace {

/// People who send as fast as they can: no time passes, and each message is committed by itself.
class Flood {
 public:
  explicit Flood(World& world) : world_(world) {}

  void say(ConnectionId id, const std::string& text) {
    if (bytes_ == 0) {  // what came before the flood is over
      world_.pass(kMinute);
      world_.forget_mail();
    }
    bytes_ += text.size();
    world_.hub->received(id, text);
    world_.hub->commit();
  }

  std::size_t bytes() const { return bytes_; }

 private:
  World& world_;
  std::size_t bytes_ = 0;
};

std::size_t bytes_sent_to(World& world, ConnectionId id) {
  std::size_t bytes = 0;
  for (const Message& message : world.box(id)) bytes += message.raw().size();
  return bytes;
}

std::vector<ConnectionId> watchers(World& world, const TableId& table, std::size_t number) {
  std::vector<ConnectionId> ids;
  for (std::size_t i = 0; i < number; ++i) {
    ids.push_back(world.connect(world.guest("Watcher " + std::to_string(i))));
    world.say(ids.back(), msg("watch", table));
  }
  return ids;
}

}  // namespace

TEST_CASE("traffic: who is at the table already and joins again is answered alone") {
  World world;
  Party party(world, "first", 3, 2);
  const ConnectionId watcher = watchers(world, party.table, 1)[0];
  for (const char* type : {"join", "watch"}) {
    for (ConnectionId id : {party.people[1], watcher}) {
      world.forget_mail();
      world.say(id, msg(type, party.table, R"("ref":1)"));
      CHECK(world.count(id, "ack") == 1);
      CHECK(world.count(id, "table") == 1);
      CHECK(world.box(party.people[0]).empty());
    }
  }
}

TEST_CASE("traffic: everybody is told of a table once a commit, after the ack and before the game") {
  World world;
  Party party(world, "first", 3, 2);
  const ConnectionId watcher = watchers(world, party.table, 1)[0];
  world.forget_mail();
  world.hub->received(watcher, msg("leave", party.table));
  world.hub->received(watcher, msg("watch", party.table, R"("ref":1)"));
  world.hub->received(party.people[1], msg("leave", party.table));
  world.hub->received(party.people[1], msg("join", party.table, R"("ref":2)"));
  world.hub->received(party.people[0], msg("start", party.table, R"("ref":3)"));
  world.hub->commit();
  const auto types = [&](ConnectionId id) {
    std::string all;
    for (const Message& message : world.box(id)) all += message.type() + " ";
    return all;
  };
  CHECK(types(party.people[0]) == "ack table view ");
  CHECK(types(party.people[1]) == "closed ack table view ");
  CHECK(types(watcher) == "closed ack table view ");
  CHECK(world.last(watcher, "table").text("table.status") == "playing");
}

TEST_CASE("traffic: a flood costs those at the table no more than it costs the sender") {
  World world;
  Flood flood(world);
  const auto check_victim = [&](ConnectionId victim) {
    constexpr std::size_t kMostTables = 12;
    REQUIRE(world.count(victim, "table") > 0);
    const std::size_t table = world.last(victim, "table").raw().size();
    CHECK(world.count(victim, "table") <= kMostTables);
    CHECK(bytes_sent_to(world, victim) <= flood.bytes() + kMostTables * table);
  };

  SUBCASE("fifteen watchers who join and watch again") {
    Party party(world, "first", 3, 2);
    party.start(world);
    const auto crowd = watchers(world, party.table, 15);
    for (int i = 0; i < 30; ++i) {
      for (ConnectionId id : crowd) flood.say(id, msg("join", party.table));
      for (ConnectionId id : crowd) flood.say(id, msg("watch", party.table));
    }
    CHECK(world.count(crowd[0], "view") == 20);  // of 60: the sender is not sent without end either
    CHECK(world.box(crowd[0]).back().text("code") == "rate_limited");
    CHECK(world.box(party.people[0]).empty());
  }
  SUBCASE("fifteen who come and go") {
    Party party(world, "first", 3, 2);
    const auto crowd = watchers(world, party.table, 15);
    for (int i = 0; i < 30; ++i) {
      for (ConnectionId id : crowd) flood.say(id, msg("leave", party.table));
      for (ConnectionId id : crowd) flood.say(id, msg("watch", party.table));
    }
    check_victim(party.people[0]);
  }
  SUBCASE("fifteen who lose their connections again and again") {
    Party party(world, "first", 3, 2);
    std::vector<SignedIn> guests;
    for (int i = 0; i < 15; ++i) guests.push_back(world.guest("Ghost"));
    for (int i = 0; i < 30; ++i) {
      for (const SignedIn& guest : guests) {
        const ConnectionId id = world.connect(guest);
        flood.say(id, msg("watch", party.table));
        world.disconnect(id);
      }
    }
    check_victim(party.people[0]);
  }
  SUBCASE("one who changes seats") {
    Party party(world, "first", 5, 4);
    world.say(party.people[2], msg("leave", party.table));
    world.say(party.people[3], msg("leave", party.table));
    for (int i = 0; i < 30; ++i) {
      flood.say(party.people[1], msg("sit", party.table, R"("seat":2)"));
      flood.say(party.people[1], msg("sit", party.table, R"("seat":3)"));
    }
    check_victim(party.people[0]);
  }
  SUBCASE("one who leaves the seat and takes it again") {
    Party party(world, "first", 5, 4);
    for (int i = 0; i < 30; ++i) {
      flood.say(party.people[1], msg("leave", party.table));
      flood.say(party.people[1], msg("join", party.table));
    }
    check_victim(party.people[0]);
  }
  SUBCASE("one who leaves the game and comes back to it") {
    Party party(world, "first", 3, 2);
    party.start(world);
    for (int i = 0; i < 30; ++i) {
      flood.say(party.people[1], msg("leave", party.table));
      flood.say(party.people[1], msg("join", party.table));
    }
    check_victim(party.people[0]);
  }
  SUBCASE("one who takes one wonder after another") {
    Party party(world, "first", 3, 2, R"("assignment":"free")");
    party.start(world);
    for (int i = 0; i < 30; ++i) {
      flood.say(party.people[1], msg("board", party.table, R"("wonder":"Olympia","side":"B")"));
      flood.say(party.people[1], msg("board", party.table, R"("wonder":"Gizah","side":"A")"));
    }
    check_victim(party.people[0]);
  }
  SUBCASE("fifteen who chat") {
    Party party(world, "first", 3, 2);
    const auto crowd = watchers(world, party.table, 15);
    const std::string line = R"("text":")" + std::string(300, 'x') + R"(")";
    for (int i = 0; i < 60; ++i) {
      for (ConnectionId id : crowd) flood.say(id, msg("chat", party.table, line));
    }
    CHECK(world.count(party.people[0], "chat") <= 10);
    world.say(party.people[1], msg("chat", party.table, R"("text":"I can still speak")"));
    CHECK(world.last(party.people[0], "chat").text("text") == "I can still speak");
  }
}

TEST_CASE("traffic: a choice that is changed is nothing to the others") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  world.forget_mail();
  const ConnectionId again = world.connect(party.guests[1]);
  world.say(again, msg("join", party.table));
  for (int i = 0; i < 7; ++i) {
    const std::string card = world.last(again, "view").json("picture.view.hand." + std::to_string(i));
    world.choose(again, party.table, 1, R"({"action":"sell","card":)" + card + "}");
  }
  CHECK(world.count(party.people[0], "progress") == 1);
}

TEST_CASE("traffic: after a flood everybody learns how the table is") {
  World world;
  Party party(world, "first", 3, 2);
  const auto crowd = watchers(world, party.table, 15);
  Flood flood(world);
  for (int i = 0; i < 3; ++i) {
    for (ConnectionId id : crowd) flood.say(id, msg("leave", party.table));
    for (ConnectionId id : crowd) flood.say(id, msg("watch", party.table));
  }
  for (ConnectionId id : crowd) flood.say(id, msg("leave", party.table));
  world.pass(2 * kSecond);
  CHECK(world.last(party.people[0], "table").number("table.watchers") == 0);
}

TEST_CASE("traffic: only so many people watch a table; players always come in") {
  HubOptions options;
  options.most_watchers = 3;
  World world(options);
  Party party(world, "first", 3, 2);
  party.start(world);
  const auto crowd = watchers(world, party.table, 3);
  const ConnectionId late = world.connect(world.guest("Late"));
  world.say(late, msg("watch", party.table, R"("ref":1)"));
  CHECK(world.last_error(late) == "table_full");
  world.say(crowd[0], msg("watch", party.table));
  CHECK(world.last_error(crowd[0]) == "");
  const ConnectionId again = world.connect(party.guests[1]);
  world.say(again, msg("join", party.table));
  CHECK(world.last(again, "table").number("table.you") == 1);
  world.say(crowd[0], msg("leave", party.table));
  world.say(late, msg("watch", party.table));
  CHECK(world.count(late, "view") == 1);
}

TEST_CASE("traffic: codes cannot be guessed by asking for many") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const TableId table = world.create(ada, plan("first", 3, 2));
  const std::string code = Message(world.get("/tables/" + table).body).text("code");
  const SignedIn eve = world.guest("Eve");
  const std::vector<ConnectionId> sockets{world.connect(eve), world.connect(eve)};
  for (std::size_t i = 0; i < 10; ++i) {
    world.hub->received(sockets[i % 2], msg("watch", "WRONG" + std::to_string(i)));
    world.hub->commit();
    CHECK(world.last_error(sockets[i % 2]) == "table_not_found");
  }
  for (const std::string& guess : {std::string("WRONGX"), code}) {
    world.hub->received(sockets[0], msg("watch", guess));
    world.hub->commit();
    CHECK(world.last_error(sockets[0]) == "rate_limited");  // the answer does not tell that one is right
  }
  world.say(sockets[0], msg("watch", table));
  CHECK(world.last_error(sockets[0]) == "");
  world.pass(11 * kSecond);
  world.say(sockets[1], msg("watch", code));
  CHECK(world.last_error(sockets[1]) == "");
}

TEST_CASE("traffic: more guests of one network guess no more codes") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const TableId table = world.create(ada, plan("first", 3, 2));
  const std::string code = Message(world.get("/tables/" + table).body).text("code");
  ConnectionId number = 1000;
  const auto ask = [&](const std::string& network, const std::string& guess) {
    world.hub->connected(++number, world.guest("Eve").player, {}, "192.0.2.1", {network});
    world.hub->received(number, msg("watch", guess));
    world.hub->commit();
    return world.last_error(number);
  };
  for (std::size_t i = 0; i < 20; ++i) CHECK(ask("192.0.2.1", "WRONGX") == "table_not_found");
  for (const std::string& guess : {std::string("WRONGX"), code}) CHECK(ask("192.0.2.1", guess) == "rate_limited");
  CHECK(ask("192.0.2.1", table) == "");  // by its id, of which nobody tries them all
  CHECK(ask("192.0.2.2", code) == "");
  CHECK(ask("", code) == "");
  world.clock.time += 11 * kSecond;
  CHECK(ask("192.0.2.1", code) == "");
}

TEST_CASE("traffic: more guests of one network write and report no more") {
  World world;
  Party party(world, "first", 3, 2);
  ConnectionId number = 1000;
  // Each guest says it five times, at a table of its own.
  const auto done = [&](const std::string& network, const std::string& type, const std::string& what) {
    std::size_t acks = 0;
    for (int guest = 0; guest < 8; ++guest) {
      const SignedIn eve = world.guest("Eve");
      const TableId table = type == "chat" ? world.create(eve, plan("first", 3, 2)) : party.table;
      world.hub->connected(++number, eve.player, {}, "192.0.2.1", {network});
      world.hub->received(number, msg("join", table));
      for (int i = 0; i < 5; ++i) world.hub->received(number, msg(type, table, what + R"(,"ref":1)"));
      world.hub->commit();
      acks += world.count(number, "ack");
    }
    return acks;
  };
  const std::string report = R"("player":")" + party.guests[0].player.id + R"(")";
  CHECK(done("192.0.2.1", "chat", R"("text":"x")") == 30);
  CHECK(done("192.0.2.1", "report", report) == 10);
  CHECK(done("192.0.2.2", "chat", R"("text":"x")") == 30);
  CHECK(done("", "chat", R"("text":"x")") == 40);
  CHECK(done("", "report", report) == 40);
}

TEST_CASE("traffic: a guest has so many connections, and what all of them may send does not grow with them") {
  World world;
  const SignedIn ada = world.guest("Ada");
  std::vector<ConnectionId> sockets;
  for (int i = 0; i < 11; ++i) sockets.push_back(world.connect(ada));
  CHECK(world.count(sockets[9], "hello") == 1);
  CHECK(world.count(sockets[10], "hello") == 0);
  CHECK(world.mail.closed[sockets[10]] == 1008);
  CHECK(world.mail.closed.size() == 1);
  std::size_t pongs = 0;
  for (ConnectionId id : sockets) {
    for (int i = 0; i < 20; ++i) world.hub->received(id, R"({"type":"ping"})");
  }
  world.hub->commit();
  for (ConnectionId id : sockets) pongs += world.count(id, "pong");
  CHECK(pongs == 60);
  for (ConnectionId id : sockets) world.disconnect(id);
  const ConnectionId back = world.connect(ada);
  CHECK(world.count(back, "hello") == 1);
  world.hub->received(back, R"({"type":"ping"})");
  world.hub->commit();
  CHECK(world.last_error(back) == "rate_limited");  // coming back is no way around it
}
