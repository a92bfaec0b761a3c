#include "bots/search/last_turn.h"

#include <array>

#include "bots/learned/utility.h"
#include "view/determinize.h"

namespace wonders {

namespace {

constexpr std::size_t kMostCombinations = 2500;
constexpr std::size_t kWorlds = 16;
constexpr std::size_t kIterations = 60;

/// One world's last turn: every seat's options, and what each combination of them comes to.
class LastTurn {
 public:
  LastTurn(const Edition& e, const InstinctWeights& weights, const State& world)
      : e_(e), weights_(weights), world_(world), seats_(world.seats), options_(world.seats) {
    combinations_ = 1;
    for (std::size_t i = 0; i < seats_; ++i) {
      weigh_options(weights, e, world, seat(i), options_[i]);
      combinations_ *= options_[i].size();
    }
  }

  bool cheap() const { return combinations_ <= kMostCombinations; }

  /// Adds what each of the moves is worth to a seat, once the others have settled.
  void judge(Seat who, std::span<Judged> moves, Rng& rng) {
    score_all(rng);
    settle();
    const std::vector<double> worth = worth_of(index(who));
    for (Judged& judged : moves) {
      for (std::size_t i = 0; i < worth.size(); ++i) {
        if (options_[index(who)][i].move != judged.move) continue;
        judged.sum += static_cast<std::int64_t>(worth[i]);
        ++judged.games;
      }
    }
  }

 private:
  /// The option of each seat in a combination: its digits, with the sizes of the lists as bases.
  template <class F>
  void each_digit(std::size_t combination, F&& f) const {
    for (std::size_t i = 0; i < seats_; ++i) {
      f(i, combination % options_[i].size());
      combination /= options_[i].size();
    }
  }

  void score_all(Rng& rng) {
    ends_.resize(combinations_);
    const Rng chance(rng.next());
    for (std::size_t c = 0; c < combinations_; ++c) {
      TurnMoves moves{};
      each_digit(c, [&](std::size_t i, std::size_t option) { moves[i] = options_[i][option].move; });
      State s = world_;
      Rng same_chance = chance;
      carry_out(e_, s, moves);
      play_out_by_instinct(weights_, e_, s, same_chance);  // a seventh card or one of the discard pile
      ends_[c] = utilities(e_, s);
    }
  }

  /// What each option of a seat is worth against the others' strategies.
  std::vector<double> worth_of(std::size_t who) const {
    std::vector<double> worth(options_[who].size(), 0.0);
    for (std::size_t c = 0; c < combinations_; ++c) {
      double chance = 1;
      std::size_t own = 0;
      each_digit(c, [&](std::size_t i, std::size_t option) {
        if (i == who) {
          own = option;
        } else {
          chance *= strategies_[i][option];
        }
      });
      worth[own] += chance * ends_[c][who];
    }
    return worth;
  }

  /// Regret matching: everybody plays more of what would have been better, and the average over time comes to rest.
  void settle() {
    std::vector<std::vector<double>> regrets(seats_), sums(seats_);
    strategies_.assign(seats_, {});
    for (std::size_t i = 0; i < seats_; ++i) {
      const std::size_t n = options_[i].size();
      regrets[i].assign(n, 0.0);
      sums[i].assign(n, 0.0);
      strategies_[i].assign(n, 1.0 / static_cast<double>(n));
    }
    for (std::size_t iteration = 0; iteration < kIterations; ++iteration) {
      for (std::size_t i = 0; i < seats_; ++i) {
        const std::vector<double> worth = worth_of(i);
        double mean = 0;
        for (std::size_t k = 0; k < worth.size(); ++k) mean += strategies_[i][k] * worth[k];
        double positive = 0;
        for (std::size_t k = 0; k < worth.size(); ++k) {
          regrets[i][k] = std::max(0.0, regrets[i][k] + worth[k] - mean);
          positive += regrets[i][k];
        }
        for (std::size_t k = 0; k < worth.size(); ++k) {
          if (positive > 0) strategies_[i][k] = regrets[i][k] / positive;
          sums[i][k] += strategies_[i][k];
        }
      }
    }
    for (std::size_t i = 0; i < seats_; ++i) {
      for (std::size_t k = 0; k < sums[i].size(); ++k) strategies_[i][k] = sums[i][k] / kIterations;
    }
  }

  const Edition& e_;
  const InstinctWeights& weights_;
  const State& world_;
  const std::size_t seats_;
  std::vector<Options> options_;
  std::size_t combinations_ = 0;
  std::vector<Utilities> ends_;
  std::vector<std::vector<double>> strategies_;
};

}  // namespace

std::vector<Judged> solve_last_turn(const Knowledge& known, const InstinctWeights& weights, Rng& rng) {
  const View& view = known.now();
  const bool last = view.phase == Phase::choose && view.age == kAges && view.turn == kTurnsPerAge;
  if (!last || view.has_free_city()) return {};
  std::vector<Judged> moves = candidates(known, weights);
  for (std::size_t n = 0; n < kWorlds; ++n) {
    const State world = determinize(known, rng);
    LastTurn turn(known.edition(), weights, world);
    if (!turn.cheap()) return {};
    turn.judge(view.seat, moves, rng);
  }
  best_first(moves, [](const Judged& a, const Judged& b) { return a.mean() > b.mean(); });
  return moves;
}

}  // namespace wonders
