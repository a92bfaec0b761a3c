#include <doctest/doctest.h>

#include "server/party.h"
#include "support/json_schema.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("sessions: recovery ends the session before it, and its connections") {
  World world;
  Party party(world, "first", 3, 2);
  SignedIn again;
  REQUIRE_FALSE(world.hub->recover(party.guests[1].recovery, again));
  world.hub->commit();
  CHECK_FALSE(world.hub->who(party.guests[1].token).has_value());
  CHECK(world.hub->who(again.token).has_value());
  CHECK(world.mail.closed[party.people[1]] == 1008);
  CHECK(world.mail.closed.count(party.people[0]) == 0);
  CHECK(world.hub->who(party.guests[0].token).has_value());

  const std::size_t events = world.store.events(party.table).size();
  world.say(party.people[1], msg("chat", party.table, R"("text":"it is still me")"));
  CHECK(world.store.events(party.table).size() == events);  // what still comes from there is nobody's
}

TEST_CASE("sessions: who logs out is signed in nowhere in that browser, and comes back by the link") {
  World world;
  const SignedIn ada = world.guest("Ada"), bob = world.guest("Bob");
  const ConnectionId adas = world.connect(ada), bobs = world.connect(bob);
  const ApiAnswer out = world.post("/logout", "{}", &ada);
  CHECK(out.status == 200);
  CHECK(protocol_schema().check("SignedOut", out.body) == "");
  CHECK(out.ends_session);
  CHECK(world.get("/me", &ada).status == 401);
  CHECK(world.mail.closed[adas] == 1008);
  CHECK(world.mail.closed.count(bobs) == 0);
  CHECK(world.get("/me", &bob).status == 200);
  CHECK(world.post("/logout", "{}", &ada).status == 401);
  CHECK(world.post("/logout", "{}").status == 401);
  SignedIn again;
  REQUIRE_FALSE(world.hub->recover(ada.recovery, again));
  CHECK(again.player == ada.player);
}

TEST_CASE("sessions: logging out everywhere takes the links back too, and gives a new one") {
  World world;
  const SignedIn ada = world.guest("Ada");
  CHECK(world.post("/logout", R"({"everywhere":"yes"})", &ada).status == 400);
  CHECK(world.get("/me", &ada).status == 200);
  const ApiAnswer out = world.post("/logout", R"({"everywhere":true})", &ada);
  CHECK(out.status == 200);
  CHECK(protocol_schema().check("LogoutRequest", R"({"everywhere":true})") == "");
  CHECK(protocol_schema().check("SignedOut", out.body) == "");
  CHECK(world.get("/me", &ada).status == 401);
  SignedIn again;
  CHECK(world.hub->recover(ada.recovery, again).has_value());
  world.restart();
  REQUIRE_FALSE(world.hub->recover(Message(out.body).text("recovery"), again));
  CHECK(again.player == ada.player);
}

TEST_CASE("sessions: one lasts as long as the host of the server wants, and its guest comes back by the link") {
  for (const Time kept : {7 * kDay, Time{0}}) {
    CAPTURE(kept);
    HubOptions options;
    options.keep.sessions = kept;
    options.keep.guests = 0;
    World world(options);
    const SignedIn ada = world.guest("Ada");
    const auto signed_in = [&] {
      while (world.hub->tidy()) {
      }
      return world.get("/me", &ada).status == 200;
    };
    world.pass(6 * kDay);
    CHECK(signed_in());
    world.pass(2 * kDay);
    CHECK(signed_in() == (kept == 0));
    world.pass(1000 * kDay);
    CHECK(signed_in() == (kept == 0));
    SignedIn again;
    CHECK_FALSE(world.hub->recover(ada.recovery, again));
  }
}
