#include "bots/search_bot.h"

#include <algorithm>
#include <functional>

#include "bots/last_turn.h"
#include "bots/outcome.h"
#include "bots/prospects.h"
#include "bots/search_tree.h"
#include "view/decision.h"

namespace wonders {

namespace {

class Search {
 public:
  Search(const Knowledge& known, const InstinctWeights& weights, const Prospects& prospects, const Habits& habits,
         const SearchOptions& options, Rng rng)
      : known_(known), e_(known.edition()), me_(known.now().seat), deciding_(known.now().deciding),
        turns_(options.turns), weights_(weights), prospects_(prospects), habits_(habits), rng_(rng),
        trust_(options.trust * kSureWin / 1000), trees_(kMaxSeats) {}

  /// Thinks about what the others will choose now: tries their options one against the other, as try_all does.
  void foresee(std::uint64_t games, const Deadline& deadline) {
    std::uint64_t played = 0;
    for (bool any = true; any && played < games && !deadline.passed();) {
      any = false;
      World world = imagine();
      awaiting(world.state).for_each([&](Seat who) {
        if (who == deciding_ || decider(world.state, who) != who || greedy_[index(who)]) return;
        const std::size_t n = foresee(world, who);
        played += n;
        any |= n != 0;
      });
    }
  }

  /// One world, in which all the moves are tried.
  void try_all(std::span<Judged> moves) {
    const World world = imagine();
    for (Judged& judged : moves) {
      const SearchTree::Step root = trees_[index(me_)].step_for(SearchTree::kRoot, judged.move);
      const std::int32_t utility = try_one(world, deciding_, root)[index(me_)];
      trees_[index(me_)].learn(root, utility);
      judged.sum += utility;
      ++judged.games;
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

  World imagine() {
    World world{determinize(known_, rng_), {}, {}, Rng(rng_.next())};
    SeatSet players = world.state.all_seats();
    if (world.state.has_free_city()) players.erase(kFreeCity);
    all_greedy_ = true;
    players.for_each([&](Seat who) {
      const bool greedy = who != me_ && habits_.draw_greedy(who, world.chance);
      greedy_[index(who)] = greedy;
      all_greedy_ = all_greedy_ && (greedy || who == me_);
      if (!greedy) world.paths.of[index(who)].node = SearchTree::kRoot;
    });
    expected_ = expected_utilities(prospects_, e_, world.state);
    choose_all(world.state, world.paths, world.chance, world.moves);
    return world;
  }

  /// Tries what a seat likes best; returns how many games that took. It learns how its options compare in this world.
  std::size_t foresee(const World& world, Seat who) {
    constexpr std::size_t kMost = 8;
    Options options;
    weigh_options(weights_, e_, world.state, who, options);
    if (options.size() == 1) return 0;
    const int liked = liking_of_best(options, kMost);
    SearchTree& tree = trees_[index(who)];
    FixedVector<SearchTree::Step, kMaxCards + 1> steps;
    FixedVector<std::int32_t, kMaxCards + 1> utilities;
    std::int64_t sum = 0;
    for (const Option& option : options) {
      if (option.liking < liked) continue;
      steps.push_back(tree.step_for(SearchTree::kRoot, option.move));
      utilities.push_back(try_one(world, who, steps.back())[index(who)]);
      sum += utilities.back();
    }
    const auto mean = static_cast<std::int32_t>(sum / static_cast<std::int64_t>(steps.size()));
    for (std::size_t i = 0; i < steps.size(); ++i) tree.learn(steps[i], utilities[i] - mean);
    return steps.size();
  }

  /// How much the n-th best is liked.
  static int liking_of_best(const Options& options, std::size_t n) {
    FixedVector<int, kMaxCards + 1> likings;
    for (const Option& option : options) likings.push_back(option.liking);
    std::ranges::sort(likings, std::greater{});
    return likings[std::min(n, likings.size()) - 1];
  }

  /// Goes on with the world, with another choice of one seat; everybody learns from it but that choice.
  Utilities try_one(const World& world, Seat who, const SearchTree::Step& choice) {
    State s = world.state;
    TurnMoves moves = world.moves;
    Paths paths = world.paths;
    Rng chance = world.chance;
    const std::size_t player = index(decider(s, who));
    moves[index(who)] = trees_[player].move_of(choice);
    Path& own = paths.of[player];
    own = {};
    own.node = trees_[player].follow(choice);
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

  void choose_all(const State& s, Paths& paths, Rng& chance, TurnMoves& moves) {
    awaiting(s).for_each([&](Seat who) { moves[index(who)] = choose(s, who, paths, chance); });
  }

  Move choose(const State& s, Seat who, Paths& paths, Rng& chance) {
    const std::size_t player = index(decider(s, who));
    if (greedy_[player]) return greedy_move(e_, s, who);
    Options options;
    weigh_options(weights_, e_, s, who, options);
    if (options.size() == 1) return options[0].move;
    Path& path = paths.of[player];
    if (path.node == SearchTree::kNone || path.steps.size() == kMostSteps) return draw_option(options, chance);
    SearchTree::Step step = trees_[player].select(path.node, options, trust_, chance);
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
  Utilities expected_{};
};

/// Thinks about the others for a quarter of the limits, and takes that out of them. Where the limits are so tight that
/// nothing would come of it, it does nothing.
void foresee_others(Limits& limits, std::span<Search> workers) {
  constexpr unsigned kLeast = 8;
  if ((limits.nodes != 0 && limits.nodes < kLeast) || (limits.milliseconds != 0 && limits.milliseconds < kLeast))
    return;
  const std::uint64_t games = limits.nodes == 0 ? ~std::uint64_t{0} : limits.nodes / 4;
  const unsigned milliseconds = limits.milliseconds / 4;
  work_side_by_side(workers.size(), [&](std::size_t i) {
    workers[i].foresee(std::max<std::uint64_t>(1, games / workers.size()), Deadline(milliseconds));
  });
  limits.nodes -= limits.nodes / 4;
  limits.milliseconds -= milliseconds;
}

}  // namespace

std::vector<Judged> judge_by_search(const Knowledge& known, const InstinctWeights& weights, const Prospects& prospects,
                                    const Habits& habits, const SearchOptions& options, Rng& rng) {
  Limits limits = options.limits;
  if (habits.any_greedy()) {
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
  if (known.now().phase == Phase::choose) foresee_others(limits, workers);
  return halve(candidates(known, weights), limits, std::span(workers));
}

void SearchBot::notice(const Knowledge& before, const View& after) {
  if (options_.habits != 0) habits_.notice(before, after, weights_);
}

Move SearchBot::think(const Knowledge& known, Rng& rng) {
  return judge_by_search(known, weights_, prospects_, habits_, options_, rng).front().move;
}

}  // namespace wonders
