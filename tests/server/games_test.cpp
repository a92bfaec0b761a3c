#include <doctest/doctest.h>

#include "record/read.h"
#include "record/replay.h"
#include "server/party.h"
#include "server/tools/secrets.h"
#include "support/json_schema.h"
#include "text/messages.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

void check_record(const std::string& line) {
  RecordReader reader;
  GameRecord record;
  REQUIRE_MESSAGE(reader.read(line, record), in_english(reader.error().with_place()));
  const auto wrong = verify(record);
  CHECK_MESSAGE(!wrong.has_value(), (wrong ? in_english(with_place(record, *wrong)) : ""));
  CHECK(record.result.has_value());
}

}  // namespace

TEST_CASE("whole games of both editions and every number of players end with a record that the rules confirm") {
  for (const std::string_view edition : {"first", "second"}) {
    for (std::size_t players = 2; players <= 7; ++players) {
      CAPTURE(edition);
      CAPTURE(players);
      World world;
      Party party(world, edition, players, std::min<std::size_t>(players, 3));
      const std::string seed_hash = world.last(party.people[0], "table").text("table.seed_hash");
      party.start(world);
      world.play_on(party.table, party.people);
      for (ConnectionId id : party.people) {
        const Message& end = world.last(id, "end");
        check_record(end.json("record"));
        CHECK(sha256_hex(end.text("seed") + ":" + end.text("salt")) == seed_hash);
        CHECK(end.text("seed") == end.text("record.deal.seed"));
        CHECK(world.last(id, "table").text("table.status") == "over");
        CHECK(world.count(id, "end") == 1);
      }
      const ApiAnswer record = world.get("/tables/" + party.table + "/record");
      CHECK(record.status == 200);
      check_record(record.body);
      CHECK(world.hub->metrics().games_finished == 1);
    }
  }
}

TEST_CASE("a player is told of each phase exactly once, in order, with what happened") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  world.play_on(party.table, party.people);
  std::int64_t decision = 0;
  std::size_t moves = 0, conflicts = 0, ages = 0, over = 0;
  for (const Message& message : world.box(party.people[1])) {
    if (message.type() != "view") continue;
    CHECK(message.number("picture.decision") == ++decision);
    for (JsonValue event : message.at("picture.events").elements()) {
      const std::string_view type = *event.get("type")->as_string();
      moves += type == "phase" ? 1 : 0;
      conflicts += type == "conflict" ? 1 : 0;
      ages += type == "age" ? 1 : 0;
      over += type == "over" ? 1 : 0;
    }
  }
  CHECK(decision >= 19);
  CHECK(moves == static_cast<std::size_t>(decision - 1));
  CHECK(conflicts == 3 * 3 * 2);  // every Age, every city, both sides
  CHECK(ages == 2);
  CHECK(over == 1);
}

TEST_CASE("a choice can be changed until the last seat has chosen, and others learn only that it was made") {
  World world;
  Party party(world, "first", 3, 3);
  party.start(world);
  const auto sell = [&](std::size_t i, std::size_t card) {
    const std::string name = world.last(party.people[i], "view").text("picture.view.hand." + std::to_string(card));
    world.choose(party.people[i], party.table, 1, R"({"action":"sell","card":")" + name + R"("})");
    return name;
  };
  const std::string first = sell(0, 0);
  CHECK(world.last(party.people[1], "progress").json("chosen") == "[0]");
  const std::size_t told = world.box(party.people[1]).size();
  const std::string second = sell(0, 3);
  CHECK(world.box(party.people[1]).size() == told);  // nobody learns that a mind was changed
  const std::string other = sell(1, 2);
  for (std::size_t i = 0; i < 3; ++i) CHECK(world.count(party.people[i], "view") == 1);
  sell(2, 1);
  const GameTable& table = *world.hub->find_table(party.table);
  CHECK(table.decision() == 2);
  const Message& seen = world.last(party.people[0], "view");
  CHECK(seen.number("picture.decision") == 2);
  CHECK(second != first);
  CHECK(seen.text("picture.events.1.card") == second);
  CHECK(seen.json("picture.events.2.card") == "null");
  CHECK(world.count(party.people[2], "progress") > 0);
  for (const Message& message : world.box(party.people[2])) {
    if (message.type() == "progress") CHECK(message.raw().find(other) == std::string::npos);
  }
}

