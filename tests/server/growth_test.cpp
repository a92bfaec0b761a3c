#include <doctest/doctest.h>

#include "server/party.h"
#include "storage/memory_store.h"

// What nobody needs any more leaves memory, and then the store.

using namespace wonders;
using namespace wonders::testing;

namespace {

/// Everything that is old enough, in as many steps as it takes.
void tidy(World& world) {
  while (world.hub->tidy()) {
  }
}

void play_to_the_end(World& world, Party& party) {
  party.start(world);
  world.play_on(party.table, party.people);
  REQUIRE(party.game(world).status() == Status::over);
}

}  // namespace

TEST_CASE("growth: a game that nobody is at leaves memory, and comes back as it was") {
  World world;
  Party party(world, "first", 3, 2);
  party.start(world);
  for (ConnectionId id : party.people) world.choose(id, party.table, 1, world.any_move(id));
  world.choose(party.people[0], party.table, 2, world.any_move(party.people[0]));
  const std::uint64_t signature = party.game(world).signature();
  const std::string code = party.game(world).code();
  world.disconnect(party.people[0]);
  world.pass(20 * kMinute);
  CHECK(world.hub->metrics().tables == 1);  // somebody is there
  world.disconnect(party.people[1]);
  world.pass(14 * kMinute);
  CHECK(world.hub->metrics().tables == 1);
  world.pass(2 * kMinute);
  CHECK(world.hub->metrics().tables == 0);
  CHECK(world.bots.minds.empty());

  SUBCASE("for who asks for it by its code") {
    const ConnectionId back = world.connect(party.guests[1]);
    world.say(back, msg("join", code));
    CHECK(world.last(back, "view").number("picture.decision") == 2);
    CHECK(party.game(world).signature() == signature);
    CHECK(party.game(world).chosen().contains(seat(0)));
    world.choose(back, party.table, 2, world.any_move(back));
    CHECK(party.game(world).decision() == 3);
    CHECK(world.hub->metrics().tables == 1);
  }
  SUBCASE("for who asks where they play") {
    const ApiAnswer me = world.get("/me", &party.guests[0]);
    CHECK(Message(me.body).text("tables.0.id") == party.table);
    CHECK(Message(me.body).flag("tables.0.your_turn") == false);
    const Message other(world.get("/me", &party.guests[1]).body);
    CHECK(other.flag("tables.0.your_turn"));
    CHECK(other.json("tables.0.waiting") == R"(["Guest 1"])");
    CHECK(other.json("tables.0.deadline") == "null");
    CHECK(other.number("time") == world.clock.now());
  }
  SUBCASE("to be given up after a day without anybody, as if it had been there") {
    world.pass(23 * kHour);
    CHECK(world.store.unfinished_tables().size() == 1);
    world.pass(kHour);
    CHECK(world.store.unfinished_tables().empty());
  }
  SUBCASE("and is there after a restart") {
    world.restart();
    CHECK(world.hub->metrics().tables == 1);
    CHECK(party.game(world).signature() == signature);
  }
  SUBCASE("its seats still count") {
    CHECK(world.hub->find_table(party.table) != nullptr);
    world.pass(20 * kMinute);
    CHECK(world.hub->metrics().tables == 0);
  }
}

TEST_CASE("growth: a game with days a turn sleeps between its deadlines") {
  World world;
  Party party(world, "first", 3, 2, R"("clock":{"kind":"days","days":2})");
  party.start(world);
  world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
  for (ConnectionId id : party.people) world.disconnect(id);
  world.pass(kDay);
  CHECK(world.hub->metrics().tables == 0);
  world.pass(kDay + kHour);
  CHECK(world.hub->metrics().tables == 0);  // it was there for a moment, and sleeps again
  CHECK(party.game(world).decision() == 2);
  CHECK(party.game(world).seat(seat(1)).stand_in);
}

