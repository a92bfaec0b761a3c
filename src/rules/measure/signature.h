#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "rules/measure/playout.h"

namespace wonders {

/// The hash of a game while it is played by somebody, as play_out makes it of a random one: every move in order and
/// every seat's points at the end. The signature of many games is the sum of their hashes.
class GameHash {
 public:
  /// The moves that play() is given in this state.
  constexpr void add(const State& s, const TurnMoves& moves) {
    awaiting(s).for_each([&](Seat i) { add(std::bit_cast<std::uint32_t>(moves[index(i)])); });
  }

  /// The hash of the whole game, once it is over.
  constexpr std::uint64_t finish(const Edition& e, const State& end) {
    end.all_seats().for_each([&](Seat i) { add(static_cast<std::uint32_t>(score(e, end, i).total())); });
    return Rng::mix(hash_);
  }

 private:
  constexpr void add(std::uint32_t value) { hash_ = hash_with(hash_, value); }

  std::uint64_t hash_ = 0;
};

inline constexpr std::array<std::string_view, 2> kDrawNames{"list", "sample"};

/// The signature of the random games with the seeds 0, 1, …: the same number with every compiler, in WebAssembly and on
/// a GPU. Another number means that the rules, the order of the legal moves or the random draws have changed.
template <Draw draw>
constexpr Signature signature_of_playouts(const Edition& e, std::size_t players, std::size_t games) {
  Signature signature = 0;
  for (Seed seed = 0; seed < games; ++seed) signature += play_out<draw>(e, players, seed).hash;
  return signature;
}

/// Sixteen hexadecimal digits, and a zero.
constexpr std::array<char, 17> signature_text(Signature signature) {
  std::array<char, 17> digits{};
  for (std::size_t i = 0; i < 16; ++i) digits[i] = "0123456789abcdef"[(signature >> (60 - 4 * i)) & 0xF];
  return digits;
}

}  // namespace wonders
