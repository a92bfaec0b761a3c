#include "bots/search/search_bot.h"

#include <algorithm>

#include "bots/learned/utility.h"
#include "bots/learned/value.h"
#include "bots/search/last_turn.h"
#include "bots/search/search_tree.h"
#include "view/decision.h"

namespace wonders {

namespace {

/// What everybody sees of the cities, as one number.
std::uint64_t hash_of_cities(const State& s) {
  auto hash = static_cast<std::uint64_t>(s.phase);
  for (std::size_t i = 0; i < s.seats; ++i) {
    const City& city = s.cities[i];
    for (const std::uint64_t word : city.structures.words()) hash = Rng::mix(hash ^ word);
    hash = Rng::mix(hash ^ (std::uint64_t{city.coins} << 16 | city.stages_built() << 8 | city.free_build_left));
  }
  return hash;
}

class Search {
 public:
  /// The trees go on learning, so that moves that look equally good may still come apart.
  static constexpr std::int32_t kNothing = 0;

  Search(const Knowledge& known, const InstinctWeights& weights, const Prospects& prospects, const Habits& habits,
         const SearchOptions& options, Rng rng)
      : known_(known), e_(known.edition()), me_(known.now().seat), deciding_(known.now().deciding),
        turns_(options.turns), weights_(weights), prospects_(prospects), habits_(habits), rng_(rng),
        trust_(options.trust * kSureWin / 1000), trees_(kMaxSeats) {}

  /// One world, in which all the moves are tried.
  void try_all(std::span<const Judged> moves, std::span<std::int32_t> came_to) {
    const World world = draw_world();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const SearchTree::Step root = trees_[index(me_)].step_for(SearchTree::kRoot, moves[i].move);
      came_to[i] = try_one(world, root)[index(me_)];
      trees_[index(me_)].learn(root, came_to[i]);
    }
  }

 private:
  /// A player leaves its tree at the latest when so many of its choices are behind it.
  static constexpr std::size_t kMostSteps = 16;

  /// Where each player is in its tree, and how it came there.
  struct Path {
    FixedVector<SearchTree::Step, kMostSteps> steps;
    SearchTree::NodeId node = SearchTree::kNone;
  };
  struct Paths {
    std::array<Path, kMaxSeats> of;

    bool any_in_tree() const {
      return std::ranges::any_of(of, [](const Path& path) { return path.node != SearchTree::kNone; });
    }
  };

  /// A world that fits what is known, and what everybody would choose in it.
  struct World {
    State state;
    TurnMoves moves{};
    Paths paths;
    Rng chance;
  };

  /// What a player who plans does with a hand.
  struct Plan {
    Hand hand;
    Move move;
  };

  World draw_world() {
    World world{determinize(known_, rng_), {}, {}, Rng(rng_.next())};
    SeatSet planners;
    all_greedy_ = true;
    world.state.player_seats().for_each([&](Seat who) {
      const Habit habit = who == me_ ? Habit::thinks : habits_.draw(who, world.chance);
      greedy_[index(who)] = habit == Habit::greedy;
      all_greedy_ = all_greedy_ && (habit == Habit::greedy || who == me_);
      if (habit == Habit::thinks) world.paths.of[index(who)].node = SearchTree::kRoot;
      if (habit == Habit::plans) planners.insert(who);
    });
    expected_ = expected_utilities(prospects_, e_, world.state);
    choose_all(world.state, world.paths, world.chance, world.moves);
    if (world.state.phase == Phase::choose) {
      planners.for_each([&](Seat who) { world.moves[index(who)] = plan_of(world.state, who); });
    }
    return world;
  }

  /// Goes on with the world, with a choice of the seat that decides; the trees learn from it, that choice excepted.
  Utilities try_one(const World& world, const SearchTree::Step& choice) {
    State s = world.state;
    TurnMoves moves = world.moves;
    Paths paths = world.paths;
    Rng chance = world.chance;
    SearchTree& tree = trees_[index(me_)];
    moves[index(deciding_)] = tree.move_of(choice);
    paths.of[index(me_)] = {.steps = {}, .node = tree.follow(choice)};
    carry_out(e_, s, moves);
    int turns = 0;
    while (s.phase != Phase::over) {
      if (s.phase == Phase::choose) {
        if (++turns > turns_ && s.age < kAges && !all_greedy_) break;
        if (paths.any_in_tree()) expected_ = expected_utilities(prospects_, e_, s);
      }
      choose_all(s, paths, chance, moves);
      carry_out(e_, s, moves);
    }
    const Utilities end = s.phase == Phase::over ? utilities(e_, s) : expected_utilities(prospects_, e_, s);
    for (std::size_t i = 0; i < s.seats; ++i) {
      for (const SearchTree::Step& step : paths.of[i].steps) trees_[i].learn(step, end[i]);
    }
    return end;
  }

