#include "games.h"

using namespace wonders;
using namespace wonders::test;

namespace {

const std::string& good_line() {
  static const std::string line = line_of(random_record(EditionId::first, 3, 1));
  return line;
}

const std::string& two_player_line() {
  static const std::string line = line_of(random_record(EditionId::second, 2, 1));
  return line;
}

/// What the reader says after one replacement, which must change the line.
std::string after(const std::string& line, std::string_view part, std::string_view by, std::size_t n = 0) {
  const std::string changed = replaced(line, part, by, n);
  REQUIRE(changed != line);
  RecordReader reader;
  GameRecord record;
  return reader.read(changed, record) ? "" : reader.error().path + ": " + in_words(reader.error().note);
}

std::string after(std::string_view part, std::string_view by, std::size_t n = 0) {
  return after(good_line(), part, by, n);
}

}  // namespace

TEST_CASE("the head of a record is checked") {
  CHECK(after(R"("wonders-record")", R"("chess")") == R"(format: expected "wonders-record", found "chess")");
  CHECK(after(R"("format")", R"("form")") == R"(: the field "format" is missing)");
  CHECK(after(R"("version":1)", R"("version":2)") == "version: expected the number 1, found 2");
  CHECK(after(R"("version":1)", R"("version":"1")") == R"(version: expected the number 1, found "1")");
  CHECK(after(R"("version":1)", R"("version":1.0)") ==
        "version: expected the number 1, found a number that is no 64-bit integer");
  CHECK(after(R"("edition":"first")", R"("edition":"third")") ==
        R"(edition: expected "first" or "second", found "third")");
  CHECK(after(R"("edition":"first")", R"("edition":null)") == R"(edition: expected "first" or "second", found null)");
  CHECK(after(R"("players":3)", R"("players":8)") == "players: expected an integer from 2 to 7, found 8");
  CHECK(after(R"("players":3)", R"("players":1)") == "players: expected an integer from 2 to 7, found 1");
  CHECK(after(R"("players":3)", R"("players":99999999999999999999)") ==
        "players: expected an integer from 2 to 7, found an integer beyond 64 bits");
  CHECK(after(R"("players":3)", R"("players":4)") == "seats: expected 4 seats, found 3");
}

TEST_CASE("the seed is an unsigned 64-bit number in a string, or missing") {
  const auto with_seed = [](std::string_view seed) { return after(R"("seed":"1")", R"("seed":)" + std::string(seed)); };
  CHECK(with_seed(R"("18446744073709551615")") == "");
  CHECK(with_seed(R"("0")") == "");
  CHECK(after(R"("seed":"1",)", "") == "");
  for (std::string_view bad :
       {R"("18446744073709551616")", R"("-1")", R"("+1")", R"("")", R"("1 ")", R"("0x1")", "1", "null", R"("1.0")"}) {
    CHECK_MESSAGE(contains(with_seed(bad), "seed: expected an unsigned 64-bit number as a string"), bad);
  }
}

TEST_CASE("seats name a wonder and a side of the edition") {
  const GameRecord record = random_record(EditionId::first, 3, 1);
  const std::string wonder = std::string(wonder_name(EditionId::first, record.seats[1].board));
  CHECK(contains(after("\"" + wonder + "\"", "\"Atlantis\""), "seats[1]: no wonder \"Atlantis\" with side"));
  CHECK(contains(after(R"("side":")", R"("side":"day)"), "in the first edition"));
  CHECK(after(R"("side":)", R"("other":)", 2) == R"(seats[2]: the field "side" is missing)");
  CHECK(after(R"("side":)", R"("name":7,"side":)") == "seats[0].name: expected a string, found 7");
  CHECK(after(R"("side":)", R"("name":null,"side":)") == "seats[0].name: expected a string, found null");
}

TEST_CASE("the Free City has seat 0 with two players, and there is none with more") {
  CHECK(after(R"("free_city":null)", R"("free_city":0)") ==
        "free_city: expected null, because only a two-player game has a Free City, found 0");
  CHECK(after(R"("free_city":null,)", "") == "");
  CHECK(after(two_player_line(), R"("free_city":0)", R"("free_city":1)") ==
        "free_city: expected the number 0, found 1");
  CHECK(after(two_player_line(), R"("free_city":0)", R"("free_city":null)") ==
        "free_city: expected the number 0, found null");
  CHECK(after(two_player_line(), R"("free_city":0,)", "") == R"(: the field "free_city" is missing)");
}

