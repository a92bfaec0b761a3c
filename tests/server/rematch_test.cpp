#include <doctest/doctest.h>

#include "server/party.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// A finished game of two people and a bot, and a stranger who watched it.
struct Finished {
  World world;
  Party party{world, "first", 3, 2};
  ConnectionId stranger = world.connect(world.guest("Stranger"));

  Finished() {
    world.say(stranger, msg("watch", party.table));
    party.start(world);
    world.play_on(party.table, party.people);
    world.forget_mail();
  }

  std::string next_told_to(ConnectionId id) { return world.last(id, "rematch").text("next"); }
};

}  // namespace

TEST_CASE("rematch: only who played asks for it, and the seats are theirs") {
  Finished game;
  World& world = game.world;
  const std::vector<ConnectionId>& people = game.party.people;
  world.say(game.stranger, msg("rematch", game.party.table));
  CHECK(world.last_error(game.stranger) == "not_seated");
  CHECK(world.count(people[0], "rematch") == 0);

  world.say(people[1], msg("rematch", game.party.table));
  const std::string next = game.next_told_to(people[0]);
  CHECK(world.last(people[1], "table").text("table.host") == game.party.guests[1].player.id);
  CHECK(world.last(people[1], "table").number("table.you") == 1);

  world.say(game.stranger, msg("join", next));
  CHECK(world.last(game.stranger, "table").text("table.id") == next);
  CHECK(world.last(game.stranger, "table").json("table.you") == "null");
  world.say(game.stranger, msg("sit", next, R"("seat":0)"));
  CHECK(world.last_error(game.stranger) == "seat_taken");

  SUBCASE("who played gets the same seat") {
    world.say(people[0], msg("rematch", game.party.table));
    CHECK(world.last(people[0], "table").text("table.id") == next);
    CHECK(world.last(people[0], "table").number("table.you") == 0);
  }
  SUBCASE("also after a restart") {
    world.restart();
    const ConnectionId stranger = world.connect(world.guest("Another stranger"));
    world.say(stranger, msg("join", next));
    CHECK(world.last(stranger, "table").json("table.you") == "null");
    const ConnectionId back = world.connect(game.party.guests[0]);
    world.say(back, msg("join", next));
    CHECK(world.last(back, "table").number("table.you") == 0);
  }
  SUBCASE("a seat that nobody claims is free for others after five minutes") {
    world.pass(4 * kMinute);
    world.say(game.stranger, msg("sit", next, R"("seat":0)"));
    CHECK(world.last_error(game.stranger) == "seat_taken");
    world.pass(kMinute);
    world.say(game.stranger, msg("sit", next, R"("seat":0)"));
    CHECK(world.last(game.stranger, "table").number("table.you") == 0);
  }
  SUBCASE("or a bot takes it") {
    world.say(people[1], msg("start", next, R"("fill":"random")"));
    CHECK(world.last(people[1], "view").number("picture.decision") == 1);
  }
}

TEST_CASE("rematch: one to which nobody came is made anew") {
  Finished game;
  World& world = game.world;
  const ConnectionId asks = game.party.people[1];
  world.say(asks, msg("rematch", game.party.table));
  const std::string first = game.next_told_to(asks);
  world.say(asks, msg("leave", first));
  world.pass(16 * kMinute);
  REQUIRE(world.hub->find_table(first)->status() == Status::closed);
  world.say(asks, msg("rematch", game.party.table));
  CHECK(world.last_error(asks) == "");
  const std::string second = game.next_told_to(asks);
  CHECK(second != first);
  CHECK(world.last(asks, "table").text("table.id") == second);
}

TEST_CASE("a table that was given up is there for nobody") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const TableId table = world.create(ada, plan("first", 3, 2));
  world.pass(16 * kMinute);
  const ConnectionId id = world.connect(ada);
  for (const char* type : {"leave", "join", "watch", "rematch"}) {
    world.say(id, msg(type, table));
    CHECK_MESSAGE(world.last_error(id) == "table_not_found", type);
  }
  CHECK(Message(world.get("/tables/" + table).body).text("status") == "closed");
}

TEST_CASE("rematch: there is none of a game that is about to be deleted, and none is left half made") {
  HubOptions options;
  options.keep.games = 30 * kDay;
  World world(options);
  Party party(world, "first", 3, 2);
  party.start(world);
  world.play_on(party.table, party.people);
  world.pass(30 * kDay + kHour);
  world.say(party.people[0], msg("rematch", party.table));
  CHECK(world.last_error(party.people[0]) == "table_not_found");
  CHECK(world.store.unfinished_tables().empty());
  CHECK(world.hub->metrics().tables == 1);
}
