#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/sample.h"
#include "rules/score.h"
#include "rules/setup.h"

namespace wonders {

/// A number for everything that happened in some games: every move in order, and what every seat had at the end. Equal
/// games give equal signatures with every compiler, so one that differs says that the rules, the order of the legal
/// moves or the random draws have changed.
class Signature {
 public:
  constexpr void add(std::uint64_t word) { hash_ = Rng::mix(hash_ + word + 0x9E3779B97F4A7C15u); }

  /// The moves that play() is given in this state.
  constexpr void add_moves(const State& s, const TurnMoves& moves) {
    awaiting(s).for_each([&](Seat i) {
      const Move& m = moves[index(i)];
      add((std::uint64_t{index(i)} << 32) | (std::uint64_t{index(m.action)} << 24) |
          (std::uint64_t{index(m.card)} << 16) | (std::uint64_t{m.to_left} << 8) | m.to_right);
    });
  }

  /// The final scores, row by row, coins and winners.
  constexpr void add_result(const Edition& e, const State& end) {
    end.all_seats().for_each([&](Seat i) {
      const ScoreSheet sheet = score(e, end, i);
      for (const int row : {sheet.conflicts, sheet.treasury, sheet.wonder, sheet.civilian, sheet.science,
                            sheet.commercial, sheet.guilds}) {
        add(static_cast<std::uint64_t>(std::int64_t{row}));
      }
      add(end.city(i).coins);
    });
    add(winners(e, end).bits);
  }

  constexpr std::uint64_t value() const { return hash_; }

  /// Sixteen hexadecimal digits, and a zero.
  constexpr std::array<char, 17> text() const {
    std::array<char, 17> digits{};
    for (std::size_t i = 0; i < 16; ++i) digits[i] = "0123456789abcdef"[(hash_ >> (60 - 4 * i)) & 0xF];
    return digits;
  }

  friend constexpr bool operator==(const Signature&, const Signature&) = default;

 private:
  std::uint64_t hash_ = 0;
};

/// The two ways to draw a random move that are measured.
enum class Draw : std::uint8_t {
  list,    // every legal move is listed, one is drawn
  sample,  // one is drawn without the list
};
inline constexpr std::array<std::string_view, 2> kDrawNames{"list", "sample"};

/// Plays a random game to its end, with boards, deals and moves from the seed. Calls each(state, moves) before each
/// play().
template <class Each>
constexpr State play_random_game(const Edition& e, std::size_t players, Seed seed, Draw draw, Each&& each) {
  Rng rng = stream(seed, 8);  // 0 to 3 are the game's own
  State s = new_game(e, random_table(players, seed), seed);
  TurnMoves moves{};
  MoveList legal;
  while (s.phase != Phase::over) {
    awaiting(s).for_each([&](Seat i) {
      if (draw == Draw::list) {
        legal_moves(e, s, i, legal);
        moves[index(i)] = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      } else {
        moves[index(i)] = sample_move(e, s, i, rng);
      }
    });
    each(s, moves);
    play(e, s, moves);
  }
  return s;
}

/// The signature of the random games with the seeds 0, 1, …: the same number on every machine.
constexpr Signature random_games_signature(const Edition& e, std::size_t players, Draw draw, std::size_t games) {
  Signature signature;
  for (Seed seed = 0; seed < games; ++seed) {
    const State end = play_random_game(e, players, seed, draw,
                                       [&](const State& s, const TurnMoves& moves) { signature.add_moves(s, moves); });
    signature.add_result(e, end);
  }
  return signature;
}

}  // namespace wonders
