#pragma once

#include "learn/features.h"
#include "learn/glance.h"
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
  Seat choosing_board;                    // before the first Age, in the order of the seats; then kNoSeat
  BoardChoice boards;
  Table table;  // the boards chosen, and those dealt to whom has not chosen yet

  constexpr bool over() const { return state.phase == Phase::over; }
  constexpr bool choosing_boards() const { return choosing_board != kNoSeat; }
};

/// The seat that a player must decide for and has not; or kNoSeat.
constexpr Seat open_decision(const LearnGame& game, Seat player) {
  if (game.choosing_boards()) return game.choosing_board == player ? player : kNoSeat;
  const Seat who = deciding_for(game.state, player);
  return who == kNoSeat || game.chosen.contains(who) ? kNoSeat : who;
}

namespace detail {

constexpr void show_all(const LearnTables& tables, LearnGame& game) {
  game.state.player_seats().for_each(
      [&](Seat i) { remember(game.memories[index(i)], Glance(tables.edition, game.state, i)); });
}

/// Deals the first hands of a game whose boards are known.
constexpr void deal(const LearnTables& tables, Seed seed, LearnGame& game) {
  start_game(tables.edition, game.table, seed, game.state);
  game.choosing_board = kNoSeat;
  show_all(tables, game);
}

constexpr bool is_open(const LearnGame& game, std::size_t board) {
  return board_is_open(game.table, game.boards, game.choosing_board, static_cast<Board>(board));
}

constexpr void take_board(const LearnTables& tables, LearnGame& game, ActionId action) {
  std::size_t board = 0;
  while (!is_open(game, board)) ++board;
  if (is_board(action) && is_open(game, action - kFirstBoard)) board = action - kFirstBoard;
  game.table.boards[index(game.choosing_board)] = static_cast<Board>(board);
  game.choosing_board = seat(index(game.choosing_board) + 1);
  if (index(game.choosing_board) == game.table.seats()) deal(tables, game.state.seed, game);
}

}  // namespace detail

/// Who has two different cards may sell either, so that nothing need be listed.
constexpr bool has_two_sales(const State& s, Seat who) {
  if (s.phase != Phase::choose || s.is_free_city(who)) return false;
  const Hand& hand = s.hand(who);
  return hand.size() > 1 && hand.front() != hand[hand.size() - 1];
}

/// Do all of these moves say the same, but for whom to pay?
constexpr bool one_action(const Numbering& numbering, const MoveList& legal) {
  for (const Move& m : legal) {
    if (action_of(numbering, m) != action_of(numbering, legal[0])) return false;
  }
  return true;
}

/// The row of a player who chooses its board.
constexpr void write_board_row(const LearnTables& tables, const LearnGame& game, std::uint8_t* features,
                               std::uint8_t* mask) {
  write_board_features(tables, game.table, game.boards, game.choosing_board, features);
  for (std::size_t board = 0; board < kBoards; ++board) {
    if (detail::is_open(game, board)) mask[kFirstBoard + board] = 1;
  }
}

/// Notes a complete move of a seat that is awaited; for players that decide by moves, such as bots.
constexpr void choose_move(LearnGame& game, Seat who, const Move& move) {
  game.moves[index(who)] = move;
  game.chosen.insert(who);
}

/// Takes a player's action; true if this was a complete move, which is not yet among those chosen. An action that is
/// not legal becomes the first legal one. Players of one game may do so at the same time.
constexpr bool take_up(const LearnTables& tables, LearnGame& game, Seat player, ActionId action, MoveList& scratch) {
  if (game.choosing_boards()) {
    detail::take_board(tables, game, action);
    return false;
  }
  const Seat who = open_decision(game, player);
  legal_moves(tables.edition, game.state, who, scratch);
  return take_action(tables.numbering, scratch, action, game.intents[index(player)], game.moves[index(who)]);
}

/// Notes it.
constexpr void complete(LearnGame& game, Seat player) { game.chosen.insert(open_decision(game, player)); }

/// Both.
constexpr void act(const LearnTables& tables, LearnGame& game, Seat player, ActionId action, MoveList& scratch) {
  if (take_up(tables, game, player, action, scratch)) complete(game, player);
}

/// Does what a player cannot do otherwise: where there is only one action, it is taken.
constexpr void take_only_actions(const LearnTables& tables, LearnGame& game, MoveList& scratch) {
  if (game.choosing_boards()) return;
  game.state.player_seats().for_each([&](Seat player) {
    const Seat who = open_decision(game, player);
    if (who == kNoSeat || game.intents[index(player)].paying() || has_two_sales(game.state, who)) return;
    legal_moves(tables.edition, game.state, who, scratch);
    if (!one_action(tables.numbering, scratch)) return;
    act(tables, game, player, action_of(tables.numbering, scratch[0]), scratch);
  });
}

/// Plays the phase if every move is there.
constexpr bool finish_phase(const LearnTables& tables, LearnGame& game) {
  if (game.choosing_boards() || game.over() || game.chosen != awaiting(game.state)) return false;
  play(tables.edition, game.state, game.moves);
  game.chosen = {};
  detail::show_all(tables, game);
  return true;
}

/// Goes on until somebody has a real choice.
constexpr void go_on(const LearnTables& tables, LearnGame& game, MoveList& scratch) {
  do {
    take_only_actions(tables, game, scratch);
  } while (finish_phase(tables, game));
}

/// The game of a seed at its first decision, which may be one with a single action: go_on() comes next.
constexpr void begin(const LearnTables& tables, std::size_t players, BoardChoice boards, Seed seed, LearnGame& game) {
  game.memories = {};
  game.intents = {};
  game.chosen = {};
  game.moves = {};
  game.boards = boards;
  game.table = random_table(players, seed);
  if (boards == BoardChoice::random) {
    detail::deal(tables, seed, game);
    return;
  }
  game.state = State{};
  game.state.seed = seed;
  game.state.players = game.table.players;
  game.state.seats = static_cast<std::uint8_t>(game.table.seats());
  game.choosing_board = player_seats(players).front();
}

constexpr void begin(const LearnTables& tables, std::size_t players, Seed seed, LearnGame& game, MoveList& scratch) {
  begin(tables, players, BoardChoice::random, seed, game);
  go_on(tables, game, scratch);
}

/// What a player with an open decision sees, as a row of features and a mask of its legal actions, both filled with
/// zeros before.
constexpr void write_row(const LearnTables& tables, const LearnGame& game, Seat player, MoveList& scratch,
                         std::uint8_t* features, std::uint8_t* mask) {
  if (game.choosing_boards()) {
    write_board_row(tables, game, features, mask);
    return;
  }
  const DecidingGlance glance(tables.edition, game.state, player);
  legal_moves(tables.edition, game.state, glance.deciding, scratch);
  const Intent& intent = game.intents[index(player)];
  write_features(tables, glance, game.state, game.memories[index(player)], intent, scratch, features);
  for_each_action(tables.numbering, scratch, intent, [&](ActionId action) { mask[action] = 1; });
}

}  // namespace wonders