TEST_CASE("a choice can be taken back until the last seat has chosen, and the turn waits for another") {
  World world;
  Party party(world, "first", 3, 3);
  party.start(world);
  const auto take_back = [&](std::size_t i, int decision) {
    const std::string number = R"("decision":)" + std::to_string(decision) + R"(,"ref":7)";
    world.say(party.people[i], msg("unchoose", party.table, number));
  };
  const auto sell = [&](std::size_t i, std::size_t card) {
    const std::string name = world.last(party.people[i], "view").text("picture.view.hand." + std::to_string(card));
    world.choose(party.people[i], party.table, 1, R"({"action":"sell","card":")" + name + R"("})");
    return name;
  };
  const std::string card = sell(0, 0);
  sell(1, 0);
  take_back(0, 1);
  CHECK(world.last(party.people[0], "ack").number("ref") == 7);
  CHECK(world.last(party.people[2], "progress").json("chosen") == "[1]");
  CHECK(world.last(party.people[2], "progress").raw().find(card) == std::string::npos);
  // Once more does no harm, and is nothing to the others.
  const std::size_t told = world.box(party.people[2]).size();
  take_back(0, 1);
  CHECK(world.last_error(party.people[0]).empty());
  CHECK(world.box(party.people[2]).size() == told);

  // It is durable like a choice, and whoever comes back sees it.
  world.restart();
  for (std::size_t i = 0; i < 3; ++i) {
    party.people[i] = world.connect(party.guests[i]);
    world.say(party.people[i], msg("join", party.table));
  }
  CHECK(world.last(party.people[0], "view").json("picture.chosen.own") == "null");
  CHECK(world.last(party.people[2], "view").json("picture.chosen.seats") == "[1]");
  sell(2, 1);
  CHECK(party.game(world).decision() == 1);
  sell(0, 2);
  CHECK(party.game(world).decision() == 2);
  CHECK(party.game(world).game().history()[0][0].action == Action::sell);
  // Now it is too late, and of the next decision nothing has been chosen yet.
  take_back(0, 1);
  CHECK(world.last_error(party.people[0]) == "wrong_decision");
  CHECK(party.game(world).decision() == 2);
  take_back(0, 3);
  CHECK(world.last_error(party.people[0]) == "wrong_decision");
}

TEST_CASE("who only watches, or has no seat there, takes nothing back") {
  World world;
  Party party(world, "first", 3, 2);
  const SignedIn other = world.guest("Other");
  const ConnectionId watcher = world.connect(other);
  world.say(party.people[0], msg("unchoose", party.table, R"("decision":0,"ref":1)"));
  CHECK(world.last_error(party.people[0]) == "not_playing");
  party.start(world);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  const SeatSet chosen = party.game(world).chosen();
  world.say(watcher, msg("watch", party.table));
  world.say(watcher, msg("unchoose", party.table, R"("decision":1,"ref":2)"));
  CHECK(world.last_error(watcher) == "not_seated");
  CHECK(party.game(world).chosen() == chosen);
}

TEST_CASE("for the Free City, too, a choice is taken back by whoever controls it") {
  World world;
  Party party(world, "first", 2, 2);
  party.start(world);
  for (ConnectionId id : party.people) world.choose(id, party.table, 1, world.any_move(id));
  REQUIRE(party.game(world).state().phase == Phase::free_city);
  const Seat controller = party.game(world).game().asked_of(seat(1)) == kFreeCity ? seat(1) : seat(2);
  const ConnectionId other = party.people[2 - index(controller)];
  world.say(other, msg("unchoose", party.table, R"("decision":2,"ref":3)"));
  CHECK(world.last_error(other) == "not_your_decision");
}

