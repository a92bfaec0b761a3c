#pragma once

#include <functional>

#include "attacks/same_looking.h"
#include "attacks/twins.h"

namespace wonders::testing {

/// A game as two worlds play it.
struct TwinKind {
  EditionId edition{};
  std::size_t players = 3;
  std::size_t persons = 3;  // in the first seats; bots in the others
  Assignment assignment{};
  ClockKind clock{};
  Absence absence{};
  std::size_t unaware = 0;  // the person who shall not find out; kNobody: only who has no seat
  Seed seed = 1;
  Seed other_seed = 1;   // in world 1
  bool rematch = false;  // the game is the rematch of another, which was the same in both worlds

  std::string name() const;
};

/// Plays a game in both worlds at once, with different secrets: what people choose before it is revealed, which cards
/// lie face down, and so which cards are in hands and under boards, and where the seeds differ, all of the deal.
class TwinGame {
 public:
  explicit TwinGame(const TwinKind& kind);

  /// Called at every decision when some have chosen, different things in the two worlds, and somebody has not.
  std::function<void()> at_leisure;

  /// Until the game is over, or everybody may know that the worlds differ.
  void play();

  Twins twins;
  TwinKind kind;
  Rng rng;
  std::vector<PersonId> seated;
  PersonId watcher = kNobody;
  PersonId outsider = kNobody;
  PersonId unwelcome = kNobody;  // watches until the host says no
  std::size_t decisions = 0;
  std::size_t voted = 0;  // stand-ins for somebody silent
  /// What everybody saw of the moves of each decision so far, from decision 1 on.
  std::vector<std::vector<Move>> looks;

 private:
  void come_together();
  bool go_on_to_rematch();
  void play_table();
  void take_boards();
  void take_board(PersonId p, Board in_a, Board in_b);
  void decide();
  bool has_chosen(Seat who) const;
  void bluff(Seat who, const MovePair& final_moves);
  void choose(Seat who, const MovePair& moves);
  PersonId person_at(Seat seat) const;
  Seat unaware_seat() const;
  bool nobody_left() const;

  void anything_harmless();
  void vote_for_stand_in(Seat silent);
  void miss_something(PersonId p);
  void comings_and_goings();
  void log_out(PersonId p);
  void wish_to_be_called(PersonId p);
  void reconnect(PersonId p);
  void look_around(PersonId p);
  void say_nonsense(PersonId p);
  std::uint32_t below(std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); }

  bool alike_ = false;  // the worlds play the same
};

/// The game as it begins with that seed, all players being people. Boards must be free to choose.
GameTable beginning(const TwinKind& kind, Seed seed);

/// The board that person i takes in the end when boards are free to choose.
Board free_board(std::size_t i);

}  // namespace wonders::testing
