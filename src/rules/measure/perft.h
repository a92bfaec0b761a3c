#pragma once

#include <array>
#include <cstdint>

#include "rules/legal.h"
#include "rules/turn.h"

namespace wonders {

/// A number of move sequences that says so when it no longer fits, instead of wrapping around.
struct SequenceCount {
  std::uint64_t number = 0;
  bool overflow = false;

  constexpr SequenceCount& operator+=(const SequenceCount& more) {
    overflow = __builtin_add_overflow(number, more.number, &number) || overflow || more.overflow;
    return *this;
  }
  constexpr SequenceCount& operator*=(std::uint64_t factor) {
    overflow = __builtin_mul_overflow(number, factor, &number) || overflow;
    return *this;
  }
  friend constexpr bool operator==(const SequenceCount&, const SequenceCount&) = default;
};

namespace detail {

/// The moves of each awaited seat, and all ways to combine them.
struct JointMoves {
  SeatSet seats;
  std::array<MoveList, kMaxSeats> lists;
  std::array<std::size_t, kMaxSeats> at{};
  TurnMoves moves{};

  constexpr JointMoves(const Edition& e, const State& s) : seats(awaiting(s)) {
    seats.for_each([&](Seat i) {
      legal_moves(e, s, i, lists[index(i)]);
      moves[index(i)] = lists[index(i)][0];
    });
  }

  /// The next combination, or false after the last: the lowest seat changes first.
  constexpr bool advance() {
    for (SeatSet rest = seats; !rest.empty(); rest.erase(rest.front())) {
      const std::size_t i = index(rest.front());
      at[i] = at[i] + 1 == lists[i].size() ? 0 : at[i] + 1;
      moves[i] = lists[i][at[i]];
      if (at[i] != 0) return true;
    }
    return false;
  }

  constexpr SequenceCount combinations() const {
    SequenceCount product{1};
    seats.for_each([&](Seat i) { product *= lists[index(i)].size(); });
    return product;
  }
};

/// Could a stage of this turn let its city build from the discard pile?
constexpr bool may_salvage(const Edition& e, const State& s) {
  bool may = !s.salvage_due.empty();
  s.all_seats().for_each([&](Seat i) {
    const City& city = s.city(i);
    may = may || (has_next_stage(e, city) && next_stage(e, city).gives.powers.has(Power::build_from_discard));
  });
  return may;
}

/// Is this phase surely the last of its turn?
constexpr bool ends_turn(const Edition& e, const State& s) {
  const Phase last_choice = s.has_free_city() ? Phase::free_city : Phase::choose;
  return s.phase == last_choice && s.turn < kTurnsPerAge && !may_salvage(e, s);
}

constexpr SequenceCount sequences_until(const Edition& e, const State& s, std::size_t end) {
  if (s.phase == Phase::over || turns_begun(s) >= end) return {1};
  JointMoves joint(e, s);
  // The last choices need not be played to be counted, if nothing depends on them any more.
  if (turns_begun(s) + 1 == end && ends_turn(e, s)) return joint.combinations();
  SequenceCount sum;
  do {
    State next = s;
    play(e, next, joint.moves);
    sum += sequences_until(e, next, end);
  } while (joint.advance());
  return sum;
}

}  // namespace detail

/// The number of different sequences of everybody's moves over the next `turns` turns, or to the end of the game if
/// that comes first. A turn ends when the next begins: seventh cards and salvages belong to it.
constexpr SequenceCount perft(const Edition& e, const State& s, std::size_t turns) {
  return detail::sequences_until(e, s, turns_begun(s) + turns);
}

}  // namespace wonders
