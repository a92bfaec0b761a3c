// Several nodes in one thread: any node takes any connection, tables move, messages are lost, and nobody notices more
// than a pause.
#include <doctest/doctest.h>

#include <algorithm>

#include "base/json.h"
#include "nodes/evening.h"
#include "server/house/admin.h"
#include "server/tools/secrets.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("nodes: shards never change") {
  CHECK(shard_of("") == 45);
  CHECK(shard_of("h2k9s0qd4m1x") == 33);
  ShardSet seen;
  Dice dice;
  for (int i = 0; i < 2000; ++i) seen.set(shard_of(random_id(dice, kIdLength)));
  CHECK(seen.all());
}

TEST_CASE("nodes: each holds its share, and gives some to who comes") {
  Town town(1);
  CHECK(town[0].ours.all());
  town.add("second");
  town.add("third");
  town.pass(5 * kSecond);
  for (const auto& node : town.nodes) CHECK(node->ours.count() == kShards / 3);
}

TEST_CASE("nodes: a game between people at different nodes") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  REQUIRE(town.owner(evening.table) == &town[0]);
  evening.play_on();
  CHECK(evening.ada.count(R"("type":"end")") == 1);
  CHECK(evening.bob.count(R"("type":"end")") == 1);
  CHECK(town[2].get("/tables/" + evening.table + "/record").status == 200);
  // Bob's connection ends: Ada sees that at her node.
  evening.ada.node->boxes.clear();
  town[1].disconnect(evening.bob.id);
  town.settle();
  town.pass(kSecond);
  CHECK(evening.ada.node->last(evening.ada.id, R"("type":"table")").find(R"("connected":false)") != std::string::npos);
}

TEST_CASE("nodes: what a seat sees goes to the node of that seat alone") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  std::vector<std::string> to_third;
  const auto ear = town.bus.end();
  ear->listen("wonders.town.to.node2", [&](std::string_view text) { to_third.emplace_back(text); });
  ear->listen("wonders.town.all", [&](std::string_view text) { to_third.emplace_back(text); });
  std::size_t to_second = 0;
  ear->listen("wonders.town.to.node1",
              [&](std::string_view text) { to_second += text.find("hand") != std::string::npos ? 1 : 0; });
  evening.play_on();
  town.pass(3 * kSecond);
  CHECK(to_second > 10);
  REQUIRE_FALSE(to_third.empty());
  for (const std::string& text : to_third) CHECK(text.find("picture") == std::string::npos);
}

namespace {

/// What others were told of a turn in which Ada sells one of her cards, and changes her mind about it.
struct Told {
  std::vector<std::string> bob;  // before the turn is revealed
  std::vector<std::string> bus_to_bob;
  std::vector<std::string> watcher;  // of all of it
  std::vector<std::string> bus_to_watcher;
  std::string table, record;          // asked for at a node that has nothing to do with it
  std::vector<std::string> happened;  // in truth
};

Told told_when_ada_sells(std::size_t first, std::size_t then) {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  const Person watcher(town[2], "Watcher");
  watcher.say(order("watch", evening.table));
  town.settle();
  Told told;
  const auto ear = town.bus.end();
  bool secret = true;
  ear->listen("wonders.town.to.node1", [&](std::string_view text) {
    if (secret) told.bus_to_bob.emplace_back(text);
  });
  for (const std::string subject : {"to.node2", "all"}) {
    ear->listen("wonders.town." + subject, [&](std::string_view text) { told.bus_to_watcher.emplace_back(text); });
  }
  for (const std::size_t card : {first, then}) {
    JsonDocument document;
    const std::string view = evening.ada.node->last(evening.ada.id, R"("type":"view")");
    REQUIRE(document.parse(view));
    std::vector<std::string> moves = moves_in(*document.root().get("picture")->get("legal"));
    std::erase_if(moves, [](const std::string& move) { return move.find(R"("sell")") == std::string::npos; });
    evening.ada.say(order("choose", evening.table, R"("decision":1,"move":)" + moves.at(card) + R"(,"ref":7)"));
    town.settle();
    town.pass(2 * kSecond);
  }
  told.bob = town[1].boxes[evening.bob.id];
  secret = false;
  evening.bob.choose(evening.table);
  town.settle();
  town.pass(2 * kSecond);
  told.watcher = town[2].boxes[watcher.id];
  told.table = town[2].get("/tables/" + evening.table).body;
  told.record = town[2].get("/tables/" + evening.table + "/record").body;
  told.happened = town.store.events(evening.table);
  return told;
}

}  // namespace

