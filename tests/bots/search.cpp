#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bots/factory.h"
#include "bots/greedy_bot.h"
#include "bots/habits.h"
#include "bots/instinct.h"
#include "bots/last_turn.h"
#include "bots/match.h"
#include "bots/memory.h"
#include "bots/outcome.h"
#include "bots/planner.h"
#include "bots/prospects.h"
#include "bots/search_bot.h"
#include "bots/search_tree.h"
#include "catalog/catalog.h"
#include "rules/check.h"
#include "rules/setup.h"

using namespace wonders;

namespace {

/// Calls f(edition, state, seat) for every decision of some games of every kind, all played by instinct.
template <class F>
void each_decision(int games, F&& f) {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    const Edition& e = edition(id);
    for (std::size_t players = 2; players <= 7; ++players) {
      for (int g = 0; g < games; ++g) {
        const Seed seed = game_seed(players, static_cast<std::uint64_t>(g));
        State s = new_game(e, random_table(players, seed), seed);
        Rng rng(seed);
        TurnMoves moves{};
        while (s.phase != Phase::over) {
          awaiting(s).for_each([&](Seat who) { f(e, s, who); });
          choose_by_instinct(instinct_weights(), e, s, rng, moves);
          play(e, s, moves);
        }
      }
    }
  }
}

unsigned cost(const Move& m) { return unsigned{m.to_left} + m.to_right; }

std::string end_of(const std::string& spec, const Edition& e, std::size_t players, Seed seed) {
  const Players bots(std::vector<std::string>(players, spec));
  const State end = play_match(e, random_table(players, seed), seed, bots);
  std::string text;
  for (std::size_t i = 0; i < end.seats; ++i) text += std::to_string(score(e, end, seat(i)).total()) + " ";
  return text;
}

}  // namespace

TEST_CASE("the options of instinct are legal, and nothing that could be done with a card is left out") {
  each_decision(4, [](const Edition& e, const State& s, Seat who) {
    Options options;
    list_options(e, s, who, options);
    std::map<std::pair<CardId, Action>, unsigned> offered;
    for (const Option& option : options) {
      REQUIRE(is_legal(e, s, who, option.move));
      const bool first = offered.emplace(std::pair{option.move.card, option.move.action}, cost(option.move)).second;
      CHECK((first || s.has_free_city()));  // the Free City's list names a second copy too
    }
    MoveList legal;
    legal_moves(e, s, who, legal);
    for (const Move& m : legal) {
      const auto found = offered.find({m.card, m.action});
      // The free build of an Age is not wasted on what costs nothing.
      const bool wasteful = m.action == Action::build_free && offered.contains({m.card, Action::build}) &&
                            offered.at({m.card, Action::build}) == 0;
      if (wasteful && found == offered.end()) continue;
      REQUIRE(found != offered.end());
      if (!s.has_free_city()) CHECK(found->second <= cost(m) + 1);
    }
  });
}

TEST_CASE("with two players the Free City is paid rather than the opponent") {
  const Edition& e = edition(EditionId::first);
  const auto board = [](std::string_view wonder) { return *find_board(EditionId::first, wonder, "A"); };
  State s = new_game(e, Table{.players = 2, .boards = {board("Gizah"), board("Rhodos"), board("Ephesos")}}, 1);
  const CardId workshop = *find_card(EditionId::first, "Workshop");
  const CardId glassworks = *find_card(EditionId::first, "Glassworks");
  s.hand(Seat{1}).clear();
  s.hand(Seat{1}).insert(workshop);
  detail::receive(s.city(Seat{0}), e.card(glassworks).gives);
  detail::receive(s.city(Seat{2}), e.card(glassworks).gives);
  Options options;
  list_options(e, s, Seat{1}, options);
  bool built = false;
  for (const Option& option : options) {
    if (option.move.action != Action::build) continue;
    built = true;
    CHECK(option.move.to_left == 0);   // seat 2, the opponent
    CHECK(option.move.to_right == 2);  // seat 0, the Free City
  }
  CHECK(built);
}

