#include <doctest/doctest.h>

#include "support/position.h"
#include "terminal/english.h"
#include "terminal/report/score_pad.h"

namespace wonders {

using testing::words_of;

namespace {

PadEntry alexandria() {  // E-021 to E-029
  return {.name = "Ada",
          .conflicts = 6,
          .coins = 14,
          .wonder = 10,
          .civilian = 13,
          .science = {.compass = 3, .gear = 2, .tablet = 1},
          .commercial = 4};
}

PadColumn column(std::string name, int points, int coins) {
  return {.name = std::move(name), .sheet = {.civilian = points}, .coins = coins};
}

TEST_CASE("E-029: the example of the rulebook comes to 58") {
  const PadColumn counted = column_of(alexandria());
  CHECK(counted.sheet.treasury == 4);
  CHECK(counted.sheet.science == 21);
  CHECK(counted.sheet.total() == 58);
}

TEST_CASE("E-030: the example of the second edition comes to 55") {
  const PadEntry entry{.name = "Ada",
                       .conflicts = 6,
                       .coins = 9,
                       .wonder = 10,
                       .civilian = 9,
                       .science = {.compass = 3, .gear = 2, .tablet = 1},
                       .commercial = 2,
                       .guilds = 4};
  CHECK(column_of(entry).sheet.total() == 55);
}

TEST_CASE("D-005: symbols of free choice count as what is best") {
  PadEntry entry{.name = "Ada", .science = {.compass = 3, .gear = 2, .tablet = 1, .wild = 1}};
  CHECK(column_of(entry).sheet.science == 31);
  entry.science.wild = 2;
  CHECK(column_of(entry).sheet.science == 38);
}

TEST_CASE("R-220 to R-222: points, then coins, then the victory is shared") {
  using Winners = std::vector<std::size_t>;
  CHECK(winners_of({column("Ada", 50, 0), column("Ben", 49, 9)}) == Winners{0});
  CHECK(winners_of({column("Ada", 50, 3), column("Ben", 50, 4)}) == Winners{1});
  CHECK(winners_of({column("Ada", 50, 4), column("Ben", 50, 4), column("Cleo", 3, 9)}) == Winners{0, 1});
  CHECK(winners_of({column("Ada", -3, 0), column("Ben", -2, 0)}) == Winners{1});
}

TEST_CASE("R-265: the Free City cannot win") {
  PadColumn free_city = column("Free City", 90, 9);
  free_city.plays = false;
  CHECK(winners_of({free_city, column("Ada", 50, 3), column("Ben", 40, 4)}) == std::vector<std::size_t>{1});
}

TEST_CASE("the winner is named with the reason") {
  const Words words = words_of(EditionId::first);
  CHECK(winner_lines(words, {column("Ada", 50, 0), column("Ben", 49, 9)}) == Lines{"Winner: Ada, with 50 points."});
  CHECK(winner_lines(words, {column("Ada", 50, 3), column("Ben", 50, 4)}) ==
        Lines{"Winner: Ben. Ada and Ben have 50 points each; more coins break the tie."});
  CHECK(winner_lines(words, {column("Ada", 50, 4), column("Ben", 50, 4)}) ==
        Lines{"Shared victory: Ada and Ben, with 50 points and the same number of coins."});
}

TEST_CASE("R-201: each edition's pad has its own order of rows") {
  CHECK(rows_of(EditionId::first).front() == Row::conflicts);
  CHECK(rows_of(EditionId::second).front() == Row::wonder);
}

TEST_CASE("the pad is a table of names and rows") {
  const Lines lines = pad_lines(words_of(EditionId::first), {alexandria(), {.name = "Ben", .conflicts = -3}});
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  CHECK(text == R"(
                            Ada           Ben
---------------------------------------------
✕ Conflicts                   6            -3
  Treasury                    4             0
  Wonder                     10             0
● Civilian                   13             0
▲ Science                    21             0
¤ Commerce                    4             0
★ Guilds                      0             0
---------------------------------------------
  Total                      58            -3
  coins for ties             14             0

Winner: Ada, with 58 points.
  Science, Ada: 3 compasses, 2 gears, 1 tablet: 9 + 4 + 1 + 7 for a set = 21
)");
}

TEST_CASE("science is explained, with what the free symbols became") {
  const Words words = words_of(EditionId::first);
  CHECK(science_text(words, {.compass = 2, .gear = 2, .tablet = 1, .wild = 1}) ==
        "2 compasses, 2 gears, 2 tablets (free choice: 1 tablet): 4 + 4 + 4 + 14 for 2 sets = 26");
  CHECK(science_text(words, {.compass = 0, .gear = 2, .tablet = 0}) == "0 compasses, 2 gears, 0 tablets: 4");
}

TEST_CASE("the end of a game names the copied guild") {
  testing::Position p(EditionId::first, 3);
  p.board(0, "Olympia", "B").board(1, "Gizah", "A").board(2, "Rhodos", "A");
  p.stages(0, 3).built(1, {"Workers Guild"}).built(2, {"Lumber Yard", "Stone Pit"});
  p.at(3, 6).play_to_the_end();
  const std::vector<std::string> names{"Ada", "Ben", "Cleo"};
  const Lines lines = final_lines(words_of(EditionId::first), p.edition(), p.state(), names);
  CHECK(lines.back() == "  Ada copied the Workers Guild of a neighbour: 2 points.");
}

}  // namespace

}  // namespace wonders