TEST_CASE("nodes: what was chosen in secret reaches neither people at other nodes nor the bus to them") {
  const Told one = told_when_ada_sells(0, 1), other = told_when_ada_sells(2, 3);
  REQUIRE(one.happened != other.happened);
  REQUIRE(one.bob.size() > 3);
  REQUIRE(one.watcher.size() > 3);
  REQUIRE(one.bus_to_bob.size() > 2);
  REQUIRE(one.bus_to_watcher.size() > 5);
  CHECK(one.bob == other.bob);
  CHECK(one.bus_to_bob == other.bus_to_bob);
  CHECK(one.watcher == other.watcher);
  CHECK(one.bus_to_watcher == other.bus_to_watcher);
  CHECK(one.table == other.table);
  CHECK(one.record == other.record);
}

TEST_CASE(
    "nodes: the tables of one that dies go on elsewhere within ten seconds, and a choice made meanwhile arrives once") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  town.kill(0);  // the owner, with Ada's connection
  const Person& bob = evening.bob;
  const std::int64_t decision = bob.decision();
  bob.choose(evening.table);
  town.settle();
  CHECK(bob.count(R"("ref":7)") == 0);
  town.pass(10 * kSecond);
  REQUIRE(town.owner(evening.table) != nullptr);
  CHECK(bob.count(R"("code":"paused")") >= 1);
  CHECK(bob.count(R"("type":"ack","ref":7)") == 1);
  CHECK(evening.stored(1, decision) == 1);
  evening.ada.go_to(town[1]);
  evening.ada.say(order("join", evening.table));
  town.settle();
  evening.play_on();
  CHECK(evening.ada.count(R"("type":"end")") == 1);
}

TEST_CASE("nodes: one that leaves hands its tables over at once") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  town[0].commit();
  town[0].exchange->leave();
  town.settle();
  town.kill(0);
  town.settle();
  town.pass(kSecond);
  REQUIRE(town.owner(evening.table) != nullptr);
  evening.ada.go_to(town[1]);
  evening.ada.say(order("join", evening.table));
  town.settle();
  evening.play_on();
  CHECK(evening.bob.count(R"("type":"end")") == 1);
  CHECK(evening.bob.count(R"("code":"paused")") == 0);
}

TEST_CASE("nodes: what the bus loses is said again, and counts once") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  const Person& bob = evening.bob;
  const std::int64_t decision = bob.decision();
  SUBCASE("a choice is lost on the way") {
    bob.choose(evening.table);
    town.bus.lose();
  }
  SUBCASE("its acknowledgement is lost on the way back") {
    bob.choose(evening.table);
    town.bus.deliver();
    town[0].commit();
    REQUIRE(evening.stored(1, decision) == 1);
    REQUIRE(town.bus.waiting() > 0);
    town.bus.lose();
  }
  SUBCASE("the whole bus is away for a while") {
    town[0].bus->set_connected(false);
    bob.choose(evening.table);
    town.pass(6 * kSecond);
    CHECK(bob.count(R"("code":"paused")") >= 1);
    town[0].bus->set_connected(true);
  }
  town.pass(5 * kSecond);
  CHECK(bob.count(R"("type":"ack","ref":7)") == 1);
  CHECK(evening.stored(1, decision) == 1);
  evening.play_on();
  CHECK(bob.count(R"("type":"end")") >= 1);
}

TEST_CASE("nodes: a message is confirmed with the commit that holds it, and not with one that was under way") {
  Town town(2);
  Evening evening(town, town[0], town[1]);
  const Person& bob = evening.bob;
  bob.choose(evening.table);
  town.bus.deliver();                // the owner has the choice
  town[0].exchange->flush_sealed();  // what it had written before is durable
  town.bus.deliver();
  REQUIRE(evening.stored(1, 1) == 0);
  town.kill(0);
  town.pass(12 * kSecond);
  CHECK(evening.stored(1, 1) == 1);
  CHECK(bob.count(R"("type":"ack","ref":7)") == 1);
}