TEST_CASE("cards have the names of the edition's data, no alias and no other spelling") {
  CHECK(contains(after("\"deals\":[[[\"", "\"deals\":[[[\"x"),
                 "deals[0][0][0]: expected the name of a card of the first edition, found \"x"));
  CHECK(contains(after(R"("card":")", R"("card":"the )", 4), "turns[1].moves[1].card: expected the name of a card"));
  CHECK(contains(after(R"("card":")", R"("card":null,"c":")"),
                 "turns[0].moves[0].card: expected the name of a card of the first edition, found null"));
  const std::string long_name(500, 'n');
  CHECK(after(R"("card":")", R"("card":")" + long_name).size() < 200);
}

TEST_CASE("lists have the right length") {
  CHECK(after("\"deals\":[", "\"deals\":[[],") == "deals: expected at most 3 Ages, found 4");
  CHECK(after("\"deals\":[[[", "\"deals\":[[[],[") == "deals[0]: expected 3 hands, found 4");
  CHECK(after("\"deals\":[[[", "\"deals\":[[[\"Altar\",") == "deals[0][0]: expected 7 cards, found 8");
  CHECK(after("\"turns\":[", "\"turns\":[{},") == "turns: expected at most 18 turns, found 19");
  CHECK(after("\"moves\":[", "\"moves\":[{},", 2) == "turns[2].moves: expected 3 moves, found 4");
  CHECK(after("\"seventh\":[", "\"seventh\":[1,2,3,4") == "turns[0].seventh: expected at most 3 moves, found 4");
  CHECK(after("\"coins\":[", "\"coins\":[1,") == "turns[0].coins: expected 3 numbers, found 4");
  CHECK(after("\"conflicts\":[[[", "\"conflicts\":[[[0,") == "conflicts[0][0]: expected 2 tokens, found 3");
  CHECK(after("\"conflicts\":[[", "\"conflicts\":[[[0,0],") == "conflicts[0]: expected 3 seats, found 4");
  CHECK(after("\"scores\":[", "\"scores\":[{},") == "result.scores: expected 3 scores, found 4");
  CHECK(after("\"copied_guild\":[", "\"copied_guild\":[null,") == "result.copied_guild: expected 3 guilds, found 4");
}

