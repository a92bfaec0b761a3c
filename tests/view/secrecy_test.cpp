#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "view/games.h"

namespace wonders::testing {

namespace {

bool sees_discard(const View& v) { return v.phase == Phase::salvage && v.deciding != kNoSeat; }
bool sees_pile(const View& v) { return v.phase == Phase::seventh && v.deciding == kFreeCity && v.has_free_city(); }

/// Deals hidden cards from one heap; what was taken up is given out again in another order.
class Heap {
 public:
  explicit Heap(Rng& rng) : rng_(rng) {}
  void take(CardId card) { cards_.push_back(card); }
  CardId give() {
    std::swap(cards_.back(), cards_[rng_.below(static_cast<std::uint32_t>(cards_.size()))]);
    const CardId card = cards_.back();
    cards_.pop_back();
    return card;
  }

 private:
  Rng& rng_;
  std::vector<CardId> cards_;
};

/// The same game in the eyes of `viewer`, with everything replaced that it may not know: other hands, other markers,
/// the discard pile, the cards of face-down moves, choices made in secret, the seed.
State replace_hidden(const Edition& e, State s, const View& v, Rng& rng) {
  Heap heap(rng);
  const auto hidden_hand = [&](std::size_t i) { return seat(i) != v.seat && !(i == 0 && sees_pile(v)); };
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (hidden_hand(i)) {
      for (CardId card : s.hands[i]) heap.take(card);
    }
    if (seat(i) != v.seat) {
      for (CardId card : s.markers[i]) heap.take(card);
    }
  }
  const Discard pile = s.discard;
  if (!sees_discard(v)) {
    s.discard = {};
    for (std::size_t c = 0; c < kMaxCards; ++c) {
      for (int k = 0; k < pile.copies[c]; ++k) heap.take(static_cast<CardId>(c));
    }
    for (std::size_t k = pile.size(); k > 0; --k) s.discard.add(heap.give());
  }
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (hidden_hand(i)) {
      const std::size_t size = s.hands[i].size();
      s.hands[i].clear();
      for (std::size_t k = 0; k < size; ++k) s.hands[i].insert(heap.give());
    }
    if (seat(i) != v.seat) {
      for (CardId& card : s.markers[i]) card = heap.give();
    }
  }
  s.moved.for_each([&](Seat i) {
    Move& m = s.moves[index(i)];
    if (i == v.seat) return;
    if (s.phase == Phase::free_city) {
      m = sample_move(e, s, i, rng);
    } else if (m.action == Action::stage || m.action == Action::sell) {
      m.card = static_cast<CardId>(rng.below(e.card_count));
    }
  });
  s.seed = rng.next();
  return s;
}

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