TEST_CASE("nodes: what the list of tables tells others is durable") {
  Town town(2);
  const Person ada(town[0], "Ada"), bob(town[0], "Bob");
  const std::string listed = R"({"listed":true,)" + kTwoPeople.substr(1);
  const TableId table = member(town[0].post("/tables", listed, &ada.guest).body, "id");
  town.pass(kSecond);
  std::size_t told = 0;
  const auto ear = town.bus.end();
  ear->listen("wonders.town.all", [&](std::string_view text) {
    if (text.find(R"("kind":"lobby")") == std::string_view::npos || text.find("Bob") == std::string_view::npos) return;
    ++told;
    CHECK(town.store.events(table).back().find("Bob") != std::string::npos);
  });
  town[0].hub->received(bob.id, order("join", table));  // in the same moment
  town[0].exchange->tick();
  town.bus.deliver();
  CHECK(told > 0);
}

TEST_CASE("nodes: a line of chat in doubt is not written twice") {
  Town town(2);
  Evening evening(town, town[0], town[1]);
  evening.bob.say(order("chat", evening.table, R"("text":"hello","ref":9)"));
  town.bus.deliver();
  town[0].commit();
  town.bus.lose();  // it was written, and nobody heard
  town.pass(5 * kSecond);
  CHECK(evening.ada.count(R"("text":"hello")") == 1);
  CHECK(evening.bob.count(R"("ref":9)") == 1);
  CHECK(evening.bob.count(R"("code":"paused")") == 1);
  CHECK(evening.bob.count(R"("text":"hello")") == 1);  // with everything else that there is
}

TEST_CASE("nodes: of two choices in doubt the last one counts") {
  Town town(2);
  Evening evening(town, town[0], town[1]);
  JsonDocument document;
  const std::string view = evening.bob.node->last(evening.bob.id, R"("type":"view")");
  REQUIRE(document.parse(view));
  const auto moves = moves_in(*document.root().get("picture")->get("legal"));
  REQUIRE(moves.size() >= 2);
  for (const std::string& move : {moves[0], moves[1]}) {
    evening.bob.say(order("choose", evening.table, R"("decision":1,"move":)" + move + R"(,"ref":7)"));
  }
  town.bus.lose();
  town.pass(5 * kSecond);
  CHECK(evening.stored(1, 1) == 1);
  CHECK(town.store.events(evening.table).back().find(moves[1].substr(0, 20)) != std::string::npos);
}

TEST_CASE("nodes: a choice that is taken back in doubt stays taken back") {
  Town town(2);
  Evening evening(town, town[0], town[1]);
  const Person& bob = evening.bob;
  const std::string back = order("unchoose", evening.table, R"("decision":1,"ref":8)");
  bob.choose(evening.table);
  SUBCASE("only what takes it back is lost") {
    town.settle();
    bob.say(back);
  }
  SUBCASE("both are lost") { bob.say(back); }
  SUBCASE("both arrive, and nobody hears of it") {
    bob.say(back);
    town.bus.deliver();
    town[0].commit();
  }
  town.bus.lose();
  town.pass(5 * kSecond);
  CHECK(bob.count(R"("type":"ack","ref":8)") == 1);
  const std::vector<std::string> events = town.store.events(evening.table);
  const auto taken_back = std::ranges::count_if(
      events, [](const std::string& event) { return event.find(R"("event":"unchose")") != std::string::npos; });
  CHECK(evening.stored(1, 1) == static_cast<std::size_t>(taken_back));
  evening.ada.choose(evening.table);
  town.settle();
  REQUIRE(bob.decision() == 1);  // all wait for it
  evening.play_on();
  CHECK(bob.count(R"("type":"end")") >= 1);
}

