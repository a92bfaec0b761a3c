#pragma once

#include "base/bits.h"
#include "base/inline.h"
#include "rules/state.h"

namespace wonders {

// What a city is made of: its board, its structures and the stages of its wonder.

/// A city with nothing but its board and the coins that everybody starts with.
constexpr City found_city(const Edition& e, Board board) {
  const Supply start = e.board(board).start;
  return {.production = start, .offer = start, .coins = Rulebook::kStartingCoins, .board = board};
}

constexpr bool has_next_stage(const Edition& e, const City& city) {
  return city.stages_built() < e.board(city.board).stage_count;
}

/// The stage that a marker would build next; one that cannot be paid if all are built.
constexpr const StageSpec& next_stage(const Edition& e, const City& city) {
  return e.board(city.board).stages[city.stages_built()];
}

WONDERS_INLINE constexpr void add_coins(City& city, unsigned coins) {
  city.coins = static_cast<Coins>(city.coins + coins);
}

/// All that can be given at once; what counts cards waits until everything is placed.
WONDERS_INLINE constexpr void receive(City& city, const Gives& gives) {
  city.tally += gives.tally;
  city.production = city.production + gives.supply;
  city.offer = city.offer + gives.offer;
  city.discounts.add(gives.discounts);
  city.powers.add(gives.powers);
  add_coins(city, gives.coins);
}

/// Puts a structure into the city; what it gives is the city's to `receive`.
WONDERS_INLINE constexpr const Gives& place_structure(const Edition& e, City& city, CardId card) {
  city.structures.insert(card);
  return e.card(card).gives;
}

/// Builds the next stage; what it gives is the city's to `receive`.
WONDERS_INLINE constexpr const Gives& place_stage(const Edition& e, City& city) {
  const Gives& gives = next_stage(e, city).gives;
  // Usable from the next turn on: this turn's action is the stage itself (OP-10a).
  if (gives.powers.has(Power::free_build_once_per_age)) city.free_build_left = 1;
  return gives;
}

/// Things counted in a city and its neighbours, seen from `who`.
constexpr unsigned counted(const State& s, Seat who, const CountTerm& term) {
  const auto in_city = [&](const City& city) {
    unsigned n = 0;
    for (unsigned rest = term.of; rest != 0; rest &= rest - 1) {
      n += city.tally.counts[static_cast<std::size_t>(lowest_bit(rest))];
    }
    return n;
  };
  unsigned n = 0;
  if ((term.where & kSelf) != 0) n += in_city(s.city(who));
  if ((term.where & kLeft) != 0) n += in_city(s.city(s.left(who)));
  if ((term.where & kRight) != 0) n += in_city(s.city(s.right(who)));
  return n;
}

/// The coins for each thing counted on the table as it is now.
constexpr unsigned coins_counted(const State& s, Seat who, const Gives& gives) {
  return gives.coins_per.n == 0 ? 0 : gives.coins_per.n * counted(s, who, gives.coins_per);
}

/// All coins that a structure or a stage would give, with the table as it is now.
constexpr unsigned coins_given(const State& s, Seat who, const Gives& gives) {
  return gives.coins + coins_counted(s, who, gives);
}

}  // namespace wonders
