#include "analysis/chances.h"

#include <algorithm>
#include <cmath>

#include "record/record.h"
#include "rules/turn.h"
#include "view/decision.h"
#include "view/determinize.h"

namespace wonders {

namespace {

/// n of every `whole`, rounded.
Millionths in_millionths(std::int64_t n, std::uint64_t games) {
  const std::int64_t whole = kWholeWin * static_cast<std::int64_t>(games);
  return (n * kCertain + whole / 2) / whole;
}

/// Of a hundred parts of the distance to even chances, how many are taken away after so many turns.
std::int64_t parts_taken(std::size_t turns_over) {
  if (turns_over + 1 >= kTurns) return 0;
  return std::max<std::int64_t>(2, 38 - 9 * static_cast<std::int64_t>(turns_over));
}

Outlook tempered(const Outlook& outlook, const State& s) {
  return tempered(outlook, s.seats, s.players, turns_begun(s) - 1);
}

void deal_again(const Edition& e, State& s, Rng& rng) {
  s.seed = rng.next();
  s.turn = 1;
  deal_age(e, s);
  begin_turn(s);
}

}  // namespace

Millionths tempered(Millionths win, std::size_t players, std::size_t turns_over) {
  constexpr std::int64_t kParts = 100;
  const std::int64_t taken = parts_taken(turns_over);
  const std::int64_t whole = kParts * static_cast<std::int64_t>(players);
  return (win * (kParts - taken) * static_cast<std::int64_t>(players) + kCertain * taken + whole / 2) / whole;
}

Outlook tempered(Outlook outlook, std::size_t seats, std::size_t players, std::size_t turns_over) {
  Millionths sum = 0;
  for (std::size_t i = seats - players; i < seats; ++i) {  // the Free City is first
    sum += outlook.win[i] = tempered(outlook.win[i], players, turns_over);
  }
  *std::max_element(outlook.win.begin(), outlook.win.end()) += kCertain - sum;  // what rounding left
  return outlook;
}

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
  const View& now = known.now();
  return tempered(outlook_of(ends, now.seats), now.seats, now.players, turns_begun(public_state(now)) - 1);
}

Outlook expected_in(const Edition& e, const State& from, PlayoutPolicy& policy, std::uint64_t games, Rng rng) {
  Ends ends;
  for (std::uint64_t n = 0; n < games; ++n) {
    State s = from;
    s.seed = rng.next();
    play_on(policy, e, s, rng);
    ends.add(end_of(e, s));
  }
  return tempered(outlook_of(ends, from.seats), from);
}

Outlook expected_before_deal(const Edition& e, const State& from, PlayoutPolicy& policy, std::uint64_t games, Rng rng) {
  Ends ends;
  for (std::uint64_t n = 0; n < games; ++n) {
    State s = from;
    deal_again(e, s, rng);
    play_on(policy, e, s, rng);
    ends.add(end_of(e, s));
  }
  return tempered(outlook_of(ends, from.seats), from);
}

SeatChances luck_of_deals(const Edition& e, std::span<const State> starts, PlayoutPolicy& policy, std::uint64_t games,
                          Rng rng) {
  SeatChances sum{};
  for (const State& s : starts) {
    const Outlook before = expected_before_deal(e, s, policy, games, Rng(rng.next()));
    const Outlook after = expected_in(e, s, policy, games, Rng(rng.next()));
    for (std::size_t i = 0; i < s.seats; ++i) sum[i] += after.win[i] - before.win[i];
  }
  return sum;
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
  ChoiceWorths worths{.before = tempered(outlook_of(before, from.seats), from)};
  for (const Seat who : deciding) {
    const std::size_t player = index(decider(from, who));
    worths.with_choice[player] = tempered(in_millionths(wins[player], games), from.players, turns_begun(from) - 1);
  }
  return worths;
}

}  // namespace wonders
