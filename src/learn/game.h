#pragma once

#include "learn/features.h"
#include "rules/setup.h"

namespace wonders {

/// A game as a learner plays it: every decision of every player as an action (learn/actions.h), with what each seat
/// remembers. A value without pointers, for the host and for a GPU.
struct LearnGame {
  State state;
  std::array<HandMemory, kMaxSeats> memories;
  TurnMoves moves;
  std::array<Intent, kMaxSeats> intents;  // by player
  SeatSet chosen;                         // the seats whose move is complete

  constexpr bool over() const { return state.phase == Phase::over; }
};

/// The seat that a player must decide for and has not; or kNoSeat.
constexpr Seat open_decision(const LearnGame& game, Seat player) {
  const Seat who = deciding_for(game.state, player);
  return who == kNoSeat || game.chosen.contains(who) ? kNoSeat : who;
}

namespace detail {

// Views and states are filled in place, not returned: nvcc 13.0 at -O3 loses parts of large values that are returned.
constexpr void show_all(const LearnTables& tables, LearnGame& game) {
  game.state.player_seats().for_each([&](Seat i) {
    View view;
    show(tables.edition, game.state, i, view);
    remember(game.memories[index(i)], view);
  });
}

/// Plays the phase when every move is there.
constexpr bool resolve(const LearnTables& tables, LearnGame& game) {
  if (game.over() || game.chosen != awaiting(game.state)) return false;
  play(tables.edition, game.state, game.moves);
  game.chosen = {};
  show_all(tables, game);
  return true;
}

constexpr bool one_action(const Numbering& numbering, const MoveList& legal) {
  for (const Move& m : legal) {
    if (action_of(numbering, m) != action_of(numbering, legal[0])) return false;
  }
  return true;
}

}  // namespace detail

/// Takes a player's action. An action that is not legal becomes the first legal one.
constexpr void act(const LearnTables& tables, LearnGame& game, Seat player, ActionId action, MoveList& scratch) {
  const Seat who = open_decision(game, player);
  legal_moves(tables.edition, game.state, who, scratch);
  Intent& intent = game.intents[index(player)];
  if (take_action(tables.numbering, scratch, action, intent, game.moves[index(who)])) game.chosen.insert(who);
}

/// Goes on until somebody has a real choice: phases are played when all moves are there, and where there is only one
/// thing to do it is done.
constexpr void go_on(const LearnTables& tables, LearnGame& game, MoveList& scratch) {
  do {
    game.state.player_seats().for_each([&](Seat player) {
      const Seat who = open_decision(game, player);
      if (who == kNoSeat || game.intents[index(player)].paying()) return;
      legal_moves(tables.edition, game.state, who, scratch);
      if (!detail::one_action(tables.numbering, scratch)) return;
      act(tables, game, player, action_of(tables.numbering, scratch[0]), scratch);
    });
  } while (detail::resolve(tables, game));
}

constexpr void begin(const LearnTables& tables, std::size_t players, Seed seed, LearnGame& game, MoveList& scratch) {
  start_game(tables.edition, random_table(players, seed), seed, game.state);
  game.memories = {};
  game.intents = {};
  game.chosen = {};
  game.moves = {};
  detail::show_all(tables, game);
  go_on(tables, game, scratch);
}

/// What a player with an open decision sees, as a row of features and a mask of its legal actions, both filled with
/// zeros before.
constexpr void write_row(const LearnTables& tables, const LearnGame& game, Seat player, MoveList& scratch,
                         std::uint8_t* features, std::uint8_t* mask) {
  View view;
  show(tables.edition, game.state, player, view);
  State seen{};
  show_public(view, seen);
  legal_moves(tables.edition, seen, view.deciding, scratch);
  const Intent& intent = game.intents[index(player)];
  write_features(tables, view, seen, game.memories[index(player)], intent, scratch, features);
  for_each_action(tables.numbering, scratch, intent, [&](ActionId action) { mask[action] = 1; });
}

}  // namespace wonders
