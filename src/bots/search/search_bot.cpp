#include "bots/search/search_bot.h"

#include <algorithm>

#include "bots/learned/utility.h"
#include "bots/learned/value.h"
#include "bots/search/last_turn.h"
#include "bots/search/search_tree.h"
#include "view/decision.h"

namespace wonders {

namespace {

class Search {
 public:
  /// None: the trees go on learning, so that moves that look equally good may still come apart.
  static constexpr std::int32_t kIndifference = 0;

  Search(const Knowledge& known, const PolicyWeights& weights, const ValueFunction& value, const SearchOptions& options,
         Rng rng, std::unique_ptr<SearchPrior> prior)
      : known_(known), e_(known.edition()), me_(known.now().seat), deciding_(known.now().deciding),
        turns_(options.turns), weights_(weights), value_(value), rng_(rng),
        temperature_(options.temperature * kSureWin / 1000), prior_(std::move(prior)), depth_(options.depth),
        trees_(kMaxSeats) {}

  /// Samples one world and simulates a game with each of the moves in it.
  void evaluate_all(std::span<const Candidate> moves, std::span<std::int32_t> results) {
    const World world = sample_world();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const SearchTree::Step root = trees_[index(me_)].step_for(SearchTree::kRoot, moves[i].move);
      results[i] = simulate(world, root)[index(me_)];
      trees_[index(me_)].update(root, results[i]);
    }
  }

 private:
  /// A player leaves its tree at the latest when so many of its choices are behind it.
  static constexpr std::size_t kMaxSteps = 16;

  /// Where each player is in its tree, and how it came there.
  struct Path {
    FixedVector<SearchTree::Step, kMaxSteps> steps;
    SearchTree::NodeId node = SearchTree::kNone;
  };
  struct Paths {
    std::array<Path, kMaxSeats> of;

    bool any_in_tree() const {
      return std::ranges::any_of(of, [](const Path& path) { return path.node != SearchTree::kNone; });
    }
  };

  /// A determinization of what is known, and what everybody would choose in it.
  struct World {
    State state;
    TurnMoves moves{};
    Paths paths;
    Rng chance;
  };

  World sample_world() {
    World world{determinize(known_, rng_), {}, {}, Rng(rng_.next())};
    world.state.player_seats().for_each([&](Seat who) { world.paths.of[index(who)].node = SearchTree::kRoot; });
    values_ = expected_utilities(value_, e_, world.state);
    turn_ = 0;
    choose_all(world.state, world.paths, world.chance, world.moves);
    return world;
  }

  /// A game that goes on from the world with a choice of the seat that decides, to its end or to the horizon. The steps
  /// of all trees are updated with it, that choice excepted.
  Utilities simulate(const World& world, const SearchTree::Step& choice) {
    State s = world.state;
    TurnMoves moves = world.moves;
    Paths paths = world.paths;
    Rng chance = world.chance;
    SearchTree& tree = trees_[index(me_)];
    moves[index(deciding_)] = tree.move_of(choice);
    paths.of[index(me_)] = {.steps = {}, .node = tree.descend(choice)};
    carry_out(e_, s, moves);
    turn_ = 0;
    while (s.phase != Phase::over) {
      if (s.phase == Phase::choose) {
        if (++turn_ > turns_ && s.age < kAges) break;
        if (paths.any_in_tree()) values_ = expected_utilities(value_, e_, s);
      }
      choose_all(s, paths, chance, moves);
      carry_out(e_, s, moves);
    }
    const Utilities result = s.phase == Phase::over ? utilities(e_, s) : expected_utilities(value_, e_, s);
    for (std::size_t i = 0; i < s.seats; ++i) {
      for (const SearchTree::Step& step : paths.of[i].steps) trees_[i].update(step, result[i]);
    }
    return result;
  }

  void choose_all(const State& s, Paths& paths, Rng& chance, TurnMoves& moves) {
    const std::uint64_t hash = paths.any_in_tree() ? public_hash(s) : 0;
    awaiting(s).for_each([&](Seat who) { moves[index(who)] = choose(s, who, hash, paths, chance); });
  }