TEST_CASE("of two neighbours with the same price the weaker one is paid, and the price stays") {
  const Edition& e = edition(EditionId::first);
  const auto board = [](std::string_view wonder) { return *find_board(EditionId::first, wonder, "A"); };
  const auto give = [&](State& s, Seat who, std::string_view card) {
    detail::receive(s.city(who), e.card(*find_card(EditionId::first, card)).gives);
  };
  const Table table{.players = 3, .boards = {board("Gizah"), board("Rhodos"), board("Olympia")}};
  const Move to_left{Action::build, *find_card(EditionId::first, "Workshop"), 2, 0};
  const Move to_right{Action::build, to_left.card, 0, 2};
  const Seat me{1};
  State s = new_game(e, table, 1);
  s.hand(me).clear();
  s.hand(me).insert(to_left.card);
  const auto paid = [&](const Move& m) { return pay_the_weaker(learned_prospects(), e, s, me, m); };
  give(s, s.left(me), "Glassworks");
  CHECK(paid(to_left) == to_left);  // nobody else has glass
  give(s, s.right(me), "Glassworks");
  s.city(s.left(me)).tokens[0][0] = 20;  // points
  CHECK(paid(to_left) == to_right);
  CHECK(paid(to_right) == to_right);
  s.city(s.right(me)).tokens[0][0] = 40;
  CHECK(paid(to_left) == to_left);
  CHECK(paid(to_right) == to_left);
}

TEST_CASE("with three players a search pays the weaker neighbour") {
  const Edition& e = edition(EditionId::first);
  int otherwise = 0;
  for (Seed seed = 1; seed <= 4; ++seed) {
    State s = new_game(e, random_table(3, seed), seed);
    const Seat me{0};
    SearchBot bot({.limits = {.nodes = 60}});
    bot.begin(view_of(e, s, me));
    Rng rng(seed);
    TurnMoves moves{};
    while (s.phase != Phase::over) {
      choose_by_instinct(instinct_weights(), e, s, rng, moves);
      if (awaiting(s).contains(me)) {
        MoveList legal;
        legal_moves(e, s, me, legal);
        const Move m = moves[0] = bot.choose(view_of(e, s, me), {legal.begin(), legal.end()}, rng);
        Options options;
        list_options(e, s, me, options);
        if (s.phase == Phase::choose) {
          CHECK(pay_the_weaker(learned_prospects(), e, s, me, m) == m);
          otherwise += std::ranges::none_of(options, [&](const Option& option) { return option.move == m; }) ? 1 : 0;
        }
      }
      play(e, s, moves);
    }
  }
  CHECK(otherwise > 0);  // than instinct would have paid
}

TEST_CASE("an option is drawn in proportion to e to its liking") {
  Options options;
  options.push_back({{Action::sell, CardId{0}, 0, 0}, 0});
  options.push_back({{Action::sell, CardId{1}, 0, 0}, kLikingUnit});
  options.push_back({{Action::sell, CardId{2}, 0, 0}, -2 * kLikingUnit});
  std::array<int, 3> drawn{};
  Rng rng(3);
  constexpr int kDraws = 60'000;
  for (int i = 0; i < kDraws; ++i) ++drawn[index(draw_option(options, rng).card)];
  const double all = 1 + std::exp(1.0) + std::exp(-2.0);
  CHECK(drawn[0] / double{kDraws} == doctest::Approx(1 / all).epsilon(0.05));
  CHECK(drawn[1] / double{kDraws} == doctest::Approx(std::exp(1.0) / all).epsilon(0.05));
  CHECK(drawn[2] / double{kDraws} == doctest::Approx(std::exp(-2.0) / all).epsilon(0.2));
}