TEST_CASE("nodes: one that hung can neither write nor show the past") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  const Person& bob = evening.bob;
  bob.choose(evening.table);
  town.bus.deliver();  // the owner has the choice, and hangs before it commits
  town[0].hangs = true;
  town.pass(12 * kSecond);
  TestNode* owner = town.owner(evening.table);
  for (const auto& node : town.nodes) {
    if (node.get() != &town[0] && node->ours.test(shard_of(evening.table))) owner = node.get();
  }
  REQUIRE(owner != &town[0]);
  CHECK(evening.stored(1, 1) == 1);
  const std::size_t events = town.store.events(evening.table).size();
  town[0].hangs = false;
  CHECK_THROWS_AS(town[0].commit(), LeaseLost);
  CHECK_THROWS_AS(town[0].hub->commit(), LeaseLost);
  CHECK(town.store.events(evening.table).size() == events);
}

TEST_CASE("nodes: what an owner of old still says is not passed on") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  const Person& bob = evening.bob;
  evening.ada.choose(evening.table);
  town[0].commit();  // on its way, and late
  town[0].hangs = true;
  std::vector<std::string> late;
  const auto ear = town.bus.end();
  ear->listen("wonders.town.to.node1", [&](std::string_view text) { late.emplace_back(text); });
  town.bus.deliver();
  REQUIRE_FALSE(late.empty());
  town.pass(12 * kSecond);
  const std::size_t told = bob.node->boxes[bob.id].size();
  for (const std::string& text : late) ear->say("wonders.town.to.node1", text);
  town.bus.deliver();
  CHECK(bob.node->boxes[bob.id].size() == told);
}

TEST_CASE("nodes: a database that only one node loses takes its tables from it") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  town[0].store.away = true;
  town.pass(12 * kSecond);
  bool elsewhere = false;
  for (std::size_t i = 1; i < 3; ++i) elsewhere = elsewhere || town[i].ours.test(shard_of(evening.table));
  CHECK(elsewhere);
  town[0].store.away = false;
  CHECK_THROWS_AS(town[0].tick(), LeaseLost);
}

TEST_CASE("nodes: a database that all lose is where it was when it is back") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  std::array<ShardSet, 3> before;
  for (std::size_t i = 0; i < 3; ++i) before[i] = town[i].ours;
  for (const auto& node : town.nodes) node->store.away = true;
  town.pass(30 * kSecond);
  for (const auto& node : town.nodes) node->store.away = false;
  town.pass(5 * kSecond);
  for (std::size_t i = 0; i < 3; ++i) CHECK(town[i].ours == before[i]);
  evening.play_on();
  CHECK(evening.bob.count(R"("type":"end")") >= 1);
}

TEST_CASE("nodes: all tables are looked after, though the store went away while they were read") {
  Town town(2);
  const Evening first(town, town[0], town[0]), second(town, town[0], town[0]);
  std::size_t reading = 0;
  town.registry.before_reading = [&](const std::string&) {
    if (++reading == 2) throw StoreAway("away");
  };
  town.kill(0);  // with everybody who could look at them
  town.pass(10 * kSecond);
  REQUIRE(reading == 3);
  REQUIRE(town.owner(first.table) == &town[0]);
  CHECK(town[0].hub->metrics().tables == 2);
  town.pass(16 * kMinute);
  for (const Evening* evening : {&first, &second}) CHECK(town[0].hub->asleep(evening->table));
}

TEST_CASE("nodes: who reads many tables holds them all the while, and gives signs of life") {
  Town town(1);
  constexpr std::size_t kTables = 12;
  for (std::size_t i = 0; i < kTables; ++i) {
    const Person host(town[0], "Ada");
    REQUIRE(town[0].post("/tables", kTwoPeople, &host.guest).status == 201);
  }
  town[0].exchange->leave();
  town.kill(0);
  const auto ear = town.bus.end();
  std::size_t beats = 0, read = 0;
  ear->listen("wonders.town.all", [&](std::string_view text) {
    beats += text.find(R"("kind":"beat","from":"slow")") != std::string_view::npos ? 1 : 0;
  });
  town.registry.before_reading = [&](const std::string&) {
    ++read;
    town.clock.time += kSecond;
    const auto over = [&](const Registry::Entry& one) { return one.holder == "slow" && one.until < town.clock.now(); };
    CHECK(std::ranges::none_of(town.registry.shards, over));
  };
  const TestNode& slow = town.add("slow");
  town.bus.deliver();
  CHECK(read == kTables);
  CHECK(slow.ours.all());
  CHECK(beats >= kTables);
  CHECK(slow.hub->metrics().tables == kTables);
}

