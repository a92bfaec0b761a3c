#pragma once

#include "view/view.h"

namespace wonders {

/// What a seat's memory and its row of features take from its View, under the same names, but seen in the game itself:
/// a View is a copy of everything that its seat may know, and copying it would cost more than what is made of it.
struct Glance {
  struct Moves {
    const State* s;
    Seat viewer;

    /// As show() gives it once all have chosen; while some choose in secret, memory asks for no move.
    constexpr Move operator[](std::size_t i) const { return seen_move(s->moves[i], wonders::seat(i) == viewer); }
  };

  const State* s;
  Moves moves;
  Hand hand;
  EditionId edition;
  Seat seat;
  SeatSet moved;
  Phase phase;
  Phase resolved;
  std::uint8_t players;
  std::uint8_t seats;
  std::uint8_t age;
  std::uint8_t turn;

  constexpr Glance(const Edition& e, const State& state, Seat viewer)
      : s(&state), moves{&state, viewer}, hand(state.hand(viewer)), edition(e.id), seat(viewer), moved(state.moved),
        phase(state.phase), resolved(state.resolved), players(state.players), seats(state.seats), age(state.age),
        turn(state.turn) {}

  constexpr bool has_free_city() const { return wonders::has_free_city(players); }
  constexpr const City& city(Seat i) const { return s->city(i); }
  constexpr Seat left(Seat i) const { return left_of(i, seats); }
  constexpr Seat right(Seat i) const { return right_of(i, seats); }
};

/// The same of a player who has to decide.
struct DecidingGlance : Glance {
  Seat deciding;
  Hand choices{};

  constexpr DecidingGlance(const Edition& e, const State& state, Seat viewer)
      : Glance(e, state, viewer), deciding(deciding_for(state, viewer)) {
    if (deciding != kNoSeat && phase != Phase::salvage) choices = cards_to_choose(state, deciding);
  }
};

}  // namespace wonders
