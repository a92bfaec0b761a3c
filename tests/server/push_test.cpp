#include <doctest/doctest.h>

#include "server/party.h"
#include "server/tools/push_endpoint.h"
#include "support/json_schema.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

const std::string kKey(87, 'B'), kAuth(22, 'a');
const std::string kDays = R"("clock":{"kind":"days","days":2})";

HubOptions calling() {
  HubOptions options;
  options.push.key = kKey;
  options.push.hosts = {"push.example", ".services.example:8443"};
  return options;
}

std::string browser(const std::string& endpoint, const std::string& key = kKey, const std::string& auth = kAuth) {
  return R"({"endpoint":")" + endpoint + R"(","keys":{"p256dh":")" + key + R"(","auth":")" + auth + R"("}})";
}

void subscribe(World& world, const SignedIn& guest, const std::string& endpoint) {
  CHECK(protocol_schema().check("PushRequest", browser(endpoint)) == "");
  const ApiAnswer answer = world.post("/push", browser(endpoint), &guest);
  CHECK(answer.status == 200);
  CHECK(protocol_schema().check("PushChanged", answer.body) == "");
}

std::size_t browsers_of(World& world, const SignedIn& guest) {
  return world.store.subscriptions(guest.player.id).size();
}

/// Everybody has a browser that can be called; nobody but the host is at the table when the game begins.
struct Distant : Party {
  Distant(World& world, const std::string& clock) : Party(world, "first", 3, 2, clock) {
    for (const SignedIn& guest : guests) subscribe(world, guest, "https://push.example/" + guest.player.id);
    world.disconnect(people[1]);
  }
};

}  // namespace

TEST_CASE("push: whoever is awaited and is not there is called once, with nothing of the game") {
  World world(calling());
  Distant party(world, kDays);
  CHECK(world.calls.all.empty());
  party.start(world);
  REQUIRE(world.calls.all.size() == 1);
  const PushMessage call = world.calls.all.front();
  CHECK(call.endpoint == "https://push.example/" + party.guests[1].player.id);
  CHECK(call.public_key == kKey);
  CHECK(call.auth == kAuth);
  CHECK(call.text == R"({"type":"turn","table":")" + party.table + R"("})");
  CHECK(protocol_schema().check("PushCall", call.text) == "");

  // The others choose, speak and come and go, and the server starts anew: it is still the same wait.
  world.choose(party.people[0], party.table, party.game(world).decision(), world.any_move(party.people[0]));
  world.say(party.people[0], msg("chat", party.table, R"("text":"Where are you?")"));
  world.restart();
  CHECK(world.calls.all.size() == 1);

  // Both turn up; the one who leaves after choosing is called for the next decision.
  const ConnectionId ada = world.connect(party.guests[0]), bob = world.connect(party.guests[1]);
  for (const ConnectionId id : {ada, bob}) world.say(id, msg("join", party.table));
  world.disconnect(ada);
  world.choose(bob, party.table, party.game(world).decision(), world.any_move(bob));
  REQUIRE(world.calls.all.size() == 2);
  CHECK(world.calls.all[1].endpoint == "https://push.example/" + party.guests[0].player.id);
}

TEST_CASE("push: nobody is called to games with seconds a turn, or without a clock") {
  for (const char* clock : {R"("clock":{"kind":"turn","seconds":60})", R"("clock":{"kind":"none"})"}) {
    World world(calling());
    Distant party(world, clock);
    party.start(world);
    CHECK(party.game(world).in_game());
    CHECK(world.calls.all.empty());
  }
}