TEST_CASE("growth: sleeping games leave room for others; a full server gives up what nobody is at") {
  HubOptions options;
  options.most_tables = 4;
  World world(options);
  Party party(world, "first", 3, 1);
  party.start(world);
  const SignedIn eve = world.guest("Eve"), bob = world.guest("Bob");
  const TableId bobs = world.create(bob, plan("first", 3, 3));
  const TableId first = world.create(eve, plan("first", 3, 3));
  world.clock.time += kSecond;
  const TableId second = world.create(eve, plan("first", 3, 3));
  const SignedIn ada = world.guest("Ada");
  world.create(ada, plan("first", 3, 3));  // the newest of who has most makes room
  CHECK(world.hub->find_table(second)->status() == Status::closed);
  CHECK(world.hub->find_table(first)->status() == Status::open);
  CHECK(world.hub->find_table(bobs)->status() == Status::open);
  const SignedIn last = world.guest("Last");
  CHECK(world.post("/tables", plan("first", 3, 3), &last).status == 403);  // everybody has one
  world.disconnect(party.people[0]);
  CHECK(world.post("/tables", plan("first", 3, 3), &last).status == 201);  // a game that nobody is at sleeps at once
  CHECK(world.hub->asleep(party.table));
  CHECK(world.hub->find_table(party.table)->in_game());
}

TEST_CASE("growth: a guest makes so many tables and no more, because games that were played stay") {
  World world;
  const SignedIn eve = world.guest("Eve"), ada = world.guest("Ada");
  const auto make = [&](const SignedIn& guest) {
    const ApiAnswer made = world.post("/tables", plan("first", 3, 1), &guest);
    if (made.status == 201) CHECK(world.hub->close_table(Message(made.body).text("id")));
    return made.status;
  };
  for (int i = 0; i < 30; ++i) CHECK(make(eve) == 201);
  CHECK(make(eve) == 429);
  CHECK(make(ada) == 201);
  world.pass(kMinute);
  CHECK(make(eve) == 201);
  CHECK(make(eve) == 429);
}

TEST_CASE("growth: games that somebody has begun and left fill no server") {
  HubOptions options;
  options.most_tables = 5;
  World world(options);
  std::vector<TableId> tables;
  for (int i = 0; i < 12; ++i) {
    const SignedIn eve = world.guest("Eve " + std::to_string(i));
    tables.push_back(world.create(eve, plan("first", 3, 1)));
    const ConnectionId id = world.connect(eve);
    world.say(id, msg("join", tables.back()));
    world.say(id, msg("start", tables.back()));
    world.disconnect(id);
  }
  CHECK(world.hub->metrics().tables == 5);
  for (const TableId& table : tables) CHECK(world.hub->find_table(table)->in_game());
}

namespace {

/// Somebody who has a table, and is there.
struct Host {
  Host(World& world, const Whose& whose) : guest(world.guest("Host")), id(world.connect(guest, whose)) {
    answer = world.post("/tables", plan("first", 3, 1), &guest, whose);
    if (answer.status != 201) return;
    table = Message(answer.body).text("id");
    world.say(id, msg("join", table));
  }
  bool came_in() const { return answer.status == 201; }

  SignedIn guest;
  ConnectionId id;
  ApiAnswer answer;
  TableId table;
};

}  // namespace

