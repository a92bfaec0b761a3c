#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/note.h"
#include "record/read.h"
#include "rules/state.h"

// A position that somebody sets up, at the beginning of a turn: docs/embedding.md describes the text form, one JSON
// object. Hidden cards may be left out; they are then drawn from those that are not seen anywhere.
namespace wonders {

struct PositionCity {
  Board board{};
  std::vector<CardId> stages{};  // the card under each built stage; kNoCard: not known
  std::vector<CardId> structures{};
  Coins coins = 0;
  std::array<std::array<std::int8_t, 2>, kAges> tokens{};  // by Age: against the left, against the right
  bool free_build_spent = false;                           // Olympia A: in this Age
  std::vector<CardId> hand{};  // the cards that are known; of the Free City's draw pile the first ones

  friend bool operator==(const PositionCity&, const PositionCity&) = default;
};

struct GamePosition {
  EditionId edition{};
  std::uint8_t players = 0;
  std::uint8_t age = 0;
  std::uint8_t turn = 0;
  std::vector<PositionCity> cities{};  // by seat
  std::vector<CardId> discard{};       // the cards that are known

  std::size_t seats() const { return cities.size(); }
  friend bool operator==(const GamePosition&, const GamePosition&) = default;
};

/// What of a position a problem is about.
enum class PositionPart : std::uint8_t { board, stages, structures, tokens, free_build, hand, discard };
inline constexpr std::array<std::string_view, 7> kPositionPartNames{"board",      "stages", "structures", "tokens",
                                                                    "free_build", "hand",   "discard"};

/// Why no game can have come to a position. The keys of the notes are in messages/editor.
struct PositionProblem {
  Seat seat = kNoSeat;  // the city; kNoSeat for the discard pile
  PositionPart part{};
  Note note{};
};

/// All of them; empty if a game can be played on from here.
std::vector<PositionProblem> problems_of(const GamePosition& position);

/// So many cards are in a seat's hand at that moment (the Free City's is the draw pile).
std::size_t hand_size_at(const GamePosition& position, Seat who);
/// So many cards are on the discard pile: all that are not in a hand, in a city or under a board. Below 0 if more lie
/// there than have been dealt.
int discard_size_at(const GamePosition& position);

/// A city as it stands, without hidden cards; what it has twice counts once, and stages that its board lacks do not.
City city_at(const GamePosition& position, Seat who);

/// The game at a position without problems. The seed decides which cards lie where nothing is known, and the deals of
/// the Ages to come.
State begin_at(const GamePosition& position, Seed seed);

/// The other way round, with every card known. The game must be at the beginning of a turn.
GamePosition position_of(const Edition& e, const State& s);

/// Reads a position from untrusted text: form, types, ranges and names. On failure error() tells. Whether the rules
/// agree is the question of `problems_of`.
class PositionReader {
 public:
  [[nodiscard]] bool read(std::string_view text, GamePosition& position);
  const RecordError& error() const { return error_; }

 private:
  JsonDocument document_;
  RecordError error_;
};

void write_position(JsonWriter& json, const GamePosition& position);

}  // namespace wonders
