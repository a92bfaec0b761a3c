#include <doctest/doctest.h>

#include "server/party.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

const std::string kTurnClock = R"("clock":{"kind":"turn","seconds":30})";

}  // namespace

TEST_CASE("clock: when it runs out a bot stands in, and gives the seat back on return") {
  World world;
  Party party(world, "first", 3, 2, kTurnClock);
  party.start(world);
  CHECK(world.last(party.people[0], "view").number("deadline") == world.clock.time + 30 * kSecond);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  world.pass(29 * kSecond);
  CHECK(party.game(world).decision() == 1);
  world.pass(2 * kSecond);
  CHECK(party.game(world).decision() == 2);
  CHECK(party.game(world).seat(seat(1)).stand_in);
  CHECK(world.last(party.people[0], "table").flag("table.seats.1.stand_in"));
  CHECK(party.game(world).game().chosen().contains(seat(1)));  // the stand-in has already decided what comes next

  SUBCASE("any message gives it back, and what the stand-in chose can be changed") {
    const std::string card = world.last(party.people[1], "view").json("picture.view.hand.0");
    world.choose(party.people[1], party.table, 2, R"({"action":"sell","card":)" + card + "}");
    CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
    CHECK(party.game(world).game().choice(seat(1)).action == Action::sell);
  }
  SUBCASE("so does coming back after the connection was lost") {
    world.disconnect(party.people[1]);
    party.people[1] = world.connect(party.guests[1]);
    world.say(party.people[1], msg("join", party.table));
    CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
    CHECK(world.last(party.people[1], "view").json("picture.chosen.own") != "null");
  }
  SUBCASE("the stand-in knows the game so far, also after a restart") {
    world.restart();
    for (const auto& [handle, mind] : world.bots.minds) CHECK(mind.views == 2);
    CHECK(world.bots.minds.size() == 2);
    CHECK(party.game(world).seat(seat(1)).stand_in);
  }
}

TEST_CASE("clock: or the first card is sold, decision after decision") {
  World world;
  Party party(world, "first", 3, 2, kTurnClock + R"(,"absence":"sell")");
  party.start(world);
  const std::string card = world.last(party.people[1], "view").text("picture.view.hand.0");
  world.pass(31 * kSecond);
  CHECK(party.game(world).decision() == 2);
  CHECK(world.last(party.people[1], "view").text("picture.events.2.card") == card);
  CHECK(world.last(party.people[1], "view").text("picture.events.2.type") == "sold");
  world.pass(31 * kSecond);
  CHECK(party.game(world).decision() == 3);
  CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
}

TEST_CASE("clock: whole games of default moves end, for every number of players") {
  for (std::size_t players = 2; players <= 7; ++players) {
    World world;
    Party party(world, "first", players, 2, kTurnClock + R"(,"absence":"sell","assignment":"free")");
    party.start(world);
    world.pass(40 * kMinute);
    CHECK(party.game(world).status() == Status::over);
  }
}

TEST_CASE("clock: who takes a choice back is asked like anybody else, and not once the time is over") {
  World world;
  SUBCASE("before it is over") {
    Party party(world, "first", 3, 2, kTurnClock);
    party.start(world);
    world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
    world.say(party.people[0], msg("unchoose", party.table, R"("decision":1,"ref":1)"));
    world.choose(party.people[1], party.table, 1, world.any_move(party.people[1]));
    CHECK(party.game(world).decision() == 1);
    CHECK(party.game(world).waiting_for().contains(seat(0)));
    world.pass(31 * kSecond);
    CHECK(party.game(world).seat(seat(0)).stand_in);
    CHECK(party.game(world).decision() == 2);
  }
  SUBCASE("after it") {
    Party party(world, "first", 3, 2, kTurnClock + R"(,"absence":"wait")");
    party.start(world);
    world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
    world.pass(31 * kSecond);
    world.say(party.people[0], msg("unchoose", party.table, R"("decision":1,"ref":1)"));
    CHECK(world.last_error(party.people[0]) == "wrong_decision");
    CHECK(party.game(world).chosen().contains(seat(0)));
  }
}

TEST_CASE("clock: 'wait' waits") {
  World world;
  Party party(world, "first", 3, 2, kTurnClock + R"(,"absence":"wait")");
  party.start(world);
  world.pass(2 * kHour);
  CHECK(party.game(world).decision() == 1);
}

TEST_CASE("clock: it stands still while no player is there") {
  World world;
  Party party(world, "first", 3, 2, kTurnClock);
  party.start(world);
  world.disconnect(party.people[0]);
  world.disconnect(party.people[1]);
  world.pass(kHour);
  CHECK(party.game(world).decision() == 1);
  const ConnectionId back = world.connect(party.guests[0]);
  world.say(back, msg("join", party.table));
  CHECK(world.last(back, "view").number("deadline") == world.clock.time + 30 * kSecond);
  world.pass(31 * kSecond);
  CHECK(party.game(world).seat(seat(1)).stand_in);
}

TEST_CASE("days: the clock runs on without anybody, and through a restart") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"days","days":2})");
  party.start(world);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  world.disconnect(party.people[0]);
  world.disconnect(party.people[1]);
  world.pass(20 * kHour);
  world.restart();
  const ConnectionId back = world.connect(party.guests[0]);
  world.say(back, msg("join", party.table));
  world.pass(27 * kHour);
  CHECK(party.game(world).decision() == 1);
  world.pass(2 * kHour);
  CHECK(party.game(world).decision() == 2);
  CHECK(party.game(world).seat(seat(1)).stand_in);
}