TEST_CASE("growth: whoever fills a server with tables and stays there makes room for others") {
  HubOptions options;
  options.most_tables = 6;
  options.most_hosted = 2;
  World world(options);
  const Host ada(world, {"ada"}), bob(world, {"bob"});
  std::vector<Host> crowd;  // one table each, from as many networks of one site
  for (int i = 0; i < 4; ++i) {
    world.clock.time += kSecond;
    crowd.emplace_back(world, Whose{"network " + std::to_string(i), "site"});
    world.say(crowd.back().id, msg("start", crowd.back().table));
  }
  REQUIRE(world.hub->metrics().tables == 6);
  CHECK_FALSE(Host(world, {"network 5", "site"}).came_in());
  CHECK(world.last(ada.id, "table").text("table.status") == "open");

  SUBCASE("a game that has begun sleeps, and wakes for them when there is room") {
    const Host newcomer(world, {"newcomer"});
    CHECK(newcomer.came_in());
    CHECK(world.hub->asleep(crowd[3].table));
    CHECK(world.last(crowd[3].id, "closed").text("reason") == "full");
    world.forget_mail();
    world.say(crowd[3].id, msg("join", crowd[3].table));
    CHECK(world.last_error(crowd[3].id) == "table_limit");
    CHECK(world.hub->asleep(crowd[3].table));
    REQUIRE(world.hub->close_table(bob.table));
    world.say(crowd[3].id, msg("join", crowd[3].table));
    CHECK(world.last_error(crowd[3].id).empty());
    CHECK(world.last(crowd[3].id, "view").number("picture.decision") == 1);
  }
  SUBCASE("one that has not begun is gone") {
    REQUIRE(world.hub->close_table(crowd[3].table));
    const Host waiting(world, {"network 6", "site"});
    REQUIRE(waiting.came_in());
    CHECK(Host(world, {"newcomer"}).came_in());
    CHECK(world.hub->find_table(waiting.table)->status() == Status::closed);
    CHECK(world.last(waiting.id, "closed").text("reason") == "full");
  }
  SUBCASE("until they have no more than one guest might") {
    CHECK(Host(world, {"c"}).came_in());
    CHECK(Host(world, {"d"}).came_in());
    CHECK_FALSE(Host(world, {"e"}).came_in());
    CHECK_FALSE(world.hub->asleep(crowd[1].table));
  }
  SUBCASE("also after a restart, once they are back") {
    world.restart();
    std::vector<ConnectionId> back;
    for (const Host& host : {ada, bob}) world.say(world.connect(host.guest, {"somewhere"}), msg("join", host.table));
    for (const Host& host : crowd) {
      back.push_back(world.connect(host.guest, {host.guest.player.id, "site"}));
      world.say(back.back(), msg("join", host.table));
    }
    CHECK(Host(world, {"newcomer"}).came_in());
    CHECK(world.hub->asleep(crowd[3].table));
    CHECK(world.last(back[3], "closed").text("reason") == "full");
  }
  CHECK(world.hub->find_table(ada.table)->status() == Status::open);
}

TEST_CASE("growth: who comes back to a game that sleeps finds room in a full server") {
  HubOptions options;
  options.most_tables = 4;
  options.most_hosted = 2;
  World world(options);
  const Host ada(world, {"ada"});
  world.say(ada.id, msg("start", ada.table));
  world.disconnect(ada.id);
  for (int i = 0; i < 4; ++i) {
    const Host host(world, {"network " + std::to_string(i), "site"});
    world.say(host.id, msg("start", host.table));
  }
  REQUIRE(world.hub->asleep(ada.table));
  const ConnectionId back = world.connect(ada.guest, {"ada"});
  world.say(back, msg("join", ada.table));
  CHECK(world.count(back, "view") == 1);
  CHECK(world.hub->metrics().tables == 4);
}

TEST_CASE("growth: a game that is over stays, and its chat goes after three days") {
  World world;
  Party party(world, "first", 3, 2);
  world.say(party.people[0], msg("chat", party.table, R"("text":"good luck")"));
  play_to_the_end(world, party);
  const std::string record = world.get("/tables/" + party.table + "/record").body;
  for (ConnectionId id : party.people) world.disconnect(id);
  world.pass(2 * kDay);
  tidy(world);
  CHECK(party.game(world).chat().size() == 1);
  world.pass(kDay + kHour);
  tidy(world);
  CHECK(party.game(world).chat().empty());
  CHECK(world.get("/tables/" + party.table + "/record").body == record);
  for (const std::string& text : world.store.events(party.table)) CHECK(text.find("good luck") == std::string::npos);
}

