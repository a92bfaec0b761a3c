// More tables than a server has room for: which of them are in memory, who may wake one, and how many somebody may
// have.
#include <doctest/doctest.h>

#include "server/party.h"
#include "server/rooms/rooms.h"
#include "storage/memory_store.h"
#include "support/json_schema.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

HubOptions room_for(std::size_t tables) {
  HubOptions options;
  options.most_tables = tables;
  return options;
}

/// A game with so many days a turn that nobody is at; when a turn is over, somebody's card is sold.
struct SlowGame {
  SlowGame(World& world, int days) : host(world.guest("Host")) {
    const std::string more = R"("clock":{"kind":"days","days":)" + std::to_string(days) + R"(},"absence":"sell")";
    table = world.create(host, plan("first", 3, 1, more));
    const ConnectionId id = world.connect(host);
    world.say(id, msg("join", table));
    world.say(id, msg("start", table));
    world.disconnect(id);
  }
  std::uint32_t decision(World& world) const { return world.hub->find_table(table)->decision(); }

  SignedIn host;
  TableId table;
};

std::vector<SlowGame> slow_games(World& world, int number) {
  std::vector<SlowGame> games;
  for (int days = 1; days <= number; ++days) games.emplace_back(world, days);
  return games;
}

/// Passes on to another store, and counts what it is asked for.
struct AskedStore : storage::MemoryStore {
  std::size_t tables_read = 0, questions = 0;

  std::vector<std::string> events(std::string_view table) override {
    ++tables_read;
    ++questions;
    return MemoryStore::events(table);
  }
  std::vector<std::vector<std::string>> events_of(std::span<const TableId> tables) override {
    ++questions;
    std::vector<std::vector<std::string>> all;
    for (const TableId& table : tables) all.push_back(MemoryStore::events(table));
    return all;
  }
};

std::string error_in(const ApiAnswer& answer) {
  return answer.status < 400 ? "" : Message(answer.body).text("error.code");
}

}  // namespace

TEST_CASE("crowd: a start keeps as many tables in memory as there is room for, those where something is due soonest") {
  World world(room_for(3));
  const std::vector<SlowGame> games = slow_games(world, 6);
  world.restart();
  CHECK(world.hub->metrics().tables == 3);
  for (std::size_t i = 0; i < games.size(); ++i) CHECK(world.hub->asleep(games[i].table) == (i >= 3));
  CHECK(world.post("/tables", plan("first", 3, 1), &games[5].host).status == 201);  // the others make room
  CHECK(world.hub->metrics().tables <= 3);

  world.pass(5 * kDay + kHour);
  for (std::size_t i = 0; i < games.size(); ++i) CHECK((games[i].decision(world) > 1) == (i < 5));
  const ConnectionId back = world.connect(games[5].host);
  world.say(back, msg("join", games[5].table));
  CHECK(world.last(back, "view").number("picture.decision") == 1);
}

TEST_CASE("crowd: a start does not ask the store for one table after the other") {
  auto owned = std::make_unique<AskedStore>();
  AskedStore& store = *owned;
  World world(room_for(10), std::move(owned));
  const std::vector<SlowGame> games = slow_games(world, 14);
  store.questions = 0;
  world.restart();
  CHECK(world.hub->metrics().tables == 10);
  CHECK(store.questions == 1);
}

TEST_CASE("crowd: a start that meets a damaged table asks for each by itself, and leaves that one alone") {
  struct HoledStore : storage::MemoryStore {
    TableId hole;
    std::vector<std::string> events(std::string_view table) override {
      if (table == hole) throw StoreDamaged("a page");
      return MemoryStore::events(table);
    }
  };
  auto owned = std::make_unique<HoledStore>();
  HoledStore& store = *owned;
  World world({}, std::move(owned));
  const std::vector<SlowGame> games = slow_games(world, 4);
  store.hole = games[1].table;
  world.restart();
  CHECK(world.hub->metrics().tables == 3);
  CHECK(world.hub->find_table(games[1].table) == nullptr);
}

