#include <doctest/doctest.h>

#include <sstream>

#include "terminal/english.h"
#include "terminal/report/score_pad.h"

namespace wonders {

using testing::english;

namespace {

struct Dialogue {
  std::optional<std::vector<PadEntry>> entries;
  std::string output;
};

Dialogue fill(const std::string& input, std::vector<std::string> names = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  Console console(in, out, {.echoes = true});
  const Words words(english(), EditionId::first, Theme{});
  return {ask_pad(console, words, std::move(names)), out.str()};
}

bool says(const Dialogue& dialogue, std::string_view text) { return dialogue.output.find(text) != std::string::npos; }

constexpr std::string_view kTwoPlayers = "1 3 -1\n0\n"       // conflicts
                                         "14\n2\n"           // coins
                                         "10\n3\n"           // wonder
                                         "13\n0\n"           // civilian
                                         "3 2 1\n0 1 0 1\n"  // science
                                         "4\n0\n"            // commerce
                                         "0\n7\n";           // guilds

TEST_CASE("the pad is filled row by row") {
  const Dialogue dialogue = fill(std::string(kTwoPlayers), {"Ada", "Ben"});
  REQUIRE(dialogue.entries);
  const PadEntry& ada = dialogue.entries->at(0);
  CHECK(ada.conflicts == 3);
  CHECK(ada.coins == 14);
  CHECK(column_of(ada).sheet.total() == 3 + 4 + 10 + 13 + 21 + 4 + 0);
  const PadEntry& ben = dialogue.entries->at(1);
  CHECK(ben.science.wild == 1);
  CHECK(column_of(ben).sheet.total() == 0 + 0 + 3 + 0 + 4 + 0 + 7);
}

TEST_CASE("names are asked for, one by one or in a list") {
  CHECK(fill("Ada\nBen\n\n" + std::string(kTwoPlayers)).entries);
  CHECK(fill("Ada, Ben\n\n" + std::string(kTwoPlayers)).entries);
  const Dialogue alone = fill("Ada\n\nAda\nBen\n\n" + std::string(kTwoPlayers));
  CHECK(alone.entries);
  CHECK(says(alone, "At least two players are needed."));
  CHECK(says(alone, "Somebody is called Ada already"));
}

TEST_CASE("seven names are the most") {
  std::string rows;
  for (int i = 0; i < 7 * 7; ++i) rows += "0\n";
  const Dialogue dialogue = fill("a,b,c,d,e,f,g,h\n" + rows);
  REQUIRE(dialogue.entries);
  CHECK(dialogue.entries->size() == 7);
}

TEST_CASE("what cannot be right is explained and asked for again") {
  const Dialogue dialogue = fill("six\n99\n" + std::string(kTwoPlayers), {"Ada", "Ben"});
  REQUIRE(dialogue.entries);
  CHECK(says(dialogue, "Please type a number"));
  CHECK(says(dialogue, "99 cannot be right; it must lie between -30 and 50."));
  CHECK(dialogue.entries->at(0).conflicts == 3);
}

TEST_CASE("science takes three or four numbers") {
  std::string input(kTwoPlayers);
  const std::size_t at = input.find("3 2 1");
  input.insert(at, "3\n1 2\n1 2 3 4 5\n-1 0 0\n");
  const Dialogue dialogue = fill(input, {"Ada", "Ben"});
  REQUIRE(dialogue.entries);
  CHECK(says(dialogue, "Please type three or four numbers"));
  CHECK(says(dialogue, "-1 cannot be right"));
  CHECK(dialogue.entries->at(0).science.compass == 3);
}

TEST_CASE("back returns to the entry before") {
  const Dialogue dialogue = fill("5\nback\n" + std::string(kTwoPlayers), {"Ada", "Ben"});
  REQUIRE(dialogue.entries);
  CHECK(dialogue.entries->at(0).conflicts == 3);
}

TEST_CASE("back into the row before says which row it is") {
  const Dialogue dialogue = fill("1\n2\nback\n", {"Ada", "Ben"});
  CHECK(says(dialogue, "  Ada  > back\nConflicts: the victory and defeat tokens\n  Ben  > "));
}

TEST_CASE("the pad ends with the input") {
  CHECK_FALSE(fill("").entries);
  CHECK_FALSE(fill("Ada\nBen\n\n1\n").entries);
}

TEST_CASE("counts as JSON") {
  const PadReading pad = read_pad(R"({"edition": "second", "players": [
      {"name": "Ada", "conflicts": 6, "coins": 14, "wonder": 10, "civilian": 13,
       "science": {"compass": 3, "gear": 2, "tablet": 1}, "commercial": 4, "guilds": 0},
      {"name": "Ben", "coins": 14}]})");
  REQUIRE(pad.error.empty());
  CHECK(pad.edition == EditionId::second);
  CHECK(pad_json(pad.entries) ==
        R"({"players":[{"name":"Ada","conflicts":6,"treasury":4,"wonder":10,"civilian":13,"science":21,"commercial":4,)"
        R"("guilds":0,"total":58,"coins":14},{"name":"Ben","conflicts":0,"treasury":4,"wonder":0,"civilian":0,)"
        R"("science":0,"commercial":0,"guilds":0,"total":4,"coins":14}],"winners":["Ada"]})");
}

TEST_CASE("JSON that is no pad is refused, with the place and what was expected") {
  const auto refused = [](std::string_view json, std::string_view reason) {
    CAPTURE(json);
    const std::string error = in_english(read_pad(json).error);
    CAPTURE(error);
    CHECK(error.find(reason) != std::string::npos);
  };
  refused("", "line 1, column 1");
  refused("[]", "expected an object with the key \"players\"");
  refused("{}", "a list \"players\"");
  refused(R"({"players": []})", "2 to 7 players, found 0");
  refused(R"({"players": [1, 2]})", "an object for each player");
  refused(R"({"players": [{}, {}]})", "a text \"name\"");
  refused(R"({"players": [{"name": " "}, {}]})", "a name that is not empty");
  refused(R"({"players": [{"name": "A"}, {"name": "A"}]})", "two players are called A");
  refused(R"({"players": [{"name": "A", "coins": -1}, {"name": "B"}]})", "a whole number from 0 to 999 for \"coins\"");
  refused(R"({"players": [{"name": "A", "coins": 1.5}, {"name": "B"}]})", "a whole number");
  refused(R"({"players": [{"name": "A", "coins": 1e99}, {"name": "B"}]})", "a whole number");
  refused(R"({"players": [{"name": "A", "science": 3}, {"name": "B"}]})", "an object for \"science\"");
  refused(R"({"players": [{"name": "A", "science": {"wheel": 3}}, {"name": "B"}]})",
          "there is no \"wheel\" on the pad");
  refused(R"({"players": [{"name": "A", "guild": 3}, {"name": "B"}]})", "there is no \"guild\" on the pad");
  refused(R"({"edition": 3, "players": [{"name": "A"}, {"name": "B"}]})", "\"first\" or \"second\"");
}

}  // namespace

}  // namespace wonders
