#include "bots/classic/opponent_model.h"

#include <algorithm>

#include "bots/simple/greedy_bot.h"
#include "bots/simple/planner_bot.h"
#include "view/determinize.h"

namespace wonders {

namespace {

constexpr double kGoodReason = 0.6;  // a posterior probability

/// Whether a move is the one that was seen, as far as it was.
bool looks_like(const Move& m, const Move& seen) {
  return m.action == seen.action && (seen.card == kNoCard || m.card == seen.card);
}

/// Everybody's moves of a turn, as they are seen after it: the two views must be one turn apart.
bool shows_moves(const View& before, const View& after) {
  const int turns = (after.age - before.age) * static_cast<int>(kTurnsPerAge) + after.turn - before.turn;
  return !before.has_free_city() && before.phase == Phase::choose && after.resolved == Phase::choose &&
         turns == (after.phase == Phase::choose ? 1 : 0);
}

/// Whose hand was passed on to the seat that sees it now, if any was.
Seat giver(const View& before, const View& after) {
  if (after.phase != Phase::choose || after.age != before.age) return kNoSeat;
  return Rulebook::passes_left(before.age) ? before.right(before.seat) : before.left(before.seat);
}

/// The hand that a card was taken from, when the rest of it is seen. What was played face down may be any card.
Hand whole_hand(const Hand& rest, const Move& played, const Hand& likely) {
  Hand hand = rest;
  hand.insert(played.card != kNoCard ? played.card : *likely.begin());
  return hand;
}

/// How likely a player of each type would have made the move that was seen, estimated from sampled worlds.
class Likelihood {
 public:
  /// Adds one world. What a player does hangs on its hand alone, beside what is public: often that is the same again.
  void add_world(const PolicyWeights& weights, const Edition& e, const State& world, Seat who, const Move& seen,
                 Rng& rng) {
    if (samples_ == 0 || world.hand(who) != hand_) {
      hand_ = world.hand(who);
      evaluate_options(weights, e, world, who, options_);
      greedy_ = looks_like(greedy_move(e, world, who), seen);
      planner_ = looks_like(planner_move(e, world, who), seen);
    }
    for (int k = 0; k < kSamplesPerWorld; ++k)
      matches_[index(OpponentType::strategic)] += looks_like(sample_option(options_, rng), seen) ? 1 : 0;
    matches_[index(OpponentType::greedy)] += greedy_ ? kSamplesPerWorld : 0;
    matches_[index(OpponentType::planner)] += planner_ ? kSamplesPerWorld : 0;
    samples_ += kSamplesPerWorld;
  }

  /// Turns a prior into the posterior by Bayes' rule.
  void update(std::array<double, kOpponentTypes>& belief) const {
    if (samples_ == 0) return;
    constexpr double kSlip = 0.03;           // nobody is quite consistent,
    constexpr double kMaxPosterior = 0.999;  // and a player may change
    double sum = 0;
    for (std::size_t i = 0; i < kOpponentTypes; ++i) sum += belief[i] *= kSlip + (1 - kSlip) * matches_[i] / samples_;
    for (double& probability : belief) probability = std::clamp(probability / sum, 1 - kMaxPosterior, kMaxPosterior);
  }

 private:
  static constexpr int kSamplesPerWorld = 4;

  Hand hand_;
  Options options_;
  bool greedy_ = false;
  bool planner_ = false;
  int samples_ = 0;
  std::array<int, kOpponentTypes> matches_{};
};

}  // namespace

Move greedy_move(const Edition& e, const State& s, Seat who) {
  Options options;
  list_options(e, s, who, options);
  // Which card is sold or put under the board is all the same to it: the first will do.
  FixedVector<Move, kMaxCards + 1> moves;
  std::array<bool, feature::kActions> listed{};
  for (const Option& option : options) {
    const Action action = option.move.action;
    const bool face_down = action == Action::stage || action == Action::sell;
    if (face_down && listed[index(action)]) continue;
    listed[index(action)] = true;
    moves.push_back(option.move);
  }
  Rng unused(0);
  return GreedyBot().choose(view_of(e, s, who), {moves.begin(), moves.end()}, unused);
}

Move planner_move(const Edition& e, const State& s, Seat who) {
  Options options;
  list_options(e, s, who, options);
  FixedVector<Move, kMaxCards + 1> moves;
  for (const Option& option : options) moves.push_back(option.move);
  Rng unused(0);
  return PlannerBot().choose(view_of(e, s, who), {moves.begin(), moves.end()}, unused);
}

void OpponentModel::update(const Knowledge& before, const View& after, const PolicyWeights& weights) {
  if (!shows_moves(before.now(), after)) return;
  constexpr int kWorlds = 16;
  Rng rng(Rng::mix(before.now().age * kTurnsPerAge + before.now().turn));
  std::array<Likelihood, kMaxSeats> likelihoods{};
  const Seat gave = giver(before.now(), after);
  for (int n = 0; n < kWorlds; ++n) {
    State world = determinize(before, rng);
    if (gave != kNoSeat) world.hand(gave) = whole_hand(after.hand, after.moves[index(gave)], world.hand(gave));
    after.moved.for_each([&](Seat who) {
      const Move& seen = after.moves[index(who)];
      const bool possible = seen.card == kNoCard || world.hand(who).contains(seen.card);
      if (who == after.seat || !possible) return;
      likelihoods[index(who)].add_world(weights, before.edition(), world, who, seen, rng);
    });
  }
  for (std::size_t i = 0; i < kMaxSeats; ++i) likelihoods[i].update(posteriors_[i]);
}

OpponentType OpponentModel::sample(Seat who, Rng& rng) const {
  constexpr std::uint32_t kParts = 1024;
  for (const OpponentType type : {OpponentType::greedy, OpponentType::planner}) {
    const double posterior = probability(who, type);
    if (posterior > kGoodReason && rng.below(kParts) < posterior * kParts) return type;
  }
  return OpponentType::strategic;
}

bool OpponentModel::suspects(OpponentType type) const {
  return std::ranges::any_of(posteriors_, [&](const Posterior& belief) { return belief[index(type)] > kGoodReason; });
}

}  // namespace wonders
