#pragma once

#include "rules/check.h"
#include "rules/score.h"
#include "view/view.h"

namespace wonders {

/// The rules asked of a View: nothing hidden is needed for a seat's own decision, nor for any score.

/// What is public as a State, with the viewer's own hand and choice. Other hands, markers and the discard pile are
/// empty, so it can answer questions but not be played on.
constexpr void show_public(const View& v, State& s) {
  s.cities = v.cities;
  s.phase = v.phase;
  s.resolved = v.resolved;
  s.players = v.players;
  s.seats = v.seats;
  s.age = v.age;
  s.turn = v.turn;
  s.moves = v.moves;
  s.moved = v.moved;
  s.discard = v.discard;
  if (v.phase == Phase::salvage) s.salvage_due = v.awaiting;
  if (v.seat != kNoSeat) s.hand(v.seat) = v.hand;
  // The Free City's seventh card is the draw pile's last, which its controller looks at (OP-26c).
  if (v.phase == Phase::seventh && v.deciding != kNoSeat) s.hand(v.deciding) = v.choices;
}

constexpr State public_state(const View& v) {
  State s{};
  show_public(v, s);
  return s;
}

/// The legal moves of `v.deciding`, exactly as the real game lists them.
constexpr void legal_moves(const Edition& e, const View& v, MoveList& out) {
  out.clear();
  if (v.deciding != kNoSeat) legal_moves(e, public_state(v), v.deciding, out);
}

/// Why a move of `v.deciding` is not legal, or Objection::none.
constexpr Objection check(const Edition& e, const View& v, const Move& m) {
  return v.deciding == kNoSeat ? Objection::not_awaited : check(e, public_state(v), v.deciding, m);
}

constexpr ScoreSheet score(const Edition& e, const View& v, Seat who) { return score(e, public_state(v), who); }

constexpr SeatSet winners(const Edition& e, const View& v) { return winners(e, public_state(v)); }

}  // namespace wonders
