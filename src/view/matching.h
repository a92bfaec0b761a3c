#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bit_set.h"
#include "base/fixed_vector.h"
#include "base/rng.h"
#include "catalog/edition.h"
#include "rules/seat.h"

namespace wonders {

inline constexpr std::size_t kMaxPlaces = 64;
inline constexpr std::size_t kMaxCopies = 150;  // seven players: 49 + 49 + 40 cards and ten guilds

/// Somewhere hidden cards can be. The number of cards in it is public.
enum class PlaceId : std::uint8_t {};
inline constexpr PlaceId kNoPlace{255};
using PlaceSet = BitSet<PlaceId, 1>;

enum class PlaceKind : std::uint8_t {
  hand,     // the cards that pass from seat to seat together; in a two-player game also the draw pile
  marker,   // the card under one wonder stage
  discard,  // cards that reached the discard pile in the same way
  box,      // the guilds that are not in the game
};

struct Place {
  PlaceKind kind{};
  Seat seat = kNoSeat;  // hand: who holds it; marker: whose wonder; discard: who sold it in the phase resolved last
  std::uint8_t stage = 0;
  std::uint8_t slots = 0;
};

/// One printed card that does not lie in the open, and where it may be.
struct Copy {
  PlaceSet may_be;
  CardId card{};
  bool salvaged = false;  // it was built from the discard pile, but from which place there is not known
};

constexpr PlaceSet only(PlaceId p) {
  PlaceSet set;
  set.insert(p);
  return set;
}
constexpr bool within(const PlaceSet& a, const PlaceSet& b) { return (a - b).empty(); }

/// Copies, ascending by card, and the places that hold them. A *world* puts each copy in a place where it may be, so
/// that every place gets as many as it has slots: a perfect matching.
struct Puzzle {
  FixedVector<Copy, kMaxCopies> copies;
  std::array<Place, kMaxPlaces> places{};
  PlaceSet used;

  constexpr Place& place(PlaceId p) { return places[index(p)]; }
  constexpr const Place& place(PlaceId p) const { return places[index(p)]; }
};

/// What is the same in every draw of one puzzle, worked out once.
struct Plan {
  std::array<PlaceId, kMaxCopies> at{};             // the copies that can be in one place only; the others kNoPlace
  FixedVector<std::uint8_t, kMaxCopies> uncertain;  // the others
  FixedVector<PlaceId, kMaxPlaces> order;           // places with room for them, fewest candidates first
  std::array<std::uint8_t, kMaxPlaces> room{};
  bool nested = true;  // any two places have disjoint candidates, or one has all those of the other
};

struct Matching {
  std::array<PlaceId, kMaxCopies> at;
  std::array<std::uint8_t, kMaxPlaces> room;
  std::size_t unmatched = 0;  // copies that found no place; 0 whenever a world exists
};

Plan make_plan(const Puzzle& puzzle);

/// A random world. Places choose among their candidates, those with the fewest first: if the candidates are nested,
/// every world is equally likely, because no choice changes the number of ways to go on. Otherwise dead ends are
/// repaired by augmenting paths and the result is mixed by random exchanges.
void draw(const Puzzle& puzzle, const Plan& plan, Rng& rng, Matching& out);

/// Strikes out every place of every copy that occurs in no world. False: there is no world at all.
bool narrow(Puzzle& puzzle);

}  // namespace wonders