TEST_CASE("the same choice twice, late or forged does no harm") {
  World world;
  Party party(world, "first", 3, 3);
  party.start(world);
  const auto move = [&](std::size_t i) {
    return R"({"action":"sell","card":)" + world.last(party.people[i], "view").json("picture.view.hand.0") + "}";
  };
  const std::string mine = move(0), theirs = move(1), last = move(2);
  world.choose(party.people[0], party.table, 1, mine);
  const std::size_t events = world.store.events(party.table).size();
  world.choose(party.people[0], party.table, 1, mine);
  CHECK(world.store.events(party.table).size() == events);
  CHECK(world.last_error(party.people[0]) == "");

  SUBCASE("somebody else's card") {
    const std::string not_mine = world.last(party.people[1], "view").json("picture.view.hand.0");
    const std::string hand = world.last(party.people[0], "view").json("picture.view.hand");
    if (hand.find(not_mine) == std::string::npos) {
      world.choose(party.people[0], party.table, 1, R"({"action":"sell","card":)" + not_mine + "}");
      CHECK(world.last_error(party.people[0]) == "illegal_move");
      CHECK(world.box(party.people[0]).back().text("objection") == "not_in_hand");
    }
  }
  SUBCASE("too much paid") {
    const std::string card = world.last(party.people[0], "view").json("picture.view.hand.0");
    world.choose(party.people[0], party.table, 1, R"({"action":"sell","card":)" + card + R"(,"left":3})");
    CHECK(world.last_error(party.people[0]) == "illegal_move");
  }
  SUBCASE("another decision") {
    world.choose(party.people[0], party.table, 2, mine);
    CHECK(world.last_error(party.people[0]) == "wrong_decision");
  }
  SUBCASE("a spectator") {
    const ConnectionId watcher = world.connect(world.guest("Watcher"));
    world.say(watcher, msg("watch", party.table));
    world.choose(watcher, party.table, 1, theirs);
    CHECK(world.last_error(watcher) == "not_seated");
  }
  SUBCASE("late, after the decision") {
    world.choose(party.people[1], party.table, 1, theirs);
    world.choose(party.people[2], party.table, 1, last);
    CHECK(world.hub->find_table(party.table)->decision() == 2);
    world.choose(party.people[0], party.table, 1, mine);  // the one carried out: acknowledged
    CHECK(world.last_error(party.people[0]) == "");
    world.choose(party.people[0], party.table, 1, theirs);
    CHECK(world.last_error(party.people[0]) == "wrong_decision");
    CHECK(world.hub->find_table(party.table)->game().chosen().empty());
  }
}

TEST_CASE("two players: each decides, then the controller for the Free City") {
  World world;
  Party party(world, "first", 2, 2);
  CHECK(world.last(party.people[0], "table").text("table.seats.0.kind") == "free_city");
  CHECK(world.last(party.people[0], "table").number("table.you") == 1);
  party.start(world);
  CHECK(world.last(party.people[0], "view").number("picture.view.deciding") == 1);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  world.choose(party.people[1], party.table, 1, world.any_move(party.people[1]));
  const Message& controller = world.last(party.people[0], "view");
  CHECK(controller.number("picture.decision") == 2);
  CHECK(controller.text("picture.view.phase") == "free_city");
  CHECK(controller.number("picture.view.deciding") == 0);
  CHECK(controller.at("picture.events").size() == 0);
  CHECK(world.last(party.people[1], "view").json("picture.legal") == "null");
  world.choose(party.people[1], party.table, 2, world.any_move(party.people[0]));
  CHECK(world.last_error(party.people[1]) == "not_your_decision");
  world.choose(party.people[0], party.table, 2, world.any_move(party.people[0]));
  std::size_t deeds = 0;
  for (JsonValue event : world.last(party.people[1], "view").at("picture.events").elements()) {
    const std::string_view type = *event.get("type")->as_string();
    deeds += type == "built" || type == "stage" || type == "sold" ? 1 : 0;
  }
  CHECK(deeds == 3);
}

