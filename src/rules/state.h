#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vector.h"
#include "catalog/edition.h"
#include "rules/hand.h"
#include "rules/move.h"
#include "rules/seat.h"

namespace wonders {

using Coins = std::uint16_t;
using Seed = std::uint64_t;

/// A board, its built stages and its structures, with its coins and conflict tokens. All of it is public: what
/// is hidden lives in State, outside the cities.
struct City {
  CardSet structures{};
  Supply production{};  // what the owner can use
  Supply offer{};       // what neighbours can buy
  Tally tally{};
  Coins coins = 0;
  Board board{};
  Discounts discounts{};
  Powers powers{};
  std::uint8_t free_build_left = 0;                        // Olympia A: may still build free in this Age
  std::array<std::array<std::int8_t, 2>, kAges> tokens{};  // by Age: against the left, against the right
  std::array<std::uint8_t, 4> unused{};                    // no padding: equal cities are equal bytes

  constexpr std::size_t stages_built() const { return tally[Count::wonder_stage]; }
  friend constexpr bool operator==(const City&, const City&) = default;
};

/// Cards face down on the discard pile, over all three Ages.
struct Discard {
  CardSet kinds;
  std::array<std::uint8_t, kMaxCards> copies{};

  constexpr void add(CardId c) {
    kinds.insert(c);
    ++copies[index(c)];
  }
  constexpr void take(CardId c) {
    if (--copies[index(c)] == 0) kinds.erase(c);
  }
  constexpr std::size_t size() const {
    std::size_t n = 0;
    for (std::uint8_t k : copies) n += k;
    return n;
  }
  friend constexpr bool operator==(const Discard&, const Discard&) = default;
};

/// What the awaited seats decide.
enum class Phase : std::uint8_t {
  choose,     // a card from the hand, everybody at once
  free_city,  // two players: the controller's choice for the Free City, after everybody's own
  seventh,    // Babylon: the last card of the Age
  salvage,    // Halikarnassos: a card of the discard pile
  over,
};

using Markers = FixedVector<CardId, kMaxStages>;

/// A game at one moment: a value without pointers or padding. Copying is cheap, so there is no undo.
struct State {
  Seed seed = 0;
  std::array<City, kMaxSeats> cities{};
  Discard discard{};
  std::array<Hand, kMaxSeats> hands{};       // the Free City's is the draw pile
  std::array<Markers, kMaxSeats> markers{};  // cards under the boards, by stage
  std::array<Move, kMaxSeats> moves{};       // of the phase resolved last; in Phase::free_city, those chosen so far
  SeatSet moved{};                           // the seats whose entry in `moves` counts
  SeatSet salvage_due{};                     // built a build_from_discard stage this turn
  Phase phase{};
  Phase resolved{};  // the phase that `moves` belong to
  std::uint8_t players = 0;
  std::uint8_t seats = 0;
  std::uint8_t age = 0;   // 1 to 3
  std::uint8_t turn = 0;  // 1 to 6
  std::array<std::uint8_t, 1> unused{};

  constexpr City& city(Seat s) { return cities[index(s)]; }
  constexpr const City& city(Seat s) const { return cities[index(s)]; }
  constexpr Hand& hand(Seat s) { return hands[index(s)]; }
  constexpr const Hand& hand(Seat s) const { return hands[index(s)]; }
  constexpr Seat left(Seat s) const { return left_of(s, seats); }
  constexpr Seat right(Seat s) const { return right_of(s, seats); }
  constexpr bool has_free_city() const { return wonders::has_free_city(players); }
  constexpr bool is_free_city(Seat s) const { return has_free_city() && s == kFreeCity; }
  constexpr SeatSet all_seats() const { return SeatSet::first(seats); }
  /// Everybody but the Free City.
  constexpr SeatSet player_seats() const {
    SeatSet players_only = all_seats();
    if (has_free_city()) players_only.erase(kFreeCity);
    return players_only;
  }

  friend constexpr bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) < 1024);

}  // namespace wonders
