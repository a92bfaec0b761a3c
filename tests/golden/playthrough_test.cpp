// Whole games in text, committed: a change of the rules shows what exactly changed. To accept a change, run this
// program with WONDERS_REWRITE_GOLDEN=1 and read the difference in the commit.
#include "golden/playthrough.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "support/source_dir.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

struct Game {
  EditionId edition;
  std::size_t players;
  Seed seed;  // chosen so that the game shows as many powers as a random game can
};

constexpr Game kGames[] = {
    {EditionId::first, 2, 1195}, {EditionId::first, 3, 63},    {EditionId::first, 4, 858},
    {EditionId::first, 5, 1035}, {EditionId::first, 6, 473},   {EditionId::first, 7, 3145},
    {EditionId::second, 2, 81},  {EditionId::second, 3, 2475}, {EditionId::second, 4, 1195},
    {EditionId::second, 5, 377}, {EditionId::second, 6, 269},  {EditionId::second, 7, 234},
};

std::string path_of(const Game& game) {
  return testing::source_path("tests/golden/game-" + std::string(edition_name(game.edition)) + "-" +
                              std::to_string(game.players) + ".txt");
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Where two texts first differ, in words; empty if they do not.
std::string first_difference(const std::string& expected, const std::string& found) {
  std::istringstream a(expected), b(found);
  std::string left, right, heading;
  for (int n = 1;; ++n) {
    const bool more_left = static_cast<bool>(std::getline(a, left));
    const bool more_right = static_cast<bool>(std::getline(b, right));
    if (!more_left && !more_right) return "";
    if (left.starts_with("==")) heading = left;
    if (more_left && more_right && left == right) continue;
    return "line " + std::to_string(n) + ", " + heading + "\n  committed: " + (more_left ? left : "(the end)") +
           "\n  now:       " + (more_right ? right : "(the end)");
  }
}

}  // namespace

TEST_CASE("golden playthroughs: every view and every legal move of one game of each kind is as committed") {
  for (const Game& game : kGames) {
    const std::string path = path_of(game);
    CAPTURE(path);
    const std::string now = playthrough(game.edition, game.players, game.seed);
    CHECK(now.size() < 200'000);
    if (std::getenv("WONDERS_REWRITE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << now;
    CHECK(first_difference(read(path), now) == "");
  }
}

TEST_CASE("the golden playthroughs show every power and phase") {
  std::string all;
  for (const Game& game : kGames) all += read(path_of(game));
  for (const std::string shown : {": seventh card", ": salvage", ": Free City", "plays: build free", "plays: salvage",
                                  "plays: decline", "copied ", "it chooses for 0 from", "winners"}) {
    CAPTURE(shown);
    CHECK(all.find(shown) != std::string::npos);
  }
}

TEST_CASE("a difference between playthroughs is found and named") {
  CHECK(first_difference("== Age 1\na\nb\n", "== Age 1\na\nb\n") == "");
  CHECK(first_difference("== Age 1\na\n", "== Age 1\nb\n") == "line 2, == Age 1\n  committed: a\n  now:       b");
  CHECK(first_difference("a\n", "a\nb\n") == "line 2, \n  committed: (the end)\n  now:       b");
}
