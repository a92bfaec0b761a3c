#include "view/determinize.h"

#include "rules/sample.h"

namespace wonders {

namespace {

/// For views that no legal game shows: every copy goes where there is room.
void spread_regardless(const Puzzle& puzzle, Matching& m) {
  for (std::size_t i = 0; i < puzzle.copies.size(); ++i) {
    if (m.at[i] != kNoPlace) continue;
    puzzle.used.for_each([&](PlaceId p) {
      if (m.at[i] != kNoPlace || m.room[index(p)] == 0) return;
      m.at[i] = p;
      --m.room[index(p)];
    });
  }
}

void put(const Copy& copy, const Place& place, State& s) {
  switch (place.kind) {
    case PlaceKind::hand: s.hand(place.seat).push_back(copy.card); break;  // copies ascend, so hands do
    case PlaceKind::marker: s.markers[index(place.seat)][place.stage] = copy.card; break;
    case PlaceKind::discard:
      if (!copy.salvaged) s.discard.add(copy.card);
      if (place.seat != kNoSeat) s.moves[index(place.seat)].card = copy.card;
      break;
    case PlaceKind::box: break;
  }
}

/// What the seat sees is so, whatever was made of it.
void keep_what_is_seen(const View& v, State& s) {
  if (v.seat == kNoSeat) return;
  s.hand(v.seat) = v.hand;
  s.markers[index(v.seat)] = v.markers;
  if (v.deciding == kNoSeat) return;
  if (v.phase == Phase::salvage) s.discard = v.discard;
  if (v.phase == Phase::seventh) s.hand(v.deciding) = v.choices;
}

void shuffle_cards_left(Hand& pile, Rng& rng) {
  std::array<CardId, kHandSize + 1> cards{};
  std::uint32_t n = 0;
  for (CardId card : pile) cards[n++] = card;
  shuffle(cards.data(), n, rng);
  pile.clear();
  for (std::uint32_t i = 0; i < n; ++i) pile.push_back(cards[i]);
}

/// The last marker is the card of the move that laid it.
void name_markers_of_moves(State& s) {
  s.moved.for_each([&](Seat i) {
    Move& m = s.moves[index(i)];
    if (m.action == Action::stage && m.card == kNoCard) m.card = s.markers[index(i)].back();
  });
}

/// In Phase::free_city the others have chosen, but nobody has seen what.
void choose_for_others(const Edition& e, Seat viewer, Rng& rng, State& s) {
  s.moved.for_each([&](Seat i) {
    if (i != viewer) s.moves[index(i)] = sample_move(e, s, i, rng);
  });
}

}  // namespace

bool draw_world(const Knowledge& k, Rng& rng, State& world) {
  const Puzzle& puzzle = k.whereabouts().puzzle();
  Matching m;
  draw(puzzle, k.plan(), rng, m);
  const bool fits = k.consistent() && m.unmatched == 0;
  if (m.unmatched != 0) spread_regardless(puzzle, m);
  world = k.certain_state();
  world.seed = rng.next();
  for (std::size_t i = 0; i < puzzle.copies.size(); ++i) {
    if (m.at[i] != kNoPlace) put(puzzle.copies[i], puzzle.place(m.at[i]), world);
  }
  if (!fits) keep_what_is_seen(k.now(), world);
  if (world.has_free_city()) shuffle_cards_left(world.hand(kFreeCity), rng);
  if (world.phase == Phase::free_city) {
    choose_for_others(k.edition(), k.now().seat, rng, world);
  } else {
    name_markers_of_moves(world);
  }
  return fits;
}

State determinize(const Knowledge& k, Rng& rng) {
  State world;
  draw_world(k, rng, world);
  return world;
}

}  // namespace wonders
