#include "analysis/judge.h"

#include <algorithm>
#include <cmath>

#include "view/decision.h"

namespace wonders {

namespace {

constexpr double kWin = static_cast<double>(kWholeWin);

Millionths rounded(double share_of_win) {
  return static_cast<Millionths>(std::floor(share_of_win * static_cast<double>(kCertain) + 0.5));
}

/// Leaves equals in their order. There are few.
template <class T, class Better>
void best_before(std::vector<T>& items, Better&& better) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    for (std::size_t k = i; k > 0 && better(items[k], items[k - 1]); --k) std::swap(items[k], items[k - 1]);
  }
}

/// A choice, compared with what was played in all the worlds in which it was tried. What was played is tried in every
/// world, so that it can be compared with all others, whether they are still tried or not.
struct Contender {
  Move move{};
  std::int64_t worlds = 0;
  std::int64_t gain = 0;     // wins more than with what was played, in parts of kWholeWin
  std::int64_t squares = 0;  // of each gain
  std::int64_t points = 0;   // more of them

  double mean_gain() const { return static_cast<double>(gain) / kWin / static_cast<double>(worlds); }

  /// The variance of the mean. One more world with half a win is added: none were different yet is not never.
  double variance() const {
    const double n = static_cast<double>(worlds);
    const double mean = mean_gain();
    const double spread = static_cast<double>(squares) / (kWin * kWin) / n - mean * mean;
    return (std::max(0.0, spread) + 0.25 / n) / n;
  }
};

/// The choices of a decision. What was played is the first.
std::vector<Contender> contenders(const Knowledge& known, const Move& played) {
  Options options;
  list_options(known.edition(), public_state(known.now()), known.now().deciding, options);
  std::vector<Contender> all{{.move = played}};
  for (const Option& option : options) {
    if (option.move != played) all.push_back({.move = option.move});
  }
  return all;
}

class Trial {
 public:
  Trial(const Knowledge& known, std::vector<Contender> all, PlayoutPolicy& policy, std::uint64_t nodes, Rng rng)
      : known_(known), policy_(policy), rng_(rng), nodes_(nodes), all_(std::move(all)) {}

  Judgement judge() {
    if (all_.size() > 1) hold();
    return verdict();
  }

 private:
  static constexpr std::size_t kPlayed = 0;
  static constexpr std::uint64_t kBatch = 48;   // worlds between two looks
  static constexpr double kHopeless = 2.5;      // standard errors behind the best
  static constexpr double kCertainly = 3.5;     // it looks many times before it stops early
  static constexpr double kFineEnough = 0.004;  // half an interval that is not worth more games
  static constexpr double kDoubtfulWorlds = 30;
  static constexpr std::uint64_t kLeastWorlds = 192;  // before it is clear

  void hold() {
    std::vector<std::size_t> trying(all_.size());
    for (std::size_t i = 0; i < trying.size(); ++i) trying[i] = i;
    const std::uint64_t first = std::clamp<std::uint64_t>(nodes_ / (4 * all_.size()), 8, kBatch);
    try_in_worlds(trying, first);
    while (spent_ < nodes_ && !is_clear()) {
      choose_whom_to_try(trying);
      try_in_worlds(trying, kBatch);
    }
  }

  void try_in_worlds(const std::vector<std::size_t>& trying, std::uint64_t worlds) {
    for (std::uint64_t n = 0; n < worlds; ++n) try_in_one_world(trying);
    spent_ += worlds * trying.size();
  }

  void try_in_one_world(const std::vector<std::size_t>& trying) {
    const Edition& e = known_.edition();
    const std::size_t player = index(known_.now().seat);
    const std::size_t deciding = index(known_.now().deciding);
    const State world = likely_world(known_, policy_, rng_);
    Rng chance(rng_.next());
    TurnMoves moves{};
    policy_.choose(e, world, chance, moves);
    End with_played;
    for (const std::size_t i : trying) {
      Contender& contender = all_[i];
      State s = world;
      Rng same_chance = chance;
      moves[deciding] = contender.move;
      carry_out(e, s, moves);
      play_on(policy_, e, s, same_chance);
      const End end = end_of(e, s);
      if (i == kPlayed) {
        with_played = end;
        wins_ += end.win[player];
        win_squares_ += end.win[player] * end.win[player];
        points_ += end.points[player];
      }
      const std::int64_t gain = end.win[player] - with_played.win[player];
      ++contender.worlds;
      contender.gain += gain;
      contender.squares += gain * gain;
      contender.points += end.points[player] - with_played.points[player];
    }
  }