TEST_CASE("two players: only who decided for the Free City is told that it was done already") {
  World world;
  Party party(world, "first", 2, 2);
  party.start(world);
  std::size_t asked = 0;
  for (int turn = 0; turn < 12; ++turn) {
    std::string chosen;
    std::uint32_t decision = 0;
    std::size_t controller = 0;
    while (party.game(world).state().phase == Phase::choose) world.play_on(party.table, party.people, 1);
    decision = party.game(world).decision();
    for (std::size_t i = 0; i < 2; ++i) {
      if (world.last(party.people[i], "view").json("picture.legal") == "null") continue;
      controller = i;
      chosen = world.any_move(party.people[i]);
    }
    if (party.game(world).state().phase != Phase::free_city) {
      world.play_on(party.table, party.people, 1);
      continue;
    }
    world.choose(party.people[controller], party.table, decision, chosen);
    world.choose(party.people[controller], party.table, decision, chosen);
    CHECK(world.last_error(party.people[controller]) == "");
    world.choose(party.people[1 - controller], party.table, decision, chosen);
    CHECK(world.last_error(party.people[1 - controller]) == "wrong_decision");
    ++asked;
  }
  CHECK(asked >= 5);
}

TEST_CASE("nobody learns hands, cards face down, the discard pile or the seed before the end") {
  World world;
  Party party(world, "first", 4, 2, R"("listed":true)");
  const ConnectionId watcher = world.connect(world.guest("Watcher"));
  world.say(watcher, msg("watch", party.table));
  party.start(world);
  const std::string seed = std::to_string(world.hub->find_table(party.table)->seed());
  const std::string salt = world.hub->find_table(party.table)->salt();
  world.play_on(party.table, party.people, 9);
  for (auto& [id, messages] : world.mail.boxes) {
    for (const Message& message : messages) {
      CHECK(message.raw().find(seed) == std::string::npos);
      CHECK(message.raw().find(salt) == std::string::npos);
    }
  }
  std::size_t face_down = 0;
  for (const Message& message : world.box(watcher)) {
    if (message.type() != "view") continue;
    CHECK(message.json("picture.view.you") == "null");
    CHECK(message.at("picture.view.hand").size() == 0);
    CHECK(message.json("picture.view.discard") == "null");
    CHECK(message.json("picture.legal") == "null");
    for (JsonValue event : message.at("picture.events").elements()) {
      const std::string_view type = *event.get("type")->as_string();
      if (type != "sold" && type != "stage" && type != "discarded") continue;
      CHECK(event.get("card")->type() == JsonType::null);
      ++face_down;
    }
  }
  CHECK(face_down > 0);
  const ApiAnswer record = world.get("/tables/" + party.table + "/record");
  CHECK(record.status == 409);
  for (const std::string& line : world.log_lines) CHECK(line.find(seed) == std::string::npos);
}

TEST_CASE("boards: sides are chosen in secret, wonders are taken once") {
  World world;
  SUBCASE("sides") {
    Party party(world, "second", 3, 2, R"("assignment":"side")");
    party.start(world);
    const Message& table = world.last(party.people[0], "table");
    CHECK(table.text("table.status") == "boards");
    const std::string wonder = table.text("table.seats.0.wonder"), other = table.text("table.seats.1.wonder");
    world.say(party.people[0], msg("board", party.table, R"("wonder":")" + other + R"(","side":"day")"));
    CHECK(world.last_error(party.people[0]) == "no_board_choice");
    world.say(party.people[0], msg("board", party.table, R"("wonder":")" + wonder + R"(","side":"night")"));
    CHECK(world.last(party.people[0], "table").text("table.seats.0.side") == "night");
    CHECK(world.last(party.people[1], "table").json("table.seats.0.side") == "null");
    CHECK(world.last(party.people[1], "table").flag("table.seats.0.chosen"));
    const std::size_t told = world.box(party.people[1]).size();
    world.say(party.people[0], msg("board", party.table, R"("wonder":")" + wonder + R"(","side":"day")"));
    CHECK(world.last(party.people[0], "table").text("table.seats.0.side") == "day");
    world.say(party.people[0], msg("board", party.table, R"("wonder":")" + wonder + R"(","side":"night")"));
    CHECK(world.box(party.people[1]).size() == told);
    world.say(party.people[1], msg("board", party.table, R"("wonder":")" + other + R"(","side":"day")"));
    CHECK(world.last(party.people[1], "view").text("picture.view.cities.0.side") == "night");
    CHECK(world.last(party.people[1], "table").text("table.status") == "playing");
  }
  SUBCASE("wonders, two players") {
    Party party(world, "first", 2, 2, R"("assignment":"free")");
    party.start(world);
    CHECK(world.last(party.people[0], "table").at("table.free_wonders").size() == 7);
    world.say(party.people[0], msg("board", party.table, R"("wonder":"Olympia","side":"B")"));
    world.say(party.people[1], msg("board", party.table, R"("wonder":"Olympia","side":"A")"));
    CHECK(world.last_error(party.people[1]) == "wonder_taken");
    CHECK(world.last(party.people[1], "table").at("table.free_wonders").size() == 6);
    world.say(party.people[0], msg("board", party.table, R"("wonder":"Gizah","side":"A")"));
    world.say(party.people[1], msg("board", party.table, R"("wonder":"Olympia","side":"A")"));
    const Message& view = world.last(party.people[0], "view");
    CHECK(view.text("picture.view.cities.1.wonder") == "Gizah");
    CHECK(view.text("picture.view.cities.2.wonder") == "Olympia");
    CHECK(view.text("picture.view.cities.0.wonder") != "Olympia");
  }
}