TEST_CASE("nodes: one that alone has lost the bus gives its tables to those who have it, and takes none") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  town[0].bus->set_connected(false);
  CHECK_FALSE(town[0].exchange->apart());
  town.pass(10 * kSecond);
  CHECK(town[0].exchange->apart());
  CHECK(town[0].ours.none());
  CHECK(town[1].ours.count() + town[2].ours.count() == kShards);
  town.pass(10 * kSecond);
  CHECK(town[0].ours.none());
  evening.ada.go_to(town[2]);
  evening.ada.say(order("join", evening.table));
  town.settle();
  evening.play_on();
  CHECK(evening.bob.count(R"("type":"end")") == 1);
  town[0].bus->set_connected(true);
  town.pass(5 * kSecond);
  CHECK_FALSE(town[0].exchange->apart());
  for (const auto& node : town.nodes) CHECK(node->ours.count() == kShards / 3);
}

TEST_CASE("nodes: a bus that all have lost costs nobody a table") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  std::array<ShardSet, 3> before;
  for (std::size_t i = 0; i < 3; ++i) before[i] = town[i].ours;
  town[0].bus->set_connected(false);
  town.pass(kSecond);  // one notices first
  for (const auto& node : town.nodes) node->bus->set_connected(false);
  for (int i = 0; i < 30; ++i) {
    town.pass(kSecond);
    for (std::size_t node = 0; node < 3; ++node) CHECK(town[node].ours == before[node]);
  }
  for (const auto& node : town.nodes) {
    CHECK_FALSE(node->exchange->apart());
    node->bus->set_connected(true);
  }
  town.pass(5 * kSecond);
  for (std::size_t i = 0; i < 3; ++i) CHECK(town[i].ours == before[i]);
  evening.play_on();
  CHECK(evening.bob.count(R"("type":"end")") >= 1);
}

TEST_CASE("nodes: lists, tables and limits are those of all nodes") {
  Town town(3);
  const Person ada(town[0], "Ada");
  const std::string listed = R"({"listed":true,)" + kTwoPeople.substr(1);
  REQUIRE(town[0].post("/tables", listed, &ada.guest).status == 201);
  REQUIRE(town[1].post("/tables", listed, &ada.guest).status == 201);
  town.pass(2 * kSecond);
  for (const auto& node : town.nodes) {
    JsonDocument list, me;
    const std::string all = node->get("/tables").body, own = node->get("/me", &ada.guest).body;
    REQUIRE(list.parse(all));
    REQUIRE(me.parse(own));
    CHECK(list.root().get("tables")->size() == 2);
    CHECK(me.root().get("tables")->size() == 2);
  }
  // Five tables whose game has not begun, and no sixth, whichever node is asked.
  for (std::size_t i = 0; i < 3; ++i) CHECK(town[i].post("/tables", kTwoPeople, &ada.guest).status == 201);
  for (std::size_t i = 0; i < 3; ++i) CHECK(town[i].post("/tables", kTwoPeople, &ada.guest).status == 403);
}

