#include <doctest/doctest.h>

#include <algorithm>

#include "support/position.h"
#include "support/random_game.h"
#include "terminal/english.h"
#include "terminal/report/log.h"
#include "terminal/report/sheet.h"
#include "terminal/table/cities.h"
#include "terminal/table/hand.h"
#include "text/pseudo.h"

namespace wonders {

using testing::english;

namespace {

/// As wide as names may be, so that nothing fits by luck.
std::vector<std::string> wide_names(std::size_t seats) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < seats; ++i) names.push_back("Bartholomew" + std::to_string(i));
  return names;
}

/// Nothing is missing in the lines.
void check_words(const Lines& lines) {
  for (const std::string& line : lines) {
    CAPTURE(line);
    CHECK(line.find("⟦") == std::string::npos);
    CHECK(line.find('{') == std::string::npos);
  }
}

void check_lines(const Lines& lines) {
  check_words(lines);
  for (const std::string& line : lines) {
    CAPTURE(line);
    CHECK(display_width(line) <= kScreenWidth);
  }
}

/// Everything that `viewer` can be shown now.
Lines screens(const Words& words, const Edition& e, const State& s, Seat viewer, const Log& log) {
  const std::vector<std::string> names = wide_names(s.seats);
  const View view = view_of(e, s, viewer);
  const Scene scene(words, view, names);
  Lines lines = log.all(words, names, viewer);
  for (std::size_t n = 1; n <= s.seats; ++n) append(lines, city_in_detail(scene, scene.seat_of(n)));
  if (view.deciding == kNoSeat) return lines;
  for (Room room : {Room::small, Room::ample}) append(lines, table_lines(scene, view.deciding, room));
  if (s.phase == Phase::salvage) {
    std::vector<CardId> pile;
    view.discard.kinds.for_each([&](CardId card) { pile.push_back(card); });
    append(lines, discard_lines(scene, pile));
    return lines;
  }
  MoveList legal;
  legal_moves(e, s, view.deciding, legal);
  const std::vector<Offer> cards = offers(view, {legal.begin(), legal.size()});
  append(lines, hand_lines(scene, cards));
  for (std::size_t i = 0; i < cards.size(); ++i) append(lines, card_lines(scene, cards[i], i + 1));
  return lines;
}

Lines without_colors(const Lines& lines) {
  Lines plain;
  for (std::string line : lines) {
    for (std::size_t at = line.find('\x1b'); at != std::string::npos; at = line.find('\x1b')) {
      line.erase(at, line.find('m', at) - at + 1);
    }
    plain.push_back(std::move(line));
  }
  return plain;
}

/// Plays a random game and calls f(game, log) before each decision and at the end.
template <class F>
void with_each_position(const Edition& e, std::size_t players, Seed seed, F&& f) {
  testing::RandomGame game(e, players, seed);
  Log log;
  while (!game.over()) {
    f(game, log);
    const State before = game.s;
    game.step();
    log.add(before, game.s);
  }
  f(game, log);
}

TEST_CASE("every screen of every kind of game fits into 80 columns and has all its words") {
  testing::for_each_kind([](const Edition& e, std::size_t players) {
    const Words words(english(), e.id, Theme{});
    with_each_position(e, players, 3, [&](const testing::RandomGame& game, const Log& log) {
      for (std::size_t i = 0; i < game.s.seats; ++i) check_lines(screens(words, e, game.s, seat(i), log));
      if (game.over()) check_lines(final_lines(words, e, game.s, wide_names(game.s.seats)));
    });
  });
}

TEST_CASE("a card that is looked at also says its English name, where it has another") {
  testing::Position p(EditionId::first, 3);
  p.at(2, 3).hand(0, {"Quarry", "Walls", "Statue", "Library", "Loom"});
  const std::vector<std::string> names = wide_names(3);
  const View view = view_of(p.edition(), p.state(), seat(0));
  MoveList legal;
  legal_moves(p.edition(), p.state(), seat(0), legal);
  const std::vector<Offer> cards = offers(view, {legal.begin(), legal.size()});
  const auto second_line = [&](std::string_view language) {
    const Messages messages = Messages::load(language).value();
    const Words words(messages, EditionId::first, Theme{});
    return card_lines(Scene(words, view, names), cards.front(), 1)[1];
  };
  CHECK(second_line("hu") == "   Angolul: Quarry.");
  CHECK(second_line("tr") == "   İngilizcesi: Quarry.");
  CHECK(second_line("fi") == "   Englanniksi: Quarry.");
  CHECK(second_line("en").find("Quarry") == std::string::npos);
}

