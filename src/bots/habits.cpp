#include "bots/habits.h"

#include <algorithm>

#include "bots/greedy_bot.h"
#include "view/determinize.h"

namespace wonders {

namespace {

constexpr double kGoodReason = 0.6;

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
  return before.age == 2 ? before.left(before.seat) : before.right(before.seat);
}

/// The hand that a card was taken from, when the rest of it is seen. What was played face down may be any card.
Hand whole_hand(const Hand& rest, const Move& played, const Hand& likely) {
  Hand hand = rest;
  hand.insert(played.card != kNoCard ? played.card : *likely.begin());
  return hand;
}

/// How often a player would have made the move that was seen, by instinct and out of greed.
struct Likeness {
  int tries = 0;
  int instinct = 0;
  int greed = 0;

  static constexpr int kDraws = 4;

  void compare(const InstinctWeights& weights, const Edition& e, const State& world, Seat who, const Move& seen,
               Rng& rng) {
    Options options;
    weigh_options(weights, e, world, who, options);
    for (int k = 0; k < kDraws; ++k) instinct += looks_like(draw_option(options, rng), seen) ? 1 : 0;
    greed += looks_like(greedy_move(e, world, who), seen) ? kDraws : 0;
    tries += kDraws;
  }

  /// Nobody is quite consistent.
  double chance(int hits) const {
    constexpr double kSlip = 0.03;
    return kSlip + (1 - kSlip) * hits / tries;
  }
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

void Habits::notice(const Knowledge& before, const View& after, const InstinctWeights& weights) {
  if (!shows_moves(before.now(), after)) return;
  constexpr int kWorlds = 16;
  Rng rng(Rng::mix(before.now().age * kTurnsPerAge + before.now().turn));
  std::array<Likeness, kMaxSeats> likeness{};
  const Seat gave = giver(before.now(), after);
  for (int n = 0; n < kWorlds; ++n) {
    State world = determinize(before, rng);
    if (gave != kNoSeat) world.hand(gave) = whole_hand(after.hand, after.moves[index(gave)], world.hand(gave));
    after.moved.for_each([&](Seat who) {
      const Move& seen = after.moves[index(who)];
      const bool possible = seen.card == kNoCard || world.hand(who).contains(seen.card);
      if (who == after.seat || !possible) return;
      likeness[index(who)].compare(weights, before.edition(), world, who, seen, rng);
    });
  }
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    const Likeness& like = likeness[i];
    if (like.tries == 0) continue;
    const double yes = greedy_[i] * like.chance(like.greed);
    const double no = (1 - greedy_[i]) * like.chance(like.instinct);
    greedy_[i] = std::clamp(yes / (yes + no), 0.001, 0.999);  // a player may change
  }
}

bool Habits::draw_greedy(Seat who, Rng& rng) const {
  constexpr std::uint32_t kParts = 1024;
  return greedy(who) > kGoodReason && rng.below(kParts) < greedy(who) * kParts;
}

bool Habits::any_greedy() const {
  return std::ranges::any_of(greedy_, [](double sure) { return sure > kGoodReason; });
}

}  // namespace wonders
