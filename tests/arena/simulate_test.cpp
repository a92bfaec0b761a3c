#include "arena/simulate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "bots/factory.h"

using namespace wonders;

namespace {

Series series(EditionId edition, std::size_t players, std::uint64_t games, std::string_view bots = "random") {
  return {.edition = edition,
          .players = players,
          .games = games,
          .seed = 42,
          .bots = bot_specs(bots, players).specs,
          .records = true};
}

struct Outcome {
  SeriesSummary summary;
  std::string records;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome outcome(const Series& series, std::size_t threads) {
  Outcome result;
  result.summary =
      simulate(series, threads, [&](std::uint64_t, std::string_view records) { result.records += records; });
  return result;
}

}  // namespace

TEST_CASE("a series gives the same records, scores and signature with any number of threads") {
  for (const std::size_t players : {2u, 3u, 7u}) {
    const Series games = series(EditionId::second, players, 100, "greedy,random");
    const Outcome one = outcome(games, 1);
    CHECK(outcome(games, 2) == one);
    CHECK(outcome(games, 5) == one);
    CHECK(one.summary.games == 100);
    CHECK(std::ranges::count(one.records, '\n') == 100);
  }
}

TEST_CASE("a longer series begins with the games of the shorter") {
  const std::string few = outcome(series(EditionId::first, 3, 40), 2).records;
  const std::string many = outcome(series(EditionId::first, 3, 90), 2).records;
  CHECK(many.starts_with(few));
}

TEST_CASE("another seed gives other games, and writing records changes none") {
  Series games = series(EditionId::first, 4, 50);
  const Outcome with = outcome(games, 2);
  games.records = false;
  const Outcome without = outcome(games, 2);
  CHECK(without.summary == with.summary);
  CHECK(without.records.empty());
  games.seed = 43;
  CHECK_FALSE(outcome(games, 2).summary.signature == with.summary.signature);
}

TEST_CASE("every game is won once, and never by the Free City") {
  const Outcome two = outcome(series(EditionId::first, 2, 100), 2);
  CHECK(two.summary.seats[0].win_parts == 0);
  CHECK(two.summary.seats[1].win_parts + two.summary.seats[2].win_parts == 100 * kWinParts);
}

TEST_CASE("progress tells the games finished so far") {
  std::uint64_t last = 0;
  simulate(series(EditionId::first, 3, 77), 3, [&](std::uint64_t games, std::string_view) {
    CHECK(games > last);
    last = games;
  });
  CHECK(last == 77);
}