TEST_CASE("push: a browser is called as long as its session lasts") {
  World world(calling());
  const SignedIn ada = world.guest("Ada"), bob = world.guest("Bob");
  const std::string remove = R"({"remove":"https://push.example/1"})";
  subscribe(world, ada, "https://push.example/1");
  subscribe(world, ada, "https://push.example/1");
  CHECK(browsers_of(world, ada) == 1);
  SUBCASE("unless it is taken out, by its own guest") {
    CHECK(protocol_schema().check("PushRequest", remove) == "");
    CHECK(world.post("/push", remove, &bob).status == 200);
    CHECK(browsers_of(world, ada) == 1);
    const ApiAnswer removed = world.post("/push", remove, &ada);
    CHECK(removed.body == R"({"called":false})");
    CHECK(protocol_schema().check("PushChanged", removed.body) == "");
  }
  SUBCASE("and not after it") { CHECK(world.post("/logout", "{}", &ada).status == 200); }
  SUBCASE("nor after that of all") { CHECK(world.post("/logout", R"({"everywhere":true})", &ada).status == 200); }
  SUBCASE("nor after a recovery") {
    CHECK(world.post("/recover", R"({"token":")" + ada.recovery + R"("})").status == 200);
  }
  SUBCASE("nor when the push service does not know it any more") {
    world.hub->nobody_at("https://push.example/1");
    world.settle();
  }
  SUBCASE("nor for somebody who is forgotten") { CHECK(world.hub->forgetting().forget(ada.player.id)); }
  SUBCASE("nor for another guest at the same browser") {
    subscribe(world, bob, "https://push.example/1");
    CHECK(browsers_of(world, bob) == 1);
  }
  CHECK(browsers_of(world, ada) == 0);
}

TEST_CASE("push: the eleventh browser of a guest takes the place of the first") {
  World world(calling());
  const SignedIn ada = world.guest("Ada");
  for (int i = 0; i < 12; ++i) {
    world.clock.time += 1000;
    subscribe(world, ada, "https://push.example/" + std::to_string(i));
  }
  REQUIRE(browsers_of(world, ada) == 10);
  CHECK(world.store.subscriptions(ada.player.id).front().endpoint == "https://push.example/2");
}

TEST_CASE("push: only https addresses of the services on the list are taken") {
  World world(calling());
  const SignedIn ada = world.guest("Ada");
  subscribe(world, ada, "https://push.example/a?b=c");
  subscribe(world, ada, "https://eu.services.example:8443/a");
  CHECK(world.post("/push", browser("https://push.example/")).status == 401);
  for (const std::string& endpoint : {std::string("http://push.example/"),
                                      std::string("https://other.example/"),
                                      std::string("https://127.0.0.1/"),
                                      std::string("https://[::1]/"),
                                      std::string("https://localhost/"),
                                      std::string("https://services.example/"),
                                      std::string("https://evilservices.example/"),
                                      std::string("https://push.example.evil.example/"),
                                      std::string("https://push.example@evil.example/"),
                                      std::string("https://evil.example#push.example/"),
                                      std::string("https://push.example"),
                                      std::string("https://push.example:/"),
                                      std::string("https://push.example:x/"),
                                      std::string("https://push.example:8443/"),
                                      std::string("https://eu.services.example/"),
                                      std::string("https://push.example/ a"),
                                      std::string(R"(https://push.example/\r\nHost: evil)"),
                                      std::string("https://push.example/#a"),
                                      std::string(),
                                      "https://push.example/" + std::string(2000, 'a')}) {
    CAPTURE(endpoint);
    CHECK(world.post("/push", browser(endpoint), &ada).status == 400);
  }
  const std::string good = "https://push.example/";
  for (const std::string& body :
       {browser(good, kKey + "B"), browser(good, kKey, "a"), browser(good, std::string(87, '+')), std::string("{}"),
        std::string(R"({"endpoint":7,"keys":[]})"), R"({"endpoint":")" + good + R"("})"}) {
    CHECK(world.post("/push", body, &ada).status == 400);
  }
  CHECK(browsers_of(world, ada) == 2);
  CHECK(world.get("/info").body.find(R"("push_key":")" + kKey) != std::string::npos);

  World silent;
  const SignedIn eve = silent.guest("Eve");
  CHECK(silent.post("/push", browser(good), &eve).status == 404);
  CHECK(silent.get("/info").body.find("push_key") == std::string::npos);
}

TEST_CASE("push: the usual services are those of the browsers") {
  std::vector<std::string> hosts(usual_push_hosts().begin(), usual_push_hosts().end());
  for (const char* host : {"fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com",
                           "wns2-by3p.notify.windows.com"}) {
    CHECK(names_push_host({host, "443", "/"}, hosts));
    CHECK_FALSE(names_push_host({host, "444", "/"}, hosts));
  }
  for (const char* host : {"googleapis.com", "evilpush.apple.com", ".push.apple.com", "notify.windows.com", ""}) {
    CHECK_FALSE(names_push_host({host, "443", "/"}, hosts));
  }
}
