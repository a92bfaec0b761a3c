#pragma once

#include "rules/deciding.h"
#include "view/view.h"

namespace wonders {

/// What a seat remembers of the hands it has passed on, in a few bytes, updated by each View in turn: the cards of the
/// hand that lies k passes ahead, less those that were built in the open since. It forgets which cards must have been
/// played face down, which Knowledge works out.
struct HandMemory {
  std::array<Hand, kMaxSeats> ahead{};  // [0] is not used
  Hand hand{};                          // the own one, at the beginning of the turn
  Hand rest{};                          // what will be passed on
  std::uint8_t age = 0;
  std::uint8_t turn = 0;
  bool settled = false;  // the turn's cards are on the table
  std::array<std::uint8_t, 5> unused{};

  friend constexpr bool operator==(const HandMemory&, const HandMemory&) = default;
};

/// How many hands go round: that of the Free City does not. Here and below, a View or a Glance.
template <class Sight>
constexpr std::size_t hands_round(const Sight& v) {
  return v.players;
}

/// Who takes up a player's hand.
template <class Sight>
constexpr Seat hand_goes_to(const Sight& v, Seat player) {
  if (v.has_free_city()) return other_player(player);
  return Rulebook::passes_left(v.age) ? v.left(player) : v.right(player);
}

namespace detail {

constexpr bool in_the_open(const Move& m) {
  return (m.action == Action::build || m.action == Action::build_free) && m.card != kNoCard;
}

constexpr void forget(Hand& hand, CardId card) {
  if (card != kNoCard && hand.contains(card)) hand.erase(card);
}

template <class Sight>
constexpr void settle(HandMemory& memory, const Sight& v) {
  memory.rest = memory.hand;
  if (v.moved.contains(v.seat)) forget(memory.rest, v.moves[index(v.seat)].card);
  Seat holder = v.seat;
  for (std::size_t k = 1; k < hands_round(v); ++k) {
    holder = hand_goes_to(v, holder);
    const Move m = v.moves[index(holder)];
    if (v.moved.contains(holder) && in_the_open(m)) forget(memory.ahead[k], m.card);
  }
  if (!v.has_free_city() || !v.moved.contains(kFreeCity) || !in_the_open(v.moves[0])) return;
  // The Free City's card comes from its controller's hand.
  const Seat controls = controller_of_turn(memory.age, memory.turn);
  forget(controls == v.seat ? memory.rest : memory.ahead[1], v.moves[0].card);
}

constexpr void pass_on(HandMemory& memory, std::size_t hands) {
  for (std::size_t k = hands - 1; k > 1; --k) memory.ahead[k] = memory.ahead[k - 1];
  memory.ahead[1] = memory.rest;
}

}  // namespace detail

/// To be called with the seat's view at the beginning and after every phase.
template <class Sight>
constexpr void remember(HandMemory& memory, const Sight& v) {
  if (v.age != memory.age) {
    memory = {};
    memory.age = v.age;
    memory.turn = v.turn;
  }
  const bool whole_turn = v.resolved == Phase::choose || v.resolved == Phase::free_city;
  const bool of_this_age = memory.turn != v.turn || v.phase != Phase::choose;
  if (!memory.settled && whole_turn && of_this_age && v.phase != Phase::free_city && !v.moved.empty()) {
    detail::settle(memory, v);
    memory.settled = true;
  }
  if (v.turn != memory.turn) {
    detail::pass_on(memory, hands_round(v));
    memory.turn = v.turn;
    memory.settled = false;
  }
  if (v.phase == Phase::choose) memory.hand = v.hand;
}

}  // namespace wonders