TEST_CASE("growth: a game that was played is deleted only where the host wants it, and nobody writes there then") {
  HubOptions options;
  options.keep.games = 30 * kDay;
  World world(options);
  Party party(world, "first", 3, 2);
  play_to_the_end(world, party);
  const ConnectionId ada = party.people[0];
  world.pass(29 * kDay);
  tidy(world);
  world.say(ada, msg("chat", party.table, R"("text":"a good game","ref":1)"));
  CHECK(world.count(ada, "chat") == 1);
  CHECK(world.store.table(party.table).has_value());
  world.pass(kDay + kHour);  // its time is over, and somebody is still there
  world.say(ada, msg("chat", party.table, R"("text":"still here?","ref":2)"));
  CHECK(world.count(ada, "chat") == 1);
  world.pass(kDay);
  tidy(world);
  CHECK_FALSE(world.store.table(party.table).has_value());
  CHECK(world.store.events(party.table).empty());
  world.say(ada, msg("chat", party.table, R"("text":"and now?","ref":3)"));
  CHECK(world.count(ada, "chat") == 1);
  for (ConnectionId id : party.people) world.disconnect(id);
  world.pass(kHour);
  CHECK(world.get("/tables/" + party.table + "/record").status == 404);
}

TEST_CASE("growth: a table that was given up is deleted after a month") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const TableId table = world.create(ada, plan("first", 3, 2));
  world.pass(20 * kMinute);
  REQUIRE(world.hub->find_table(table)->status() == Status::closed);
  world.pass(29 * kDay);
  tidy(world);
  CHECK(world.store.table(table).has_value());
  world.pass(2 * kDay);
  tidy(world);
  CHECK_FALSE(world.store.table(table).has_value());
  CHECK(world.store.events(table).empty());
  CHECK(world.hub->find_table(table) == nullptr);
}

TEST_CASE("growth: guests who do not come are forgotten, those who do or who play are not") {
  HubOptions options;
  options.keep.guests = 10 * kDay;
  World world(options);
  const SignedIn gone = world.guest("Gone"), regular = world.guest("Regular"), slow = world.guest("Slow");
  const TableId table =
      world.create(slow, plan("first", 3, 1, R"("clock":{"kind":"days","days":14},"absence":"wait")"));
  const ConnectionId id = world.connect(slow);
  world.say(id, msg("join", table));
  world.say(id, msg("start", table));
  world.disconnect(id);
  world.pass(6 * kDay);
  world.disconnect(world.connect(regular));
  world.pass(5 * kDay);
  tidy(world);
  CHECK_FALSE(world.store.player(gone.player.id).has_value());
  CHECK(world.get("/me", &gone).status == 401);
  SignedIn again;
  CHECK(world.hub->recover(gone.recovery, again).has_value());
  CHECK(world.get("/me", &regular).status == 200);
  CHECK(world.get("/me", &slow).status == 200);
}

TEST_CASE("growth: nothing goes where everything is kept for ever") {
  HubOptions options;
  options.keep = {.guests = 0, .chat = 0, .given_up = 0, .reports = 0};
  World world(options);
  const SignedIn ada = world.guest("Ada");
  const TableId table = world.create(ada, plan("first", 3, 2));
  world.pass(3000 * kDay);
  tidy(world);
  CHECK(world.store.player(ada.player.id).has_value());
  CHECK(world.store.table(table).has_value());
}

TEST_CASE("growth: a table keeps so many lines of chat, and a decision so many changes of mind") {
  HubOptions options;
  options.most_chat = 3;
  options.most_changes = 4;
  World world(options);
  Party party(world, "first", 3, 2);
  for (int i = 0; i < 5; ++i) {
    world.pass(10 * kSecond);
    world.say(party.people[0], msg("chat", party.table, R"("text":"again")"));
  }
  CHECK(world.count(party.people[1], "chat") == 5);
  CHECK(party.game(world).chat().size() == 3);
  party.start(world);
  const std::string hand = world.last(party.people[0], "view").json("picture.view.hand");
  std::size_t accepted = 0;
  for (int i = 0; i < 12; ++i) {
    const std::string card = world.last(party.people[0], "view").json("picture.view.hand." + std::to_string(i % 2));
    world.choose(party.people[0], party.table, 1, R"({"action":"sell","card":)" + card + "}");
    accepted += world.last_error(party.people[0]).empty() ? 1 : 0;
    world.forget_mail();
    world.say(party.people[0], msg("watch", party.table));
  }
  CHECK(party.game(world).changes_of_mind(seat(0)) == 4);
  CHECK(accepted < 12);
  world.restart();
  CHECK(party.game(world).changes_of_mind(seat(0)) == 4);
}