TEST_CASE("kill at any moment: every table goes on where it was") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  for (int round = 0; round < 40 && world.hub->find_table(party.table)->in_game(); ++round) {
    // One has chosen, the other has not, when the process ends.
    const std::uint32_t decision = world.hub->find_table(party.table)->decision();
    const std::string move = world.any_move(party.people[0]);
    if (!move.empty()) world.choose(party.people[0], party.table, decision, move);
    const std::uint64_t signature = world.hub->find_table(party.table)->signature();
    const SeatSet chosen = world.hub->find_table(party.table)->game().chosen();
    const std::uint32_t reached = world.hub->find_table(party.table)->decision();
    world.restart();
    REQUIRE(world.hub->find_table(party.table) != nullptr);
    CHECK(world.hub->find_table(party.table)->signature() == signature);
    CHECK(world.hub->find_table(party.table)->game().chosen() == chosen);
    CHECK(world.hub->find_table(party.table)->decision() == reached);
    for (std::size_t i = 0; i < 2; ++i) {
      party.people[i] = world.connect(party.guests[i]);
      world.say(party.people[i], msg("watch", party.table));
      CHECK(world.last(party.people[i], "table").number("table.you") == static_cast<std::int64_t>(i));
    }
    world.play_on(party.table, party.people, 1);
  }
  CHECK(world.hub->find_table(party.table)->status() == Status::over);
  check_record(world.last(party.people[0], "end").json("record"));
}

TEST_CASE("damaged events leave the other tables alone") {
  World world;
  Party good(world, "first", 3, 1), bad(world, "first", 3, 1);
  const auto number = static_cast<std::uint32_t>(world.store.events(bad.table).size());
  Batch batch;
  batch.events.push_back(
      {bad.table, number,
       R"({"event":"chose","time":1,"seat":0,"decision":1,"move":{"action":"sell","card":"Altar"}})"});
  world.store.commit(batch);
  world.restart();
  CHECK(world.hub->find_table(good.table) != nullptr);
  CHECK(world.hub->find_table(bad.table) == nullptr);
  bool told = false;
  for (const std::string& line : world.log_lines) told |= line.find("table_damaged") != std::string::npos;
  CHECK(told);
}

TEST_CASE("a rematch is the same table again") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"turn","seconds":60},"learning":true)");
  party.start(world);
  world.say(party.people[0], msg("rematch", party.table));
  CHECK(world.last_error(party.people[0]) == "game_not_over");
  world.play_on(party.table, party.people);
  world.say(party.people[1], msg("rematch", party.table));
  const std::string next = world.last(party.people[0], "rematch").text("next");
  world.say(party.people[0], msg("rematch", party.table));
  const Message& table = world.last(party.people[0], "table");
  CHECK(table.text("table.id") == next);
  CHECK(table.number("table.you") == 0);
  CHECK(table.text("table.host") == party.guests[1].player.id);
  CHECK(table.flag("table.settings.learning"));
  CHECK(table.number("table.settings.clock.seconds") == 60);
  world.say(party.people[1], msg("start", next));
  CHECK(world.last(party.people[1], "view").number("picture.decision") == 1);
}
