#include <doctest/doctest.h>

#include "server/party.h"

// People who spoil the game of others, on purpose or by being somewhere else.

using namespace wonders;
using namespace wonders::testing;

namespace {

std::string remove(const Party& party, std::size_t who) {
  return msg("remove", party.table, R"("player":")" + party.guests[who].player.id + R"(")");
}

std::string vote(const Party& party, std::size_t seat) {
  return msg("stand_in", party.table, R"("seat":)" + std::to_string(seat));
}

void choose_any(World& world, const Party& party, std::size_t who) {
  world.choose(party.people[who], party.table, party.game(world).decision(), world.any_move(party.people[who]));
}

}  // namespace

TEST_CASE("griefing: the host removes somebody before the game, who cannot come back") {
  World world;
  Party party(world, "first", 3, 3);
  const ConnectionId tab = world.connect(party.guests[1]);
  world.say(tab, msg("join", party.table));
  world.say(party.people[1], remove(party, 2));
  CHECK(world.last_error(party.people[1]) == "not_host");
  world.say(party.people[0], remove(party, 0));
  CHECK(world.last_error(party.people[0]) == "bad_request");

  world.say(party.people[0], remove(party, 1));
  CHECK(world.last(party.people[1], "closed").text("reason") == "removed");
  CHECK(world.last(tab, "closed").text("reason") == "removed");
  CHECK(world.last(party.people[0], "table").json("table.seats.1.player") == "null");
  const auto refused = [&](ConnectionId id) {
    for (const std::string& text :
         {msg("join", party.table), msg("watch", party.table), msg("join", party.game(world).code())}) {
      world.say(id, text);
      CHECK(world.last_error(id) == "removed");
    }
    world.say(id, msg("sit", party.table, R"("seat":1)"));
    CHECK(world.last_error(id) == "not_seated");
    world.say(id, msg("chat", party.table, R"("text":"boo")"));
    CHECK(world.last_error(id) == "not_seated");
  };
  refused(party.people[1]);

  SUBCASE("nor after a restart") {
    world.restart();
    refused(world.connect(party.guests[1]));
  }
  SUBCASE("the seat is free for others") {
    const ConnectionId other = world.connect(world.guest("Other"));
    world.say(other, msg("join", party.table));
    CHECK(world.last(other, "table").number("table.you") == 1);
    world.say(party.people[0], msg("start", party.table));
    world.say(party.people[0], remove(party, 2));
    CHECK(world.last_error(party.people[0]) == "not_open");  // who plays stays
  }
}

TEST_CASE("griefing: the host removes who watches, also in the game") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  const SignedIn loud = world.guest("Loud");
  const ConnectionId id = world.connect(loud);
  const std::string removal = msg("remove", party.table, R"("player":")" + loud.player.id + R"(")");
  world.say(party.people[0], removal);
  CHECK(world.last_error(party.people[0]) == "not_seated");  // not here
  world.say(id, msg("watch", party.table));
  world.say(party.people[0], removal);
  CHECK(world.last(id, "closed").text("reason") == "removed");
  CHECK(world.last(party.people[1], "table").number("table.watchers") == 0);
  world.say(id, msg("watch", party.table));
  CHECK(world.last_error(id) == "removed");
}

