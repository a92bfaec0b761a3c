#include "rules/measure/perft.h"

#include <doctest/doctest.h>

#include "catalog/catalog.h"
#include "rules/sample.h"
#include "rules/setup.h"

using namespace wonders;

namespace {

struct PinnedCount {
  EditionId edition;
  std::size_t players;
  std::size_t turns;
  std::uint64_t sequences;
};

std::uint64_t sequences(EditionId id, std::size_t players, std::size_t turns) {
  const Edition& e = edition(id);
  const SequenceCount count = perft(e, new_game(e, random_table(players, 1), 1), turns);
  CHECK_FALSE(count.overflow);
  return count.number;
}

/// The same count without any short cut: seat by seat, every move is played.
std::uint64_t counted_by_playing(const Edition& e, const State& s, std::size_t end, SeatSet undecided,
                                 TurnMoves moves = {}) {
  if (undecided.empty()) {
    State next = s;
    play(e, next, moves);
    if (next.phase == Phase::over || turns_begun(next) >= end) return 1;
    return counted_by_playing(e, next, end, awaiting(next));
  }
  const Seat who = undecided.front();
  undecided.erase(who);
  MoveList legal;
  legal_moves(e, s, who, legal);
  std::uint64_t sum = 0;
  for (const Move& m : legal) {
    moves[index(who)] = m;
    sum += counted_by_playing(e, s, end, undecided, moves);
  }
  return sum;
}

/// Could a stage of this turn let a city build from the discard pile?
bool salvage_is_near(const Edition& e, const State& s) {
  bool near = false;
  s.all_seats().for_each([&](Seat i) {
    const City& city = s.city(i);
    near = near || (has_next_stage(e, city) && next_stage(e, city).gives.powers.has(Power::build_from_discard));
  });
  return near;
}

/// A random game up to a turn.
State random_position(const Edition& e, std::size_t players, Seed seed, std::size_t turn) {
  State s = new_game(e, random_table(players, seed), seed);
  Rng rng(seed);
  while (turns_begun(s) < turn) {
    TurnMoves moves{};
    awaiting(s).for_each([&](Seat i) { moves[index(i)] = sample_move(e, s, i, rng); });
    play(e, s, moves);
  }
  return s;
}

}  // namespace

TEST_CASE("the number of move sequences from the start is what it was") {
  // A difference means that the legal moves have changed. `wonders perft --seed 1` prints them.
  constexpr PinnedCount kPinned[]{
      {EditionId::first, 2, 1, 1001},        {EditionId::first, 2, 2, 906677},
      {EditionId::first, 3, 1, 2002},        {EditionId::first, 3, 2, 3096168},
      {EditionId::first, 4, 1, 24336},       {EditionId::first, 5, 1, 338338},
      {EditionId::second, 2, 1, 864},        {EditionId::second, 2, 2, 577856},
      {EditionId::second, 3, 1, 2016},       {EditionId::second, 3, 2, 2753964},
      {EditionId::second, 4, 1, 26364},      {EditionId::second, 5, 1, 290004},
#ifndef WONDERS_SANITIZED
      {EditionId::first, 6, 1, 4088448},     {EditionId::first, 7, 1, 31711680},
      {EditionId::second, 6, 1, 3770052},    {EditionId::second, 7, 1, 34594560},
      {EditionId::first, 4, 2, 536680914},   {EditionId::second, 4, 2, 416026034},
      {EditionId::first, 5, 2, 73670412011}, {EditionId::second, 5, 2, 41210701696},
      {EditionId::first, 3, 3, 3465617791},  {EditionId::second, 3, 3, 2452510584},
#endif
  };
  for (const PinnedCount& pin : kPinned) {
    CAPTURE(edition_name(pin.edition));
    CAPTURE(pin.players);
    CAPTURE(pin.turns);
    CHECK(sequences(pin.edition, pin.players, pin.turns) == pin.sequences);
  }
}

TEST_CASE("counting without playing the last moves gives the same number as playing all of them") {
  int salvages = 0;
  int sevenths = 0;
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    const Edition& e = edition(id);
    for (const std::size_t players : {2u, 3u}) {
      for (Seed seed = 0; seed < 30; ++seed) {
        const std::size_t turn = 5 + 6 * (seed % 3) + seed % 2;  // the fifth or sixth turn of an Age: small hands
        const State s = random_position(e, players, seed, turn);
        const std::size_t end = turn + 1;
        CAPTURE(seed);
        CHECK(perft(e, s, 1).number == counted_by_playing(e, s, end, awaiting(s)));
        salvages += salvage_is_near(e, s) ? 1 : 0;
        s.all_seats().for_each([&](Seat i) { sevenths += s.city(i).powers.has(Power::play_seventh_card) ? 1 : 0; });
      }
    }
  }
  CHECK(salvages > 0);
  CHECK(sevenths > 0);
}

TEST_CASE("after the end of the game nothing more is counted") {
  const Edition& e = edition(EditionId::first);
  const State last = random_position(e, 3, 4, 18);
  CHECK(perft(e, last, 5) == perft(e, last, 1));
}

TEST_CASE("a count that does not fit says so") {
  SequenceCount count{std::uint64_t{1} << 63};
  count *= 1;
  CHECK_FALSE(count.overflow);
  count *= 2;
  CHECK(count.overflow);
  SequenceCount sum{~std::uint64_t{0}};
  sum += SequenceCount{1};
  CHECK(sum.overflow);
  sum += SequenceCount{1};
  CHECK(sum.overflow);
}