TEST_CASE("days: a game lives on while its players look in once a day") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"days","days":3})");
  party.start(world);
  for (ConnectionId id : party.people) world.disconnect(id);
  int days = 0;
  for (; days < 60 && party.game(world).in_game(); ++days) {
    for (const SignedIn& guest : party.guests) {
      world.pass(12 * kHour);
      REQUIRE(party.game(world).status() != Status::closed);
      const ConnectionId id = world.connect(guest);
      world.say(id, msg("join", party.table));
      world.play_on(party.table, {id}, 1);
      world.disconnect(id);
    }
    world.pass(26 * kHour);
    if (days % 5 == 0) world.restart();
  }
  CHECK(party.game(world).status() == Status::over);
  CHECK(days >= 18);  // a decision a day
}

TEST_CASE("days: without a word from anybody bots stand in one deadline later, and then the table ends") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"days","days":3})");
  party.start(world);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  for (ConnectionId id : party.people) world.disconnect(id);
  world.pass(71 * kHour);
  CHECK(party.game(world).decision() == 1);
  world.pass(2 * kHour);
  CHECK(party.game(world).decision() == 2);
  CHECK(party.game(world).in_game());
  world.pass(3 * kDay);
  CHECK(party.game(world).status() == Status::closed);
}

TEST_CASE("days: default moves end a game that nobody looks at; one that waits ends when it is forgotten") {
  World world;
  SUBCASE("sell") {
    Party party(world, "first", 3, 2, R"("clock":{"kind":"days","days":2},"absence":"sell")");
    party.start(world);
    for (ConnectionId id : party.people) world.disconnect(id);
    world.pass(18 * 2 * kDay + kHour);
    CHECK(party.game(world).status() == Status::over);
  }
  SUBCASE("wait") {
    Party party(world, "first", 3, 2, R"("clock":{"kind":"days","days":2},"absence":"wait")");
    party.start(world);
    for (ConnectionId id : party.people) world.disconnect(id);
    world.pass(59 * kDay);
    CHECK(party.game(world).decision() == 1);
    CHECK(party.game(world).in_game());
    world.pass(2 * kDay);
    CHECK(party.game(world).status() == Status::closed);
  }
}

TEST_CASE("no clock: a bot stands in for somebody who is away while others wait") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  world.pass(kHour);
  CHECK(party.game(world).decision() == 1);  // thinking takes as long as it takes
  world.disconnect(party.people[1]);
  world.pass(kMinute);
  CHECK(party.game(world).decision() == 1);
  world.pass(2 * kMinute);
  CHECK(party.game(world).decision() == 2);
  CHECK_FALSE(world.last(party.people[0], "table").flag("table.seats.1.connected"));
}

TEST_CASE("a table without people ends") {
  World world;
  SUBCASE("before the game, after a quarter of an hour") {
    Party party(world, "first", 3, 1);
    world.disconnect(party.people[0]);
    world.pass(14 * kMinute);
    CHECK(world.hub->find_table(party.table) != nullptr);
    world.pass(2 * kMinute);
    CHECK(party.game(world).status() == Status::closed);
    CHECK(world.store.unfinished_tables().empty());
  }
  SUBCASE("in the game, when everybody has left") {
    Party party(world, "first", 3, 2);
    party.start(world);
    world.say(party.people[0], msg("leave", party.table));
    CHECK(world.last(party.people[0], "closed").text("reason") == "left");
    CHECK(party.game(world).seat(seat(0)).stand_in);
    CHECK(party.game(world).in_game());
    world.say(party.people[1], msg("leave", party.table));
    CHECK(party.game(world).status() == Status::closed);
  }
  SUBCASE("in the game, when nobody has come for a day") {
    Party party(world, "first", 3, 1);
    party.start(world);
    world.disconnect(party.people[0]);
    world.pass(23 * kHour);
    CHECK(party.game(world).in_game());
    world.pass(2 * kHour);
    CHECK(party.game(world).status() == Status::closed);
  }
  SUBCASE("after the game it is forgotten, and found again when asked for") {
    Party party(world, "first", 3, 1);
    party.start(world);
    world.play_on(party.table, party.people);
    world.disconnect(party.people[0]);
    world.pass(kHour);
    CHECK(world.hub->metrics().tables == 0);
    CHECK(world.get("/tables/" + party.table + "/record").status == 200);
  }
}

TEST_CASE("a guest comes back to the seat with the recovery link") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  world.choose(party.people[1], party.table, 1, world.any_move(party.people[1]));
  SignedIn again;
  REQUIRE_FALSE(world.hub->recover(party.guests[1].recovery, again));
  world.hub->commit();
  CHECK(again.player == party.guests[1].player);
  const ConnectionId phone = world.connect(again);
  world.say(phone, msg("join", party.table));
  CHECK(world.last(phone, "table").number("table.you") == 1);
  CHECK(world.last(phone, "view").json("picture.chosen.own") != "null");
  SignedIn thief;
  CHECK(world.hub->recover(party.guests[1].recovery, thief).has_value());  // it works once
  CHECK(world.hub->recover(party.guests[1].token, thief).has_value());     // and is no session
  CHECK_FALSE(world.hub->who(again.recovery).has_value());
}
