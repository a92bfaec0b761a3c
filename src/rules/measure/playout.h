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

inline constexpr std::uint64_t kPlayoutStream = 100;  // beside the streams of the deals

/// The hash of what was hashed so far and one value more.
constexpr std::uint64_t hash_with(std::uint64_t hash, std::uint64_t value) {
  return (std::rotl(hash, 5) ^ value) * 0x9E3779B97F4A7C15u;
}

/// A random game in the middle: what play_out keeps between two phases.
struct RandomGame {
  State s;
  Rng rng{0};
  Playout so_far;
  TurnMoves moves{};

  constexpr void start(const Edition& e, std::size_t players, Seed seed) {
    start_game(e, random_table(players, seed), seed, s);
    rng = stream(seed, kPlayoutStream);
    so_far = {};
  }

  constexpr bool over() const { return s.phase == Phase::over; }

  /// Draws a move for every awaited seat.
  template <Draw draw>
  constexpr void choose(const Edition& e, MoveList& scratch) {
    awaiting(s).for_each([&](Seat who) {
      Move& m = moves[index(who)];
      if constexpr (draw == Draw::list) {
        legal_moves(e, s, who, scratch);
        m = fast::pick(scratch, rng);
      } else {
        m = sample_move(e, s, who, rng);
      }
      so_far.hash = hash_with(so_far.hash, std::bit_cast<std::uint32_t>(m));
      ++so_far.decisions;
    });
  }

  constexpr void resolve(const Edition& e) { play(e, s, moves); }

  constexpr Playout finish(const Edition& e) {
    s.all_seats().for_each(
        [&](Seat who) { so_far.hash = hash_with(so_far.hash, static_cast<std::uint32_t>(score(e, s, who).total())); });
    so_far.hash = Rng::mix(so_far.hash);
    return so_far;
  }
};

/// Plays one random game to its end in `game`, which holds it afterwards.
template <Draw draw>
constexpr Playout play_out(const Edition& e, std::size_t players, Seed seed, RandomGame& game, MoveList& scratch) {
  game.start(e, players, seed);
  while (!game.over()) {
    game.choose<draw>(e, scratch);
    game.resolve(e);
  }
  return game.finish(e);
}

template <Draw draw>
constexpr Playout play_out(const Edition& e, std::size_t players, Seed seed) {
  RandomGame game;
  MoveList scratch;
  return play_out<draw>(e, players, seed, game, scratch);
}

/// The signature of many games is the sum of their hashes: the order in which they were played does not matter.
using Signature = std::uint64_t;

}  // namespace wonders