TEST_CASE("the utilities of an end: whoever is placed before another has more of it") {
  for (std::size_t players = 2; players <= 7; ++players) {
    const Edition& e = edition(EditionId::second);
    const Seed seed = 40 + players;
    State s = new_game(e, random_table(players, seed), seed);
    Rng rng(seed);
    play_out_by_instinct(instinct_weights(), e, s, rng);
    const Utilities result = utilities(e, s);
    for (std::size_t i = players == 2 ? 1 : 0; i < s.seats; ++i) {
      for (std::size_t k = players == 2 ? 1 : 0; k < s.seats; ++k) {
        const bool more = score(e, s, seat(i)).total() > score(e, s, seat(k)).total();
        if (more) CHECK(result[i] > result[k]);
      }
    }
  }
  CHECK(worth_of_lead(0, 64) == kSureWin / 2);
  CHECK(worth_of_lead(640, 64) > worth_of_lead(640, 640));
  CHECK(utility(kSureWin, 400) > utility(kSureWin / 2, 400));
  CHECK(utility(kSureWin / 2, 408) > utility(kSureWin / 2, 400));
}

TEST_CASE("prospects come closer to the end as the game goes on, and are closer than no guess") {
  std::array<double, kAges + 1> errors{};
  std::array<double, kAges + 1> plain{};
  std::array<int, kAges + 1> count{};
  const Edition& e = edition(EditionId::first);
  for (Seed seed = 1; seed <= 300; ++seed) {
    State s = new_game(e, random_table(4, seed), seed);
    Rng rng(seed);
    TurnMoves moves{};
    std::vector<std::pair<std::size_t, std::array<int, kMaxSeats>>> guesses;
    while (s.phase != Phase::over) {
      if (s.phase == Phase::choose && s.turn == 1)
        guesses.emplace_back(s.age, expected_points(learned_prospects(), e, s));
      choose_by_instinct(instinct_weights(), e, s, rng, moves);
      play(e, s, moves);
    }
    for (const auto& [age, points] : guesses) {
      for (std::size_t i = 0; i < 4; ++i) {
        const double total = score(e, s, seat(i)).total();
        const double off = static_cast<double>(points[i]) / kProspectPoint - total;
        errors[age] += off * off;
        plain[age] += (total - 50) * (total - 50);
        ++count[age];
      }
    }
  }
  for (std::size_t age = 1; age <= kAges; ++age) CHECK(errors[age] < plain[age]);
  CHECK(errors[2] < errors[1]);
  CHECK(errors[3] < errors[2] * 0.8);
}

TEST_CASE("a search tree comes to prefer what pays, and counts an option only where it is possible") {
  SearchTree tree;
  Rng rng(2);
  constexpr std::int32_t kTrust = kSureWin / 20;
  Options both;
  both.push_back({{Action::build, CardId{1}, 0, 0}, 2 * kLikingUnit});  // liked, but bad
  both.push_back({{Action::build, CardId{2}, 0, 0}, 0});
  int good = 0;
  for (int i = 0; i < 400; ++i) {
    const SearchTree::Step step = tree.select(SearchTree::kRoot, 0, both, kTrust, rng);
    const bool is_good = tree.move_of(step).card == CardId{2};
    if (i >= 200 && is_good) ++good;
    tree.learn(step, is_good ? kSureWin * 3 / 4 : kSureWin / 4);
  }
  CHECK(good > 150);
  Options one;
  one.push_back({{Action::build, CardId{1}, 0, 0}, 0});
  CHECK(tree.move_of(tree.select(SearchTree::kRoot, 0, one, kTrust, rng)).card == CardId{1});
}

TEST_CASE("a search tree learns what pays in each situation, and guesses from the others in a new one") {
  SearchTree tree;
  Rng rng(3);
  constexpr std::int32_t kTrust = kSureWin / 20;
  Options options;
  for (std::uint8_t card = 1; card <= 3; ++card) options.push_back({{Action::build, CardId{card}, 0, 0}, 0});
  const auto chosen = [&](std::uint64_t seen) {
    return index(tree.move_of(tree.select(SearchTree::kRoot, seen, options, kTrust, rng)).card);
  };
  // The first card never pays, the second in situation 2, the third in situation 3.
  for (std::uint64_t i = 0; i < 1'000; ++i) {
    const std::uint64_t seen = 2 + i % 2;
    const SearchTree::Step step = tree.select(SearchTree::kRoot, seen, options, kTrust, rng);
    tree.learn(step, index(tree.move_of(step).card) == seen ? kSureWin * 3 / 4 : kSureWin / 4);
  }
  std::array<std::array<int, 4>, 5> often{};
  for (std::uint64_t seen = 2; seen <= 4; ++seen) {
    for (int i = 0; i < 200; ++i) ++often[seen][chosen(seen)];
  }
  CHECK(often[2][2] > 150);
  CHECK(often[3][3] > 150);
  CHECK(often[4][2] > 50);
  CHECK(often[4][3] > 50);
  CHECK(often[4][1] < 20);
}