  /// What a planner does now. Later turns would take too long.
  Move plan_of(const State& world, Seat who) {
    Plan& plan = plans_[index(who)];
    if (plan.hand != world.hand(who)) plan = {world.hand(who), planned_move(e_, world, who)};
    return plan.move;
  }

  void choose_all(const State& s, Paths& paths, Rng& chance, TurnMoves& moves) {
    const std::uint64_t seen = paths.any_in_tree() ? hash_of_cities(s) : 0;
    awaiting(s).for_each([&](Seat who) { moves[index(who)] = choose(s, who, seen, paths, chance); });
  }

  Move choose(const State& s, Seat who, std::uint64_t seen, Paths& paths, Rng& chance) {
    const std::size_t player = index(decider(s, who));
    if (greedy_[player]) return greedy_move(e_, s, who);
    Options options;
    weigh_options(weights_, e_, s, who, options);
    if (options.size() == 1) return options[0].move;
    Path& path = paths.of[player];
    if (path.node == SearchTree::kNone || path.steps.size() == kMostSteps) return draw_option(options, chance);
    SearchTree::Step step = trees_[player].select(path.node, seen, options, trust_, chance);
    step.expected = expected_[player];
    path.steps.push_back(step);
    path.node = trees_[player].follow(step);
    return trees_[player].move_of(step);
  }

  const Knowledge& known_;
  const Edition& e_;
  const Seat me_;
  const Seat deciding_;
  const int turns_;
  const InstinctWeights& weights_;
  const Prospects& prospects_;
  const Habits& habits_;
  Rng rng_;
  const std::int32_t trust_;
  std::vector<SearchTree> trees_;
  std::array<bool, kMaxSeats> greedy_{};  // in the world at hand
  bool all_greedy_ = false;
  std::array<Plan, kMaxSeats> plans_{};
  Utilities expected_{};
};

}  // namespace

std::vector<Judged> judge_by_search(const Knowledge& known, const InstinctWeights& weights, const Prospects& prospects,
                                    const Habits& habits, const SearchOptions& options, Rng& rng) {
  Limits limits = options.limits;
  if (habits.any(Habit::greedy)) {
    // Such games take longer, but fewer tell as much.
    limits.nodes = (limits.nodes + 3) / 4;
  } else if (std::vector<Judged> solved = solve_last_turn(known, weights, rng); !solved.empty()) {
    return solved;
  }
  std::vector<Search> workers;
  workers.reserve(limits.threads);
  for (unsigned i = 0; i < limits.threads; ++i) {
    workers.emplace_back(known, weights, prospects, habits, options, Rng(rng.next()));
  }
  return halve(candidates(known, weights), limits, std::span(workers));
}

Move pay_the_weaker(const Prospects& prospects, const Edition& e, const State& s, Seat who, const Move& m) {
  const int price = m.to_left + m.to_right;
  if (price == 0) return m;
  const std::array<int, kMaxSeats> points = expected_points(prospects, e, s);
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

void SearchBot::notice(const Knowledge& before, const View& after) {
  if (options_.habits != 0) habits_.notice(before, after, weights_);
}

Move SearchBot::think(const Knowledge& known, Rng& rng) {
  const Move best = judge_by_search(known, weights_, prospects_, habits_, options_, rng).front().move;
  // With three players the neighbours are all there is to beat. With more, it was not found to be good
  // (docs/decisions/0015-pay-the-weaker-neighbour.md).
  const View& now = known.now();
  if (now.phase != Phase::choose || now.players != 3) return best;
  return pay_the_weaker(prospects_, known.edition(), public_state(now), now.seat, best);
}

}  // namespace wonders