  Move choose(const State& s, Seat who, std::uint64_t hash, Paths& paths, Rng& chance) {
    const std::size_t player = index(decider(s, who));
    Options options;
    evaluate_options(weights_, e_, s, who, options);
    if (options.size() == 1) return options[0].move;
    if (turn_ < depth_ && prior_ != nullptr && (turn_ > 0 || player != index(me_))) prior_->rate(s, who, options);
    Path& path = paths.of[player];
    if (path.node == SearchTree::kNone || path.steps.size() == kMaxSteps) return sample_option(options, chance);
    SearchTree::Step step = trees_[player].select(path.node, hash, options, temperature_, chance);
    step.baseline = values_[player];
    path.steps.push_back(step);
    path.node = trees_[player].descend(step);
    return trees_[player].move_of(step);
  }

  const Knowledge& known_;
  const Edition& e_;
  const Seat me_;
  const Seat deciding_;
  const int turns_;
  const PolicyWeights& weights_;
  const ValueFunction& value_;
  Rng rng_;
  const std::int32_t temperature_;
  std::unique_ptr<SearchPrior> prior_;
  const int depth_;
  int turn_ = 0;  // of the simulation at hand; 0 is the one that is decided
  std::vector<SearchTree> trees_;
  Utilities values_{};  // of the state at hand, for each player
};

/// The moves that a prior thinks worth a visit, the likeliest first.
std::vector<Candidate> candidates_of(SearchPrior& prior, const Knowledge& known, int weight) {
  constexpr int kLeastLogit = -6 * kLogitUnit;  // below the likeliest
  Options options;
  list_options(known.edition(), public_state(known.now()), known.now().deciding, options);
  prior.rate_own(options);
  std::vector<Candidate> moves;
  for (const Option& option : options) moves.push_back({.move = option.move, .logit = option.logit});
  best_first(moves, [](const Candidate& a, const Candidate& b) { return a.logit > b.logit; });
  const int top = moves[0].logit;
  std::erase_if(moves, [&](const Candidate& candidate) { return candidate.logit < top + kLeastLogit; });
  if (moves.size() > kMaxCandidates) moves.resize(kMaxCandidates);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves[i].number = i;
    moves[i].prior = static_cast<double>(moves[i].logit - top) / kLogitUnit * weight * kSureWin / 1000;
  }
  return moves;
}

}  // namespace

std::vector<Candidate> rank_by_search(const Knowledge& known, const PolicyWeights& weights, const ValueFunction& value,
                                      const SearchOptions& options, Rng& rng, SearchPrior* prior) {
  if (std::vector<Candidate> solved = solve_last_turn(known, weights, rng); !solved.empty()) return solved;
  const Limits& limits = options.limits;
  std::vector<Search> workers;
  workers.reserve(limits.threads);
  for (unsigned i = 0; i < limits.threads; ++i) {
    workers.emplace_back(known, weights, value, options, Rng(rng.next()),
                         prior != nullptr && options.depth > 0 ? prior->copy() : nullptr);
  }
  return sequential_halving(prior ? candidates_of(*prior, known, options.prior) : candidates(known, weights), limits,
                            std::span(workers));
}

Move pay_the_weaker(const ValueFunction& value, const Edition& e, const State& s, Seat who, const Move& m) {
  const int price = m.to_left + m.to_right;
  if (price == 0) return m;
  const std::array<int, kMaxSeats> points = expected_points(value, e, s);
  const bool left_is_weaker = points[index(s.left(who))] < points[index(s.right(who))];
  MoveList moves;
  legal_moves(e, s, who, moves);
  Move best = m;
  for (const Move& other : moves) {
    const bool same = other.action == m.action && other.card == m.card && other.to_left + other.to_right == price;
    const bool better = left_is_weaker ? other.to_left > best.to_left : other.to_right > best.to_right;
    if (same && better) best = other;
  }
  return best;
}

Move SearchBot::think(const Knowledge& known, Rng& rng) {
  const Move best = rank_by_search(known, weights_, value_, options_, rng).front().move;
  // With three players the neighbours are all there is to beat. With more, it was not found to be good
  // (docs/decisions/0015-pay-the-weaker-neighbour.md).
  const View& now = known.now();
  if (now.phase != Phase::choose || now.players != 3) return best;
  return pay_the_weaker(value_, known.edition(), public_state(now), now.seat, best);
}

}  // namespace wonders
