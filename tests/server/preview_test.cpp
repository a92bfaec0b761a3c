#include <doctest/doctest.h>

#include "server/party.h"
#include "server/table/preview.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("preview: before the game it invites, in the game it tells who plays, after it who won") {
  World world;
  Party party(world, "second", 4, 2);
  Preview preview = preview_of(party.game(world));
  CHECK(preview.status == Status::open);
  CHECK(preview.host == "Guest 0");
  CHECK(preview.players == 4);
  CHECK(preview.seats.size() == 4);
  CHECK(preview.free_seats() == 0);
  CHECK(preview.seats[0].wonder.empty());

  party.start(world);
  preview = preview_of(party.game(world));
  CHECK(preview.age == 1);
  for (const PreviewSeat& seat : preview.seats) {
    CHECK_FALSE(seat.wonder.empty());
    CHECK(seat.points == 0);
    CHECK_FALSE(seat.winner);
  }

  world.play_on(party.table, party.people);
  preview = preview_of(party.game(world));
  CHECK(preview.status == Status::over);
  CHECK(preview.seats[0].winner);
  for (std::size_t i = 1; i < 4; ++i) CHECK(preview.seats[i - 1].points >= preview.seats[i].points);
}

TEST_CASE("preview: the Free City is no player, and a free seat has no name") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const TableId table = world.create(ada, plan("first", 2, 2));
  const Preview preview = preview_of(*world.hub->find_table(table));
  CHECK(preview.seats.size() == 2);
  CHECK(preview.free_seats() == 1);
  CHECK(preview.seats[1].name.empty());
}

TEST_CASE("preview: what is chosen and what is in the hands changes nothing") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  const Preview before = preview_of(party.game(world));
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  CHECK(preview_of(party.game(world)) == before);
  world.choose(party.people[1], party.table, 1, world.any_move(party.people[1]));
  CHECK(party.game(world).decision() == 2);
  CHECK(preview_of(party.game(world)) == before);
}
