#include "analysis/chances.h"

#include <doctest/doctest.h>

#include "analysis/games.h"
#include "rules/turn.h"

namespace wonders {

namespace {

Millionths whole_of(const SeatChances& win) {
  Millionths sum = 0;
  for (const Millionths chance : win) sum += chance;
  return sum;
}

/// What is left of a chance after so many turns: a part of its distance to even chances.
double expected_after(std::size_t turns_over, double win, double even) {
  constexpr std::array kKept{0.62, 0.71, 0.80, 0.89, 0.98};
  return even + (win - even) * (turns_over >= kTurns - 1 ? 1.0 : kKept[std::min<std::size_t>(turns_over, 4)]);
}

/// The chances of games played on from a position, as expected_in() plays them, before anything is taken away.
Outlook plain(const Edition& e, const State& from, std::uint64_t games, Seed seed) {
  InstinctPolicy policy;
  Rng rng(seed);
  Ends ends;
  for (std::uint64_t n = 0; n < games; ++n) {
    State s = from;
    s.seed = rng.next();
    play_on(policy, e, s, rng);
    ends.add(end_of(e, s));
  }
  return outlook_of(ends, from.seats);
}

}  // namespace

TEST_CASE("chances: a part of the distance to even chances is taken away, most in the first turns") {
  for (std::size_t players = 2; players <= kMaxSeats; ++players) {
    const double even = 1.0 / static_cast<double>(players);
    for (std::size_t turns_over = 0; turns_over <= kTurns; ++turns_over) {
      for (const Millionths win : {0, 1, 123'456, 500'000, 999'999, 1'000'000}) {
        const Millionths less = tempered(win, players, turns_over);
        CHECK(share(less) == doctest::Approx(expected_after(turns_over, share(win), even)).epsilon(1e-5));
        if (turns_over >= kTurns - 1) CHECK(less == win);
      }
    }
  }
}

TEST_CASE("chances: what is taken away leaves them between nothing and certain, in their order, with the sum of one") {
  // Shares that do not divide evenly, so that rounding leaves something; with two players the Free City is first.
  for (std::size_t players = 2; players <= kMaxSeats; ++players) {
    const std::size_t seats = players == 2 ? 3 : players;
    for (std::size_t turns_over = 0; turns_over <= kTurns; ++turns_over) {
      Outlook outlook;
      Millionths left = kCertain;
      for (std::size_t i = seats; i-- > seats - players;) {
        const bool last = i == seats - players;
        outlook.win[i] = last ? left : (left * 2) / 3 + static_cast<Millionths>(i % 2);
        left -= outlook.win[i];
      }
      REQUIRE(whole_of(outlook.win) == kCertain);
      const Outlook less = tempered(outlook, seats, players, turns_over);
      CHECK(whole_of(less.win) == kCertain);
      if (seats > players) CHECK(less.win[0] == 0);
      for (std::size_t i = seats - players; i < seats; ++i) {
        CHECK(less.win[i] >= 0);
        CHECK(less.win[i] <= kCertain);
        for (std::size_t k = seats - players; k < seats; ++k) {
          if (outlook.win[i] >= outlook.win[k]) CHECK(less.win[i] >= less.win[k]);
        }
      }
    }
  }
}

TEST_CASE("chances: how many turns of a position are over decides what is taken away") {
  constexpr std::uint64_t kGames = 8;
  const Edition& e = edition(EditionId::first);
  InstinctPolicy policy;
  std::size_t changed = 0;
  for (const State& s : test::positions_of(test::policy_record(EditionId::first, 3, 4))) {
    if (s.phase != Phase::choose) continue;
    const std::size_t turns_over = (s.age - 1u) * kTurnsPerAge + s.turn - 1u;
    const Outlook open = expected_in(e, s, policy, kGames, Rng(7));
    const Outlook before = plain(e, s, kGames, 7);
    CHECK(open.win == tempered(before, s.seats, s.players, turns_over).win);
    CHECK(whole_of(open.win) == kCertain);
    if (turns_over == kTurns - 1) CHECK(open.win == before.win);
    changed += open.win != before.win ? 1 : 0;
    if (s.turn > 1) continue;
    // Before a deal and for a spectator the same: no chance of certain or none, however few games.
    const Outlook dealt = expected_before_deal(e, s, policy, 1, Rng(7));
    const Outlook watched = expected_by(Knowledge(e, view_of(e, s, kNoSeat)), policy, 1, Rng(7));
    for (const Outlook& outlook : {dealt, watched}) {
      CHECK(whole_of(outlook.win) == kCertain);
      const Millionths most = *std::ranges::max_element(outlook.win);
      CHECK(most == (s.age == 1 ? 746'666 : 986'666));  // certain, 38 or 2 parts of a hundred of the way to a third
    }
  }
  CHECK(changed == kTurns - 1);
}

}  // namespace wonders
