#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_vector.h"
#include "base/index.h"
#include "catalog/rulebook.h"
#include "catalog/supply.h"
#include "catalog/tally.h"
#include "catalog/wonder.h"

namespace wonders {

inline constexpr std::size_t kMaxSeats = 7;
inline constexpr std::size_t kMinSeats = 3;  // the Free City makes three of two players
inline constexpr std::size_t kMaxCards = 80;
inline constexpr std::size_t kMaxDeck = 49;
inline constexpr std::size_t kMaxStages = 4;
inline constexpr std::size_t kAges = 3;
inline constexpr std::size_t kTurnsPerAge = Rulebook::kTurnsPerAge;
inline constexpr std::size_t kHandSize = Rulebook::kHandSize;
inline constexpr std::size_t kGuilds = 10;

static_assert(kMinSeats <= Rulebook::kMinPlayers && Rulebook::kMaxPlayers <= kMaxSeats);
static_assert(kHandSize * kMaxSeats <= kMaxDeck);

/// in Age III, with so many cities.
constexpr std::size_t guilds_in_play(std::size_t seats) { return seats + Rulebook::kMoreGuilds; }

/// A structure, by name: the copies of Age I and II of one name are the same structure.
enum class CardId : std::uint8_t {};
inline constexpr CardId kNoCard{255};

/// One side of one wonder board.
enum class Board : std::uint8_t {};
inline constexpr std::size_t kBoards = kWonders * kSides;

constexpr Board board_of(std::size_t wonder, std::size_t side) { return static_cast<Board>(wonder * kSides + side); }
constexpr std::size_t wonder_of(Board b) { return index(b) / kSides; }
constexpr std::size_t side_of(Board b) { return index(b) % kSides; }

using CardSet = BitSet<CardId, 2>;

enum class EditionId : std::uint8_t { first, second };
inline constexpr std::array<std::string_view, 2> kEditionNames{"first", "second"};

/// The wonder powers of both editions that outlast the turn or need a decision. A bit set (see `Powers`).
enum class Power : std::uint8_t {
  build_from_discard,       // Halikarnassos: once, at the end of the turn of its stage
  play_seventh_card,        // Babylon
  free_build_once_per_age,  // Olympia A
  copy_neighbor_guild,      // Olympia B
  free_first_of_color,      // Olympia day
  free_first_of_age,        // Olympia night
  free_last_of_age,         // Olympia night
};

struct Powers {
  std::uint8_t bits = 0;

  constexpr bool has(Power p) const { return ((bits >> index(p)) & 1u) != 0; }
  /// Has one that makes a card free by itself.
  constexpr bool make_free() const { return bits >> index(Power::free_first_of_color) != 0; }
  constexpr void add(Power p) { bits = static_cast<std::uint8_t>(bits | (1u << index(p))); }
  constexpr void add(Powers more) { bits = static_cast<std::uint8_t>(bits | more.bits); }
  friend constexpr bool operator==(const Powers&, const Powers&) = default;
};

/// Which purchases have the lower price. A bit set, so that discounts cannot add up.
struct Discounts {
  std::uint8_t bits = 0;

  static constexpr unsigned place(Goods kind, Where from) {
    return (kind == Goods::raw ? 0u : 2u) + (from == kLeft ? 0u : 1u);
  }
  static constexpr std::uint8_t bit(Goods kind, Where from) {
    return static_cast<std::uint8_t>(1u << place(kind, from));
  }
  constexpr bool on(Goods kind, Where from) const { return ((bits >> place(kind, from)) & 1u) != 0; }
  constexpr void add(Discounts more) { bits = static_cast<std::uint8_t>(bits | more.bits); }
  friend constexpr bool operator==(const Discounts&, const Discounts&) = default;
};

/// n for each thing counted: `of` is a bit set of Count, `where` of Where. n = 0: nothing.
struct CountTerm {
  std::uint16_t of = 0;
  std::uint8_t where = 0;
  std::uint8_t n = 0;

  friend constexpr bool operator==(const CountTerm&, const CountTerm&) = default;
};

/// What a structure or a stage gives, compiled from its effects.
struct Gives {
  Tally tally;
  Supply supply;  // for the owner
  Supply offer;   // the part that neighbours may buy
  CountTerm coins_per;
  std::uint8_t coins = 0;
  Discounts discounts;
  Powers powers;

  friend constexpr bool operator==(const Gives&, const Gives&) = default;
};

/// A structure, for the machine.
struct CardSpec {
  Supply need;
  Gives gives;
  CardSet parents;  // any of them in the city makes this card free
  CountTerm points_per;
  std::uint8_t points_if_wonder_complete = 0;
  std::uint8_t coin_cost = 0;
  bool has_cost = false;
  Color color{};

  friend constexpr bool operator==(const CardSpec&, const CardSpec&) = default;
};

struct StageSpec {
  Supply need;
  Gives gives;
};

/// After the last stage stands one that cannot be paid, so that "the next stage" needs no test.
struct BoardSpec {
  Supply start;
  std::array<StageSpec, kMaxStages + 1> stages;
  std::uint8_t stage_count = 0;
};

/// The cards of one Age for one player count, ascending; the guilds of Age III are drawn when it is dealt.
using Deck = FixedVector<CardId, kMaxDeck>;

/// All tables of one edition that the rules read. Trivially copyable and without pointers, so that it can be copied to
/// a GPU's constant memory; the rules take it by reference and know no edition by name.
struct Edition {
  EditionId id{};
  std::uint8_t card_count = 0;
  std::array<CardSpec, kMaxCards> cards;
  std::array<BoardSpec, kBoards> boards;
  std::array<std::array<Deck, kAges>, kMaxSeats - kMinSeats + 1> decks;  // by seats − 3, age − 1
  CardSet guilds;
  CardSet end_scorers;  // structures with points_per or points_if_wonder_complete

  constexpr const CardSpec& card(CardId c) const { return cards[index(c)]; }
  constexpr const BoardSpec& board(Board b) const { return boards[index(b)]; }
  constexpr const Deck& deck(std::size_t seats, std::size_t age) const { return decks[seats - kMinSeats][age - 1]; }
};

}  // namespace wonders