TEST_CASE("crowd: when the calendar is set, only the games wake whose time is over") {
  auto owned = std::make_unique<AskedStore>();
  AskedStore& store = *owned;
  World world({}, std::move(owned));
  const std::vector<SlowGame> games = slow_games(world, 6);
  world.pass(kHour);
  for (const SlowGame& game : games) REQUIRE(world.hub->asleep(game.table));
  store.tables_read = 0;
  const auto set = [&](Time by) {
    world.clock.ahead += by;
    world.hub->tick();
    world.settle();
  };

  SUBCASE("forward") {
    set(2 * kDay);
    CHECK(store.tables_read == 2);
    for (std::size_t i = 0; i < games.size(); ++i) CHECK((games[i].decision(world) > 1) == (i < 2));
  }
  SUBCASE("back, and on") {
    set(-kDay);
    world.pass(kDay + kHour);
    CHECK(store.tables_read == 0);
    world.pass(kDay);
    CHECK(store.tables_read == 1);
    CHECK(games[0].decision(world) > 1);
    CHECK(games[1].decision(world) == 1);
  }
}

TEST_CASE("crowd: who only looks wakes nothing in a server that has no room, and sees the table all the same") {
  World world(room_for(2));
  Party over(world, "first", 3, 1);
  over.start(world);
  world.play_on(over.table, over.people);
  REQUIRE(over.game(world).status() == Status::over);
  world.disconnect(over.people[0]);
  world.pass(kHour);
  const SlowGame game(world, 2);
  world.pass(kHour);
  std::vector<std::unique_ptr<Party>> here;
  for (int i = 0; i < 2; ++i) here.push_back(std::make_unique<Party>(world, "first", 3, 1));
  REQUIRE(world.hub->asleep(game.table));
  const std::string code = world.store.table(game.table)->code;

  for (const std::string& name : {game.table, code}) {
    const ApiAnswer seen = world.get("/tables/" + name, &game.host);
    CHECK(protocol_schema().check("TableState", seen.body) == "");
    const Message table(seen.body);
    CHECK(table.number("decision") == 1);
    CHECK(table.number("you") == 0);
    CHECK(table.number("deadline") == world.hub->find_table(game.table)->asked_at() + 2 * kDay);
  }
  CHECK(Message(world.get("/me", &game.host).body).text("tables.0.id") == game.table);
  CHECK(Message(world.get("/me", &game.host).body).flag("tables.0.your_turn"));
  CHECK(world.get("/tables/" + over.table + "/record").status == 200);
  CHECK(world.hub->asleep(game.table));
  CHECK(world.hub->metrics().tables == 2);

  REQUIRE(world.hub->close_table(here[0]->table));
  CHECK(world.get("/tables/" + game.table).status == 200);
  CHECK_FALSE(world.hub->asleep(game.table));
}

TEST_CASE("crowd: a network has only so many tables that are not over, asleep or not") {
  HubOptions options;
  options.most_of_network = 2;
  World world(options);
  const Whose network{"2001:db8:0:1::/64", "2001:db8::/48"};
  std::vector<TableId> tables;
  const auto make = [&](const Whose& whose) {
    const SignedIn guest = world.guest("Guest");
    const ApiAnswer made =
        world.post("/tables", plan("first", 3, 1, R"("clock":{"kind":"days","days":3})"), &guest, whose);
    if (made.status != 201) return error_in(made);
    tables.push_back(Message(made.body).text("id"));
    const ConnectionId id = world.connect(guest, whose);
    world.say(id, msg("join", tables.back()));
    world.say(id, msg("start", tables.back()));
    world.disconnect(id);
    return std::string();
  };
  CHECK(make(network) == "");
  CHECK(make(network) == "");
  CHECK(make(network) == "network_limit");
  world.pass(kHour);
  REQUIRE(world.hub->asleep(tables[0]));
  CHECK(make(network) == "network_limit");
  CHECK(make({"192.0.2.7", {}}) == "");
  CHECK(make({}) == "");  // this machine itself is not counted

  SUBCASE("one that is over counts no more") {
    REQUIRE(world.hub->close_table(tables[1]));
    CHECK(make(network) == "");
    CHECK(make(network) == "network_limit");
  }
  SUBCASE("the larger network that it belongs to has sixteen times as many") {
    for (int i = 0; i < 15; ++i) {
      const Whose another{"network " + std::to_string(i), network.site};
      CHECK(make(another) == "");
      CHECK(make(another) == "");
    }
    CHECK(make({"one more", network.site}) == "network_limit");
    CHECK(make({"one more", "elsewhere"}) == "");
  }
  SUBCASE("after a restart only once their hosts are back: nothing of it is stored") {
    world.restart();
    CHECK(make(network) == "");
  }
}

