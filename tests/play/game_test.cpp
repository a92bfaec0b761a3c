#include "play/game.h"

#include <doctest/doctest.h>

#include "bots/factory.h"
#include "play/match.h"
#include "record/write.h"
#include "support/random_game.h"

namespace wonders::testing {

namespace {

Game game_of(std::size_t players, Seed seed, EditionId id = EditionId::first) {
  return Game({.edition = edition(id), .table = random_table(players, seed), .seed = seed});
}

/// Everybody makes a random choice.
void play_phase(Game& game, Rng& rng) {
  game.awaited().for_each([&](Seat who) { game.choose(who, sample_move(game.edition(), game.state(), who, rng)); });
  game.finish_phase();
}

MoveList moves_of(const Game& game, Seat who) {
  MoveList legal;
  legal_moves(game.edition(), game.state(), who, legal);
  return legal;
}

std::string line_of(const GameRecord& record) {
  std::string line;
  append_json(record, line);
  return line;
}

}  // namespace

TEST_CASE("a phase is ready when everybody has chosen, and a choice can be changed until it is finished") {
  Game game = game_of(3, 4);
  CHECK(game.decision() == 1);
  CHECK(game.awaited() == SeatSet::first(3));
  const MoveList legal = moves_of(game, seat(1));
  game.choose(seat(1), legal[0]);
  CHECK(game.chosen().contains(seat(1)));
  CHECK(game.undecided(seat(1)) == kNoSeat);
  CHECK(game.asked_of(seat(1)) == seat(1));
  CHECK(game.undecided(seat(0)) == seat(0));
  CHECK_FALSE(game.ready());
  const Move other = legal[legal.size() - 1];
  REQUIRE_FALSE(other == legal[0]);
  game.choose(seat(1), other);
  CHECK(game.choice(seat(1)) == other);
  game.choose(seat(0), game.default_move(seat(0)));
  game.choose(seat(2), game.default_move(seat(2)));
  CHECK(game.ready());
  game.take_back(seat(1));
  CHECK_FALSE(game.ready());
  CHECK(game.undecided(seat(1)) == seat(1));
  CHECK(game.undecided(seat(0)) == kNoSeat);
  game.choose(seat(1), other);
  game.finish_phase();
  CHECK(game.decision() == 2);
  CHECK(game.chosen().empty());
  CHECK(game.state().turn == 2);
  CHECK(game.state().moves[1] == other);
  CHECK(game.before().turn == 1);
}

TEST_CASE("what may be chosen is what the rules say, with their reason") {
  const Game game = game_of(3, 4);
  const MoveList legal = moves_of(game, seat(0));
  CHECK(game.may_choose(seat(0), legal[0]) == Objection::none);
  CHECK(game.may_choose(seat(5), legal[0]) == Objection::not_awaited);
  CHECK(game.may_choose(seat(0), {Action::decline, kNoCard, 0, 0}) == Objection::not_in_hand);
}

TEST_CASE("who does not choose sells, declines, or does what comes first for the Free City") {
  for_each_kind([](const Edition& e, std::size_t players) {
    Game game({.edition = e, .table = random_table(players, 31), .seed = 31});
    Rng rng(players);
    while (!game.over()) {
      game.awaited().for_each([&](Seat who) {
        const Move move = game.default_move(who);
        CHECK(game.may_choose(who, move) == Objection::none);
        const bool idle = move.action == Action::sell || move.action == Action::decline;
        const bool must_play = game.state().has_free_city() && who == kFreeCity;
        CHECK((idle || (must_play && move == moves_of(game, who)[0])));
      });
      play_phase(game, rng);
    }
  });
}

TEST_CASE("with two players the controller is asked for the Free City, after everybody's own choice") {
  Game game = game_of(2, 7);
  CHECK(game.asked_of(kFreeCity) == kNoSeat);
  CHECK(game.asked_of(seat(1)) == seat(1));
  CHECK(game.asked_of(seat(2)) == seat(2));
  Rng rng(1);
  play_phase(game, rng);
  REQUIRE(game.state().phase == Phase::free_city);
  const Seat who = controller(game.state());
  const Seat other = who == seat(1) ? seat(2) : seat(1);
  CHECK(game.undecided(who) == kFreeCity);
  CHECK(game.undecided(other) == kNoSeat);
  game.choose(kFreeCity, game.default_move(kFreeCity));
  CHECK(game.undecided(who) == kNoSeat);
}

TEST_CASE("a game with bots at every seat is the match of the same seed, whatever it keeps") {
  for_each_kind([](const Edition& e, std::size_t players) {
    const Players bots(bot_specs("greedy,random", players).specs);
    const Table table = random_table(players, 5);
    const State expected = play_match(e, table, 5, bots);
    Game::Bots by_seat{};
    for (std::size_t i = players == 2 ? 1 : 0; i < table.seats(); ++i) by_seat[i] = &bots.at(seat(i));
    for (const Keeping keeping : {Keeping::position, Keeping::history}) {
      Game game({.edition = e, .table = table, .seed = 5, .bots = by_seat, .keeping = keeping});
      while (!game.over()) {
        game.ask_bots();
        game.finish_phase();
      }
      CHECK(game.state() == expected);
    }
  });
}

TEST_CASE("bots choose for their own seats alone, and only what is not chosen yet") {
  const Players bots(bot_specs("greedy", 3).specs);
  Game game({.edition = edition(EditionId::first),
             .table = random_table(3, 8),
             .seed = 8,
             .bots = {nullptr, &bots.at(seat(1)), &bots.at(seat(2))}});
  const Move mine = game.default_move(seat(1));
  game.choose(seat(1), mine);
  game.ask_bots();
  CHECK(game.undecided(seat(0)) == seat(0));
  CHECK(game.choice(seat(1)) == mine);
  CHECK(game.chosen().contains(seat(2)));
}

TEST_CASE("the record and the positions of a game are those that were played") {
  for_each_kind([](const Edition& e, std::size_t players) {
    const Table table = random_table(players, 12);
    Game game({.edition = e, .table = table, .seed = 12});
    game.name_seat(seat(1), "Ada");
    Recorder expected;
    expected.begin(e, game.state(), 12);
    expected.record().seats[1].name = "Ada";
    std::vector<State> positions{game.state()};
    Rng rng(players);
    while (!game.over()) {
      TurnMoves moves{};
      game.awaited().for_each([&](Seat who) {
        moves[index(who)] = sample_move(e, game.state(), who, rng);
        game.choose(who, moves[index(who)]);
      });
      game.finish_phase();
      CHECK(game.before() == positions.back());
      expected.add(e, positions.back(), moves, game.state());
      positions.push_back(game.state());
      CHECK(game.history().back() == moves);
      CHECK(game.history().size() + 1 == game.decision());
    }
    CHECK(line_of(game.record()) == line_of(expected.record()));
    std::size_t at = 0;
    game.replay([&](const State& s) {
      REQUIRE(at < positions.size());
      CHECK(s == positions[at++]);
    });
    CHECK(at == positions.size());
  });
}

}  // namespace wonders::testing