TEST_CASE("rollout and search play every kind of game to its end with legal moves") {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= 7; ++players) {
      for (const char* spec : {"rollout:nodes=20", "search:nodes=20", "instinct"}) {
        CAPTURE(spec);
        // play_match asserts that every move is legal.
        CHECK_FALSE(end_of(spec, edition(id), players, 11 + players).empty());
      }
    }
  }
}

TEST_CASE("with a node limit rollout and search are reproducible, with threads as well") {
  const Edition& e = edition(EditionId::first);
  for (const char* spec : {"rollout:nodes=60", "search:nodes=60", "search:nodes=60:threads=3"}) {
    CAPTURE(spec);
    const std::string once = end_of(spec, e, 3, 5);
    CHECK(end_of(spec, e, 3, 5) == once);
  }
}

TEST_CASE("a search decides from what its seat may know: the same views give the same choice") {
  const Edition& e = edition(EditionId::first);
  const State real = new_game(e, random_table(4, 9), 9);
  const Seat me{2};
  // Another world that looks the same from the seat.
  Rng rng(1);
  Memory memory;
  memory.begin(view_of(e, real, me));
  const State other = determinize(memory.knowledge(), rng);
  REQUIRE(other.hands != real.hands);
  REQUIRE(view_of(e, other, me) == view_of(e, real, me));
  const auto choice = [&](const State& s) {
    const auto bot = make_bot("search:nodes=200").bot;
    bot->begin(view_of(e, s, me));
    MoveList legal;
    legal_moves(e, s, me, legal);
    Rng chance(4);
    return bot->choose(view_of(e, s, me), {legal.begin(), legal.end()}, chance);
  };
  CHECK(choice(real) == choice(other));
}

TEST_CASE("the last turn is solved: what is better whatever the others do is found") {
  int solved = 0;
  int found = 0;
  const Edition& e = edition(EditionId::first);
  for (Seed seed = 1; seed <= 60; ++seed) {
    State s = new_game(e, random_table(3, seed), seed);
    Rng rng(seed);
    TurnMoves moves{};
    Memory memory;
    memory.begin(view_of(e, s, Seat{0}));
    while (!(s.age == kAges && s.turn == kTurnsPerAge)) {
      choose_by_instinct(instinct_weights(), e, s, rng, moves);
      play(e, s, moves);
      memory.observe(view_of(e, s, Seat{0}));
    }
    if (s.phase != Phase::choose) continue;
    const std::vector<Judged> judged = solve_last_turn(memory.knowledge(), instinct_weights(), rng);
    if (judged.empty()) continue;
    ++solved;
    // With three players every hand has been seen, so that the points of each move can be counted.
    int most = -100;
    std::map<std::pair<CardId, Action>, int> points;
    for (const Judged& one : judged) {
      choose_by_instinct(instinct_weights(), e, s, rng, moves);
      moves[0] = one.move;
      State end = s;
      play(e, end, moves);
      play_out_by_instinct(instinct_weights(), e, end, rng);
      points[{one.move.card, one.move.action}] = score(e, end, Seat{0}).total();
      most = std::max(most, score(e, end, Seat{0}).total());
    }
    if (points[{judged[0].move.card, judged[0].move.action}] >= most - 2) ++found;
  }
  CHECK(solved > 40);
  CHECK(found >= solved * 9 / 10);
}

TEST_CASE("a little search beats greedy, and more of it beats less") {
  const auto wins = [](std::string_view bots, int games) {
    const Edition& e = edition(EditionId::first);
    const Players table(bot_specs(bots, 3).specs);
    double won = 0;
    for (int g = 0; g < games; ++g) {
      const Seed seed = game_seed(3, static_cast<std::uint64_t>(g));
      const SeatSet best = winners(e, play_match(e, random_table(3, seed), seed, table));
      if (best.contains(Seat{0})) won += 1.0 / static_cast<double>(best.size());
    }
    return won / games;
  };
  CHECK(wins("search:nodes=100,greedy", 40) > 0.55);
  CHECK(wins("search:nodes=200,search:nodes=8", 40) > 0.40);
}