TEST_CASE("every screen fits into 80 columns in every language") {
  for (std::string_view language : Messages::languages()) {
    CAPTURE(language);
    const Messages messages = Messages::load(language).value();
    const Edition& e = edition(EditionId::second);
    const Words words(messages, e.id, Theme{});
    with_each_position(e, 5, 3, [&](const testing::RandomGame& game, const Log& log) {
      check_lines(screens(words, e, game.s, seat(0), log));
      if (game.over()) check_lines(final_lines(words, e, game.s, wide_names(game.s.seats)));
    });
  }
}

TEST_CASE("no name of a card is cut in the hand, in any language") {
  for (std::string_view language : Messages::languages()) {
    CAPTURE(language);
    const Messages messages = Messages::load(language).value();
    testing::Position p(EditionId::first, 3);
    p.board(0, "Alexandria", "A").board(1, "Gizah", "A").board(2, "Rhodos", "A");
    p.at(3, 1).hand(0,
                    {"Chamber of Commerce", "Craftsmens Guild", "Shipowners Guild", "Magistrates Guild", "Lighthouse"});
    const Words words(messages, EditionId::first, Theme{});
    const Lines lines = screens(words, p.edition(), p.state(), seat(0), Log());
    for (std::string_view card : {"Chamber of Commerce", "Craftsmens Guild", "Shipowners Guild"}) {
      const std::string name = words.card(p.card_id(card));
      CAPTURE(name);
      CHECK(std::ranges::any_of(lines,
                                [&](const std::string& line) { return line.find(name + "  ") != std::string::npos; }));
    }
  }
}

TEST_CASE("every screen can be drawn in the language for tests, and has all its words in it") {
  const Messages pseudo = Messages::load(kPseudoLanguage).value();
  const Edition& e = edition(EditionId::second);
  const Words words(pseudo, e.id, Theme{});
  with_each_position(e, 4, 3, [&](const testing::RandomGame& game, const Log& log) {
    const Lines lines = screens(words, e, game.s, seat(0), log);
    check_words(lines);
    CHECK(std::ranges::any_of(lines, [](const std::string& line) { return line.find("[") != std::string::npos; }));
    if (game.over()) check_words(final_lines(words, e, game.s, wide_names(game.s.seats)));
  });
}

TEST_CASE("colours change nothing but the colours") {
  testing::for_each_kind([](const Edition& e, std::size_t players) {
    const Words plain(english(), e.id, Theme{.colored = false});
    const Words colored(english(), e.id, Theme{.colored = true});
    with_each_position(e, players, 5, [&](const testing::RandomGame& game, const Log& log) {
      const Lines lines = screens(colored, e, game.s, seat(0), log);
      for (const std::string& line : lines) CHECK(display_width(line) <= kScreenWidth);
      CHECK(without_colors(lines) == screens(plain, e, game.s, seat(0), log));
    });
  });
}

TEST_CASE("a screen depends on nothing that is hidden from its reader") {
  const Edition& e = edition(EditionId::first);
  const Words words(english(), e.id, Theme{});
  with_each_position(e, 4, 11, [&](const testing::RandomGame& game, const Log& log) {
    if (game.over() || game.s.phase == Phase::salvage) return;
    State other = game.s;
    std::swap(other.hands[1], other.hands[2]);
    other.seed = 1;
    other.discard = {};
    for (std::size_t i = 0; i < game.s.discard.size(); ++i) other.discard.add(static_cast<CardId>(0));
    CHECK(screens(words, e, game.s, seat(0), log) == screens(words, e, other, seat(0), log));
  });
}

TEST_CASE("sold cards and markers are named to their player alone (R-064, R-068)") {
  const Edition& e = edition(EditionId::first);
  const Words words(english(), e.id, Theme{});
  State s = new_game(e, random_table(3, 1), 1);
  const State before = s;
  TurnMoves moves{};
  s.all_seats().for_each([&](Seat i) { moves[index(i)] = {Action::sell, s.hand(i).front(), 0, 0}; });
  play(e, s, moves);
  Log log;
  log.add(before, s);
  const std::vector<std::string> names{"Ada", "Ben", "Cleo"};
  const std::string own = words.card(moves[0].card);
  CHECK(log.last_turn(words, names, seat(0)) ==
        Lines{"What happened in Age I, turn 1", "  Ada   sold " + own + " for 3 coins",
              "  Ben   sold a card for 3 coins", "  Cleo  sold a card for 3 coins"});
  CHECK(log.last_turn(words, names, kNoSeat)[1] == "  Ada   sold a card for 3 coins");
}

}  // namespace

}  // namespace wonders
