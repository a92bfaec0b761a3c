// Somebody sets the computer's time while games are played.
#include <doctest/doctest.h>

#include "server/party.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("wall: a clock of seconds takes no notice of the calendar") {
  for (const Time set_by : {-kDay, -kHour, kHour, kDay}) {
    CAPTURE(set_by);
    World world;
    Party party(world, "first", 3, 2, R"("clock":{"kind":"turn","seconds":30})");
    party.start(world);
    world.pass(10 * kSecond);
    world.clock.ahead = set_by;
    world.pass(19 * kSecond);
    CHECK(party.game(world).decision() == 1);
    CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
    world.pass(2 * kSecond);
    CHECK(party.game(world).seat(seat(1)).stand_in);
  }
}

TEST_CASE("wall: who has been away for two minutes has been so by no calendar") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  world.disconnect(party.people[1]);
  world.clock.ahead = -kDay;
  world.pass(1 * kMinute);
  CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
  world.pass(1 * kMinute + kSecond);
  CHECK(party.game(world).seat(seat(1)).stand_in);
}

TEST_CASE("wall: days follow the calendar") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"days","days":2})");
  party.start(world);
  world.pass(kDay);
  SUBCASE("set forward, the time is over sooner") {
    world.clock.ahead = kDay;
    world.hub->tick();
    world.pass(kSecond);
    CHECK(party.game(world).seat(seat(1)).stand_in);
  }
  SUBCASE("set back, later") {
    world.clock.ahead = -kDay;
    world.pass(kDay + kHour);
    CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
    world.pass(kDay);
    CHECK(party.game(world).seat(seat(1)).stand_in);
  }
  SUBCASE("also where it was set while the server was down") {
    world.clock.ahead = kDay;
    world.restart();
    world.pass(kSecond);
    CHECK(party.game(world).seat(seat(1)).stand_in);
  }
}
