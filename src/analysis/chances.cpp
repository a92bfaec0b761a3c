#include "analysis/chances.h"

#include <algorithm>
#include <cmath>

#include "rules/turn.h"
#include "view/determinize.h"

namespace wonders {

namespace {

/// n of every `whole`, rounded.
Millionths in_millionths(std::int64_t n, std::uint64_t games) {
  const std::int64_t whole = kWholeWin * static_cast<std::int64_t>(games);
  return (n * kCertain + whole / 2) / whole;
}

void deal_again(const Edition& e, State& s, Rng& rng) {
  s.seed = rng.next();
  s.turn = 1;
  deal_age(e, s);
  begin_turn(s);
}

}  // namespace

Outlook outlook_of(const Ends& ends, std::size_t seats) {
  Outlook outlook;
  Millionths sum = 0;
  const double games = static_cast<double>(ends.games);
  for (std::size_t i = 0; i < seats; ++i) {
    sum += outlook.win[i] = in_millionths(ends.wins[i], ends.games);
    outlook.points[i] = static_cast<double>(ends.points[i]) / games;
    const double variance = static_cast<double>(ends.squares[i]) / games - outlook.points[i] * outlook.points[i];
    outlook.spread[i] = std::sqrt(std::max(0.0, variance));
  }
  *std::max_element(outlook.win.begin(), outlook.win.end()) += kCertain - sum;  // what rounding left
  return outlook;
}

Outlook outlook_of_end(const Edition& e, const State& over) {
  Ends ends;
  ends.add(end_of(e, over));
  return outlook_of(ends, over.seats);
}

State likely_world(const Knowledge& known, PlayoutPolicy& policy, Rng& rng) {
  State world = determinize(known, rng);
  if (world.phase != Phase::free_city) return world;
  State choosing = world;
  choosing.phase = Phase::choose;
  choosing.moved = {};
  TurnMoves moves{};
  policy.choose(known.edition(), choosing, rng, moves);
  world.moved.for_each([&](Seat i) {
    if (i != known.now().seat) world.moves[index(i)] = moves[index(i)];
  });
  return world;
}

Outlook expected_by(const Knowledge& known, PlayoutPolicy& policy, std::uint64_t games, Rng rng) {
  Ends ends;
  for (std::uint64_t n = 0; n < games; ++n) {
    State s = likely_world(known, policy, rng);
    play_on(policy, known.edition(), s, rng);
    ends.add(end_of(known.edition(), s));
  }
  return outlook_of(ends, known.now().seats);
}

Outlook expected_in(const Edition& e, const State& from, PlayoutPolicy& policy, std::uint64_t games, Rng rng) {
  Ends ends;
  for (std::uint64_t n = 0; n < games; ++n) {
    State s = from;
    s.seed = rng.next();
    play_on(policy, e, s, rng);
    ends.add(end_of(e, s));
  }
  return outlook_of(ends, from.seats);
}

Outlook expected_before_deal(const Edition& e, const State& from, PlayoutPolicy& policy, std::uint64_t games, Rng rng) {
  Ends ends;
  for (std::uint64_t n = 0; n < games; ++n) {
    State s = from;
    deal_again(e, s, rng);
    play_on(policy, e, s, rng);
    ends.add(end_of(e, s));
  }
  return outlook_of(ends, from.seats);
}

ChoiceWorths worths_of_choices(const Edition& e, const State& from, const TurnMoves& moves, PlayoutPolicy& policy,
                               std::uint64_t games, Rng rng) {
  Ends before;
  std::array<std::int64_t, kMaxSeats> wins{};
  const SeatSet deciding = awaiting(from);
  for (std::uint64_t n = 0; n < games; ++n) {
    State world = from;
    world.seed = rng.next();
    Rng chance(rng.next());
    TurnMoves usual{};
    policy.choose(e, world, chance, usual);
    const auto end_with = [&](const TurnMoves& chosen) {
      State s = world;
      Rng same_chance = chance;
      carry_out(e, s, chosen);
      play_on(policy, e, s, same_chance);
      return end_of(e, s);
    };
    const End as_usual = end_with(usual);
    before.add(as_usual);
    for (const Seat who : deciding) {
      TurnMoves chosen = usual;
      chosen[index(who)] = moves[index(who)];
      const std::size_t player = index(decider(from, who));
      wins[player] += (chosen == usual ? as_usual : end_with(chosen)).win[player];
    }
  }
  ChoiceWorths worths{.before = outlook_of(before, from.seats)};
  for (const Seat who : deciding) {
    const std::size_t player = index(decider(from, who));
    worths.with_choice[player] = in_millionths(wins[player], games);
  }
  return worths;
}

}  // namespace wonders
