#pragma once

#include <array>
#include <cmath>

#include "analysis/review.h"
#include "bots/learned/policy.h"
#include "catalog/catalog.h"
#include "record/recorder.h"
#include "rules/setup.h"

// Games played by the policy, and last turns of them with every outcome counted.
namespace wonders::test {

/// It stops early after fewer turns.
inline GameRecord policy_record(EditionId id, std::size_t players, Seed seed, std::size_t turns = kTurns) {
  const Edition& e = edition(id);
  State s = new_game(e, random_table(players, seed), seed);
  Recorder recorder;
  recorder.begin(e, s, seed);
  Rng rng = stream(seed, 78);
  TurnMoves moves{};
  while (s.phase != Phase::over && recorder.record().turns.size() < turns) {
    choose_by_policy(policy_weights(), e, s, rng, moves);
    const State before = s;
    play(e, s, moves);
    recorder.add(e, before, moves, s);
  }
  return recorder.record();
}

/// The positions of a game, phase by phase.
inline std::vector<State> positions_of(const GameRecord& record) {
  std::vector<State> positions;
  Replay replay(record);
  replay.keep_positions(positions);
  while (replay.next_turn()) {
  }
  return positions;
}

/// The options of every seat and how likely the policy takes each, in a turn that nothing but the end follows.
class LastTurn {
 public:
  LastTurn(const Edition& e, const State& s) : e_(e), s_(s), options_(s.seats), likely_(s.seats) {
    for (std::size_t i = 0; i < s.seats; ++i) {
      evaluate_options(policy_weights(), e, s, seat(i), options_[i]);
      double sum = 0;
      for (const Option& option : options_[i]) sum += std::exp(static_cast<double>(option.logit) / kLogitUnit);
      for (const Option& option : options_[i]) {
        likely_[i].push_back(std::exp(static_cast<double>(option.logit) / kLogitUnit) / sum);
      }
    }
  }

  const Options& options(std::size_t seat) const { return options_[seat]; }

  /// The exact chance of a seat to win: with one of its options, or by the policy with all of them.
  static constexpr std::size_t kAny = 1000;
  double win(std::size_t who, std::size_t option = kAny) const {
    TurnMoves moves{};
    return win(who, option, 0, moves);
  }

 private:
  double win(std::size_t who, std::size_t fixed, std::size_t at, TurnMoves& moves) const {
    if (at == s_.seats) {
      State end = s_;
      play(e_, end, moves);
      return static_cast<double>(end_of(e_, end).win[who]) / static_cast<double>(kWholeWin);
    }
    double sum = 0;
    for (std::size_t i = 0; i < options_[at].size(); ++i) {
      const bool given = at == who && fixed != kAny;
      if (given && i != fixed) continue;
      moves[at] = options_[at][i].move;
      sum += (given ? 1 : likely_[at][i]) * win(who, fixed, at + 1, moves);
    }
    return sum;
  }

  const Edition& e_;
  State s_;
  std::vector<Options> options_;
  std::vector<std::vector<double>> likely_;
};

/// Calls f(e, positions, number of the position) for last turns with three players that end the game at once.
template <class F>
void each_last_turn(Seed first, Seed seeds, F&& f) {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    const Edition& e = edition(id);
    for (Seed seed = first; seed < first + seeds; ++seed) {
      const std::vector<State> positions = positions_of(policy_record(id, 3, seed));
      const std::size_t last = positions.size() - 2;
      const bool whole = positions[last].phase == Phase::choose;
      bool plain = whole && positions[last].salvage_due.empty();
      for (std::size_t i = 0; plain && i < 3; ++i) {
        const BoardSpec& board = e.board(positions[last].cities[i].board);
        for (const StageSpec& stage : board.stages) {
          plain = plain && !stage.gives.powers.has(Power::build_from_discard) &&
                  !stage.gives.powers.has(Power::play_seventh_card);
        }
      }
      if (plain) f(e, positions, last);
    }
  }
}

}  // namespace wonders::test
