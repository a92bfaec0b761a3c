#pragma once

#include <array>

#include "learn/game.h"
#include "rules/measure/playout.h"

namespace wonders {

/// A game of random actions, boiled down: equal hashes mean the same rows and masks, byte for byte, the same actions
/// and the same points. Host, WebAssembly and GPU play these and must agree.
struct LearnPlayout {
  LearnGame game;
  std::array<std::uint8_t, kFeatures> features{};
  std::array<std::uint8_t, kAllActions> mask{};
  Playout so_far;
};

namespace detail {

template <std::size_t N>
constexpr std::uint64_t hash_bytes(std::uint64_t hash, const std::array<std::uint8_t, N>& bytes) {
  for (std::size_t at = 0; at < N; at += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = at; k < at + 8 && k < N; ++k) word |= std::uint64_t{bytes[k]} << (8 * (k - at));
    hash = hash_with(hash, word);
  }
  return hash;
}

constexpr ActionId draw_action(const std::array<std::uint8_t, kAllActions>& mask, Rng& rng) {
  std::uint32_t legal = 0;
  for (const std::uint8_t bit : mask) legal += bit;
  std::uint32_t left = rng.below(legal);
  ActionId action = 0;
  while (mask[action] == 0 || left-- != 0) ++action;
  return action;
}

}  // namespace detail

inline constexpr std::uint64_t kLearnStream = 101;  // beside that of the random moves

/// Plays the game of a seed to its end in `out`.
constexpr void play_out_actions(const LearnTables& tables, std::size_t players, BoardChoice boards, Seed seed,
                                LearnPlayout& out, MoveList& scratch) {
  Rng rng = stream(seed, kLearnStream);
  out.so_far = {};
  begin(tables, players, boards, seed, out.game);
  go_on(tables, out.game, scratch);
  while (!out.game.over()) {
    player_seats(players).for_each([&](Seat player) {
      if (open_decision(out.game, player) == kNoSeat) return;
      out.features = {};
      out.mask = {};
      write_row(tables, out.game, player, scratch, out.features.data(), out.mask.data());
      const ActionId action = detail::draw_action(out.mask, rng);
      out.so_far.hash = detail::hash_bytes(detail::hash_bytes(out.so_far.hash, out.features), out.mask);
      out.so_far.hash = hash_with(out.so_far.hash, action);
      ++out.so_far.decisions;
      act(tables, out.game, player, action, scratch);
    });
    go_on(tables, out.game, scratch);
  }
  for (std::size_t i = 0; i < out.game.state.seats; ++i) {
    const int points = score(tables.edition, out.game.state, seat(i)).total();
    out.so_far.hash = hash_with(out.so_far.hash, static_cast<std::uint32_t>(points));
  }
  out.so_far.hash = Rng::mix(out.so_far.hash);
}

struct LearnSignature {
  Signature signature = 0;
  std::uint64_t decisions = 0;
};

/// The sum of the hashes of the games with the seeds 0, 1, …, with boards by chance and chosen in both ways by turns.
constexpr LearnSignature learn_signature(const LearnTables& tables, std::size_t players, std::size_t games,
                                         LearnPlayout& playout) {
  LearnSignature all;
  MoveList scratch;
  for (Seed seed = 0; seed < games; ++seed) {
    play_out_actions(tables, players, static_cast<BoardChoice>(seed % kBoardChoiceNames.size()), seed, playout,
                     scratch);
    all.signature += playout.so_far.hash;
    all.decisions += playout.so_far.decisions;
  }
  return all;
}

}  // namespace wonders
