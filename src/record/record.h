#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/score.h"
#include "rules/sealed_deal.h"

// A game as one value: everything needed to replay and check it without the program that played it. docs/record.md
// describes the text form, one JSON object a line.
namespace wonders {

inline constexpr std::size_t kTurns = kAges * kTurnsPerAge;

/// What a record says a card was used for. Whether a free build spends a power follows from the position.
enum class RecordedAction : std::uint8_t { build, stage, sell };
inline constexpr std::array<std::string_view, 3> kActionNames{"build", "stage", "sell"};

/// Why a build with a printed cost cost nothing.
enum class FreeMark : std::uint8_t { none, chain, power };
inline constexpr std::array<std::string_view, 3> kFreeMarkNames{"", "chain", "power"};

struct RecordedMove {
  Seat seat{};
  CardId card{};
  RecordedAction action{};
  FreeMark free{};
  std::uint8_t left = 0;  // coins paid to each neighbour
  std::uint8_t right = 0;

  friend constexpr bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct RecordedSalvage {
  Seat seat{};
  CardId card = kNoCard;  // kNoCard: declined, or nothing could be built

  friend constexpr bool operator==(const RecordedSalvage&, const RecordedSalvage&) = default;
};

using SeatCoins = FixedVector<Coins, kMaxSeats>;

struct RecordedTurn {
  std::uint8_t age = 0;
  std::uint8_t turn = 0;
  Seat controller = kNoSeat;
  FixedVector<RecordedMove, kMaxSeats> moves;
  FixedVector<RecordedMove, kMaxSeats> seventh;
  FixedVector<RecordedSalvage, kMaxSeats> salvage;
  SeatCoins coins;  // after the turn

  friend constexpr bool operator==(const RecordedTurn&, const RecordedTurn&) = default;
};

/// The hands of one Age by seat; the Free City's is its draw pile, first drawn first.
using DealtHand = FixedVector<CardId, kHandSize>;
using Deal = FixedVector<DealtHand, kMaxSeats>;
/// By Age, as far as they are known.
using Deals = FixedVector<Deal, kAges>;

/// Gives the hands of a deal to the state, which is where their Age begins, and begins the turn.
void deal_again(State& s, const Deal& deal);

/// What each seat took against its left and its right neighbour.
using Conflicts = FixedVector<std::array<std::int8_t, 2>, kMaxSeats>;

/// A score as somebody wrote it down: unlike a ScoreSheet its total may be wrong.
struct RecordedScore {
  ScoreSheet sheet;
  int total = 0;

  friend constexpr bool operator==(const RecordedScore&, const RecordedScore&) = default;
};

struct RecordedResult {
  SeatCoins coins;
  FixedVector<RecordedScore, kMaxSeats> scores;
  FixedVector<CardId, kMaxSeats> copied_guild;  // kNoCard: none
  SeatSet winners;

  friend constexpr bool operator==(const RecordedResult&, const RecordedResult&) = default;
};

struct RecordedSeat {
  Board board{};
  std::optional<std::string> name;

  friend bool operator==(const RecordedSeat&, const RecordedSeat&) = default;
};

/// Members of an object that this version does not know. They are kept, so that a record read and written again loses
/// nothing that another program put there.
struct ExtraMembers {
  enum class Place : std::uint8_t { record, deal, seat, turn, move, seventh, salvage, result, score };

  Place place{};
  std::uint8_t turn = 0;   // position in `turns`; 0 outside of turns
  std::uint8_t entry = 0;  // position of the seat, move, … in its list; 0 where there is one only
  std::string members;     // `"key":value,"key":value`

  friend bool operator==(const ExtraMembers&, const ExtraMembers&) = default;
};

/// May be wrong in every respect that types do not exclude; `verify` tells. A record is meant to be used again for the
/// next game: reading into it allocates next to nothing.
struct GameRecord {
  EditionId edition{};
  std::uint8_t players = 0;
  std::optional<Seed> seed;                   // of a plain deal: for whoever wrote it
  std::optional<SealedDeal> deal;             // what boards and deals must be those of
  std::array<RecordedSeat, kMaxSeats> seats;  // the first seat_count() count
  Deals deals;
  FixedVector<RecordedTurn, kTurns> turns;
  FixedVector<Conflicts, kAges> conflicts;
  std::optional<RecordedResult> result;
  std::vector<ExtraMembers> extras;

  std::size_t seat_count() const { return seats_for(players); }
  bool has_free_city() const { return wonders::has_free_city(players); }
  bool is_free_city(Seat s) const { return has_free_city() && s == kFreeCity; }

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The table that the record's game was played at; valid_table says whether its boards are different.
Table table_of(const GameRecord& record);

}  // namespace wonders
