#pragma once

#include <cstring>
#include <type_traits>

#include "rules/legal.h"
#include "rules/state.h"

namespace wonders {

/// What one seat may know at one moment, built field by field; there is no way back to the State. Bots, clients
/// and spectators get Views and nothing else. `seat == kNoSeat` is a spectator's view.
///
/// A View is a value without padding: two equal views are equal bytes.
struct View {
  std::array<City, kMaxSeats> cities{};
  Discard discard{};                                 // filled only for the seat that may look through it now
  Hand hand{};                                       // the seat's own
  Hand choices{};                                    // the cards of the decision asked of the seat; empty if none
  Markers markers{};                                 // cards under the seat's own board
  std::array<Move, kMaxSeats> moves{};               // resolved last; card = kNoCard where it stays hidden
  std::array<std::uint8_t, kMaxSeats> hand_sizes{};  // the Free City's entry is the draw pile's
  std::uint8_t discard_size = 0;
  EditionId edition{};
  Seat seat = kNoSeat;
  Seat deciding = kNoSeat;  // the seat that this one must decide for now: its own or the Free City; or kNoSeat
  SeatSet awaiting{};
  SeatSet moved{};  // the seats whose entry in `moves` counts
  Phase phase{};
  Phase resolved{};
  std::uint8_t players = 0;
  std::uint8_t seats = 0;
  std::uint8_t age = 0;
  std::uint8_t turn = 0;
  std::array<std::uint8_t, 4> unused{};

  constexpr bool has_free_city() const { return wonders::has_free_city(players); }
  constexpr bool is_free_city(Seat s) const { return has_free_city() && s == kFreeCity; }
  constexpr const City& city(Seat s) const { return cities[index(s)]; }
  constexpr Seat left(Seat s) const { return left_of(s, seats); }
  constexpr Seat right(Seat s) const { return right_of(s, seats); }

  friend constexpr bool operator==(const View&, const View&) = default;
};

/// everybody sees what was built and paid; a marker or a sold card only its player.
constexpr Move seen_move(const Move& m, bool own) {
  const bool face_down = m.action == Action::stage || m.action == Action::sell;
  return face_down && !own ? Move{m.action, kNoCard, m.to_left, m.to_right} : m;
}

/// Fills a View that nothing is known of yet.
constexpr void show(const Edition& e, const State& s, Seat viewer, View& v) {
  v.edition = e.id;
  v.seat = viewer;
  v.players = s.players;
  v.seats = s.seats;
  v.age = s.age;
  v.turn = s.turn;
  v.phase = s.phase;
  v.resolved = s.resolved;
  v.cities = s.cities;
  v.awaiting = awaiting(s);
  v.discard_size = static_cast<std::uint8_t>(s.discard.size());
  for (std::size_t i = 0; i < s.seats; ++i) v.hand_sizes[i] = static_cast<std::uint8_t>(s.hands[i].size());
  const bool chosen_in_secret = s.phase == Phase::free_city;
  v.moved = s.moved;
  s.moved.for_each([&](Seat i) {
    const bool own = i == viewer;
    v.moves[index(i)] = chosen_in_secret && !own ? kNoMove : seen_move(s.moves[index(i)], own);
  });
  // Nobody sits at the Free City, whose hand is the draw pile.
  if (viewer == kNoSeat || s.is_free_city(viewer)) return;
  v.hand = s.hand(viewer);
  v.markers = s.markers[index(viewer)];
  v.deciding = deciding_for(s, viewer);
  if (v.deciding == kNoSeat) return;
  if (s.phase == Phase::salvage) {
    v.discard = s.discard;
  } else {
    v.choices = cards_to_choose(s, v.deciding);
  }
}

constexpr View view_of(const Edition& e, const State& s, Seat viewer) {
  View v;
  show(e, s, viewer, v);
  return v;
}

static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace wonders
