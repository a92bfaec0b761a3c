#include "bots/search_bot.h"

#include "bots/last_turn.h"
#include "bots/outcome.h"
#include "bots/prospects.h"
#include "bots/search_tree.h"
#include "view/decision.h"

namespace wonders {

namespace {

class Search {
 public:
  Search(const Knowledge& known, const InstinctWeights& weights, const Prospects& prospects,
         const SearchOptions& options, Rng rng)
      : known_(known), e_(known.edition()), me_(known.now().seat), deciding_(known.now().deciding),
        turns_(options.turns), weights_(weights), prospects_(prospects), rng_(rng),
        trust_(options.trust * kSureWin / 1000), trees_(kMaxSeats) {}

  /// One world, in which all the moves are tried.
  void try_all(std::span<Judged> moves) {
    const State world = determinize(known_, rng_);
    Rng chance(rng_.next());
    Paths first;
    TurnMoves chosen{};
    choose_all(world, first, chance, chosen);
    for (Judged& judged : moves) {
      chosen[index(deciding_)] = judged.move;
      const Utilities end = try_one(world, chosen, first, judged.move, chance);
      judged.sum += end[index(me_)];
      ++judged.games;
    }
  }

 private:
  /// A player leaves its tree at the latest when so many of its choices are behind it.
  static constexpr std::size_t kMostSteps = 16;

  /// Where each player is in its tree, and how it came there.
  struct Path {
    FixedVector<SearchTree::Step, kMostSteps> steps;
    SearchTree::NodeId node = SearchTree::kRoot;
  };
  struct Paths {
    std::array<Path, kMaxSeats> of;
  };

  Utilities try_one(State s, TurnMoves moves, Paths paths, const Move& mine, Rng chance) {
    // The root is where this search chooses by halving: the tree is told what was chosen.
    Path& own = paths.of[index(me_)];
    own = {};
    own.steps.push_back(trees_[index(me_)].step_for(SearchTree::kRoot, mine));
    own.node = trees_[index(me_)].follow(own.steps.back());
    carry_out(e_, s, moves);
    int turns = 0;
    while (s.phase != Phase::over) {
      if (s.phase == Phase::choose && ++turns > turns_ && s.age < kAges) break;
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
    awaiting(s).for_each([&](Seat who) {
      Options options;
      weigh_options(weights_, e_, s, who, options);
      if (options.size() == 1) {
        moves[index(who)] = options[0].move;
        return;
      }
      const std::size_t player = index(decider(s, who));
      Path& path = paths.of[player];
      if (path.node == SearchTree::kNone || path.steps.size() == kMostSteps) {
        moves[index(who)] = draw_option(options, chance);
        return;
      }
      const SearchTree::Step step = trees_[player].select(path.node, options, trust_, chance);
      path.steps.push_back(step);
      moves[index(who)] = trees_[player].move_of(step);
      path.node = trees_[player].follow(step);
    });
  }

  const Knowledge& known_;
  const Edition& e_;
  const Seat me_;
  const Seat deciding_;
  const int turns_;
  const InstinctWeights& weights_;
  const Prospects& prospects_;
  Rng rng_;
  const std::int32_t trust_;
  std::vector<SearchTree> trees_;
};

}  // namespace

std::vector<Judged> judge_by_search(const Knowledge& known, const InstinctWeights& weights, const Prospects& prospects,
                                    const SearchOptions& options, Rng& rng) {
  if (std::vector<Judged> solved = solve_last_turn(known, weights, rng); !solved.empty()) return solved;
  std::vector<Search> workers;
  workers.reserve(options.limits.threads);
  for (unsigned i = 0; i < options.limits.threads; ++i) {
    workers.emplace_back(known, weights, prospects, options, Rng(rng.next()));
  }
  return halve(candidates(known, weights), options.limits, std::span(workers));
}

Move SearchBot::think(const Knowledge& known, Rng& rng) {
  return judge_by_search(known, weights_, prospects_, options_, rng).front().move;
}

}  // namespace wonders
