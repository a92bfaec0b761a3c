#include "lab/open_hands.h"

#include <memory>
#include <string>
#include <vector>

#include "bots/factory.h"
#include "bots/learned/policy.h"
#include "bots/learned/utility.h"
#include "bots/search/sequential_halving.h"
#include "catalog/catalog.h"
#include "neural/network_files.h"
#include "neural/network_prior.h"
#include "play/game.h"
#include "view/decision.h"
#include "view/determinize.h"

namespace wonders {

namespace {

/// Plays moves out by the linear policy, as `classic:rollout` does, in the world as it is or as it may be.
class OpenRollouts {
 public:
  static constexpr std::int32_t kIndifference = 3 * kSureWin / 1000;

  OpenRollouts(const Knowledge& known, const Game& game, Sight sight, Rng rng)
      : known_(known), game_(game), sight_(sight), rng_(rng) {}

  void evaluate_all(std::span<const Candidate> moves, std::span<std::int32_t> results) {
    const Edition& e = game_.edition();
    const State world = draw_world();
    Rng chance(rng_.next());
    TurnMoves chosen{};
    choose_by_policy(policy_weights(), e, world, chance, chosen);
    if (sight_ >= Sight::choices) {
      game_.chosen().for_each([&](Seat other) { chosen[index(other)] = game_.choice(other); });
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      State s = world;
      Rng same_chance = chance;
      chosen[index(known_.now().deciding)] = moves[i].move;
      carry_out(e, s, chosen);
      play_out_by_policy(policy_weights(), e, s, same_chance);
      results[i] = utilities(e, s)[index(known_.now().seat)];
    }
  }

 private:
  State draw_world() {
    if (sight_ == Sight::own) return determinize(known_, rng_);
    State world = game_.state();
    if (sight_ != Sight::deals) world.seed = rng_.next();
    return world;
  }

  const Knowledge& known_;
  const Game& game_;
  Sight sight_;
  Rng rng_;
};

class OpenPlayer {
 public:
  OpenPlayer(const OpenGame& options, const Game& game)
      : options_(options), game_(game), policy_(*network_of("").network, options.edition),
        known_(game.edition(), view()), rng_(stream(options.seed, 94)) {
    remember(memory_, view());
  }

  void observe() {
    known_.observe(view());
    remember(memory_, view());
  }

  Move choose() {
    const std::vector<Candidate> moves = worth_a_visit();
    if (moves.size() == 1) return moves[0].move;
    std::array<OpenRollouts, 1> worker{OpenRollouts(known_, game_, options_.sight, Rng(rng_.next()))};
    return sequential_halving(moves, {.nodes = options_.nodes}, std::span<OpenRollouts>(worker)).front().move;
  }

 private:
  View view() const { return view_of(game_.edition(), game_.state(), options_.who); }

  /// The moves that the network finds likeliest, the same whatever is shown.
  std::vector<Candidate> worth_a_visit() {
    constexpr int kLeastLogit = -6 * kLogitUnit;  // below the likeliest
    constexpr double kWeight = 0.09 * kSureWin;   // of a logit after one visit, as the search has it
    const View now = view();
    NetworkPrior prior(policy_, now, memory_);
    Options options;
    list_options(game_.edition(), public_state(now), now.deciding, options);
    prior.rate_own(options);
    std::vector<Candidate> moves;
    for (const Option& option : options) moves.push_back({.move = option.move, .logit = option.logit});
    best_first(std::span(moves), [](const Candidate& a, const Candidate& b) { return a.logit > b.logit; });
    const int top = moves[0].logit;
    std::erase_if(moves, [&](const Candidate& move) { return move.logit < top + kLeastLogit; });
    if (moves.size() > kMaxCandidates) moves.resize(kMaxCandidates);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves[i].number = i;
      moves[i].prior = static_cast<double>(moves[i].logit - top) / kLogitUnit * kWeight;
    }
    return moves;
  }

  const OpenGame& options_;
  const Game& game_;
  PolicyNetwork policy_;
  Knowledge known_;
  HandMemory memory_{};
  Rng rng_;
};

}  // namespace

State play_open(const OpenGame& options) {
  std::vector<std::unique_ptr<Bot>> bots;
  Game::Bots by_seat{};
  player_seats(options.players).for_each([&](Seat i) {
    if (i == options.who) return;
    bots.push_back(make_bot(options.opponents).bot);
    by_seat[index(i)] = bots.back().get();
  });
  Game game({.edition = edition(options.edition),
             .table = random_table(options.players, options.seed),
             .seed = options.seed,
             .bots = by_seat,
             .keeping = Keeping::position});
  OpenPlayer player(options, game);
  while (!game.over()) {
    game.ask_bots();
    if (game.undecided(options.who) != kNoSeat) game.choose(options.who, player.choose());
    game.finish_phase();
    player.observe();
  }
  return game.state();
}

}  // namespace wonders
