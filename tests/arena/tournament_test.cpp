#include "arena/tournament.h"

#include <doctest/doctest.h>

#include <set>

#include "arena/report/report.h"
#include "arena/tournament_log.h"
#include "bots/factory.h"

using namespace wonders;

namespace {

Tournament tournament(std::string_view bots, std::size_t players, std::uint64_t games) {
  return {.edition = EditionId::first,
          .players = players,
          .games = games,
          .seed = 5,
          .bots = bot_specs(bots, players).specs};
}

std::vector<GameResult> results(const Tournament& t, std::size_t threads) {
  std::vector<GameResult> all;
  play_tournament(t, 0, threads, [&](const GameResult& result) {
    all.push_back(result);
    return true;
  });
  return all;
}

const Messages& english() {
  static const Messages messages = Messages::load("en").value();
  return messages;
}

std::string report_of(const Tournament& t, const std::vector<GameResult>& games) {
  Standings standings(t);
  for (const GameResult& game : games) standings.add(game);
  standings.finish();
  return text_report(english(), {standings, {}});
}

PlayerResult scored(int points, unsigned coins) {
  PlayerResult player;
  player.rows[0] = points;
  player.coins = coins;
  return player;
}

}  // namespace

TEST_CASE("every player has every wonder and every seat of a deal once") {
  const Tournament t = tournament("greedy,random,random,random", 4, 8);
  REQUIRE(t.rotations() == 4);
  const std::vector<GameResult> games = results(t, 2);
  for (std::size_t deal = 0; deal < 2; ++deal) {
    std::set<Board> boards;
    for (std::size_t rotation = 0; rotation < 4; ++rotation) boards.insert(games[4 * deal + rotation].players[0].board);
    CHECK(boards.size() == 4);
  }
}

TEST_CASE("rotations that give the same table are played once") {
  CHECK(tournament("greedy", 5, 1).rotations() == 1);
  CHECK(tournament("greedy,random,greedy,random", 4, 1).rotations() == 2);
  CHECK(tournament("greedy,random", 3, 1).rotations() == 3);
  CHECK(tournament("greedy,random", 2, 1).rotations() == 2);
}

TEST_CASE("the report is the same with any number of threads") {
  for (const std::size_t players : {2u, 3u, 7u}) {
    const Tournament t = tournament("greedy,random", players, 30);
    const std::string one = report_of(t, results(t, 1));
    CHECK(report_of(t, results(t, 2)) == one);
    CHECK(report_of(t, results(t, 5)) == one);
  }
}

TEST_CASE("a tournament gone on with ends as one that was never interrupted") {
  const Tournament t = tournament("greedy,random", 3, 20);
  std::vector<GameResult> games;
  JsonDocument document;
  play_tournament(t, 0, 2, [&](const GameResult& result) {
    std::string line;
    append_log_line(result, line);
    games.push_back(read_log_line(t, line, document).value());
    return games.size() < 7;
  });
  REQUIRE(games.size() == 7);
  play_tournament(t, 7, 2, [&](const GameResult& result) {
    games.push_back(result);
    return true;
  });
  CHECK(games.size() == 20);
  CHECK(report_of(t, games) == report_of(t, results(t, 1)));
}

TEST_CASE("a line that is cut off or foreign is not read") {
  const Tournament t = tournament("greedy,random", 3, 1);
  std::string line;
  append_log_line(results(t, 1).front(), line);
  JsonDocument document;
  CHECK(read_log_line(t, line, document).has_value());
  CHECK_FALSE(read_log_line(t, line.substr(0, line.size() / 2), document).has_value());
  CHECK_FALSE(read_log_line(tournament("greedy", 4, 1), line, document).has_value());
  CHECK_FALSE(read_log_line(t, "{\"game\":0,\"players\":[{},{},{}]}", document).has_value());
}

TEST_CASE("places: points, then coins, and equals share") {
  GameResult game;
  game.players = {scored(50, 3), scored(52, 0), scored(50, 4), scored(50, 3)};
  CHECK(game.places() == std::vector<int>{3, 1, 2, 3});
}

