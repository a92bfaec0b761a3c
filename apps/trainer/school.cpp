#include "trainer/school.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <thread>

#include "bots/learned/utility.h"
#include "bots/search/memory.h"
#include "bots/simple/planner_bot.h"
#include "catalog/catalog.h"
#include "rules/setup.h"

namespace wonders::trainer {

namespace {

std::size_t find(const Options& options, const Move& m) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].move.action == m.action && options[i].move.card == m.card) return i;
  }
  std::fputs("a legal move is no option\n", stderr);
  std::abort();
}

Lesson lesson_of(const Edition& e, const State& s, Seat who, const Options& options, std::vector<float> wanted) {
  Lesson lesson;
  const feature::Situation situation(e, s, who);
  for (const Option& option : options) {
    feature::each(situation, option.move,
                  [&](std::size_t f) { lesson.features.push_back(static_cast<std::uint16_t>(f)); });
    lesson.ends.push_back(static_cast<std::uint16_t>(lesson.features.size()));
  }
  lesson.wanted = std::move(wanted);
  return lesson;
}

class Game {
 public:
  Game(const Course& course, const InstinctWeights& weights, const Prospects& prospects, std::uint64_t number,
       std::vector<Lesson>& lessons)
      : course_(course), weights_(weights), prospects_(prospects), rng_(stream(course.seed, number)),
        lessons_(lessons) {}

  void play_through() {
    constexpr std::array<std::uint8_t, 10> kPlayers{2, 3, 3, 3, 4, 4, 5, 5, 6, 7};
    const Edition& e = edition(rng_.below(2) == 0 ? EditionId::first : EditionId::second);
    const std::size_t players = kPlayers[rng_.below(kPlayers.size())];
    const Seed seed = rng_.next();
    State s = new_game(e, random_table(players, seed), seed);
    s.player_seats().for_each([&](Seat i) { memories_[index(i)].begin(view_of(e, s, i)); });
    while (s.phase != Phase::over) {
      TurnMoves moves{};
      awaiting(s).for_each([&](Seat who) { moves[index(who)] = decide(e, s, who); });
      play(e, s, moves);
      s.player_seats().for_each([&](Seat i) { memories_[index(i)].observe(view_of(e, s, i)); });
    }
  }

 private:
  Move decide(const Edition& e, const State& s, Seat who) {
    Options options;
    weigh_options(weights_, e, s, who, options);
    if (options.size() == 1) return options[0].move;
    const Seat player = decider(s, who);
    std::vector<float> wanted(options.size(), 0.0F);
    Move chosen =
        course_.worlds == 0 ? imitate_planner(e, s, who, options, wanted) : play_out(e, who, player, options, wanted);
    lessons_.push_back(lesson_of(e, s, who, options, std::move(wanted)));
    // Now and then another move, so that instinct knows what to do with a city that is less than perfect.
    if (rng_.below(8) == 0) chosen = draw_option(options, rng_);
    if (player != who) memories_[index(player)].decided(who, chosen);
    return chosen;
  }

  Move imitate_planner(const Edition& e, const State& s, Seat who, const Options& options, std::vector<float>& wanted) {
    MoveList legal;
    legal_moves(e, s, who, legal);
    const Move m = PlannerBot().choose(view_of(e, s, decider(s, who)), {legal.begin(), legal.end()}, rng_);
    wanted[find(options, m)] = 1.0F;
    return m;
  }

  /// What each option comes to if all go on by instinct, in the same worlds and with the same chance. The best of those
  /// that instinct likes is played: so few games tell little about one option.
  Move play_out(const Edition& e, Seat who, Seat player, const Options& options, std::vector<float>& wanted) {
    const Memory& memory = memories_[index(player)];
    const float part = 1.0F / static_cast<float>(course_.worlds) / static_cast<float>(kSureWin);
    for (std::uint64_t n = 0; n < course_.worlds; ++n) {
      const State world = determinize(memory.knowledge(), rng_);
      const Rng chance(rng_.next());
      for (std::size_t i = 0; i < options.size(); ++i) {
        wanted[i] += static_cast<float>(end_of(e, world, who, options[i].move, chance)[index(player)]) * part;
      }
    }
    std::vector<int> likings;
    for (const Option& option : options) likings.push_back(option.liking);
    std::ranges::sort(likings, std::greater{});
    const int liked = likings[std::min<std::size_t>(likings.size(), 6) - 1];
    std::size_t best = options.size();
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (options[i].liking >= liked && (best == options.size() || wanted[i] > wanted[best])) best = i;
    }
    return options[best].move;
  }

  Utilities end_of(const Edition& e, State s, Seat who, const Move& m, Rng rng) const {
    TurnMoves moves{};
    choose_by_instinct(weights_, e, s, rng, moves);
    moves[index(who)] = m;
    play(e, s, moves);
    unsigned turns = 0;
    while (s.phase != Phase::over) {
      if (s.phase == Phase::choose && ++turns >= course_.turns) return expected_utilities(prospects_, e, s);
      choose_by_instinct(weights_, e, s, rng, moves);
      play(e, s, moves);
    }
    return utilities(e, s);
  }

  const Course& course_;
  const InstinctWeights& weights_;
  const Prospects& prospects_;
  Rng rng_;
  std::vector<Lesson>& lessons_;
  std::array<Memory, kMaxSeats> memories_;
};

}  // namespace

std::vector<Lesson> attend(const Course& course, const InstinctWeights& weights, const Prospects& prospects) {
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::vector<Lesson>> by_game(course.games);
  std::atomic<std::uint64_t> next{0};
  {
    std::vector<std::jthread> team;
    for (unsigned t = 0; t < threads; ++t) {
      team.emplace_back([&] {
        for (std::uint64_t game = next++; game < course.games; game = next++) {
          Game(course, weights, prospects, game, by_game[game]).play_through();
        }
      });
    }
  }
  std::vector<Lesson> lessons;
  for (auto& game : by_game) std::move(game.begin(), game.end(), std::back_inserter(lessons));
  return lessons;
}

}  // namespace wonders::trainer
