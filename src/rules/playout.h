#pragma once

#include <bit>
#include <cstdint>

#include "rules/sample.h"
#include "rules/score.h"
#include "rules/setup.h"

namespace wonders {

/// How a random game draws its moves: from the list of all legal ones, or one at a time without the list.
enum class Draw : std::uint8_t { list, sample };

/// A random game, boiled down: equal hashes mean the same moves and the same scores. The benchmark, the WebAssembly
/// module and the GPU all play these and must agree.
struct Playout {
  std::uint64_t hash = 0;
  std::uint32_t decisions = 0;
};

namespace detail {

inline constexpr std::uint64_t kPlayoutStream = 100;  // beside the streams of the deals

constexpr std::uint64_t combine(std::uint64_t hash, std::uint64_t value) {
  return (std::rotl(hash, 5) ^ value) * 0x9E3779B97F4A7C15u;
}

}  // namespace detail

/// Plays one random game to its end in `s`, which holds the finished game afterwards.
template <Draw draw>
constexpr Playout play_out(const Edition& e, std::size_t players, Seed seed, State& s, MoveList& moves) {
  s = new_game(e, random_table(players, seed), seed);
  Rng rng = stream(seed, detail::kPlayoutStream);
  Playout game;
  TurnMoves turn{};
  while (s.phase != Phase::over) {
    awaiting(s).for_each([&](Seat who) {
      Move& m = turn[index(who)];
      if constexpr (draw == Draw::list) {
        legal_moves(e, s, who, moves);
        m = detail::pick(moves, rng);
      } else {
        m = sample_move(e, s, who, rng);
      }
      game.hash = detail::combine(game.hash, std::bit_cast<std::uint32_t>(m));
      ++game.decisions;
    });
    play(e, s, turn);
  }
  s.all_seats().for_each(
      [&](Seat who) { game.hash = detail::combine(game.hash, static_cast<std::uint32_t>(score(e, s, who).total())); });
  game.hash = Rng::mix(game.hash);
  return game;
}

template <Draw draw>
constexpr Playout play_out(const Edition& e, std::size_t players, Seed seed) {
  State s;
  MoveList moves;
  return play_out<draw>(e, players, seed, s, moves);
}

/// The signature of many games is the sum of their hashes: the order in which they were played does not matter.
using Signature = std::uint64_t;

}  // namespace wonders
