// Server games deal by a keyed hash; tables from before that go on as they began.
#include <doctest/doctest.h>

#include "catalog/catalog.h"
#include "record/read.h"
#include "record/replay.h"
#include "server/party.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

GameTable table_of_events(const TableEvent& created) {
  GameTable table("table");
  const auto happens = [&](const TableEvent& event) {
    // As it would be read from the store.
    const auto read = decode_event(encode(event, EditionId::first), EditionId::first);
    REQUIRE(read.has_value());
    REQUIRE(table.apply(*read));
  };
  happens(created);
  happens({.kind = EventKind::sat, .seat = seat(0), .player = "host", .name = "Host"});
  happens({.kind = EventKind::started});
  return table;
}

TableEvent creation(DealScheme scheme) {
  TableEvent created{.kind = EventKind::created, .player = "host"};
  created.plan.settings.players = 3;
  created.plan.seats = {{SeatKind::person, "", ""}, {SeatKind::bot, "random", ""}, {SeatKind::bot, "random", ""}};
  created.scheme = scheme;
  created.seed = 7;
  created.salt = "salt";
  return created;
}

/// Side A, of the wonder that was dealt or else of the first that is free.
void take_boards(World& world, const Party& party) {
  for (std::size_t i = 0; i < party.people.size(); ++i) {
    const GameTable& table = party.game(world);
    if (table.status() != Status::boards) return;
    const Board board = table.default_board(table.seat_of(party.guests[i].player.id));
    world.say(party.people[i], msg("board", party.table,
                                   R"("wonder":")" + std::string(wonder_name(EditionId::second, board)) +
                                       R"(","side":")" + std::string(side_name(EditionId::second, board)) + R"(")"));
  }
}

}  // namespace

TEST_CASE("a table from before deals had schemes replays the game of its seed") {
  std::string stored = encode(creation(DealScheme::splitmix64), EditionId::first);
  const std::string scheme = R"("scheme":"splitmix64",)";
  REQUIRE(stored.find(scheme) != std::string::npos);
  stored.erase(stored.find(scheme), scheme.size());
  const auto created = decode_event(stored, EditionId::first);
  REQUIRE(created.has_value());
  const GameTable table = table_of_events(*created);
  CHECK(table.state() == new_game(edition(EditionId::first), random_table(3, 7), 7));
  CHECK(table.game().record().seed == Seed{7});
  CHECK_FALSE(table.game().record().deal.has_value());
}

TEST_CASE("a scheme that this server does not know makes the table unreadable, not another game") {
  std::string stored = encode(creation(DealScheme::hmac_sha256), EditionId::first);
  stored.replace(stored.find("hmac-sha256"), 11, "hmac-sha999");
  CHECK_FALSE(decode_event(stored, EditionId::first).has_value());
}

TEST_CASE("the seed alone tells nothing of a server game's boards and hands") {
  const GameTable table = table_of_events(creation(DealScheme::hmac_sha256));
  const SealedDeal deal{.seed = 7, .salt = "salt", .assignment = Assignment::random};
  const Edition& e = edition(EditionId::first);
  State first = new_game(e, random_table(3, deal), 0);
  deal_again(e, first, deal);
  CHECK(table.state() == first);
  CHECK(table.state().seed == 0);
  TableEvent other = creation(DealScheme::hmac_sha256);
  other.salt = "another";
  CHECK(table_of_events(other).state() != table.state());
  CHECK(table.state().hands != new_game(e, random_table(3, 7), 7).hands);
}

namespace {

struct DealtGame {
  Seed seed = 0;
  std::string salt;
  State dealt;
  std::vector<std::uint64_t> seeds_of_bots;
};

/// `draws`: where the system's random numbers come from, once the table is there and its deal is settled.
DealtGame begun_with(std::uint64_t draws) {
  World world;
  const Party party(world, "first", 4, 2);
  world.dice.rng = Rng(draws);
  world.say(party.people[0], msg("start", party.table));
  const GameTable& table = party.game(world);
  return {table.seed(), table.salt(), table.state(), world.bots.seeds};
}

}  // namespace

TEST_CASE("the random numbers of bots come from the system, not from the deal") {
  const DealtGame one = begun_with(1), other = begun_with(2), again = begun_with(1);
  REQUIRE(one.seed == other.seed);
  REQUIRE(one.salt == other.salt);
  REQUIRE(one.dealt == other.dealt);
  REQUIRE(one.seeds_of_bots.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(one.seeds_of_bots[i] != other.seeds_of_bots[i]);
    CHECK(one.seeds_of_bots[i] != one.seed);
  }
  CHECK(one.seeds_of_bots[0] != one.seeds_of_bots[1]);
  CHECK(one.seeds_of_bots == again.seeds_of_bots);  // nothing else makes the difference
}

TEST_CASE("the record of a server game has its deal instead of a seed, for every way to choose boards") {
  for (const std::string_view assignment : {"random", "side", "free"}) {
    for (const std::size_t players : {2u, 3u}) {
      CAPTURE(assignment);
      CAPTURE(players);
      World world;
      Party party(world, "second", players, players, R"("assignment":")" + std::string(assignment) + R"(")");
      party.start(world);
      take_boards(world, party);
      world.play_on(party.table, party.people);
      const Message& end = world.last(party.people[0], "end");
      RecordReader reader;
      GameRecord record;
      REQUIRE(reader.read(end.json("record"), record));
      CHECK_FALSE(record.seed.has_value());
      REQUIRE(record.deal.has_value());
      CHECK(std::to_string(record.deal->seed) == end.text("seed"));
      CHECK(record.deal->salt == end.text("salt"));
      CHECK(kAssignmentNames[index(*record.deal->assignment)] == assignment);
      CHECK_FALSE(verify(record).has_value());
      record.deal->seed ^= 1;
      CHECK(verify(record).has_value());
    }
  }
}