TEST_CASE("nodes: a table is found by its code at every node, and wrong codes are counted") {
  Town town(3);
  Person ada(town[0], "Ada"), bob(town[1], "Bob");
  const ApiAnswer made = town[0].post("/tables", kTwoPeople, &ada.guest);
  bob.say(order("join", member(made.body, "code"), R"("ref":1)"));
  town.settle();
  CHECK(bob.count(R"("type":"ack","ref":1,"table":")" + member(made.body, "id")) == 1);
  for (int i = 0; i < 12; ++i) bob.say(order("join", "AAAAAA", R"("ref":2)"));
  CHECK(bob.count(R"("code":"table_not_found")") == 10);
  CHECK(bob.count(R"("code":"rate_limited")") == 2);
}

TEST_CASE("nodes: what a guest may guess and make is counted at all nodes together") {
  Town town(3);
  Person bob(town[1], "Bob");
  const auto guesses = [&](TestNode& node, const SignedIn& guest, const Whose& whose) {
    const ConnectionId id = node.connect(guest, whose);
    for (int i = 0; i < 15; ++i) node.say(id, order("join", "AAAAAA", R"("ref":2)"));
    town.settle();
    return node.count(id, R"("code":"table_not_found")");
  };
  std::size_t guest = 0, network = 0, tables = 0;
  for (const auto& node : town.nodes) guest += guesses(*node, bob.guest, {});
  CHECK(guest == 10);
  for (const auto& node : town.nodes) {
    for (int i = 0; i < 4; ++i) network += guesses(*node, guest_at(*node, "Eve"), {"192.0.2.1"});
  }
  CHECK(network == 20);
  // Closed again, so that it is not the number of tables that ends it.
  for (const auto& node : town.nodes) {
    for (int i = 0; i < 40; ++i) {
      const ApiAnswer made = node->post("/tables", kTwoPeople, &bob.guest);
      tables += made.status == 201 ? 1 : 0;
      if (made.status == 201) town.owner(made.made)->hub->close_table(made.made);
      town.settle();
    }
  }
  CHECK(tables == 30);

  // Without the bus each counts alone; what was taken before still is.
  for (const auto& node : town.nodes) node->bus->set_connected(false);
  const Person cem(town[2], "Cem");
  guest = 0;
  for (const auto& node : town.nodes) guest += guesses(*node, cem.guest, {});
  CHECK(guest == 30);
  CHECK(guesses(town[0], bob.guest, {}) == 0);
}

TEST_CASE("nodes: who takes the same at two nodes at once owes it to both") {
  Town town(2);
  const Person bob(town[0], "Bob");
  const auto guesses = [&](TestNode& node) {
    const ConnectionId id = node.connect(bob.guest);
    for (int i = 0; i < 15; ++i) node.say(id, order("join", "AAAAAA", R"("ref":2)"));
    return node.count(id, R"("code":"table_not_found")");
  };
  CHECK(guesses(town[0]) + guesses(town[1]) == 20);  // neither has heard of the other
  town.pass(100 * kSecond);
  CHECK(guesses(town[0]) + guesses(town[1]) == 0);
  town.pass(100 * kSecond);
  CHECK(guesses(town[0]) == 10);
  town.settle();
  CHECK(guesses(town[1]) == 0);
}

TEST_CASE("nodes: who signs out everywhere is sent away everywhere, and a new name is known everywhere") {
  Town town(2);
  Person ada(town[0], "Ada");
  const ConnectionId other = town[1].connect(ada.guest);
  town[1].post("/me", R"({"name":"Ada L."})", &ada.guest);
  town.settle();
  CHECK(town[0].hub->connection(ada.id)->name == "Ada L.");
  town[1].post("/logout", R"({"everywhere":true})", &ada.guest);
  town.settle();
  CHECK(town[1].closed.count(other) == 1);
  CHECK(town[0].closed.count(ada.id) == 1);
}

TEST_CASE("nodes: a rematch stays with its table") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  evening.play_on();
  evening.bob.say(order("rematch", evening.table, R"("ref":3)"));
  town.settle();
  REQUIRE(evening.bob.count(R"("type":"ack","ref":3)") == 1);
  const std::string next = member(evening.ada.node->last(evening.ada.id, R"("type":"rematch")"), "next");
  CHECK(next != evening.table);
  CHECK(shard_of(next) == shard_of(evening.table));
}

TEST_CASE("nodes: nonsense on the bus is not listened to") {
  Town town(2);
  const auto stranger = town.bus.end();
  for (const std::string text :
       {"", "{}", "[]", R"({"kind":"say","from":"x"})", R"({"kind":"say","from":"x","shard":60})",
        R"({"kind":"carry","from":"x","deliveries":[{"shard":-1}]})", R"({"kind":"later","from":"x"})",
        R"({"kind":"beat","from":"x","shards":[[99,1],7,[1]]})"}) {
    stranger->say("wonders.town.all", text);
    stranger->say("wonders.town.to.node0", text);
  }
  town.settle();
  Evening evening(town, town[0], town[1]);
  evening.play_on();
  CHECK(evening.bob.count(R"("type":"end")") == 1);
}