TEST_CASE("moves are checked field by field") {
  CHECK(after(R"("seat":0)", R"("seat":3)") == "turns[0].moves[0].seat: expected an integer from 0 to 2, found 3");
  CHECK(after(R"("seat":0)", R"("seat":-1)") == "turns[0].moves[0].seat: expected an integer from 0 to 2, found -1");
  CHECK(after(R"("seat":0)", R"("seat":true)") ==
        "turns[0].moves[0].seat: expected an integer from 0 to 2, found true or false");
  CHECK(after(R"("action":")", R"("action":"un)")
            .starts_with(R"(turns[0].moves[0].action: expected "build", "stage" or "sell", found "un)"));
  CHECK(after(R"("action":)", R"("deed":)") == R"(turns[0].moves[0]: the field "action" is missing)");
  CHECK(after(R"("left":0)", R"("left":256)").ends_with("left: expected an integer from 0 to 255, found 256"));
  CHECK(after(R"("left":0)", R"("left":-1)").ends_with("left: expected an integer from 0 to 255, found -1"));
  CHECK(after(R"("left":0)", R"("left":null)").ends_with("left: expected an integer from 0 to 255, found null"));
  for (std::string_view bad : {"null", "\"\"", "\"gift\"", "true"}) {
    const std::string said = after(R"("seat":0)", R"("free":)" + std::string(bad) + R"(,"seat":0)");
    CHECK(contains(said, R"(free: expected "chain" or "power", or no such field)"));
  }
  CHECK(after("\"salvage\":[", "\"salvage\":[{\"seat\":0}") == R"(turns[0].salvage[0]: the field "card" is missing)");
  CHECK(after(R"("controller":null)", R"("controller":3)") ==
        "turns[0].controller: expected an integer from 0 to 2, found 3");
}

TEST_CASE("missing optional fields have their defaults") {
  for (std::string_view part :
       {R"("controller":null,)", R"("seventh":[],)", R"("salvage":[],)", R"(,"left":0)", R"("free_city":null,)"}) {
    CHECK_MESSAGE(complaint(replaced(good_line(), part, "")) == "", part);
  }
}

TEST_CASE("the result is checked field by field") {
  CHECK(after(R"("winners":[)", R"("winners":[9,)").starts_with("result.winners[0]: expected an integer from 0 to 2"));
  CHECK(after(R"("winners":[)", R"("winners":[1,1,)").ends_with("seat 1 is named twice"));
  CHECK(after(R"("treasury":)", R"("treasury":1e3,"t":)")
            .starts_with("result.scores[0].treasury: expected an integer from -9999 to 9999"));
  CHECK(after(R"("total":)", R"("sum":)", 2) == R"(result.scores[2]: the field "total" is missing)");
  CHECK(after(R"("result":{)", R"("result":null,"r":{)") == "result: expected an object, found null");
  CHECK(after(R"("copied_guild":[null)", R"("copied_guild":[0)")
            .starts_with("result.copied_guild[0]: expected the name of a card"));
}

TEST_CASE("an error names the column") {
  RecordReader reader;
  GameRecord record;
  const std::string line = R"({"format":"wonders-record","version":9})";
  REQUIRE_FALSE(reader.read(line, record));
  CHECK(reader.error().column == line.find('9') + 1);
  CHECK(in_words(reader.error().with_place()) == "version (column 38): expected the number 1, found 9");
  REQUIRE_FALSE(reader.read(R"({"format":"é" x)", record));
  CHECK(reader.error().column == 15);
  CHECK(reader.error().path.empty());
}

TEST_CASE("text that is no record is refused with a sentence") {
  for (const std::string& bad :
       {std::string(), std::string("null"), std::string("[]"), std::string("{}"), std::string("7"), std::string("{"),
        good_line() + good_line(), good_line() + "x", "\xEF\xBB\xBF" + good_line(), std::string("\0", 1),
        std::string(10000, '['), std::string(10000, '[') + std::string(10000, ']')}) {
    RecordReader reader;
    GameRecord record;
    CHECK_FALSE(reader.read(bad, record));
    CHECK_FALSE(reader.error().note.empty());
  }
}

TEST_CASE("a record cut off anywhere is refused") {
  RecordReader reader;
  GameRecord record;
  for (std::size_t length = 0; length < good_line().size(); ++length) {
    REQUIRE_FALSE(reader.read(std::string_view(good_line()).substr(0, length), record));
  }
}

TEST_CASE("invalid UTF-8 and repeated fields are refused") {
  CHECK(contains(after(R"("side":)", "\"name\":\"\xFF\",\"side\":"), "must be valid UTF-8"));
  CHECK(contains(after(R"("players":3)", R"("players":3,"players":3)"), "appears twice"));
}

TEST_CASE("a line beyond the limit is refused without reading it") {
  RecordReader reader;
  GameRecord record;
  REQUIRE_FALSE(reader.read(std::string(kMaxRecordBytes + 1, ' '), record));
  CHECK(contains(in_words(reader.error().note), "bytes"));
  std::string padded = good_line();
  padded.resize(kMaxRecordBytes, ' ');
  CHECK(reader.read(padded, record));
}

TEST_CASE("the order of fields does not matter") {
  const std::string line = good_line();
  const std::size_t turns = line.find(",\"turns\"");
  const std::size_t conflicts = line.find(",\"conflicts\":[[[");
  REQUIRE(conflicts != std::string::npos);
  const std::string moved =
      "{" + line.substr(turns + 1, conflicts - turns - 1) + "," + line.substr(1, turns - 1) + line.substr(conflicts);
  CHECK(moved.size() == line.size());
  CHECK(complaint(moved) == "");
}