  std::size_t best() const {
    std::size_t best = kPlayed;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (all_[i].mean_gain() > all_[best].mean_gain()) best = i;
    }
    return best;
  }

  /// Standard error of the difference of two means; what was played has none of its own.
  double error_between(std::size_t a, std::size_t b) const {
    const double of_a = a == kPlayed ? 0 : all_[a].variance();
    const double of_b = b == kPlayed ? 0 : all_[b].variance();
    return std::sqrt(of_a + of_b);
  }

  /// How much the difference of two may be off, for sure. The best of many choices looks better than it is, the more
  /// the fewer worlds there were: with 30 the bound is twice as wide as a standard error says.
  double sure_bound(std::size_t a, std::size_t b) const {
    const double worlds = static_cast<double>(std::min(all_[a].worlds, all_[b].worlds));
    return kSureErrors * error_between(a, b) * (1 + kDoubtfulWorlds / worlds);
  }

  bool is_behind(std::size_t i, std::size_t best, double errors) const {
    return all_[best].mean_gain() - all_[i].mean_gain() > errors * error_between(i, best);
  }

  /// What was played, the best so far and the most promising of the others: fewer the more games have been played.
  void choose_whom_to_try(std::vector<std::size_t>& trying) const {
    const std::size_t leader = best();
    std::vector<std::size_t> others;
    for (std::size_t i = 1; i < all_.size(); ++i) {
      if (i != leader && !is_behind(i, leader, kHopeless)) others.push_back(i);
    }
    best_before(others, [&](std::size_t a, std::size_t b) { return all_[a].mean_gain() > all_[b].mean_gain(); });
    const std::size_t quarter = static_cast<std::size_t>(4 * spent_ / std::max<std::uint64_t>(nodes_, 1));
    const std::size_t room = std::max<std::size_t>(2, all_.size() >> (quarter + 1));
    if (others.size() > room) others.resize(room);
    trying.assign(1, kPlayed);
    if (leader != kPlayed) trying.push_back(leader);
    trying.insert(trying.end(), others.begin(), others.end());
  }

  /// Nothing else comes near the best, and how far what was played is behind it is known well enough.
  bool is_clear() const {
    const std::size_t leader = best();
    if (all_[kPlayed].worlds < static_cast<std::int64_t>(kLeastWorlds)) return false;
    for (std::size_t i = 1; i < all_.size(); ++i) {
      if (i != leader && !is_behind(i, leader, kCertainly)) return false;
    }
    return leader == kPlayed || sure_bound(leader, kPlayed) / 2 < kFineEnough;
  }

  /// The one that comes nearest to the best.
  std::size_t rival(std::size_t leader) const {
    std::size_t found = leader;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (i == leader) continue;
      if (found == leader || all_[i].mean_gain() > all_[found].mean_gain()) found = i;
    }
    return found;
  }

  JudgedMove judged(std::size_t i, std::size_t leader) const {
    const double worlds = static_cast<double>(all_[kPlayed].worlds);
    const double base = static_cast<double>(wins_) / kWin / worlds;
    const double win = std::clamp(base + all_[i].mean_gain(), 0.0, 1.0);
    const std::size_t other = i != leader ? leader : leader != kPlayed ? kPlayed : rival(leader);
    const double half = sure_bound(i, other) / 2;
    JudgedMove move{.move = all_[i].move, .win = rounded(win)};
    move.low = rounded(std::max(0.0, win - half));
    move.high = rounded(std::min(1.0, win + half));
    move.points = static_cast<double>(points_) / worlds +
                  static_cast<double>(all_[i].points) / static_cast<double>(all_[i].worlds);
    move.games = static_cast<std::uint64_t>(all_[i].worlds);
    return move;
  }

  Judgement verdict() {
    if (all_[kPlayed].worlds == 0) try_in_worlds({kPlayed}, std::clamp<std::uint64_t>(nodes_ / 8, 1, kLeastWorlds));
    const std::size_t leader = best();
    Judgement judgement{.played = all_[kPlayed].move};
    for (std::size_t i = 0; i < all_.size(); ++i) judgement.candidates.push_back(judged(i, leader));
    best_before(judgement.candidates, [](const JudgedMove& a, const JudgedMove& b) { return a.win > b.win; });
    judgement.win = judgement.choice().win;
    judgement.error = rounded(error_of_win());
    judgement.loss = judgement.best().win - judgement.win;
    const Millionths sure = rounded(sure_bound(leader, kPlayed));
    judgement.loss_low = std::max<Millionths>(0, judgement.loss - sure);
    judgement.loss_high = judgement.loss == 0 ? 0 : std::min(kCertain, judgement.loss + sure);
    judgement.verdict = all_.size() == 1 ? Verdict::forced : kind_of(judgement);
    return judgement;
  }

  double error_of_win() const {
    const double n = static_cast<double>(all_[kPlayed].worlds);
    const double mean = static_cast<double>(wins_) / kWin / n;
    const double variance = static_cast<double>(win_squares_) / (kWin * kWin) / n - mean * mean;
    return std::sqrt((std::max(0.0, variance) + 0.25 / n) / n);
  }

  static Verdict kind_of(const Judgement& j) {
    if (j.loss == 0 || j.loss_high < kInaccuracy) return Verdict::fine;
    if (j.loss_low >= kBlunder) return Verdict::blunder;
    if (j.loss_low >= kMistake) return Verdict::mistake;
    return j.loss_low >= kInaccuracy ? Verdict::inaccuracy : Verdict::unclear;
  }

  const Knowledge& known_;
  PlayoutPolicy& policy_;
  Rng rng_;
  const std::uint64_t nodes_;
  std::uint64_t spent_ = 0;
  std::vector<Contender> all_;
  std::int64_t wins_ = 0, win_squares_ = 0, points_ = 0;  // with what was played
};

}  // namespace

const JudgedMove& Judgement::choice() const { return *std::ranges::find(candidates, played, &JudgedMove::move); }

Judgement judge(const Knowledge& known, const Move& played, PlayoutPolicy& policy, std::uint64_t nodes, Rng rng) {
  return Trial(known, contenders(known, played), policy, nodes, rng).judge();
}

Judgement judge_among(const Knowledge& known, const Move& played, std::span<const Move> others, PlayoutPolicy& policy,
                      std::uint64_t nodes, Rng rng) {
  std::vector<Contender> all{{.move = played}};
  for (const Move& other : others) all.push_back({.move = other});
  return Trial(known, std::move(all), policy, nodes, rng).judge();
}

}  // namespace wonders