TEST_CASE("nodes: what people of one network may write is counted at tables of other nodes, too") {
  Town town(3);
  const Person ada(town[0], "Ada");
  const TableId table = member(town[0].post("/tables", kTwoPeople, &ada.guest).body, "id");
  const auto lines = [&](const Whose& whose) {
    std::size_t written = 0;
    for (int guest = 0; guest < 8; ++guest) {
      const SignedIn eve = guest_at(town[1], "Eve");
      const TableId own = member(town[0].post("/tables", kTwoPeople, &eve).body, "id");
      const ConnectionId id = town[1].connect(eve, whose);
      town[1].say(id, order("join", own));
      town.settle();
      for (int i = 0; i < 5; ++i) town[1].say(id, order("chat", own, R"("text":"x","ref":1)"));
      town.settle();
      written += town[1].count(id, R"("type":"ack","ref":1)");
    }
    return written;
  };
  REQUIRE(town.owner(table) == &town[0]);
  CHECK(lines({"192.0.2.1"}) == 30);
  CHECK(lines({"20010db800010001/", "20010db80001/"}) == 30);
  CHECK(lines({}) == 40);
}

TEST_CASE("nodes: a person is deleted at the tables of all nodes, whichever is asked") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  Evening finished(town, town[1], town[2]);
  finished.play_on();
  Person watcher(town[2], "Watcher");
  const Person& ada = evening.ada;
  const PlayerId id = ada.guest.player.id;
  const ConnectionId at_finished = town[2].connect(ada.guest);
  town[2].say(at_finished, order("watch", finished.table));
  town.settle();
  town[2].say(at_finished, order("chat", finished.table, R"("text":"I live in Paris")"));
  watcher.say(order("watch", evening.table));
  town.settle();
  const auto named = [&](const TableId& table) {
    const auto events = town.store.events(table);
    return std::any_of(events.begin(), events.end(), [&](const std::string& text) {
      return text.find(id) != std::string::npos || text.find("Paris") != std::string::npos;
    });
  };
  REQUIRE(named(evening.table));
  REQUIRE(named(finished.table));
  const std::string order_to_delete = R"({"action":"delete","subject":")" + id + R"("})";
  const auto administer = [&](TestNode& node) {
    const std::string answer = server::administer(*node.hub, order_to_delete);
    node.commit();
    return answer;
  };

  SUBCASE("one that has none of the tables") { CHECK(administer(town[2]) == R"({"ok":true,"tables_left":2})"); }
  SUBCASE("one that has some") { CHECK(administer(town[0]) == R"({"ok":true,"tables_left":1})"); }
  SUBCASE("where the bus loses it") {
    CHECK(administer(town[2]) == R"({"ok":true,"tables_left":2})");
    town.bus.lose();
  }
  SUBCASE("where another node is away, and its tables move") {
    town[1].hangs = true;
    CHECK(administer(town[2]) == R"({"ok":true,"tables_left":2})");
    town.pass(5 * kSecond);
    CHECK(town.store.player(id).has_value());
    CHECK_FALSE(named(evening.table));
    town.kill(1);
    town.pass(10 * kSecond);
  }
  CHECK(town[0].hub->who(ada.guest.token) == std::nullopt);
  town.pass(5 * kSecond);
  CHECK_FALSE(named(evening.table));
  CHECK_FALSE(named(finished.table));
  CHECK_FALSE(town.store.player(id).has_value());
  CHECK(town[0].closed.count(ada.id) == 1);
  CHECK(watcher.node->last(watcher.id, R"("type":"table")").find("a player") != std::string::npos);
  CHECK(administer(*town.nodes.back()) == R"({"error":"there is no such guest"})");
}

TEST_CASE("nodes: a new version rolls out under a running game") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  for (int round = 0; round < 3; ++round) {
    TestNode& later = town.add("later" + std::to_string(round), TestNode::Version::later);
    town.pass(3 * kSecond);
    evening.ada.choose(evening.table);
    evening.bob.choose(evening.table);
    town.settle();
    town[0].commit();
    town[0].exchange->leave();
    town.settle();
    // Whoever was connected there comes back at a node of the new version.
    for (Person* person : {&evening.ada, &evening.bob}) {
      if (person->node != &town[0]) continue;
      person->go_to(later);
      person->say(order("join", evening.table));
    }
    town.kill(0);
    town.pass(2 * kSecond);
  }
  CHECK(evening.ada.decision() > 2);
  evening.play_on();
  CHECK(evening.ada.count(R"("type":"end")") == 1);
  CHECK(evening.bob.count(R"("type":"end")") == 1);
  for (const auto& node : town.nodes) {
    for (const std::string& line : node->log_lines) CHECK(line.find(R"("level":"error")") == std::string::npos);
  }
}

