// What is not at a table is everybody's: who may come and who may write, days-long clocks, calls, chat, the way back.
#include <doctest/doctest.h>

#include "nodes/evening.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

const std::string kDays = R"("clock":{"kind":"days","days":2})";

/// As `wonders admin` at that node.
void forbid(TestNode& node, BanKind kind, const SignedIn& guest) {
  node.hub->house().ban({kind, guest.player.id, kNever, 0, "spoils games"});
  node.commit();
  node.exchange->house_changed();
}

}  // namespace

TEST_CASE("nodes: news that the bus loses is read in the store") {
  Town town(2);
  Person ada(town[0], "Ada"), bob(town[1], "Bob");
  SUBCASE("somebody signs out everywhere") {
    const ConnectionId other = town[1].connect(ada.guest);
    town[0].post("/logout", R"({"everywhere":true})", &ada.guest);
    town.bus.lose();
    town.pass(2 * kSecond);
    CHECK(town[1].closed.count(other) == 1);
  }
  SUBCASE("somebody gets another name") {
    const ConnectionId other = town[1].connect(ada.guest);
    town[0].post("/me", R"({"name":"Ada L."})", &ada.guest);
    town.bus.lose();
    town.pass(2 * kSecond);
    CHECK(town[1].hub->connection(other)->name == "Ada L.");
  }
  SUBCASE("somebody is banned") {
    forbid(town[0], BanKind::guest, bob.guest);
    town.bus.lose();
    town.pass(2 * kSecond);
    CHECK(town[1].closed.count(bob.id) == 1);
  }
  SUBCASE("somebody is banned while that node hears nothing") {
    town[1].bus->set_connected(false);
    forbid(town[0], BanKind::guest, bob.guest);
    town.pass(10 * kSecond);
    town[1].bus->set_connected(true);
    town.pass(2 * kSecond);
    CHECK(town[1].closed.count(bob.id) == 1);
  }
  SUBCASE("nobody hears anything for long") {
    town[1].bus->set_connected(false);
    const ConnectionId other = town[1].connect(ada.guest);
    forbid(town[0], BanKind::guest, bob.guest);
    town[0].post("/logout", R"({"everywhere":true})", &ada.guest);
    town.pass(2 * kMinute);
    CHECK(town[1].closed.count(bob.id) == 1);
    CHECK(town[1].closed.count(other) == 1);
  }
}

TEST_CASE("nodes: many are looked at again where news was lost, some every second, and nobody else is sent away") {
  Town town(2);
  const Person ada(town[0], "Ada");
  std::vector<std::unique_ptr<Person>> many;
  for (int i = 0; i < 300; ++i) many.push_back(std::make_unique<Person>(town[1], "P" + std::to_string(i)));
  town[0].post("/logout", R"({"everywhere":true})", &many.back()->guest);
  town.bus.lose();
  town.pass(4 * kSecond);
  CHECK(town[1].closed.size() == 1);
  CHECK(town[1].closed.count(many.back()->id) == 1);
}

TEST_CASE("nodes: who is banned comes to no node, and who is muted writes at none") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  forbid(town[2], BanKind::mute, evening.bob.guest);
  town.settle();
  evening.bob.say(order("chat", evening.table, R"("text":"hello","ref":9)"));
  town.settle();
  CHECK(evening.ada.count(R"("text":"hello")") == 0);
  CHECK(evening.bob.count(R"("code":"muted")") == 1);
  CHECK(evening.bob.count(R"("type":"view")") > 0);
  forbid(town[2], BanKind::guest, evening.bob.guest);
  town.settle();
  CHECK(town[1].closed.count(evening.bob.id) == 1);
  for (const auto& node : town.nodes) CHECK(node->hub->house().banned(evening.bob.guest.player.id));
}