TEST_CASE("what a greedy player and a planner are expected to do is what those bots do") {
  int decisions = 0;
  int same_plans = 0;
  each_decision(2, [&](const Edition& e, const State& s, Seat who) {
    if (s.has_free_city() || s.phase != Phase::choose) return;
    MoveList legal;
    legal_moves(e, s, who, legal);
    const auto same = [&](Bot&& bot, const Move& expected) {
      Rng rng(1);
      const Move real = bot.choose(view_of(e, s, who), {legal.begin(), legal.end()}, rng);
      CHECK(is_legal(e, s, who, expected));
      return expected.action == real.action && expected.card == real.card;
    };
    ++decisions;
    CHECK(same(GreedyBot(), greedy_move(e, s, who)));
    same_plans += same(PlannerBot(), planned_move(e, s, who)) ? 1 : 0;
  });
  // A planner minds whom it pays. That is left out of account, and seldom matters.
  CHECK(same_plans > decisions * 0.99);
}

TEST_CASE("greedy players and planners give themselves away, those who think are taken for neither") {
  const Edition& e = edition(EditionId::second);
  for (Seed seed = 1; seed <= 6; ++seed) {
    State s = new_game(e, random_table(5, seed), seed);
    const Seat me{0};
    Memory memory;
    Habits habits;
    memory.begin(view_of(e, s, me));
    Rng rng(seed);
    TurnMoves moves{};
    while (s.age < kAges) {
      choose_by_instinct(instinct_weights(), e, s, rng, moves);
      if (s.phase == Phase::choose) {
        for (const Seat who : {Seat{1}, Seat{3}}) moves[index(who)] = greedy_move(e, s, who);
        moves[2] = planned_move(e, s, Seat{2});
      }
      play(e, s, moves);
      const View view = view_of(e, s, me);
      habits.notice(memory.knowledge(), view, instinct_weights());
      memory.observe(view);
      const double sure = habits.chance(Seat{1}, Habit::greedy);
      habits.notice(memory.knowledge(), view, instinct_weights());  // seen twice
      CHECK(habits.chance(Seat{1}, Habit::greedy) == sure);
    }
    CAPTURE(seed);
    CHECK(habits.any(Habit::greedy));
    CHECK(habits.any(Habit::plans));
    CHECK(habits.chance(Seat{1}, Habit::greedy) > 0.9);
    CHECK(habits.chance(Seat{3}, Habit::greedy) > 0.9);
    CHECK(habits.chance(Seat{2}, Habit::plans) > 0.9);
    CHECK(habits.chance(Seat{4}, Habit::thinks) > 0.9);
  }
}

TEST_CASE("a search forgets the players of the last game") {
  const Edition& e = edition(EditionId::first);
  const auto end = [&](const Players& players, Seed seed) {
    return play_match(e, random_table(3, seed), seed, players).cities;
  };
  const Players fresh(bot_specs("search:nodes=40,instinct", 3).specs);
  const Players used(bot_specs("search:nodes=40,instinct", 3).specs);
  end(used, 8);
  CHECK(end(used, 9) == end(fresh, 9));
}

TEST_CASE("a search with hardly any time still answers") {
  for (const char* spec : {"search:ms=1", "rollout:ms=1", "search:nodes=1"}) {
    CAPTURE(spec);
    CHECK_FALSE(end_of(spec, edition(EditionId::first), 3, 4).empty());
  }
}

TEST_CASE("rollout and search say what is wrong with their options") {
  CHECK(make_bot("search:nodes=0").bot == nullptr);
  CHECK(make_bot("search:nodes=x").bot == nullptr);
  CHECK(make_bot("search:speed=3").bot == nullptr);
  CHECK(make_bot("rollout:threads=0").bot == nullptr);
  CHECK(make_bot("search:ms=5:threads=2").bot != nullptr);
}
