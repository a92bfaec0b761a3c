// Bytes drive the choices of a game, both editions, 2 to 7 players: every listed move is legal by itself, nothing is
// lost or doubled, and the game's record follows the rules.
#include <cstdint>
#include <cstdlib>

#include "catalog/catalog.h"
#include "record/recorder.h"
#include "record/replay.h"
#include "rules/check.h"

namespace {

using namespace wonders;

void require(bool holds) {
  if (!holds) std::abort();
}

class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), end_(data + size) {}

  /// A number below n; 0 when the bytes have run out.
  std::size_t below(std::size_t n) {
    if (data_ == end_) return 0;
    std::size_t value = *data_++;
    if (n > 256 && data_ != end_) value = value * 256 + *data_++;
    return value % n;
  }

 private:
  const std::uint8_t* data_;
  const std::uint8_t* end_;
};

std::size_t cards_in(const State& s) {
  std::size_t n = s.discard.size();
  for (std::size_t i = 0; i < s.seats; ++i) {
    n += s.hands[i].size() + s.cities[i].structures.size() + s.markers[i].size();
  }
  return n;
}

/// Every card dealt is in a hand, in a city, under a board or on the discard pile.
void check_state(const Edition& e, const State& s) {
  require(s.age >= 1 && s.age <= kAges && s.turn >= 1 && s.turn <= kTurnsPerAge);
  require(cards_in(s) == std::size_t{s.age} * s.seats * kHandSize);
  require((s.phase == Phase::over) == awaiting(s).empty());
  for (std::size_t i = 0; i < s.seats; ++i) {
    require(s.cities[i].coins < 500);
    require(s.cities[i].stages_built() <= e.board(s.cities[i].board).stage_count);
    require(s.cities[i].stages_built() == s.markers[i].size());
  }
}

void check_moves(const Edition& e, const State& s, Seat who, const MoveList& moves) {
  require(!moves.empty());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    require(is_legal(e, s, who, moves[i]));
    for (std::size_t k = 0; k < i; ++k) require(!(moves[i] == moves[k]));
  }
}

/// A move that nobody listed: is_legal and the list must agree.
void check_stranger(const Edition& e, const State& s, Seat who, const MoveList& moves, Choices& choices) {
  const Move m{static_cast<Action>(choices.below(6)), static_cast<CardId>(choices.below(e.card_count)),
               static_cast<std::uint8_t>(choices.below(8)), static_cast<std::uint8_t>(choices.below(8))};
  bool listed = false;
  for (const Move& legal : moves) listed = listed || legal == m;
  require(is_legal(e, s, who, m) == listed);
}

Table chosen_table(Choices& choices) {
  const std::size_t players = 2 + choices.below(6);
  Table table = random_table(players, choices.below(256));
  for (std::size_t i = 0; i < table.seats(); ++i) table.boards[i] = with_side(table.boards[i], choices.below(2));
  return table;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  const Edition& e = edition(choices.below(2) == 0 ? EditionId::first : EditionId::second);
  const Seed seed = choices.below(256);
  State s = new_game(e, chosen_table(choices), seed);
  Recorder recorder;
  recorder.begin(e, s, seed);
  MoveList moves;
  TurnMoves chosen{};
  while (s.phase != Phase::over) {
    check_state(e, s);
    awaiting(s).for_each([&](Seat i) {
      legal_moves(e, s, i, moves);
      check_moves(e, s, i, moves);
      check_stranger(e, s, i, moves, choices);
      chosen[index(i)] = moves[choices.below(moves.size())];
    });
    const State before = s;
    play(e, s, chosen);
    recorder.add(e, before, chosen, s);
  }
  check_state(e, s);
  require(!winners(e, s).empty());
  require(!verify(recorder.record()));
  return 0;
}
