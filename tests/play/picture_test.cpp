#include "play/picture.h"

#include <doctest/doctest.h>

#include <functional>

#include "support/random_game.h"
#include "view/games.h"
#include "view/hidden.h"

namespace wonders::testing {

namespace {

std::string json_of(const Picture& picture) {
  std::string text;
  JsonWriter json(text);
  write_picture(json, picture);
  return text;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

Game new_game_of(std::size_t players) {
  return Game({.edition = edition(EditionId::first), .table = random_table(players, 6), .seed = 6});
}

void finish(Game& game) {
  game.awaited().for_each([&](Seat who) { game.choose(who, game.default_move(who)); });
  game.finish_phase();
}

}  // namespace

TEST_CASE("a picture has the decision, what can be done, who has chosen, and the own choice") {
  Game game = new_game_of(3);
  CHECK(contains(json_of(picture_of(game, seat(0))), R"("chosen":{"seats":[],"own":null},"events":[])"));
  const Move move = game.default_move(seat(1));
  game.choose(seat(1), move);
  const Picture own = picture_of(game, seat(1));
  CHECK(own.own == move);
  CHECK(own.decision == 1);
  const std::string others = json_of(picture_of(game, seat(0)));
  CHECK(contains(others, R"("chosen":{"seats":[1],"own":null})"));
  CHECK(contains(others, R"("legal":{"cards":[)"));
  const std::string spectator = json_of(picture_of(game, kNoSeat));
  CHECK(contains(spectator, R"("legal":null,"chosen":{"seats":[1],"own":null})"));
}

TEST_CASE("the events of a picture are those of the phase before it, and old choices are gone") {
  Game game = new_game_of(4);
  finish(game);
  const Picture first = picture_of(game, seat(2));
  CHECK(first.decision == 2);
  CHECK(first.own == std::nullopt);
  REQUIRE_FALSE(first.events.empty());
  CHECK(first.events.front().turn == 1);
  CHECK(json_of(picture_of(game, seat(2))) == json_of(first));
  finish(game);
  CHECK(picture_of(game, seat(2)).events.front().turn == 2);
}

TEST_CASE("pictures of a moment stay what they were while the game goes on") {
  Game game = new_game_of(3);
  finish(game);
  game.choose(seat(1), game.default_move(seat(1)));
  const Moment moment = moment_of(game);
  std::vector<std::string> then;
  for (const Seat viewer : {seat(0), seat(1), kNoSeat}) then.push_back(json_of(picture_of(game, viewer)));
  finish(game);
  std::size_t i = 0;
  for (const Seat viewer : {seat(0), seat(1), kNoSeat}) {
    CHECK(json_of(picture_of(moment, viewer)) == then[i]);
    CHECK(json_of(picture_of(game, viewer)) != then[i++]);
  }
}

TEST_CASE("positions that were kept show what was shown in the game") {
  for_each_kind([](const Edition& e, std::size_t players) {
    Game game({.edition = e, .table = random_table(players, 9), .seed = 9});
    std::vector<State> positions{game.state()};
    std::vector<std::string> shown{json_of(picture_of(game, seat(1)))};
    Rng rng(4);
    while (!game.over()) {
      game.awaited().for_each([&](Seat who) { game.choose(who, random_move(e, game.state(), who, rng)); });
      game.finish_phase();
      positions.push_back(game.state());
      shown.push_back(json_of(picture_of(game, seat(1))));
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
      CHECK(json_of(picture_at(e, positions, i, seat(1))) == shown[i]);
    }
  });
}

namespace {

using Show = std::function<std::string(const Edition&, std::span<const State>, Seat)>;

/// Shows the last of two positions in the real game and in one in which everything hidden from the viewer differs.
std::string first_leak(std::size_t games, const Show& show) {
  std::string leak;
  for_each_game(games, [&](const Kind& kind) {
    if (!leak.empty()) return;
    const Edition& e = edition(kind.edition);
    State before = new_game(e, random_table(kind.players, kind.seed), kind.seed);
    Rng rng(kind.seed);
    while (before.phase != Phase::over) {
      State after = before;
      TurnMoves turn{};
      awaiting(before).for_each([&](Seat who) { turn[index(who)] = random_move(e, before, who, rng); });
      play(e, after, turn);
      for (Seat viewer : viewers(after)) {
        const State real[] = {before, after};
        const State other[] = {replace_hidden(e, before, view_of(e, before, viewer), rng),
                               replace_hidden(e, after, view_of(e, after, viewer), rng)};
        if (show(e, real, viewer) != show(e, other, viewer)) leak = kind.name();
      }
      before = after;
    }
  });
  return leak;
}

}  // namespace

TEST_CASE("pictures of two games that differ in what is hidden are the same") {
  CHECK(first_leak(kGames / 4, [](const Edition& e, std::span<const State> positions, Seat viewer) {
          return json_of(picture_at(e, positions, 1, viewer));
        }) == "");
}

TEST_CASE("and the comparison finds a picture that leaks") {
  CHECK(first_leak(2, [](const Edition& e, std::span<const State> positions, Seat) {
          return json_of(open_picture_at(e, positions, 1));
        }) != "");
}

}  // namespace wonders::testing
