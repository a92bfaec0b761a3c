#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "record/position.h"
#include "rules/check.h"
#include "rules/score.h"
#include "support/random_game.h"
#include "view/knowledge.h"

namespace wonders {

namespace {

std::string text_of(const GamePosition& position) {
  std::string text;
  JsonWriter json(text);
  write_position(json, position);
  return text;
}

GamePosition read_back(const GamePosition& position) {
  PositionReader reader;
  GamePosition read;
  const bool good = reader.read(text_of(position), read);
  REQUIRE_MESSAGE(good, reader.error().note.to_string());
  return read;
}

/// "seat 2 hand: position.hand(…)", one line for each problem.
std::string complaints(const GamePosition& position) {
  std::string all;
  for (const PositionProblem& problem : problems_of(position)) {
    if (!all.empty()) all += "\n";
    if (problem.seat != kNoSeat) all += "seat " + std::to_string(index(problem.seat)) + " ";
    all += std::string(kPositionPartNames[index(problem.part)]) + ": " + problem.note.to_string();
  }
  return all;
}

CardId card(EditionId id, std::string_view name) { return *find_card(id, name); }

/// A new game of the first edition: no card is known.
GamePosition empty_position(std::size_t players, std::size_t age, std::size_t turn) {
  GamePosition position{.edition = EditionId::first,
                        .players = static_cast<std::uint8_t>(players),
                        .age = static_cast<std::uint8_t>(age),
                        .turn = static_cast<std::uint8_t>(turn)};
  position.cities.resize(seats_for(players));
  for (std::size_t i = 0; i < position.seats(); ++i) {
    position.cities[i].board = board_of(i, 0);
    position.cities[i].coins = 3;
  }
  return position;
}

void add(GamePosition& position, std::vector<CardId>& cards, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) cards.push_back(card(position.edition, name));
}

/// Every beginning of a turn of some random games of every kind.
template <class F>
void for_each_turn(Seed games, F&& f) {
  testing::for_each_kind([&](const Edition& e, std::size_t players) {
    for (Seed seed = 0; seed < games; ++seed) {
      testing::RandomGame game(e, players, seed);
      while (!game.over()) {
        if (game.s.phase == Phase::choose) f(game);
        game.step();
      }
    }
  });
}

/// What was played last is no part of a position.
State without_last_moves(State s) {
  s.moves = {};
  s.moved = {};
  s.resolved = {};
  return s;
}

TEST_CASE("a position that was written and read back is the same game to its end") {
  for_each_turn(12 / testing::kFewer + 1, [](testing::RandomGame game) {
    const GamePosition position = position_of(game.e, game.s);
    INFO(text_of(position));
    CHECK(complaints(position) == "");
    const GamePosition again = read_back(position);
    REQUIRE(again == position);
    State s = begin_at(again, game.s.seed);
    REQUIRE(s == without_last_moves(game.s));
    // Views, legal moves and the deals to come are functions of the state; so is the rest of the game.
    while (!game.over()) {
      const TurnMoves moves = game.sample();
      awaiting(s).for_each([&](Seat who) { CHECK(is_legal(game.e, s, who, moves[index(who)])); });
      play(game.e, game.s, moves);
      play(game.e, s, moves);
    }
    CHECK(s == game.s);
  });
}

TEST_CASE("cards that are left out are drawn so that nothing else changes") {
  for_each_turn(4 / testing::kFewer + 1, [](const testing::RandomGame& game) {
    GamePosition position = position_of(game.e, game.s);
    Rng rng(game.s.seed + game.s.turn);
    const auto forget = [&](std::vector<CardId>& cards) {
      while (!cards.empty() && rng.below(3) != 0) cards.pop_back();
    };
    for (PositionCity& city : position.cities) {
      forget(city.hand);
      for (CardId& marker : city.stages) {
        if (rng.below(2) == 0) marker = kNoCard;
      }
    }
    forget(position.discard);
    INFO(text_of(position));
    REQUIRE(complaints(position) == "");
    const State s = begin_at(position, rng.next());
    CHECK(s.cities == game.s.cities);
    const GamePosition filled = position_of(game.e, s);
    CHECK(complaints(filled) == "");
    CHECK(filled.discard.size() == game.s.discard.size());
    for (std::size_t i = 0; i < filled.seats(); ++i) {
      CHECK(s.hands[i].size() == game.s.hands[i].size());
      const bool pile = game.s.is_free_city(seat(i));
      for (std::size_t k = 0; k < position.cities[i].hand.size(); ++k) {
        const CardId known = position.cities[i].hand[k];
        CHECK((pile ? s.hands[i][k] == known : s.hands[i].contains(known)));
      }
      for (std::size_t k = 0; k < position.cities[i].stages.size(); ++k) {
        const CardId known = position.cities[i].stages[k];
        CHECK((known == kNoCard || s.markers[i][k] == known));
      }
    }
    s.player_seats().for_each([&](Seat who) {
      const Knowledge known(game.e, view_of(game.e, s, who));
      CHECK(known.consistent());
    });
  });
}

TEST_CASE("with no card known every moment is possible, and can be played on") {
  for (std::size_t players = 2; players <= kMaxSeats; ++players) {
    for (std::size_t turn = 0; turn < kAges * kTurnsPerAge; ++turn) {
      const GamePosition position = empty_position(players, turn / kTurnsPerAge + 1, turn % kTurnsPerAge + 1);
      REQUIRE(complaints(position) == "");
      State s = begin_at(position, turn);
      Rng rng(turn);
      while (s.phase != Phase::over) {
        TurnMoves moves{};
        awaiting(s).for_each(
            [&](Seat who) { moves[index(who)] = sample_move(edition(position.edition), s, who, rng); });
        play(edition(position.edition), s, moves);
      }
      CHECK(!winners(edition(position.edition), s).empty());
    }
  }
}

TEST_CASE("another seed draws other cards, the same seed the same") {
  const GamePosition position = empty_position(4, 2, 3);
  CHECK(begin_at(position, 1) == begin_at(position, 1));
  CHECK(begin_at(position, 1).hands != begin_at(position, 2).hands);
}

TEST_CASE("every problem is named with its place") {
  GamePosition p = empty_position(3, 2, 3);
  std::string expected;

  SUBCASE("the same wonder twice") {
    p.cities[2].board = board_of(0, 1);
    expected = "seat 2 board: position.same_wonder";
  }
  SUBCASE("a structure twice") {
    add(p, p.cities[1].structures, {"Baths", "Baths"});
    expected = "seat 1 structures: position.twice(card=card.Baths)";
  }
  SUBCASE("a structure of a later Age") {
    add(p, p.cities[0].structures, {"Palace"});
    expected = "seat 0 structures: position.later_age(card=card.Palace, age=3)";
  }
  SUBCASE("a structure that needs more players") {
    add(p, p.cities[0].structures, {"Tavern"});
    expected = "seat 0 structures: position.not_in_game(card=card.Tavern, n=3)";
  }
  SUBCASE("more copies than there are") {
    add(p, p.cities[0].structures, {"Baths"});
    add(p, p.discard, {"Baths"});
    expected = "discard: position.copies(card=card.Baths, n=1)";
  }
  SUBCASE("a card of another Age in a hand") {
    add(p, p.cities[2].hand, {"Baths"});
    expected = "seat 2 hand: position.other_age(card=card.Baths, age=2)";
  }
  SUBCASE("a card too often in the hands") {
    add(p, p.cities[2].hand, {"Statue", "Statue"});
    expected = "seat 2 hand: position.copies_of_age(card=card.Statue, age=2, n=1)";
  }
  SUBCASE("a hand that is too big") {
    add(p, p.cities[0].hand, {"Statue", "Forum", "Walls", "Stables", "Temple", "School"});
    expected = "seat 0 hand: position.hand(n=6, most=5, age=2, turn=3)";
  }
  SUBCASE("a discard pile that is too big") {
    p = empty_position(3, 1, 2);
    add(p, p.discard, {"Baths", "Altar", "Stockade", "Loom"});
    expected = "discard: position.discard(n=4, most=3)";
  }
  SUBCASE("more cards in the cities than have been dealt") {
    p = empty_position(3, 1, 2);
    add(p, p.cities[0].structures, {"Baths", "Altar", "Stockade", "Loom"});
    expected = "discard: position.too_many_cards(n=1)\n"
               "seat 0 structures: position.built(n=4, most=1, age=1)";
  }
  SUBCASE("a city that has built more than its turns") {
    p = empty_position(3, 1, 2);
    add(p, p.cities[0].structures, {"Baths"});
    p.cities[0].stages = {kNoCard};
    expected = "seat 0 structures: position.built(n=2, most=1, age=1)";
  }
  SUBCASE("more of the later Age than its turns") {
    add(p, p.cities[0].structures, {"Statue", "Forum", "Walls"});
    expected = "seat 0 structures: position.built_since(n=3, most=2, age=2)";
  }
  SUBCASE("more cards of this Age than turns have been played in it") {
    p = empty_position(3, 2, 1);
    add(p, p.discard, {"Statue"});
    expected = "discard: position.played_of_age(n=1, most=0, age=2)";
  }
  SUBCASE("more guilds than are in play") {
    p = empty_position(3, 3, 4);
    add(p, p.discard,
        {"Workers Guild", "Craftsmens Guild", "Traders Guild", "Philosophers Guild", "Spies Guild", "Builders Guild"});
    expected = "discard: position.guilds(n=5)";
  }
  SUBCASE("tokens of an Age that is not over") {
    p.cities[0].tokens[1] = {0, 3};
    add(p, p.cities[0].structures, {"Stockade"});
    expected = "seat 0 tokens: position.token_too_early(age=2)";
  }
  SUBCASE("a token that the Age does not have") {
    p.cities[0].tokens[0] = {3, 0};
    add(p, p.cities[0].structures, {"Stockade"});
    expected = "seat 0 tokens: position.token(age=1, n=1)";
  }
  SUBCASE("tokens of two neighbours that do not fit") {
    p.cities[1].tokens[0] = {1, 0};
    add(p, p.cities[1].structures, {"Stockade"});
    expected = "seat 1 tokens: position.tokens_do_not_fit(age=1)";
  }
  SUBCASE("a victory without a shield") {
    p.cities[1].tokens[0] = {1, 0};
    p.cities[2].tokens[0] = {0, -1};
    expected = "seat 1 tokens: position.no_shield";
  }
  SUBCASE("a power that the city does not have") {
    p.cities[0].free_build_spent = true;
    expected = "seat 0 free_build: position.no_free_build";
  }
  SUBCASE("a power that is spent before anybody has played") {
    p = empty_position(3, 2, 1);
    p.cities[0].board = *find_board(EditionId::first, "Olympia", "A");
    p.cities[0].stages = {kNoCard, kNoCard};
    p.cities[0].free_build_spent = true;
    expected = "seat 0 free_build: position.free_build_too_early";
  }
  SUBCASE("more stages than the wonder has") {
    p.cities[0].board = *find_board(EditionId::first, "Rhodos", "B");
    p.cities[0].stages = {kNoCard, kNoCard, kNoCard};
    expected = "seat 0 stages: position.stages(n=2)";
  }

  CHECK(complaints(p) == expected);
}

/// What a reader says of a text, without the place.
std::string refused(const std::string& text) {
  PositionReader reader;
  GamePosition position;
  REQUIRE_FALSE(reader.read(text, position));
  return reader.error().path + ": " + reader.error().note.key;
}

TEST_CASE("what is no position is refused with its place") {
  const std::string good = text_of(empty_position(3, 1, 1));
  const auto with = [&](std::string_view part, std::string_view by) {
    std::string text = good;
    const std::size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    return text.replace(at, part.size(), by);
  };
  CHECK(refused("[]") == ": json.expected");
  CHECK(refused("{") == ": json.expected");
  CHECK(refused("{}") == ": record.missing");
  CHECK(refused(with("\"first\"", "\"third\"")) == "edition: json.expected");
  CHECK(refused(with("\"players\":3", "\"players\":4")) == "cities: json.expected");
  CHECK(refused(with("\"age\":1", "\"age\":4")) == "age: json.expected");
  CHECK(refused(with("\"turn\":1", "\"turn\":0")) == "turn: json.expected");
  CHECK(refused(with("\"side\":\"A\"", "\"side\":\"C\"")) == "cities[0]: record.no_wonder");
  CHECK(refused(with("\"coins\":3", "\"coins\":1000")) == "cities[0].coins: json.expected");
  CHECK(refused(with("\"stages\":[]", "\"stages\":[1]")) == "cities[0].stages[0]: json.expected");
  CHECK(refused(with("\"hand\":[]", "\"hand\":[null]")) == "cities[0].hand[0]: json.expected");
  CHECK(refused(with("[[0,0]", "[[0]")) == "cities[0].tokens[0]: json.expected");
  CHECK(refused(with("\"free_build_spent\":false", "\"free_build_spent\":0")) ==
        "cities[0].free_build_spent: json.expected");
  CHECK(refused(with("\"discard\":[]", "\"discard\":[\"Harbour\"]")) == "discard[0]: json.expected");
}

}  // namespace

}  // namespace wonders