TEST_CASE("a shared win is its fraction, and the margin is over the best of the others") {
  const Tournament t = tournament("greedy,random,random", 3, 3);
  Standings standings(t);
  GameResult game;
  game.players = {scored(50, 3), scored(50, 3), scored(40, 0)};
  standings.add(game);
  game.game = 1;
  game.players = {scored(60, 0), scored(50, 0), scored(40, 0)};
  standings.add(game);
  CHECK_FALSE(standings.completed_deal().has_value());
  game.game = 2;
  game.players = {scored(30, 0), scored(50, 0), scored(40, 0)};
  standings.add(game);
  CHECK(standings.completed_deal().value() == doctest::Approx(0.5));
  standings.finish();
  const BotStanding& greedy = standings.bots()[0];
  CHECK(greedy.wins.mean() == doctest::Approx(0.5));
  CHECK(greedy.ranks.mean() == doctest::Approx((1.5 + 1 + 3) / 3));
  CHECK(greedy.margins.mean() == doctest::Approx((0 + 10 - 20) / 3.0));
  const BotStanding& random = standings.bots()[1];
  CHECK(random.seats == 2);
  CHECK(random.games == 3);
  CHECK(random.wins.mean() == doctest::Approx(0.25));
  CHECK(standings.winning_scores().mean() == doctest::Approx((50 + 60 + 50) / 3.0));
}

TEST_CASE("the page holds what it shows and asks for nothing else") {
  Tournament t = tournament("greedy,random", 3, 6);
  Standings standings(t);
  for (const GameResult& game : results(t, 1)) standings.add(game);
  standings.finish();
  const std::string page = html_report(english(), {standings, {}});
  CHECK(page.find("<svg") != std::string::npos);
  CHECK(page.find("http") == std::string::npos);
  CHECK(page.find("nan") == std::string::npos);
}

TEST_CASE("faults reach every report by kind, with what was written first, through files and ranks too") {
  const Tournament t = tournament("greedy,random", 3, 2);
  std::vector<GameResult> games = results(t, 1);
  games[0].players[0].faults.add(Fault::not_json, R"("<b>hello")", 2);
  games[1].players[0].faults.add(Fault::not_json, R"("later")");
  games[1].players[0].faults.add(Fault::ended, "");
  Standings standings(t);
  JsonDocument document;
  for (const GameResult& game : games) {
    std::string line, bytes;
    append_log_line(game, line);
    const GameResult logged = read_log_line(t, line, document).value();
    CHECK(logged.players[0].faults == game.players[0].faults);
    game.append_to(bytes);
    std::string_view left = bytes;
    GameResult received;
    received.read_from(left);
    CHECK(left.empty());
    CHECK(received.players[0].faults == game.players[0].faults);
    CHECK(received.players[1].nanoseconds == game.players[1].nanoseconds);
    standings.add(received);
  }
  standings.finish();
  const std::string text = text_report(english(), {standings, {}});
  CHECK(text.find("greedy: 4 moves were played for it") != std::string::npos);
  CHECK(text.find("  1: it had ended\n") != std::string::npos);
  CHECK(text.find("  3: its answer was not JSON; first it had written \"<b>hello\"\n") != std::string::npos);
  const std::string json = json_report({standings, {}});
  CHECK(json.find(R"("faults":4,"fault_kinds":[{"kind":"ended","count":1,"first":""},)"
                  R"({"kind":"not_json","count":3,"first":"\"<b>hello\""}])") != std::string::npos);
  const std::string page = html_report(english(), {standings, {}});
  CHECK(page.find("<td>its answer was not JSON</td><td>3</td><td><code>&quot;&lt;b&gt;hello&quot;</code></td>") !=
        std::string::npos);
}

TEST_CASE("the luck of the deals of a game adds up to nothing, and the same everywhere") {
  Tournament t = tournament("greedy,random", 3, 6);
  t.luck_nodes = 12;
  const std::vector<GameResult> games = results(t, 1);
  Millionths most = 0;
  for (const GameResult& game : games) {
    Millionths sum = 0;
    for (const PlayerResult& player : game.players) {
      sum += player.luck;
      most = std::max(most, player.luck);
    }
    CHECK(sum == 0);
  }
  CHECK(most > 0);
  CHECK(report_of(t, results(t, 3)) == report_of(t, games));
  CHECK(report_of(t, games).find("without luck") != std::string::npos);

  // It is kept with a tournament that is gone on with, and travels between ranks.
  std::string line;
  append_log_line(games[0], line);
  JsonDocument document;
  const std::optional<GameResult> read = read_log_line(t, line, document);
  REQUIRE(read);
  CHECK(read->players[0].luck == games[0].players[0].luck);
  std::string bytes;
  games[0].append_to(bytes);
  std::string_view in = bytes;
  GameResult again;
  again.read_from(in);
  CHECK(again.players[1].luck == games[0].players[1].luck);
  CHECK(log_heading(t) != log_heading(tournament("greedy,random", 3, 6)));

  t.luck_nodes = 0;
  const std::vector<GameResult> without = results(t, 1);
  CHECK(without[0].players[0].luck == 0);
  CHECK(without[0].players[0].total() == games[0].players[0].total());
  CHECK(report_of(t, without).find("without luck") == std::string::npos);
}