TEST_CASE("griefing: the host alone is told who watches without a word, and can report and remove them") {
  World world;
  Party party(world, "first", 3, 2);
  const SignedIn silent = world.guest("Guest 1");
  std::vector<ConnectionId> tabs{world.connect(silent), world.connect(silent)};
  for (const ConnectionId tab : tabs) world.say(tab, msg("watch", party.table));
  world.pass(kMinute);
  const std::string player = R"("player":")" + silent.player.id + '"';
  const std::string both = R"x([{"player":")x" + silent.player.id + R"x(","name":"Guest 1 (2)"}])x";
  CHECK(world.last(party.people[0], "table").json("table.watching") == both);
  for (const ConnectionId id : {party.people[1], tabs[0]}) {
    CHECK(world.last(id, "table").json("table.watching") == "null");
    CHECK(world.last(id, "table").raw().find(silent.player.id) == std::string::npos);
    CHECK(world.last(id, "table").number("table.watchers") == 2);
  }
  CHECK(world.get("/tables/" + party.table, &party.guests[0]).body.find(silent.player.id) == std::string::npos);

  party.start(world);
  world.say(party.people[1], msg("report", party.table, player));
  CHECK(world.last_error(party.people[1]) == "not_seated");  // would tell who watches
  world.say(party.people[0], msg("report", party.table, player));
  CHECK(world.last_error(party.people[0]) == "");
  REQUIRE(world.store.reports(0, 10).size() == 1);
  CHECK(world.store.reports(0, 10)[0].name == "Guest 1 (2)");
  world.say(party.people[0], msg("remove", party.table, player));
  for (const ConnectionId tab : tabs) CHECK(world.last(tab, "closed").text("reason") == "removed");
  world.pass(kMinute);
  CHECK(world.last(party.people[0], "table").json("table.watching") == "null");
  world.say(party.people[0], msg("report", party.table, player));
  CHECK(world.last_error(party.people[0]) == "not_seated");
}

TEST_CASE("griefing: a guest holds few seats where games have not begun, and not many in all") {
  HubOptions options;
  options.most_waiting = 2;
  options.most_seats = 3;
  World world(options);
  std::vector<TableId> tables;
  for (int i = 0; i < 6; ++i) tables.push_back(world.create(world.guest("Host"), plan("first", 3, 3)));
  const SignedIn greedy = world.guest("Greedy");
  const ConnectionId id = world.connect(greedy);
  const auto joins = [&](const TableId& table) {
    world.say(id, msg("join", table));
    return world.last_error(id) == "" && world.last(id, "table").json("table.you") != "null";
  };
  CHECK(joins(tables[0]));
  CHECK(joins(tables[1]));
  CHECK_FALSE(joins(tables[2]));
  CHECK(world.last_error(id) == "seat_limit");
  world.say(id, msg("watch", tables[2]));
  world.say(id, msg("sit", tables[2], R"("seat":1)"));
  CHECK(world.last_error(id) == "seat_limit");
  CHECK(world.post("/tables", plan("first", 3, 1), &greedy).status == 403);
  world.say(id, msg("sit", tables[1], R"("seat":2)"));  // another seat of the same table is no other seat
  CHECK(world.last_error(id) == "");

  SUBCASE("a seat that is given up makes room for another, also after a restart") {
    world.say(id, msg("leave", tables[0]));
    CHECK(joins(tables[2]));
    world.restart();
    const ConnectionId again = world.connect(greedy);
    world.say(again, msg("join", tables[3]));
    CHECK(world.last_error(again) == "seat_limit");
  }
  SUBCASE("games that have begun count too") {
    world.say(id, msg("leave", tables[0]));
    world.say(id, msg("leave", tables[1]));
    for (int i = 0; i < 3; ++i) {
      const TableId own = world.create(greedy, plan("first", 3, 1));
      world.say(id, msg("join", own));
      world.say(id, msg("start", own));
      tables.push_back(own);
    }
    CHECK_FALSE(joins(tables[0]));
    world.play_on(tables.back(), {id});
    CHECK(joins(tables[0]));  // one is over
  }
}

