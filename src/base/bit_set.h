#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"
#include "base/index.h"

namespace wonders {

/// A set of up to 64·Words values of an index type.
template <class E, std::size_t Words>
class BitSet {
 public:
  constexpr BitSet() = default;

  constexpr bool contains(E e) const { return ((words_[index(e) / 64] >> (index(e) % 64)) & 1u) != 0; }
  constexpr void insert(E e) { words_[index(e) / 64] |= std::uint64_t{1} << (index(e) % 64); }
  constexpr void erase(E e) { words_[index(e) / 64] &= ~(std::uint64_t{1} << (index(e) % 64)); }

  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (std::uint64_t w : words_) any |= w;
    return any == 0;
  }
  constexpr std::size_t size() const {
    std::size_t n = 0;
    for (std::uint64_t w : words_) n += static_cast<std::size_t>(bits_set(w));
    return n;
  }
  constexpr bool intersects(const BitSet& other) const {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < Words; ++i) any |= words_[i] & other.words_[i];
    return any != 0;
  }

  friend constexpr BitSet operator&(BitSet a, const BitSet& b) {
    for (std::size_t i = 0; i < Words; ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  friend constexpr BitSet operator|(BitSet a, const BitSet& b) {
    for (std::size_t i = 0; i < Words; ++i) a.words_[i] |= b.words_[i];
    return a;
  }
  /// Members of a that are not in b.
  friend constexpr BitSet operator-(BitSet a, const BitSet& b) {
    for (std::size_t i = 0; i < Words; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  friend constexpr bool operator==(const BitSet&, const BitSet&) = default;

  constexpr const std::array<std::uint64_t, Words>& words() const { return words_; }

  /// Calls f(E) for each member, in ascending order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::size_t i = 0; i < Words; ++i) {
      for (std::uint64_t w = words_[i]; w != 0; w &= w - 1) {
        f(static_cast<E>(i * 64 + static_cast<std::size_t>(lowest_bit(w))));
      }
    }
  }

 private:
  std::array<std::uint64_t, Words> words_{};
};

}  // namespace wonders
