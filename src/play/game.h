#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "record/recorder.h"
#include "rules/check.h"
#include "rules/sealed_deal.h"

// A game that is being played, whoever plays it. Everything that plays games stands on this one class: matches between
// bots (play/match.h), the C interface and the browser (api), the terminal and the server. It gathers the choices of a
// phase and carries it out when all are there; it lets bots decide, each from its own View and with its own random
// numbers; and it keeps what a game leaves behind. It knows nothing of screens, clocks, connections and storage: those
// are what the layers above add.
//
//     Game game({.edition = e, .table = random_table(4, seed), .seed = seed, .bots = {…}});
//     while (!game.over()) {
//       for (Seat who : …) game.choose(who, …);   // whoever is no bot, in any order, and may think again
//       game.ask_bots();
//       game.finish_phase();
//     }
//
// What a seat may be shown of it is its picture (play/picture.h).
namespace wonders {

/// What a game remembers.
enum class Keeping : std::uint8_t {
  position,  // where it stands and nothing else: for many games at full speed
  history,   // the record, the moves of every phase and the position before the last one
};

class Game {
 public:
  /// By seat. Null: somebody outside chooses for the seat.
  using Bots = std::array<Bot*, kMaxSeats>;

  struct Setup {
    const Edition& edition;
    Table table;
    Seed seed = 0;                       // of the deal, and of the bots' random numbers
    std::optional<SealedDeal> sealed{};  // instead: a deal that cannot be worked out from what is seen of it
    Deals deals{};                       // instead: hands that were dealt before; later Ages are dealt as otherwise
    std::optional<State> from{};         // a position to begin at, instead of a table; such a game has no record
    Bots bots{};                         // they must outlive the game
    Keeping keeping = Keeping::history;
  };

  explicit Game(const Setup& setup);

  const Edition& edition() const { return edition_; }
  const State& state() const { return state_; }
  bool over() const { return state_.phase == Phase::over; }
  /// Counts the phases from 1.
  std::uint32_t decision() const { return decision_; }

  // --- who must choose

  /// The seats that must be decided for in this phase, and those of them that have been.
  SeatSet awaited() const { return awaiting(state_); }
  SeatSet chosen() const { return chosen_; }
  /// Nothing is missing for finish_phase().
  bool ready() const { return chosen_ == awaited(); }
  /// The seat that a player decides for in this phase, its own or the Free City; or kNoSeat.
  Seat asked_of(Seat player) const { return deciding_for(state_, player); }
  /// The same, but kNoSeat once that has been chosen.
  Seat undecided(Seat player) const;

  // --- choosing

  /// Why the seat may not make this choice now, or Objection::none. A choice may be changed until the phase is
  /// finished.
  Objection may_choose(Seat who, const Move& move) const { return check(edition_, state_, who, move); }
  /// The move must be legal.
  void choose(Seat who, const Move& move);
  /// As if the seat had not chosen in this phase yet.
  void take_back(Seat who);
  Move choice(Seat who) const { return choices_[index(who)]; }
  const TurnMoves& choices() const { return choices_; }
  /// For somebody who does not choose: the first sale, no card from the discard pile, or else the first legal move.
  Move default_move(Seat who) const;

  /// Lets the bots choose what is still undecided of theirs.
  void ask_bots();
  /// Carries out the choices, goes on to the next decision and shows it to the bots. The game must be ready.
  void finish_phase();

  // --- what was (Keeping::history)

  /// The position before the last phase; before the first is finished, the first position.
  const State& before() const { return past_->before; }
  /// A record goes back to the first deal, so a game that was begun at a position has none.
  bool has_record() const { return past_ != nullptr && past_->recorder.has_value(); }
  const GameRecord& record() const { return past_->recorder->record(); }
  void name_seat(Seat who, std::string name) { past_->recorder->record().seats[index(who)].name = std::move(name); }
  /// The moves of each finished phase.
  const std::vector<TurnMoves>& history() const { return past_->moves; }
  /// Calls f(const State&) for the first position and each one since: for a bot that comes late.
  template <class F>
  void replay(F&& f) const {
    State s = past_->first;
    f(s);
    for (const TurnMoves& moves : past_->moves) {
      carry_out(s, moves);
      f(s);
    }
  }

 private:
  struct Past {
    State first;
    State before;
    std::vector<TurnMoves> moves;
    std::optional<Recorder> recorder;
  };

  void begin_record(Seed seed);
  void carry_out(State& s, const TurnMoves& moves) const;
  State first_position(const Setup& setup) const;
  void deal_otherwise(State& s) const;
  Move ask_bot(Seat who);
  template <class F>
  void for_each_bot(F&& f);

  const Edition& edition_;
  std::optional<SealedDeal> sealed_;
  Deals deals_;
  State state_;
  TurnMoves choices_{};
  SeatSet chosen_{};
  std::uint32_t decision_ = 1;
  Bots bots_;
  std::vector<Rng> chances_;  // of the bots, by seat
  std::unique_ptr<Past> past_;
};

}  // namespace wonders