TEST_CASE("griefing: those who wait vote a stand-in for somebody who is here and silent") {
  World world;
  Party party(world, "first", 4, 4);
  party.start(world);
  CHECK(world.last(party.people[0], "view").number("silent_from") == world.clock.time + 2 * kMinute);
  for (std::size_t i = 0; i < 3; ++i) choose_any(world, party, i);
  world.say(party.people[0], vote(party, 3));
  CHECK(world.last_error(party.people[0]) == "not_silent");  // not yet
  world.pass(2 * kMinute);
  world.say(party.people[0], vote(party, 1));
  CHECK(world.last_error(party.people[0]) == "not_silent");  // has chosen
  world.say(party.people[3], vote(party, 2));
  CHECK(world.last_error(party.people[3]) == "not_silent");

  world.say(party.people[0], vote(party, 3));
  world.say(party.people[0], vote(party, 3));
  CHECK(party.game(world).decision() == 1);  // one of three
  CHECK(world.last(party.people[3], "table").json("table.seats.3.votes") == "[0]");

  SUBCASE("more than half of them: the bot plays on") {
    world.say(party.people[1], vote(party, 3));
    CHECK(party.game(world).decision() == 2);
    CHECK(party.game(world).seat(seat(3)).stand_in);
    CHECK(world.last(party.people[3], "table").json("table.seats.3.votes") == "[]");
    world.say(party.people[3], msg("chat", party.table, R"("text":"I am back")"));
    CHECK_FALSE(party.game(world).seat(seat(3)).stand_in);
    world.say(party.people[0], vote(party, 3));
    CHECK(world.last_error(party.people[0]) == "not_silent");  // time begins anew with each decision
  }
  SUBCASE("the vote of somebody who went away does not count") {
    world.disconnect(party.people[0]);
    world.say(party.people[1], vote(party, 3));
    CHECK(party.game(world).decision() == 1);
    world.say(party.people[2], vote(party, 3));
    CHECK(party.game(world).decision() == 2);
  }
  SUBCASE("votes end with the decision") {
    choose_any(world, party, 3);
    CHECK(world.last(party.people[0], "table").json("table.seats.3.votes") == "[]");
    for (std::size_t i = 0; i < 3; ++i) choose_any(world, party, i);
    world.pass(2 * kMinute);
    world.say(party.people[1], vote(party, 3));
    CHECK(party.game(world).decision() == 2);
  }
  SUBCASE("who watches has no vote") {
    const ConnectionId watcher = world.connect(world.guest("Watcher"));
    world.say(watcher, msg("watch", party.table));
    world.say(watcher, vote(party, 3));
    CHECK(world.last_error(watcher) == "not_seated");
  }
}

TEST_CASE("griefing: a vote is shown until the decision ends, to who was told of it and to who asks now") {
  World world;
  Party party(world, "first", 4, 4);
  party.start(world);
  for (std::size_t i = 0; i < 2; ++i) choose_any(world, party, i);
  world.pass(2 * kMinute);
  world.say(party.people[0], vote(party, 3));
  choose_any(world, party, 3);  // and the third keeps the others waiting
  const Message asked(world.get("/tables/" + party.table, &party.guests[1]).body);
  CHECK(world.last(party.people[1], "table").json("table.seats.3.votes") == "[0]");
  CHECK(asked.json("seats.3.votes") == "[0]");
}

TEST_CASE("griefing: who is voted out and says something does not hold up the others") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  world.pass(3 * kMinute);
  world.hub->received(party.people[0], vote(party, 1));
  world.hub->commit();
  REQUIRE(party.game(world).seat(seat(1)).stand_in);
  world.hub->received(party.people[1], msg("chat", party.table, R"("text":"I am here")"));
  world.hub->commit();
  CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);  // before the stand-in has chosen
  world.settle();
  CHECK(party.game(world).decision() == 2);
  CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
  world.pass(kMinute);
  CHECK(party.game(world).decision() == 2);  // the next decision is the person's
}

TEST_CASE("griefing: a table that waits for everybody waits no longer than its players want") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"turn","seconds":30},"absence":"wait","assignment":"side")");
  party.start(world);
  world.say(party.people[0],
            msg("board", party.table,
                R"("wonder":)" + world.last(party.people[0], "table").json("table.seats.0.wonder") + R"(,"side":"A")"));
  world.say(party.people[0], vote(party, 1));
  CHECK(world.last_error(party.people[0]) == "not_silent");
  world.pass(31 * kSecond);
  CHECK(party.game(world).status() == Status::boards);
  world.say(party.people[0], vote(party, 1));
  CHECK(party.game(world).status() == Status::playing);
}

