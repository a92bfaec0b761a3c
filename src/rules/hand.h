#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"
#include "catalog/edition.h"

static_assert(std::endian::native == std::endian::little, "words are read as bytes, lowest first");

namespace wonders {

/// Up to eight cards in one word, the first in the lowest byte, empty places 0xFF: finding or taking out a card is a
/// few instructions, and passing a hand copies eight bytes. A card number stays below 0x80, so the bytes of 0xFF at the
/// top tell the size.
///
/// Hands of players are ascending (`insert` keeps them so). The Free City's hand is the draw pile of a two-player game,
/// first drawn first, and is filled with `push_back`.
class Hand {
 public:
  constexpr Hand() = default;

  constexpr std::size_t size() const { return 8 - static_cast<std::size_t>(leading_ones(cards_)) / 8; }
  constexpr bool empty() const { return cards_ == kEmpty; }
  constexpr CardId operator[](std::size_t i) const { return static_cast<CardId>((cards_ >> (8 * i)) & 0xFF); }
  constexpr CardId front() const { return (*this)[0]; }

  constexpr bool contains(CardId card) const { return matches(card) != 0; }

  constexpr void push_back(CardId card) {
    assert(size() < 8);
    const std::size_t shift = 8 * size();
    cards_ = (cards_ & ~(std::uint64_t{0xFF} << shift)) | (std::uint64_t{index(card)} << shift);
  }

  constexpr void push_front(CardId card) {
    assert(size() < 8);
    cards_ = cards_ << 8 | index(card);
  }

  constexpr void erase_at(std::size_t i) {
    const std::uint64_t below = (std::uint64_t{1} << (8 * i)) - 1;
    cards_ = (cards_ & below) | (((cards_ >> 8) | (std::uint64_t{0xFF} << 56)) & ~below);
  }

  /// Takes out one copy of a card that is there.
  constexpr void erase(CardId card) {
    assert(contains(card));
    erase_at(static_cast<std::size_t>(lowest_bit(matches(card))) / 8);
  }

  /// Puts a card in its ascending place.
  constexpr void insert(CardId card) {
    assert(size() < 8);
    std::size_t at = 0;
    while (at < size() && (*this)[at] <= card) ++at;
    const std::uint64_t below = (std::uint64_t{1} << (8 * at)) - 1;
    cards_ = (cards_ & below) | (std::uint64_t{index(card)} << (8 * at)) |
             ((cards_ << 8) & ~below & ~(std::uint64_t{0xFF} << (8 * at)));
  }

  constexpr void clear() { cards_ = kEmpty; }

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr CardId operator*() const { return static_cast<CardId>(rest_ & 0xFF); }
    constexpr Iterator& operator++() {
      rest_ = (rest_ >> 8) | (std::uint64_t{0xFF} << 56);
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    std::uint64_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(cards_); }
  constexpr Iterator end() const { return Iterator(kEmpty); }

  friend constexpr bool operator==(const Hand&, const Hand&) = default;

 private:
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};

  /// The top bit of the lowest byte that holds the card is the lowest bit set; none if the card is not there.
  constexpr std::uint64_t matches(CardId card) const {
    const std::uint64_t differing = cards_ ^ (0x0101010101010101u * index(card));
    return (differing - 0x0101010101010101u) & ~differing & 0x8080808080808080u;
  }

  std::uint64_t cards_ = kEmpty;
};

static_assert(kMaxCards <= 0x80);

}  // namespace wonders
