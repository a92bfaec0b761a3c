#include <doctest/doctest.h>

#include <sstream>

#include "record/games.h"
#include "support/position.h"
#include "terminal/console/layout.h"
#include "terminal/person.h"

namespace wonders {

namespace {

testing::Position behind_in_shields() {
  testing::Position p(EditionId::first, 3);
  p.at(2, 3).built(0, {"Quarry"}).built(1, {"Barracks"}).built(2, {"Stockade"}).coins(0, 3);
  p.hand(0, {"Walls", "Statue", "Vineyard", "Library", "Loom"});
  return p;
}

/// What a person who types this reads, in a language.
std::string reads(const testing::Position& p, std::string_view language, const std::string& input, bool alone) {
  const Messages messages = Messages::load(language).value();
  const Words words(messages, p.edition().id, Theme{});
  const View view = view_of(p.edition(), p.state(), seat(0));
  const Knowledge known(p.edition(), view);
  MoveList legal;
  legal_moves(p.edition(), p.state(), view.deciding, legal);
  std::istringstream in(input);
  std::ostringstream out;
  Console console(in, out, {.echoes = true});
  const std::vector<std::string> names{"Ada", "Ben", "Cleo"};
  const Log log;
  Person person(console, words, names, log, alone ? &known : nullptr);
  CHECK_FALSE(person.decide(view, {legal.begin(), legal.size()}).has_value());
  return out.str();
}

std::size_t widest_line(const std::string& text) {
  std::istringstream lines(text);
  std::size_t widest = 0;
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, display_width(line));
  return widest;
}

TEST_CASE("the coach speaks when it is asked, in words and with reasons") {
  const testing::Position p = behind_in_shields();
  for (const char* word : {"coach\n", "hint\n", "Coach\n"}) {
    const std::string said = reads(p, "en", word, true);
    CHECK(test::contains(said, "Coach: what a strong player would look at"));
    CHECK(test::contains(said, "1  Build: "));
    CHECK(test::contains(said, "2  "));
    CHECK(test::contains(said, "   + "));
    CHECK_FALSE(test::contains(said, "⟦"));
  }
  CHECK_FALSE(test::contains(reads(p, "en", "1\n", true), "Coach:"));
}

TEST_CASE("where other people play there is no coach") {
  const std::string said = reads(behind_in_shields(), "en", "coach\n", false);
  CHECK(test::contains(said, "The coach speaks only where one person plays against bots."));
  CHECK_FALSE(test::contains(said, "   + "));
}

TEST_CASE("the coach is asked for and answers in each language, within the screen") {
  struct Row {
    const char* language;
    const char* word;
    const char* title;
  };
  const Row rows[] = {{"tr", "koç\n", "Koç: "},   {"tr", "ipucu\n", "Koç: "},        {"hu", "edző\n", "Edző: "},
                      {"hu", "tipp\n", "Edző: "}, {"fi", "vihje\n", "Valmentaja: "}, {"fi", "hint\n", "Valmentaja: "}};
  for (const Row& row : rows) {
    CAPTURE(row.word);
    const std::string said = reads(behind_in_shields(), row.language, row.word, true);
    CHECK(test::contains(said, row.title));
    CHECK_FALSE(test::contains(said, "⟦"));
    CHECK(widest_line(said) <= kScreenWidth);
  }
}

}  // namespace

}  // namespace wonders