TEST_CASE("crowd: a guest hosts only so many tables, also where they sleep, and after a restart") {
  HubOptions options = room_for(1);
  options.most_hosted = 2;
  World world(options);
  const SignedIn ada = world.guest("Ada");
  for (int i = 0; i < 2; ++i) {
    const TableId table = world.create(ada, plan("first", 3, 1, R"("clock":{"kind":"days","days":3})"));
    const ConnectionId id = world.connect(ada);
    world.say(id, msg("join", table));
    world.say(id, msg("start", table));
    world.disconnect(id);
  }
  world.pass(kHour);
  REQUIRE(world.hub->metrics().tables == 0);
  CHECK(error_in(world.post("/tables", plan("first", 3, 1), &ada)) == "table_limit");
  world.restart();
  CHECK(error_in(world.post("/tables", plan("first", 3, 1), &ada)) == "table_limit");
}

TEST_CASE("crowd: a game that falls asleep before what happened there is stored wakes as it was") {
  World world;
  Party party(world, "first", 3, 3, R"("clock":{"kind":"days","days":1},"absence":"sell")");
  party.start(world);
  for (const ConnectionId id : party.people) world.disconnect(id);
  const ConnectionId back = world.connect(party.guests[0]);
  world.pass(kHour);
  world.clock.time += kDay;
  world.hub->tick();  // everybody's time is over, and it sleeps again
  REQUIRE(world.hub->asleep(party.table));
  world.hub->received(back, msg("join", party.table));
  world.hub->commit();
  CHECK(world.last(back, "view").number("picture.decision") == 2);
  world.choose(back, party.table, 2, world.any_move(back));
  CHECK(party.game(world).chosen().contains(seat(0)));
  world.restart();
  CHECK(party.game(world).decision() == 2);
  CHECK(party.game(world).chosen().contains(seat(0)));
}

TEST_CASE("crowd: a table that cannot be opened as planned leaves nothing behind") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const HubOptions options;
  Metrics metrics;
  Batch batch;
  Rooms rooms({world.clock, world.dice, world.store, world.log}, options, metrics, batch);
  TablePlan planned{.settings = {}, .seats = {{SeatKind::person, {}, {}}, {SeatKind::bot, "greedy", {}}, {}}};
  Offers offers;
  SUBCASE("a seat is kept for somebody that is a bot's") { offers[seat(1)] = ada.player.id; }
  SUBCASE("there is no seat for the host") {
    for (SeatPlan& seat : planned.seats) seat = {SeatKind::bot, "greedy", {}};
  }
  TableId id;
  const Refused refused = rooms.create({ada.player, planned, offers, {"network", {}}}, id);
  REQUIRE(refused.has_value());
  CHECK(refused->code == ErrorCode::internal);
  CHECK(batch.empty());
  CHECK(rooms.size() == 0);
  CHECK(rooms.find(id) == nullptr);
  CHECK(rooms.held_by(ada.player.id).empty());
}
