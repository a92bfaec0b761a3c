#include "bots/search/last_turn.h"

#include <array>

#include "bots/learned/utility.h"
#include "view/determinize.h"

namespace wonders {

namespace {

constexpr std::size_t kMaxCombinations = 2500;
constexpr std::size_t kWorlds = 16;
constexpr std::size_t kIterations = 60;

/// One world's last turn as a matrix game: every seat's options, and the payoffs of each combination of them.
class LastTurn {
 public:
  LastTurn(const Edition& e, const PolicyWeights& weights, const State& world)
      : e_(e), weights_(weights), world_(world), seats_(world.seats), options_(world.seats) {
    combinations_ = 1;
    for (std::size_t i = 0; i < seats_; ++i) {
      evaluate_options(weights, e, world, seat(i), options_[i]);
      combinations_ *= options_[i].size();
    }
  }

  bool cheap() const { return combinations_ <= kMaxCombinations; }

  /// Adds the payoff of each of the moves to a seat, against the others' average strategies.
  void evaluate(Seat who, std::span<Candidate> moves, Rng& rng) {
    score_all(rng);
    match_regrets();
    const std::vector<double> payoffs = expected_payoffs(index(who));
    for (Candidate& candidate : moves) {
      for (std::size_t i = 0; i < payoffs.size(); ++i) {
        if (options_[index(who)][i].move != candidate.move) continue;
        candidate.sum += static_cast<std::int64_t>(payoffs[i]);
        ++candidate.visits;
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
    payoffs_.resize(combinations_);
    const Rng chance(rng.next());
    for (std::size_t c = 0; c < combinations_; ++c) {
      TurnMoves moves{};
      each_digit(c, [&](std::size_t i, std::size_t option) { moves[i] = options_[i][option].move; });
      State s = world_;
      Rng same_chance = chance;
      carry_out(e_, s, moves);
      play_out_by_policy(weights_, e_, s, same_chance);  // a seventh card or one of the discard pile
      payoffs_[c] = utilities(e_, s);
    }
  }

  /// The expected payoff of each option of a seat against the others' strategies.
  std::vector<double> expected_payoffs(std::size_t who) const {
    std::vector<double> expected(options_[who].size(), 0.0);
    for (std::size_t c = 0; c < combinations_; ++c) {
      double probability = 1;
      std::size_t own = 0;
      each_digit(c, [&](std::size_t i, std::size_t option) {
        if (i == who) {
          own = option;
        } else {
          probability *= strategies_[i][option];
        }
      });
      expected[own] += probability * payoffs_[c][who];
    }
    return expected;
  }

  /// Regret matching (with regrets kept from falling below zero): everybody plays each option in proportion to its
  /// regret, and the average strategies approach an equilibrium.
  void match_regrets() {
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
        const std::vector<double> payoffs = expected_payoffs(i);
        double mean = 0;
        for (std::size_t k = 0; k < payoffs.size(); ++k) mean += strategies_[i][k] * payoffs[k];
        double positive = 0;
        for (std::size_t k = 0; k < payoffs.size(); ++k) {
          regrets[i][k] = std::max(0.0, regrets[i][k] + payoffs[k] - mean);
          positive += regrets[i][k];
        }
        for (std::size_t k = 0; k < payoffs.size(); ++k) {
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
  const PolicyWeights& weights_;
  const State& world_;
  const std::size_t seats_;
  std::vector<Options> options_;
  std::size_t combinations_ = 0;
  std::vector<Utilities> payoffs_;               // by combination
  std::vector<std::vector<double>> strategies_;  // by seat and option, probabilities
};

}  // namespace

std::vector<Candidate> solve_last_turn(const Knowledge& known, const PolicyWeights& weights, Rng& rng) {
  const View& view = known.now();
  const bool last = view.phase == Phase::choose && view.age == kAges && view.turn == kTurnsPerAge;
  if (!last || view.has_free_city()) return {};
  std::vector<Candidate> moves = candidates(known, weights);
  for (std::size_t n = 0; n < kWorlds; ++n) {
    const State world = determinize(known, rng);
    LastTurn turn(known.edition(), weights, world);
    if (!turn.cheap()) return {};
    turn.evaluate(view.seat, moves, rng);
  }
  best_first(moves, [](const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); });
  return moves;
}

}  // namespace wonders
