#include "bots/classic/classic_search.h"

#include <algorithm>

#include "bots/learned/utility.h"
#include "bots/search/last_turn.h"
#include "bots/search/search_bot.h"
#include "bots/search/search_tree.h"
#include "view/decision.h"

namespace wonders {

namespace {

class ClassicSearch {
 public:
  /// None: the trees go on learning, so that moves that look equally good may still come apart.
  static constexpr std::int32_t kIndifference = 0;

  ClassicSearch(const Knowledge& known, const PolicyWeights& weights, const ValueFunction& value,
                const OpponentModel& opponents, const ClassicSearchOptions& options, Rng rng)
      : known_(known), e_(known.edition()), me_(known.now().seat), deciding_(known.now().deciding),
        turns_(options.turns), weights_(weights), value_(value), opponents_(opponents), rng_(rng),
        temperature_(options.temperature * kSureWin / 1000), trees_(kMaxSeats) {}

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

  /// What a planner does with a hand.
  struct Plan {
    Hand hand;
    Move move;
  };

  World sample_world() {
    World world{determinize(known_, rng_), {}, {}, Rng(rng_.next())};
    SeatSet planners;
    all_greedy_ = true;
    world.state.player_seats().for_each([&](Seat who) {
      const OpponentType type = who == me_ ? OpponentType::strategic : opponents_.sample(who, world.chance);
      greedy_[index(who)] = type == OpponentType::greedy;
      all_greedy_ = all_greedy_ && (type == OpponentType::greedy || who == me_);
      if (type == OpponentType::strategic) world.paths.of[index(who)].node = SearchTree::kRoot;
      if (type == OpponentType::planner) planners.insert(who);
    });
    values_ = expected_utilities(value_, e_, world.state);
    turn_ = 0;
    choose_all(world.state, world.paths, world.chance, world.moves);
    if (world.state.phase == Phase::choose) {
      planners.for_each([&](Seat who) { world.moves[index(who)] = planner_move_of(world.state, who); });
    }
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
        if (++turn_ > turns_ && s.age < kAges && !all_greedy_) break;
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

  /// A planner's move of this turn. In later ones it would take too long.
  Move planner_move_of(const State& world, Seat who) {
    Plan& plan = plans_[index(who)];
    if (plan.hand != world.hand(who)) plan = {world.hand(who), planner_move(e_, world, who)};
    return plan.move;
  }

  void choose_all(const State& s, Paths& paths, Rng& chance, TurnMoves& moves) {
    const std::uint64_t hash = paths.any_in_tree() ? public_hash(s) : 0;
    awaiting(s).for_each([&](Seat who) { moves[index(who)] = choose(s, who, hash, paths, chance); });
  }

  Move choose(const State& s, Seat who, std::uint64_t hash, Paths& paths, Rng& chance) {
    const std::size_t player = index(decider(s, who));
    if (greedy_[player]) return greedy_move(e_, s, who);
    Options options;
    evaluate_options(weights_, e_, s, who, options);
    if (options.size() == 1) return options[0].move;
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
  const OpponentModel& opponents_;
  Rng rng_;
  const std::int32_t temperature_;
  int turn_ = 0;  // of the simulation at hand; 0 is the one that is decided
  std::vector<SearchTree> trees_;
  std::array<bool, kMaxSeats> greedy_{};  // in the world at hand
  bool all_greedy_ = false;
  std::array<Plan, kMaxSeats> plans_{};
  Utilities values_{};  // of the state at hand, for each player
};

}  // namespace

std::vector<Candidate> ClassicSearchBot::rank(const Knowledge& known, Rng& rng) const {
  Limits limits = options_.limits;
  if (opponents_.suspects(OpponentType::greedy)) {
    // Such games take longer, but fewer tell as much.
    limits.nodes = (limits.nodes + 3) / 4;
  } else if (std::vector<Candidate> solved = solve_last_turn(known, weights_, rng); !solved.empty()) {
    return solved;
  }
  std::vector<ClassicSearch> workers;
  workers.reserve(limits.threads);
  for (unsigned i = 0; i < limits.threads; ++i) {
    workers.emplace_back(known, weights_, value_, opponents_, options_, Rng(rng.next()));
  }
  return sequential_halving(candidates(known, weights_), limits, std::span(workers));
}

void ClassicSearchBot::learn_from(const Knowledge& before, const View& after) {
  if (options_.opponent_model != 0) opponents_.update(before, after, weights_);
}

Move ClassicSearchBot::think(const Knowledge& known, Rng& rng) {
  const Move best = rank(known, rng).front().move;
  // With three players the neighbours are all there is to beat. With more, it was not found to be good
  // (docs/decisions/0015-pay-the-weaker-neighbour.md).
  const View& now = known.now();
  if (now.phase != Phase::choose || now.players != 3) return best;
  return pay_the_weaker(value_, known.edition(), public_state(now), now.seat, best);
}

}  // namespace wonders
