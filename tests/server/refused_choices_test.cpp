// The table says which choices are legal. What it refuses has not happened, for nobody and in no store.
#include <doctest/doctest.h>

#include <algorithm>

#include "server/party.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

std::string sale(World& world, ConnectionId id, const std::string& more = "") {
  return R"({"action":"sell","card":)" + world.last(id, "view").json("picture.view.hand.0") + more + "}";
}

bool in_log(const World& world, std::string_view event) {
  return std::any_of(world.log_lines.begin(), world.log_lines.end(),
                     [&](const std::string& line) { return line.find(event) != std::string::npos; });
}

}  // namespace

TEST_CASE("a choice that the rules refuse is not stored, and no mistake of ours") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  const std::size_t events = world.store.events(party.table).size();
  world.choose(party.people[0], party.table, 1, sale(world, party.people[0], R"(,"left":3)"));
  CHECK(world.last_error(party.people[0]) == "illegal_move");
  world.choose(party.people[0], party.table, 7, sale(world, party.people[0]));
  CHECK(world.last_error(party.people[0]) == "wrong_decision");
  CHECK(world.store.events(party.table).size() == events);
  CHECK_FALSE(in_log(world, "event_refused"));
  world.restart();
  CHECK_FALSE(party.game(world).chosen().contains(seat(0)));
}

TEST_CASE("a choice that the rules refuse brings nobody back") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"turn","seconds":30})");
  party.start(world);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  world.pass(31 * kSecond);
  REQUIRE(party.game(world).seat(seat(1)).stand_in);
  world.choose(party.people[1], party.table, 2, sale(world, party.people[1], R"(,"left":3)"));
  CHECK(world.last_error(party.people[1]) == "illegal_move");
  CHECK(party.game(world).seat(seat(1)).stand_in);
  world.choose(party.people[1], party.table, 2, sale(world, party.people[1]));
  CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
  CHECK(party.game(world).game().choice(seat(1)).action == Action::sell);
}

TEST_CASE("a bot that breaks the rules does what one does who does not choose") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  for (const ConnectionId id : party.people) {
    world.hub->received(id, msg("choose", party.table, R"("decision":1,"move":)" + world.any_move(id)));
  }
  world.hub->commit();
  REQUIRE(world.bots.answers.size() == 1);
  const PatientBots::Answer asked = world.bots.answers.front();
  world.bots.answers.clear();
  const std::uint64_t moves = world.hub->metrics().bot_moves;
  world.hub->bot_moved(asked.bot, asked.decision, {Action::decline, kNoCard, 0, 0});
  world.hub->commit();
  CHECK(in_log(world, "bot_broke_rules"));
  CHECK(world.hub->metrics().bot_moves == moves + 1);
  CHECK(party.game(world).game().choice(seat(2)) == party.game(world).game().default_move(seat(2)));
  world.restart();
  CHECK(party.game(world).chosen().contains(seat(2)));
}