TEST_CASE("griefing: coming back after the time was over does not hold up the others") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"turn","seconds":30})");
  party.start(world);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  world.clock.time += 31 * kSecond;
  world.hub->tick();  // the stand-in is asked, and thinks
  world.hub->commit();
  REQUIRE(party.game(world).seat(seat(1)).stand_in);
  world.hub->received(party.people[1], msg("watch", party.table));
  world.hub->commit();
  CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
  CHECK(world.hub->next_wake() > world.clock.time);
  world.hub->tick();
  CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);  // not replaced again

  SUBCASE("the bot still answers") {
    world.settle();
    CHECK(party.game(world).decision() == 2);
    CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
    CHECK(world.bots.minds.size() == 1);  // and is dismissed
    world.pass(29 * kSecond);
    CHECK(party.game(world).decision() == 2);  // the next decision is the person's
  }
  SUBCASE("unless the person was faster") {
    world.hub->received(party.people[1],
                        msg("choose", party.table, R"("decision":1,"move":)" + world.any_move(party.people[1])));
    world.hub->commit();
    CHECK(party.game(world).decision() == 2);
    world.settle();
    CHECK(party.game(world).decision() == 2);
    CHECK(world.bots.minds.size() == 1);
  }
}

TEST_CASE("griefing: a choice sent again after its time also ends the stand-in") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"turn","seconds":30})");
  party.start(world);
  const std::string move = world.any_move(party.people[1]);
  world.choose(party.people[1], party.table, 1, move);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  world.choose(party.people[0], party.table, 2, world.any_move(party.people[0]));
  world.pass(31 * kSecond);
  REQUIRE(party.game(world).seat(seat(1)).stand_in);
  world.choose(party.people[1], party.table, 1, move);
  CHECK_FALSE(party.game(world).seat(seat(1)).stand_in);
}

TEST_CASE("leaving in one tab is leaving in all of them") {
  World world;
  Party party(world, "first", 3, 2);
  const ConnectionId tab = world.connect(party.guests[1]);
  world.say(tab, msg("join", party.table));
  SUBCASE("before the game") {
    world.say(party.people[1], msg("leave", party.table));
    CHECK(world.last(tab, "closed").text("reason") == "left");
    CHECK(world.last(party.people[0], "table").number("table.watchers") == 0);
    CHECK(party.game(world).seat(seat(1)).free());
  }
  SUBCASE("in the game") {
    party.start(world);
    world.say(party.people[1], msg("leave", party.table));
    CHECK(world.last(tab, "closed").text("reason") == "left");
    CHECK(party.game(world).seat(seat(1)).stand_in);
    CHECK_FALSE(world.last(party.people[0], "table").flag("table.seats.1.connected"));
    world.say(party.people[0], msg("leave", party.table));
    CHECK(party.game(world).status() == Status::closed);
  }
}

TEST_CASE("an event with the code of another table leads nobody astray") {
  World world;
  const SignedIn ada = world.guest("Ada"), eve = world.guest("Eve");
  const TableId good = world.create(ada, plan("first", 3, 1)), bad = world.create(eve, plan("first", 3, 1));
  const std::string code = world.hub->find_table(good)->code(), own = world.hub->find_table(bad)->code();
  World forged;
  Batch batch;
  for (const TableId& table : {good, bad}) {
    batch.tables.push_back(*world.store.table(table));
    for (std::string text : world.store.events(table)) {
      if (const std::size_t place = text.find(own); place != std::string::npos) text.replace(place, own.size(), code);
      batch.events.push_back({table, static_cast<std::uint32_t>(batch.events.size() % 2), text});
    }
  }
  forged.store.commit(batch);
  forged.restart();
  REQUIRE(forged.hub->find_table(code) != nullptr);
  CHECK(forged.hub->find_table(code)->id() == good);
  CHECK(forged.hub->find_table(bad) == nullptr);
  CHECK(forged.hub->find_table(own) == nullptr);
}
