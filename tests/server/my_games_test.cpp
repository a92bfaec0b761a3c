#include <doctest/doctest.h>

#include "server/party.h"
#include "support/json_schema.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

Message games_of(World& world, const SignedIn& guest, const std::string& path = "/games") {
  const ApiAnswer answer = world.get(path, &guest);
  REQUIRE(answer.status == 200);
  CHECK(protocol_schema().check("GameList", answer.body) == "");
  return Message(answer.body);
}

}  // namespace

TEST_CASE("my games: everybody who played finds the game, with its end, until they hide it") {
  World world;
  Party party(world, "second", 4, 2);
  const SignedIn eve = world.guest("Eve");
  const ConnectionId watcher = world.connect(eve);
  world.say(watcher, msg("watch", party.table));
  world.say(watcher, msg("chat", party.table, R"("text":"Hello")"));
  party.start(world);
  CHECK(games_of(world, party.guests[0]).json("games") == "[]");
  world.play_on(party.table, party.people);

  const Message mine = games_of(world, party.guests[1]);
  CHECK(mine.text("games.0.table") == party.table);
  CHECK(mine.number("games.0.you") == 1);
  CHECK(mine.text("games.0.seats.0.name") == "Guest 0");
  CHECK(mine.text("games.0.edition") == "second");
  // Coins decide a tie, so the list says how many were left.
  const Message& last = world.last(party.people[1], "view");
  for (const std::string seat : {"0", "1", "2", "3"}) {
    CHECK(mine.number("games.0.seats." + seat + ".coins") == last.number("picture.view.cities." + seat + ".coins"));
  }
  CHECK(mine.flag("more") == false);
  CHECK(games_of(world, eve).json("games") == "[]");
  CHECK(games_of(world, party.guests[1], "/games/" + std::to_string(mine.number("games.0.ended"))).json("games") ==
        "[]");
  CHECK(world.get("/games").status == 401);
  CHECK(world.get("/games/soon", &eve).status == 400);

  const std::string body = R"({"hide":")" + party.table + R"("})";
  CHECK(protocol_schema().check("HideGame", body) == "");
  const ApiAnswer hidden = world.post("/games", body, &party.guests[1]);
  CHECK(hidden.status == 200);
  CHECK(protocol_schema().check("GameHidden", hidden.body) == "");
  CHECK(world.post("/games", R"({"hide":7})", &eve).status == 400);
  world.settle();
  CHECK(games_of(world, party.guests[1]).json("games") == "[]");
  CHECK(games_of(world, party.guests[0]).text("games.0.table") == party.table);
  world.restart();
  CHECK(games_of(world, party.guests[1]).json("games") == "[]");
  CHECK(world.get("/tables/" + party.table + "/record").status == 200);  // it is still there
}

TEST_CASE("my games: whoever is forgotten has no name in the lists of the others") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  world.play_on(party.table, party.people);
  REQUIRE(world.hub->forgetting().forget(party.guests[0].player.id));
  const Message list = games_of(world, party.guests[1]);
  CHECK(list.text("games.0.seats.0.name") == "a player");
  CHECK(list.raw().find("Guest 0") == std::string::npos);
}

TEST_CASE("my games: games from before there was a list are noted when it is asked for") {
  World world;
  Party party(world, "first", 3, 1);
  party.start(world);
  world.play_on(party.table, party.people);
  const SignedIn other = world.guest("Other");
  Batch before;  // as if somebody else had played there: attended, and nothing noted
  before.attended.push_back({other.player.id, party.table});
  world.store.commit(before);
  CHECK(games_of(world, other).json("games") == "[]");
  CHECK(world.store.unnoted_games(other.player.id, 10).empty());
}
