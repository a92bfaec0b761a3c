#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "catalog/catalog.h"
#include "rules/check.h"
#include "rules/score.h"
#include "rules/setup.h"
#include "rules/turn.h"

namespace wonders::testing {

using CardNames = std::initializer_list<std::string_view>;

/// A choice in words, e.g. build(0, "Library", 2, 0): coins to the left, coins to the right.
struct Choice {
  int seat;
  Action action;
  std::string_view card;
  int to_left = 0;
  int to_right = 0;
};

inline Choice build(int seat, std::string_view card, int left = 0, int right = 0) {
  return {seat, Action::build, card, left, right};
}
inline Choice build_free(int seat, std::string_view card) { return {seat, Action::build_free, card}; }
inline Choice stage(int seat, std::string_view card, int left = 0, int right = 0) {
  return {seat, Action::stage, card, left, right};
}
inline Choice sell(int seat, std::string_view card) { return {seat, Action::sell, card}; }
inline Choice salvage(int seat, std::string_view card) { return {seat, Action::salvage, card}; }
inline Choice decline(int seat) { return {seat, Action::decline, ""}; }

/// A position on the table, described in the words of the rulebook and then played. Cities are filled by
/// playing turns, so production, offers and counts are always those of a real game.
///
/// Boards are set first. Hands that a scenario does not care about consist of a filler, the Palace, and a card that a
/// choice names replaces one of them; a hand that was set holds exactly what was said.
class Position {
 public:
  /// Two players: three seats, seat 0 is the Free City.
  Position(EditionId edition, std::size_t players);

  Position& board(int seat, std::string_view wonder, std::string_view side);
  Position& built(int seat, CardNames cards);
  Position& stages(int seat, std::size_t count);
  Position& coins(int seat, unsigned coins);
  Position& shields(int seat, unsigned shields);
  Position& tokens(int seat, std::size_t age, int left, int right);
  Position& hand(int seat, CardNames cards);
  Position& discard(CardNames cards);
  /// The first decision of a turn, with filler hands.
  Position& at(std::size_t age, std::size_t turn);

  /// Plays one step: a turn (with the Free City's card), a seventh card or a salvage. Whoever is awaited and not named
  /// sells a card, or declines; the Free City takes its first legal move. Every move is checked.
  Position& play(std::initializer_list<Choice> choices);
  /// Two players: their own choices of a turn, up to the choice for the Free City.
  Position& choose_own(std::initializer_list<Choice> choices);
  /// Plays steps without choices until the game has come to that turn.
  Position& play_on_to(std::size_t age, std::size_t turn);
  Position& play_to_the_end();

  bool can(const Choice& choice) const { return why_not(choice) == Objection::none; }
  Objection why_not(const Choice& choice) const;

  // Answers in words, because a failed check then shows what was found.

  /// Coins to the left and to the right of each legal way to build: "0+2 2+0", or "" if there is none.
  std::string payments(int seat, std::string_view card) const { return payments(seat, Action::build, card); }
  std::string stage_payments(int seat) const { return payments(seat, Action::stage, kFiller); }
  /// All legal moves of a seat, e.g. "build Altar, sell Altar".
  std::string moves(int seat) const;
  /// The cards that a salvaging seat may take, in the order of the legal moves.
  std::string salvageable(int seat) const;
  /// What a seat took against its left and its right neighbour: "-1 +3".
  std::string tokens(int seat, std::size_t age) const;
  /// The guild that Olympia B copies, or "".
  std::string copied(int seat) const;
  /// "0", or "0 1" for a shared victory.
  std::string winners() const;

  const Edition& edition() const { return *edition_; }
  const State& state() const { return state_; }
  State& state() { return state_; }
  Phase phase() const { return state_.phase; }
  int age() const { return state_.age; }
  int turn() const { return state_.turn; }
  bool awaits(int seat) const { return awaiting(state_).contains(wonders::seat(static_cast<std::size_t>(seat))); }
  int coins(int seat) const { return city(seat).coins; }
  int stages(int seat) const { return static_cast<int>(city(seat).stages_built()); }
  int shields(int seat) const { return city(seat).tally[Count::shields]; }
  int hand_size(int seat) const { return static_cast<int>(state_.hands[static_cast<std::size_t>(seat)].size()); }
  int discarded(std::string_view card) const { return state_.discard.copies[index(card_id(card))]; }
  int discard_size() const { return static_cast<int>(state_.discard.size()); }
  bool has(int seat, std::string_view card) const { return city(seat).structures.contains(card_id(card)); }
  ScoreSheet sheet(int seat) const;

  CardId card_id(std::string_view name) const;
  std::string name_of(CardId card) const;

 private:
  static constexpr std::string_view kFiller = "Palace";

  City& city(int seat) { return state_.cities[static_cast<std::size_t>(seat)]; }
  const City& city(int seat) const { return state_.cities[static_cast<std::size_t>(seat)]; }
  Move to_move(const Choice& choice) const;
  std::string payments(int seat, Action action, std::string_view card) const;
  /// The position with the card of a choice in the hand that it is chosen from.
  State holding(const Choice& choice) const;
  void fill_hands();
  /// Plays a turn aside in which a seat builds, whatever it costs, and keeps its city but not the coins.
  void place(const Choice& choice);
  void choose(TurnMoves& moves, std::initializer_list<Choice> choices, Seat who);
  void play_phase(std::initializer_list<Choice> choices);

  const Edition* edition_;
  State state_;
};

std::string words(Objection objection);

}  // namespace wonders::testing