TEST_CASE("growth: a choice is taken back only so often for one decision") {
  HubOptions options;
  options.most_changes = 4;
  World world(options);
  Party party(world, "first", 3, 2);
  party.start(world);
  for (int i = 0; i < 9; ++i) {
    world.pass(5 * kSecond);
    world.choose(party.people[0], party.table, 1, world.any_move(party.people[0]));
    world.say(party.people[0], msg("unchoose", party.table, R"("decision":1,"ref":1)"));
  }
  CHECK(world.last_error(party.people[0]) == "rate_limited");
  CHECK(party.game(world).changes_of_mind(seat(0)) == 4);
  CHECK(party.game(world).chosen().contains(seat(0)));
}

TEST_CASE("growth: going to and fro at a table comes to an end") {
  HubOptions options;
  options.most_moves = 40;
  World world(options);
  Party party(world, "first", 3, 2, R"("assignment":"side")");
  const auto try_again = [&](ConnectionId id, const std::string& message) {
    world.clock.time += 2 * kSecond;
    world.say(id, message);
    return world.last_error(id);
  };
  SUBCASE("before the game") {
    std::size_t steps = 0;
    while (steps < 100 && try_again(party.people[1], msg("leave", party.table)).empty() &&
           try_again(party.people[1], msg("join", party.table)).empty()) {
      ++steps;
    }
    CHECK(steps < 20);
    CHECK(world.last_error(party.people[1]) == "rate_limited");
    party.start(world);  // and the game begins all the same
  }
  SUBCASE("while boards are chosen") {
    party.start(world);
    const std::string wonder = world.last(party.people[1], "table").text("table.seats.1.wonder");
    std::size_t steps = 0;
    while (steps < 100) {
      const std::string side = steps % 2 == 0 ? "A" : "B";
      const std::string board = R"("wonder":")" + wonder + R"(","side":")" + side + R"(")";
      if (!try_again(party.people[1], msg("board", party.table, board)).empty()) break;
      ++steps;
    }
    CHECK(steps < 40);
    CHECK(world.last_error(party.people[1]) == "rate_limited");
    const std::string own = world.last(party.people[0], "table").text("table.seats.0.wonder");
    CHECK(try_again(party.people[0], msg("board", party.table, R"("wonder":")" + own + R"(","side":"A")")).empty());
    CHECK(party.game(world).status() == Status::playing);
  }
  CHECK(party.game(world).status() != Status::open);
  CHECK(world.store.events(party.table).size() < 60);
}

TEST_CASE("forgetting a person: name and id are gone everywhere, the games stay") {
  World world;
  Party party(world, "first", 3, 2);
  world.say(party.people[0], msg("chat", party.table, R"("text":"I live in Paris")"));
  world.say(party.people[1], msg("chat", party.table, R"("text":"and I do not")"));
  const PlayerId ada = party.guests[0].player.id, bob = party.guests[1].player.id;
  const auto traces = [&](const std::string& text) {
    for (const char* word : {ada.c_str(), "Guest 0", "Paris"}) {
      if (text.find(word) != std::string::npos) return true;
    }
    return false;
  };
  const auto stored_traces = [&](const TableId& table) {
    for (const std::string& text : world.store.events(table)) {
      if (traces(text)) return true;
    }
    return false;
  };

  SUBCASE("after the game") {
    play_to_the_end(world, party);
    REQUIRE(stored_traces(party.table));
    REQUIRE(world.hub->forgetting().forget(ada));
    CHECK_FALSE(stored_traces(party.table));
    const std::string record = world.get("/tables/" + party.table + "/record").body;
    CHECK_FALSE(traces(record));
    CHECK(record.find(R"("a player")") != std::string::npos);
    CHECK(record.find("Guest 1") != std::string::npos);
    CHECK_FALSE(traces(world.get("/tables/" + party.table).body));
    const std::string before = table_message(party.game(world), {}, kNoSeat);
    world.restart();
    CHECK(table_message(party.game(world), {}, kNoSeat) == before);  // in memory it was the same
    CHECK(world.get("/tables/" + party.table + "/record").body == record);
  }
  SUBCASE("in the game, where a bot takes over") {
    party.start(world);
    REQUIRE(world.hub->forgetting().forget(ada));
    world.settle();
    CHECK(party.game(world).seat(seat(0)).stand_in);
    CHECK(party.game(world).seat(seat(0)).name == "a player");
    CHECK(world.last(party.people[1], "table").text("table.seats.0.name") == "a player");
    CHECK_FALSE(stored_traces(party.table));
    world.restart();
    const ConnectionId back = world.connect(party.guests[1]);
    world.say(back, msg("join", party.table));
    CHECK(world.count(back, "chat") == 1);
    world.play_on(party.table, {back});
    CHECK(party.game(world).status() == Status::over);
  }
  SUBCASE("before the game, where the seat is free again") {
    REQUIRE(world.hub->forgetting().forget(ada));
    CHECK(party.game(world).seat(seat(0)).free());
    CHECK(party.game(world).host() == bob);
    CHECK_FALSE(stored_traces(party.table));
    world.restart();
    CHECK(party.game(world).host() == bob);
  }
  CHECK_FALSE(world.store.player(ada).has_value());
  CHECK(world.get("/me", &party.guests[0]).status == 401);
  SignedIn again;
  CHECK(world.hub->recover(party.guests[0].recovery, again).has_value());
  CHECK_FALSE(world.hub->forgetting().forget(ada));
  CHECK(world.get("/me", &party.guests[1]).status == 200);
}

