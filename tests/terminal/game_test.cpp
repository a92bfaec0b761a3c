#include <doctest/doctest.h>

#include <sstream>

#include "bots/factory.h"
#include "support/random_game.h"
#include "terminal/english.h"
#include "terminal/game.h"

namespace wonders {

using testing::english;

namespace {

struct Played {
  bool finished = false;
  std::string output;
  GameRecord record;
};

Played play_script(const PlayOptions& options, const std::string& input, ConsoleStyle style = {.echoes = true}) {
  std::istringstream in(input);
  std::ostringstream out;
  Console console(in, out, style);
  const Words words(english(), options.edition, Theme{});
  Seating seats = seating(english(), options);
  std::vector<std::unique_ptr<Bot>> bots;
  for (std::size_t i = 0; i < seats.bots.size(); ++i) bots.push_back(make_bot("random").bot);
  TerminalGame game(console, words, options, std::move(seats), std::move(bots));
  const bool finished = game.run();
  return {finished, out.str(), game.record()};
}

/// Whatever is asked, one of these is a good answer; the others are explained away.
std::string endless_script() {
  std::string script = "1\n2\n1\n2\n1\n2\n1\n";  // the sides of up to seven boards
  for (int round = 0; round < 200; ++round) {
    for (const char* card : {"2", "1", "3", "4", "5", "6", "7"}) {
      script += std::string(card) + " b\n\n" + card + " s\n1 x\n";
    }
  }
  return script;
}

PlayOptions options_for(EditionId edition, std::size_t players, std::size_t people, Seed seed) {
  return {.edition = edition,
          .players = players,
          .people = people,
          .names = {},
          .assignment = usual_assignment(edition),
          .seed = seed};
}

bool says(const Played& played, std::string_view text) { return played.output.find(text) != std::string::npos; }

void check_output(const std::string& output) {
  CHECK(output.find("⟦") == std::string::npos);
  CHECK(output.find('{') == std::string::npos);
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    CHECK(display_width(line) <= kScreenWidth);
  }
}

TEST_CASE("whole games of every kind, alone, in pairs and with everybody at the keyboard") {
  testing::for_each_kind([](const Edition& e, std::size_t players) {
    for (std::size_t people : {std::size_t{1}, std::size_t{2}, players}) {
      CAPTURE(players);
      CAPTURE(people);
      const Played played = play_script(options_for(e.id, players, people, 40 + players), endless_script());
      CHECK(played.finished);
      CHECK(played.record.turns.size() == kTurns);
      CHECK(played.record.result.has_value());
      CHECK((says(played, "Winner: ") || says(played, "Shared victory: ")));
      check_output(played.output);
    }
  });
}

TEST_CASE("the three ways to assign wonders") {
  PlayOptions options = options_for(EditionId::first, 3, 1, 5);
  const Table drawn = random_table(3, 5);
  const auto board = [](const Played& played, std::size_t i) { return played.record.seats[i].board; };

  options.assignment = Assignment::random;
  CHECK(board(play_script(options, ""), 0) == drawn.boards[0]);

  options.assignment = Assignment::side;
  CHECK(board(play_script(options, "1\n"), 0) == with_side(drawn.boards[0], 0));
  CHECK(board(play_script(options, "b\n"), 0) == with_side(drawn.boards[0], 1));

  options.assignment = Assignment::free;
  for (std::size_t wonder = 0; wonder < kWonders; ++wonder) {
    const Played played = play_script(options, std::to_string(wonder + 1) + "\n2\n");
    CHECK(board(played, 0) == board_of(wonder, 1));
    CHECK(wonder_of(board(played, 1)) != wonder);
    CHECK(wonder_of(board(played, 2)) != wonder);
    CHECK(wonder_of(board(played, 1)) != wonder_of(board(played, 2)));
  }
  CHECK(says(play_script(options, "8\n"), "Please type a number from 1 to 7"));
}

TEST_CASE("two people cannot choose the same wonder") {
  PlayOptions options = options_for(EditionId::second, 3, 2, 5);
  options.assignment = Assignment::free;
  const Played played = play_script(options, "gizah\nday\ngizah\n1\n1\n");
  CHECK(says(played, "Please type a number from 1 to 6"));
}

TEST_CASE("wrong input explains itself and loses nothing") {
  const Played played = play_script(options_for(EditionId::first, 3, 1, 5),
                                    "hello\n\n9 b\n0\n1 f\n6 b\n1 s\nv\nv 9\nv 2\n?\nl\nt\n1\nq\nn\n1 b 99\n");
  CHECK(says(played, "“hello” means nothing to me."));
  CHECK(says(played, "Which card? Your cards have the numbers 1 to 7."));
  CHECK(says(played, "There is no free build here"));
  CHECK(says(played, "Barracks cannot be built: ore missing."));
  CHECK(says(played, "The next stage cannot be built: 2 stone missing.") == false);
  CHECK(says(played, "The next stage cannot be built: stone missing."));
  CHECK(says(played, "Which city?"));
  CHECK(says(played, "What you can type"));
  CHECK(says(played, "Nothing has happened yet."));
  CHECK(says(played, "Really leave the game?"));
  CHECK(says(played, "What happened in Age I, turn 1"));
  check_output(played.output);
}

TEST_CASE("control characters in an answer are not repeated") {
  const Played played = play_script(options_for(EditionId::first, 3, 1, 5), "a\x1b[2Jb\n", {});
  CHECK_FALSE(says(played, "\x1b"));
}

TEST_CASE("the game can be left, and ends politely with the input, wherever it is") {
  const Played left = play_script(options_for(EditionId::first, 3, 1, 5), "1 b\nq\ny\n1 b\n");
  CHECK_FALSE(left.finished);
  CHECK(left.record.turns.size() == 1);
  CHECK(says(left, "The game ends here, unfinished."));
  const std::string script = endless_script();
  std::size_t end = 0;
  for (int line = 0; line < 60; ++line) {
    for (EditionId edition : {EditionId::first, EditionId::second}) {
      const Played cut = play_script(options_for(edition, 2, 2, 9), script.substr(0, end));
      CHECK_FALSE(cut.finished);
      CHECK(says(cut, "The game ends here, unfinished."));
    }
    end = script.find('\n', end) + 1;
  }
}

TEST_CASE("the same seed and input give the same game") {
  const PlayOptions options = options_for(EditionId::first, 4, 1, 77);
  CHECK(play_script(options, endless_script()).output == play_script(options, endless_script()).output);
}

TEST_CASE("people who share a keyboard are asked in turn, and the screen is wiped between them") {
  PlayOptions options = options_for(EditionId::first, 3, 2, 5);
  options.names = {"Ada", "Ben"};
  const Played played = play_script(options, "\n1 b\n\n1 x\n\n", {.clears = true, .echoes = true});
  const std::string wipe = "\x1b[H\x1b[2J\x1b[3J";
  const std::size_t ada = played.output.find("Pass the keyboard to Ada");
  const std::size_t ben = played.output.find("Pass the keyboard to Ben");
  REQUIRE(ada != std::string::npos);
  REQUIRE(ben != std::string::npos);
  CHECK(ada < ben);
  // Between Ada's last line and the request to Ben, and again before Ben's hand appears.
  CHECK(played.output.rfind(wipe, ben) > played.output.rfind("> 1 b", ben));
  CHECK(played.output.find(wipe, ben) < played.output.find("Age I", ben));
  CHECK(says(played, "Ben   sold"));
}

TEST_CASE("on a small screen the conflicts wait until they are read") {
  std::string script;
  for (int turn = 0; turn < 6; ++turn) script += "1 x\n";
  const PlayOptions options = options_for(EditionId::first, 3, 1, 5);
  const Played small = play_script(options, script, {.echoes = true, .rows = 24});
  CHECK(says(small, "Press Enter for Age II. "));
  CHECK_FALSE(says(small, "Age II · turn 1"));
  CHECK(says(play_script(options, script + "\n", {.echoes = true, .rows = 24}), "Age II · turn 1"));
  CHECK_FALSE(says(play_script(options, script, {.echoes = true, .rows = 50}), "Press Enter for"));
}

TEST_CASE("the record has the names and can be left unfinished") {
  PlayOptions options = options_for(EditionId::first, 3, 1, 5);
  options.names = {"Ada"};
  const Played played = play_script(options, "1 x\n");
  CHECK(played.record.seats[0].name == "Ada");
  CHECK(played.record.seed == 5);
  CHECK_FALSE(played.record.result.has_value());
}

TEST_CASE("names: people first, bots by their usual names, never twice the same") {
  PlayOptions options = options_for(EditionId::first, 4, 2, 1);
  options.names = {"Cleo"};
  CHECK(seating(english(), options).names == std::vector<std::string>{"Cleo", "Player 2", "Dido", "Enki"});
  options = options_for(EditionId::first, 2, 1, 1);
  const Seating two = seating(english(), options);
  CHECK(two.names == std::vector<std::string>{"Free City", "you", "Cleo"});
  CHECK(two.people == std::vector<Seat>{seat(1)});
  CHECK(two.bots == std::vector<Seat>{seat(2)});
}

TEST_CASE("nonsense of every kind is survived") {
  const std::vector<std::string> pieces{"1",
                                        "2",
                                        "7",
                                        "b",
                                        "s",
                                        "x",
                                        "f",
                                        "v",
                                        "?",
                                        "l",
                                        "t",
                                        "n",
                                        "c",
                                        " ",
                                        ",",
                                        "\xff",
                                        "\x1b[2J",
                                        "-",
                                        "99999999999999999999",
                                        "é",
                                        "build",
                                        "\t",
                                        "{n}",
                                        "\r"};
  for (Seed seed = 0; seed < 40 / testing::kFewer; ++seed) {
    Rng rng(seed);
    std::string script;
    for (int line = 0; line < 1500; ++line) {
      const std::uint32_t length = rng.below(4);
      for (std::uint32_t i = 0; i < length; ++i) script += pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))];
      script += "\n";
    }
    const std::size_t players = 2 + seed % 6;
    const Played played = play_script(
        options_for(seed % 2 == 0 ? EditionId::first : EditionId::second, players, 1 + seed % 2, seed), script, {});
    CHECK_FALSE(says(played, "⟦"));
    CHECK_FALSE(says(played, "\x1b"));
    CHECK(played.record.turns.size() > 0);
  }
}

TEST_CASE("a very long line is cut, not swallowed into memory or misread as many answers") {
  const Played played = play_script(options_for(EditionId::first, 3, 1, 5), std::string(100000, '1') + " b\n1 x\n");
  CHECK(played.record.turns.size() == 1);
}

}  // namespace

}  // namespace wonders
