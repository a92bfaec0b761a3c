#include <doctest/doctest.h>

#include <functional>

#include "view/games.h"
#include "view/hidden.h"

namespace wonders::testing {

namespace {

using ViewFunction = std::function<View(const Edition&, const State&, Seat)>;

/// Law 1. Returns the kind of the first game in which something hidden changed a view, or nothing.
std::string first_leak(std::size_t games, const ViewFunction& view) {
  std::string leak;
  for_each_game(games, [&](const Kind& kind) {
    if (!leak.empty()) return;
    const Edition& e = edition(kind.edition);
    State s = new_game(e, random_table(kind.players, kind.seed), kind.seed);
    Rng rng(kind.seed);
    while (true) {
      for (Seat viewer : viewers(s)) {
        const View before = view(e, s, viewer);
        const State other = replace_hidden(e, s, view_of(e, s, viewer), rng);
        if (!same_bytes(before, view(e, other, viewer))) leak = kind.name();
      }
      if (s.phase == Phase::over) break;
      TurnMoves turn{};
      awaiting(s).for_each([&](Seat who) { turn[index(who)] = random_move(e, s, who, rng); });
      play(e, s, turn);
    }
  });
  return leak;
}

}  // namespace

TEST_CASE("Law 1: changing anything hidden leaves every view as it is, byte for byte") {
  CHECK(first_leak(kGames, [](const Edition& e, const State& s, Seat i) { return view_of(e, s, i); }) == "");
}

TEST_CASE("Law 1 is broken by a view that leaks") {
  constexpr std::size_t kFew = 10;
  const auto leaks = [](auto&& extra) {
    return !first_leak(kFew, [&](const Edition& e, const State& s, Seat viewer) {
              View v = view_of(e, s, viewer);
              extra(s, v);
              return v;
            }).empty();
  };
  SUBCASE("a card of a neighbour's hand") {
    CHECK(leaks([](const State& s, View& v) {
      const Seat other = v.seat == kNoSeat ? seat(1) : left_of(v.seat, s.seats);
      v.unused[0] = static_cast<std::uint8_t>(index(s.hand(other).front()));
    }));
  }
  SUBCASE("the card of a marker or a sale") {
    CHECK(leaks([](const State& s, View& v) {
      if (s.phase == Phase::free_city) return;
      s.moved.for_each([&](Seat i) { v.moves[index(i)] = s.moves[index(i)]; });
    }));
  }
  SUBCASE("a choice made in secret") {
    CHECK(leaks([](const State& s, View& v) {
      if (s.phase != Phase::free_city) return;
      s.moved.for_each([&](Seat i) { v.moves[index(i)] = s.moves[index(i)]; });
    }));
  }
  SUBCASE("the markers of a neighbour") {
    CHECK(leaks([](const State& s, View& v) { v.markers = s.markers[v.seat == seat(1) ? 2 : 1]; }));
  }
  SUBCASE("the discard pile") {
    CHECK(leaks([](const State& s, View& v) { v.discard = s.discard; }));
  }
  SUBCASE("the seed") {
    CHECK(leaks([](const State& s, View& v) { v.unused[0] = static_cast<std::uint8_t>(s.seed); }));
  }
  SUBCASE("but not by one that adds what is public") {
    CHECK_FALSE(leaks([](const State& s, View& v) { v.unused[0] = s.cities[0].powers.bits; }));
  }
}

TEST_CASE("A spectator sees no hand, no marker, no discarded card and no choices") {
  for_each_game(20, [](const Kind& kind) {
    WatchedGame game(kind);
    for (; !game.over(); game.step()) {
      const View v = view_of(game.e, game.s, kNoSeat);
      bool hidden = v.hand.empty() && v.choices.empty() && v.markers.empty() && v.discard == Discard{};
      hidden = hidden && v.deciding == kNoSeat;
      v.moved.for_each([&](Seat i) {
        const Move& m = v.moves[index(i)];
        const bool face_down = m.action == Action::stage || m.action == Action::sell || v.phase == Phase::free_city;
        hidden = hidden && (!face_down || m.card == kNoCard);
      });
      CHECK_MESSAGE(hidden, kind.name());
    }
  });
}

}  // namespace wonders::testing
