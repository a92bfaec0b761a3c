#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bits.h"
#include "base/index.h"
#include "base/inline.h"

namespace wonders {

/// Seats are numbered clockwise from 0. In a two-player game seat 0 is the Free City, seat 1 sits on its left and seat
/// 2 on its right.
enum class Seat : std::uint8_t {};

inline constexpr Seat kFreeCity{0};
inline constexpr Seat kNoSeat{255};

constexpr Seat seat(std::size_t i) { return static_cast<Seat>(i); }

constexpr Seat left_of(Seat s, std::size_t seats) { return seat(index(s) + 1 == seats ? 0 : index(s) + 1); }
constexpr Seat right_of(Seat s, std::size_t seats) { return seat(index(s) == 0 ? seats - 1 : index(s) - 1); }

struct SeatSet {
  std::uint8_t bits = 0;

  static constexpr SeatSet first(std::size_t n) { return {static_cast<std::uint8_t>((1u << n) - 1u)}; }

  constexpr bool contains(Seat s) const { return ((bits >> index(s)) & 1u) != 0; }
  constexpr bool empty() const { return bits == 0; }
  constexpr std::size_t size() const { return static_cast<std::size_t>(bits_set(bits)); }
  constexpr Seat front() const { return static_cast<Seat>(lowest_bit(std::uint32_t{bits})); }
  constexpr void insert(Seat s) { bits = static_cast<std::uint8_t>(bits | (1u << index(s))); }
  constexpr void erase(Seat s) { bits = static_cast<std::uint8_t>(bits & ~(1u << index(s))); }

  class Iterator {
   public:
    constexpr explicit Iterator(unsigned rest) : rest_(rest) {}
    constexpr Seat operator*() const { return static_cast<Seat>(lowest_bit(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    unsigned rest_;
  };
  /// The members, ascending.
  constexpr Iterator begin() const { return Iterator(bits); }
  constexpr Iterator end() const { return Iterator(0); }

  /// Calls f(Seat) for each member, ascending.
  template <class F>
  WONDERS_INLINE constexpr void for_each(F&& f) const {
    for (unsigned rest = bits; rest != 0; rest &= rest - 1) f(static_cast<Seat>(lowest_bit(rest)));
  }

  friend constexpr bool operator==(const SeatSet&, const SeatSet&) = default;
};

/// Two players have the Free City between them as a third.
constexpr bool has_free_city(std::size_t players) { return players == 2; }
constexpr std::size_t seats_for(std::size_t players) { return has_free_city(players) ? 3 : players; }

/// Everybody but the Free City.
constexpr SeatSet player_seats(std::size_t players) {
  SeatSet seats = SeatSet::first(seats_for(players));
  if (has_free_city(players)) seats.erase(kFreeCity);
  return seats;
}

}  // namespace wonders
