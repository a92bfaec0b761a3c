#pragma once

#include "rules/state.h"

namespace wonders {

// Who decides, what about, and where the cards go from there.

/// Who must decide now.
constexpr SeatSet awaiting(const State& s) {
  switch (s.phase) {
    case Phase::choose: return s.player_seats();
    case Phase::free_city: {
      SeatSet one;
      one.insert(kFreeCity);
      return one;
    }
    case Phase::seventh: {
      SeatSet players;
      s.all_seats().for_each([&](Seat i) {
        if (s.city(i).powers.has(Power::play_seventh_card)) players.insert(i);
      });
      return players;
    }
    case Phase::salvage: {
      SeatSet one;
      one.insert(s.salvage_due.front());  // should two boards ever have it: clockwise from seat 0 (OP-09)
      return one;
    }
    case Phase::over: break;
  }
  return {};
}

/// Two players: who decides for the Free City this turn: its left neighbour in turns 1, 3, 5 of Ages I and III
/// and 2, 4, 6 of Age II, otherwise its right neighbour.
constexpr Seat controller_of_turn(unsigned age, unsigned turn) { return seat((age + turn) % 2 == 0 ? 1 : 2); }
constexpr Seat controller(const State& s) { return controller_of_turn(s.age, s.turn); }

/// The player who answers for a seat: its own, but the controller for the Free City (R-254, OP-26c).
constexpr Seat decider(const State& s, Seat who) { return s.is_free_city(who) ? controller(s) : who; }

/// The seat that a player must decide for now, its own or the Free City; kNoSeat if nothing is asked of it.
constexpr Seat deciding_for(const State& s, Seat player) {
  Seat found = kNoSeat;
  awaiting(s).for_each([&](Seat who) {
    if (decider(s, who) == player) found = who;
  });
  return found;
}

/// The cards that a seat chooses from. The controller has already taken its own card out when it chooses for the Free
/// City, and plays the last card of the draw pile as the Free City's seventh (OP-26c).
constexpr Hand cards_to_choose(const State& s, Seat who) {
  if (s.phase != Phase::free_city) return s.hand(who);
  Hand hand = s.hand(controller(s));
  hand.erase(s.moves[index(controller(s))].card);
  return hand;
}

/// Two players: the other one.
constexpr Seat other_player(Seat player) { return seat(3 - index(player)); }

/// Who takes up the rest of a player's hand: to the left in Ages I and III, to the right in Age II; two players
/// swap.
constexpr Seat hand_goes_to(const State& s, Seat player) {
  if (s.has_free_city()) return other_player(player);
  return Rulebook::passes_left(s.age) ? s.left(player) : s.right(player);
}

/// Turns begun since the start of the game, and those still to begin.
constexpr std::size_t turns_begun(const State& s) { return (s.age - 1u) * kTurnsPerAge + s.turn; }
constexpr std::size_t turns_left(const State& s) { return kAges * kTurnsPerAge - turns_begun(s); }

}  // namespace wonders
