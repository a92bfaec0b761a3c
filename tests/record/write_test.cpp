#include "games.h"

using namespace wonders;
using namespace wonders::test;

TEST_CASE("a record survives writing and reading, for every edition and player count") {
  RecordReader reader;
  GameRecord again;
  for (EditionId id : kBothEditions) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for (Seed seed = 1; seed <= 5; ++seed) {
        const GameRecord record = random_record(id, players, seed);
        const std::string line = line_of(record);
        REQUIRE_MESSAGE(reader.read(line, again), in_words(reader.error().with_place()));
        CHECK(again == record);
        CHECK(line_of(again) == line);
        CHECK(line.find('\n') == std::string::npos);
      }
    }
  }
}

TEST_CASE("every field is written, also where it could be missing") {
  const std::string line = line_of(random_record(EditionId::first, 3, 1));
  for (std::string_view part : {R"("seed":"1")", R"("free_city":null)", R"("controller":null)", R"("seventh":[])",
                                R"("salvage":[])", R"("left":0,"right":0)"}) {
    CHECK_MESSAGE(contains(line, part), part);
  }
}

TEST_CASE("a reader that is used again forgets the record before") {
  RecordReader reader;
  GameRecord record;
  GameRecord named = random_record(EditionId::second, 7, 3);
  for (RecordedSeat& seat : named.seats) seat.name = "somebody with a long name";
  named.extras.push_back({ExtraMembers::Place::turn, 2, 0, R"("note":1)"});
  REQUIRE(reader.read(line_of(named), record));
  const GameRecord short_one = random_record(EditionId::first, 3, 4, 7);
  REQUIRE(reader.read(line_of(short_one), record));
  CHECK(record == short_one);
  CHECK_FALSE(reader.read("{", record));
  REQUIRE(reader.read(line_of(named), record));
  CHECK(record == named);
}

TEST_CASE("names of players may hold any text") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  record.seats[0].name = "Çiğdem \"Q\" \\ \n\t\x01";
  record.seats[1].name = "";
  RecordReader reader;
  GameRecord again;
  REQUIRE(reader.read(line_of(record), again));
  CHECK(again.seats[0].name == record.seats[0].name);
  CHECK(again.seats[1].name == "");
  CHECK_FALSE(again.seats[2].name.has_value());
}

TEST_CASE("unknown fields are ignored by the rules and kept when the record is written again") {
  const GameRecord record = random_record(EditionId::first, 2, 5);
  std::string line = line_of(record);
  line = replaced(line, R"({"wonder")", R"({"rating":1500.5,"wonder")", 1);
  line = replaced(line, R"({"age")", R"({"clock":{"ms":[1,2,{}]},"age")", 3);
  line = replaced(line, R"({"seat")", R"({"thought":"…","seat")", 4);
  line = replaced(line, R"({"conflicts")", R"({"x":null,"y":true,"conflicts")", 2);
  line = replaced(line, R"({"format")", R"({"played_on":"a boat","format")");
  CHECK(complaint(line) == "");
  RecordReader reader;
  GameRecord read, again;
  REQUIRE(reader.read(line, read));
  CHECK(read.extras.size() == 5);
  REQUIRE(reader.read(line_of(read), again));
  CHECK(again == read);
  for (std::string_view part : {R"("rating":1500.5)", R"("clock":{"ms":[1,2,{}]})", R"("thought":"…")",
                                R"("x":null,"y":true)", R"("played_on":"a boat")"}) {
    CHECK_MESSAGE(contains(line_of(read), part), part);
  }
}

TEST_CASE("a recorder has a valid record at any time, and only whole turns in it") {
  for (std::size_t players : {2u, 3u}) {
    for (std::size_t turns = 0; turns < kTurns; ++turns) {
      const GameRecord record = random_record(EditionId::first, players, 9, turns);
      CHECK(record.turns.size() == turns);
      CHECK_FALSE(record.result.has_value());
      CHECK(complaint(record) == "");
    }
  }
}

TEST_CASE("the recorded deal is the one of the seed, also for the draw pile of two players") {
  const Edition& e = edition(EditionId::first);
  for (std::size_t players : {2u, 5u}) {
    const GameRecord record = random_record(EditionId::first, players, 11);
    State s = new_game(e, table_of(record), 11);
    for (std::size_t age = 1; age <= kAges; ++age) {
      s.age = static_cast<std::uint8_t>(age);
      deal_age(e, s);
      for (std::size_t i = 0; i < s.seats; ++i) {
        REQUIRE(record.deals[age - 1][i].size() == kHandSize);
        for (std::size_t k = 0; k < kHandSize; ++k) CHECK(record.deals[age - 1][i][k] == s.hands[i][k]);
      }
    }
  }
}

TEST_CASE("cards that did not come from the seed are recorded as an equivalent deal") {
  const Edition& e = edition(EditionId::first);
  State s = new_game(e, random_table(2, 1), 1);
  const State other = new_game(e, random_table(2, 1), 2);
  s.hands = other.hands;
  Recorder recorder;
  recorder.begin(e, s, std::nullopt);
  const Deal& deal = recorder.record().deals[0];
  for (const DealtHand& hand : deal) CHECK(hand.size() == kHandSize);
  CHECK(complaint(recorder.record()) == "");
}