TEST_CASE("nodes: chat and whoever watches, at any node") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  const Person eve(town[2], "Eve");
  eve.say(order("watch", evening.table, R"("ref":1)"));
  town.settle();
  CHECK(eve.count(R"("type":"ack","ref":1)") == 1);
  CHECK(eve.count(R"("type":"view")") > 0);
  eve.say(order("chat", evening.table, R"("text":"good luck","ref":2)"));
  evening.bob.say(order("chat", evening.table, R"("text":"thank you","ref":8)"));
  town.settle();
  for (const Person& person : {evening.ada, evening.bob, eve}) {
    CHECK(person.count(R"("text":"thank you")") == 1);
  }
  evening.play_on();
  CHECK(eve.count(R"("type":"end")") == 1);
}

TEST_CASE("nodes: a link leads back at any node, once, and ends what there was at the others") {
  Town town(3);
  Evening evening(town, town[0], town[1]);
  const std::string link = R"({"token":")" + evening.bob.guest.recovery + R"("})";
  const ApiAnswer back = town[2].post("/recover", link);
  REQUIRE(back.status == 200);
  town.settle();
  CHECK(town[1].closed.count(evening.bob.id) == 1);
  CHECK(town[0].post("/recover", link).status != 200);
  evening.bob.guest.token = member(back.body, "token");
  evening.bob.go_to(town[2]);
  evening.bob.say(order("join", evening.table));
  town.settle();
  evening.play_on();
  CHECK(evening.bob.count(R"("type":"end")") == 1);
}

TEST_CASE("nodes: a clock of days runs on wherever the table is") {
  Town town(3);
  Evening evening(town, town[0], town[1], kDays);
  REQUIRE(town.owner(evening.table) == &town[0]);
  evening.bob.choose(evening.table);
  town.settle();
  town.clock.time += 20 * kHour;
  SUBCASE("its node dies") {
    town.kill(0);
    town.pass(10 * kSecond);
  }
  SUBCASE("its node hands it over") {
    town.pass(kSecond);
    town[0].commit();
    town[0].exchange->leave();
    town.settle();
    town.kill(0);
    town.pass(9 * kSecond);
  }
  TestNode* owner = town.owner(evening.table);
  REQUIRE(owner != nullptr);
  const auto decision = [&] { return owner->hub->find_table(evening.table)->decision(); };
  const auto pass_hours = [&](int hours) {
    for (int i = 0; i < hours; ++i) {
      town.clock.time += kHour - 2 * kSecond;  // nobody was away for so long: within two seconds all renew their leases
      town.pass(2 * kSecond);
      owner = town.owner(evening.table);
      REQUIRE(owner != nullptr);
    }
  };
  pass_hours(27);
  CHECK(decision() == 1);
  pass_hours(2);
  CHECK(decision() == 2);
}

TEST_CASE("nodes: who is at a table by way of another node is not called, and who has left is") {
  Town town(2);
  const auto browser = [](const Person& person) {
    return R"({"endpoint":"https://push.example/)" + person.guest.player.id + R"(","keys":{"p256dh":")" +
           std::string(87, 'B') + R"(","auth":")" + std::string(22, 'a') + R"("}})";
  };
  Evening evening(town, town[0], town[1], kDays);
  for (const Person* person : {&evening.ada, &evening.bob}) {
    REQUIRE(person->node->post("/push", browser(*person), &person->guest).status == 200);
  }
  for (const Person* person : {&evening.ada, &evening.bob}) {
    person->choose(evening.table);
    town.settle();
  }
  CHECK(evening.bob.decision() == 2);
  CHECK(town[0].calls.empty());
  CHECK(town[1].calls.empty());
  evening.bob.choose(evening.table);
  town.settle();
  town[1].disconnect(evening.bob.id);
  town.settle();
  evening.ada.choose(evening.table);
  town.settle();
  CHECK(evening.ada.decision() == 3);
  REQUIRE(town[0].calls.size() == 1);
  CHECK(town[0].calls[0].endpoint == "https://push.example/" + evening.bob.guest.player.id);
  CHECK(town[1].calls.empty());
}
