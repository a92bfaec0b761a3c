#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "learn/numbering.h"
#include "rules/legal.h"

namespace wonders {

/// A fixed numbering of everything that a player can decide, for learners: a policy is a vector with one entry for
/// each, and a mask says which are legal now.
///
///     4 · structure + way   what to do with a card
///     kDecline              no card from the discard pile
///     kFirstPayment + k     whom to pay: the k-th way, in the order of the list of legal moves. Asked only where what
///                           was just decided can be paid in several ways
///     kFirstBoard + board   the choice of a board, before the game
enum class Way : std::uint8_t {
  build,
  build_free,  // by Olympia's power, or a card of the discard pile
  stage,
  sell,
};

using ActionId = std::uint16_t;

inline constexpr std::size_t kWays = 4;
inline constexpr std::size_t kMostPayments = 24;
inline constexpr ActionId kDecline = kStructures * kWays;
inline constexpr ActionId kFirstPayment = kDecline + 1;
inline constexpr ActionId kFirstBoard = kFirstPayment + kMostPayments;
inline constexpr std::size_t kAllActions = kFirstBoard + kBoards;

constexpr bool is_payment(ActionId action) { return action >= kFirstPayment && action < kFirstBoard; }
constexpr bool is_board(ActionId action) { return action >= kFirstBoard && action < kAllActions; }

/// "build Altar", "sell Altar", "decline", "payment 3", "board Gizah A".
std::string action_name(ActionId action, EditionId edition);

/// What a move does, without whom it pays.
constexpr ActionId action_of(const Numbering& numbering, const Move& m) {
  const auto numbered = [&](Way way) { return static_cast<ActionId>(kWays * numbering.of(m.card) + index(way)); };
  switch (m.action) {
    case Action::build: return numbered(Way::build);
    case Action::build_free:
    case Action::salvage: return numbered(Way::build_free);
    case Action::stage: return numbered(Way::stage);
    case Action::sell: return numbered(Way::sell);
    case Action::decline: break;
  }
  return kDecline;
}

/// Calls f(Move) for each way to pay for an action, in order.
template <class F>
constexpr void for_each_payment(const Numbering& numbering, const MoveList& legal, ActionId action, F&& f) {
  for (const Move& m : legal) {
    if (action_of(numbering, m) == action) f(m);
  }
}

/// A decision in two steps at most: what to do, then whom to pay if there is a choice.
struct Intent {
  static constexpr ActionId kNone = 0xFFFF;
  ActionId action = kNone;

  constexpr bool paying() const { return action != kNone; }
};

/// Calls f(ActionId) for each legal action, perhaps more than once.
template <class F>
constexpr void for_each_action(const Numbering& numbering, const MoveList& legal, const Intent& intent, F&& f) {
  ActionId payment = kFirstPayment;
  for (const Move& m : legal) {
    const ActionId action = action_of(numbering, m);
    if (!intent.paying()) {
      f(action);
    } else if (action == intent.action) {
      f(payment++);
    }
  }
}

/// Takes an action. True if the move is complete; false if it must still be said whom to pay.
constexpr bool take_action(const Numbering& numbering, const MoveList& legal, ActionId action, Intent& intent,
                           Move& move) {
  const ActionId wanted = intent.paying() ? intent.action : action;
  std::size_t ways = 0;
  const std::size_t chosen = is_payment(action) ? action - kFirstPayment : 0u;
  move = legal[0];  // an action that is not legal becomes the first move
  for_each_payment(numbering, legal, wanted, [&](const Move& m) {
    if (ways == 0 || ways == chosen) move = m;
    ++ways;
  });
  if (ways > 1 && !intent.paying()) {
    intent.action = action;
    return false;
  }
  intent = {};
  return true;
}

}  // namespace wonders