TEST_CASE("nodes: one of a version that is too far away is named once, and not listened to") {
  Town town(2);
  const auto stranger = town.bus.end();
  for (int i = 0; i < 3; ++i) {
    stranger->say("wonders.town.all", R"({"protocol":9,"oldest":9,"kind":"beat","from":"far","shards":[[0,99]]})");
  }
  town.settle();
  std::size_t named = 0;
  for (const std::string& line : town[0].log_lines) named += line.find("bus_version") != std::string::npos ? 1 : 0;
  CHECK(named == 1);
  Evening evening(town, town[0], town[1]);
  evening.play_on();
  CHECK(evening.bob.count(R"("type":"end")") == 1);
}

TEST_CASE(
    "nodes: the log leads from a connection at one node to the commit at another, and choices are measured there") {
  Town town(2);
  Evening evening(town, town[0], town[1]);
  for (const auto& node : town.nodes) node->log.set_least(LogLevel::debug);
  const std::size_t begun = town[0].begun;
  evening.bob.choose(evening.table);
  town.settle();
  CHECK(town[0].begun == begun + 1);
  const auto line = [](const TestNode& node, std::string_view event) {
    for (const std::string& one : node.log_lines) {
      if (one.find(event) != std::string::npos) return one;
    }
    return std::string();
  };
  const auto number = [](const std::string& json, std::string_view key) {
    JsonDocument document;
    REQUIRE_MESSAGE(document.parse(json), json);
    const auto found = document.root().get(key);
    REQUIRE_MESSAGE(found.has_value(), json);
    return found->as_int().value_or(-1);
  };
  const std::string passed = line(town[1], "passed_on"), carried = line(town[0], R"("event":"carried")");
  const std::string there = line(town[0], "connected_elsewhere"), happened = line(town[0], R"("kind":"chose")");
  CHECK(number(passed, "connection") == static_cast<std::int64_t>(evening.bob.id));
  CHECK(number(passed, "number") == number(carried, "number"));
  CHECK(number(carried, "its_connection") == static_cast<std::int64_t>(evening.bob.id));
  CHECK(number(there, "its_connection") == static_cast<std::int64_t>(evening.bob.id));
  CHECK(member(there, "node") == "node1");
  CHECK(number(there, "connection") == number(happened, "connection"));
  CHECK(number(carried, "message") == number(happened, "message"));
  CHECK(number(happened, "commit") > 0);
}

TEST_CASE("nodes: each knows what all of them hold, and which is silent") {
  Town town(2);
  const Person ada(town[0], "Ada");
  town.pass(2 * kSecond);
  town[0].processor += 0.5;
  town.pass(kSecond);
  nodes::Overview seen = town[1].exchange->overview();
  REQUIRE(seen.nodes.size() == 2);
  CHECK(seen.nodes[0].name == "node1");
  CHECK(seen.nodes[0].here);
  CHECK(seen.nodes[1].shards == kShards / 2);
  CHECK(seen.nodes[1].load.connections == 1);
  CHECK(seen.nodes[1].load.processor == 50);
  CHECK(seen.nodes[1].load.version == town[0].hub->options().version);
  CHECK(seen.shards_of_nobody == 0);
  CHECK(seen.bus == true);
  town.kill(0);
  town.pass(4 * kSecond);
  seen = town[0].exchange->overview();
  CHECK(seen.nodes[1].silent);
  CHECK(seen.nodes[1].silent_for >= 4 * kSecond);
  CHECK(seen.shards_of_nobody == kShards / 2);
  town.pass(6 * kSecond);
  CHECK(town[0].exchange->overview().shards_of_nobody == 0);
  town[0].bus->set_connected(false);
  CHECK(town[0].exchange->overview().bus == false);
}