TEST_CASE("forgetting a person: also where only the id is left") {
  World world;
  Party party(world, "first", 3, 2);
  const PlayerId bob = party.guests[1].player.id;
  const SignedIn eve = world.guest("Eve");
  const ConnectionId watcher = world.connect(eve);
  world.say(watcher, msg("watch", party.table));
  world.say(party.people[0], msg("remove", party.table, R"("player":")" + eve.player.id + R"(")"));
  play_to_the_end(world, party);
  world.say(party.people[0], msg("rematch", party.table));  // a seat is kept for Bob there
  const TableId again = party.game(world).next();
  const auto named = [&](const TableId& table, const PlayerId& player) {
    const auto events = world.store.events(table);
    return std::any_of(events.begin(), events.end(),
                       [&](const std::string& text) { return text.find(player) != std::string::npos; });
  };
  REQUIRE(named(party.table, eve.player.id));
  REQUIRE(named(again, bob));
  REQUIRE(world.hub->forgetting().forget(eve.player.id));
  REQUIRE(world.hub->forgetting().forget(bob));
  CHECK_FALSE(named(party.table, eve.player.id));
  CHECK_FALSE(named(party.table, bob));
  CHECK_FALSE(named(again, bob));
  world.restart();
  CHECK(world.hub->find_table(again)->status() == Status::open);
}

namespace {

struct CountingStore : storage::MemoryStore {
  std::size_t read = 0;  // tables
  std::vector<std::string> events(std::string_view table) override {
    ++read;
    return MemoryStore::events(table);
  }
};

}  // namespace

TEST_CASE("growth: who asks for the own tables wakes each of them once, and nobody has more than so many") {
  auto owned = std::make_unique<CountingStore>();
  CountingStore& store = *owned;
  World world({}, std::move(owned));
  const SignedIn eve = world.guest("Eve"), ada = world.guest("Ada");
  const ConnectionId here = world.connect(eve);
  for (std::size_t i = 0; i < 40; ++i) {
    world.pass(kMinute);
    const ApiAnswer made = world.post("/tables", plan("first", 3, 1), &eve);
    if (made.status != 201) break;
    const TableId table = Message(made.body).text("id");
    world.say(here, msg("join", table));
    world.say(here, msg("start", table));
  }
  world.disconnect(here);
  world.pass(kHour);
  const std::size_t most = HubOptions{}.most_hosted;
  store.read = 0;
  const ApiAnswer me = world.get("/me", &eve);
  CHECK(Message(me.body).at("tables").size() == most);
  CHECK(store.read == most);
  for (int i = 0; i < 10; ++i) world.get("/me", &eve);
  world.get("/me", &ada);
  CHECK(store.read == most);
}
