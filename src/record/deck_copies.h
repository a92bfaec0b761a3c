#pragma once

#include <array>
#include <cstdint>

#include "record/position.h"

// Counting cards, for position.cpp and position_problems.cpp.
namespace wonders {

using CardCount = std::array<std::uint8_t, kMaxCards>;

/// How often each card is in the game with so many cities, by Age. Of the guilds, any may be.
class DeckCopies {
 public:
  DeckCopies(const Edition& e, std::size_t seats) {
    for (std::size_t age = 1; age <= kAges; ++age) {
      for (const CardId card : e.deck(seats, age)) ++by_age_[age - 1][index(card)];
    }
    e.guilds.for_each([&](CardId guild) { by_age_[kAges - 1][index(guild)] = 1; });
  }

  unsigned of_age(std::size_t age, CardId card) const { return by_age_[age - 1][index(card)]; }
  unsigned up_to(std::size_t age, CardId card) const {
    unsigned n = 0;
    for (std::size_t a = 1; a <= age; ++a) n += of_age(a, card);
    return n;
  }
  unsigned before(std::size_t age, CardId card) const { return up_to(age, card) - of_age(age, card); }
  unsigned in_all(CardId card) const { return up_to(kAges, card); }
  /// The first Age that has the card; it must be in the game.
  std::size_t first_age(CardId card) const {
    std::size_t age = 1;
    while (of_age(age, card) == 0) ++age;
    return age;
  }

 private:
  std::array<CardCount, kAges> by_age_{};
};

/// The cards whose place a position says: in hands, and in cities, under boards and on the discard pile.
struct KnownCards {
  CardCount in_hands{};
  CardCount outside{};

  explicit KnownCards(const GamePosition& position) {
    for (const PositionCity& city : position.cities) {
      for (const CardId card : city.hand) ++in_hands[index(card)];
      for (const CardId card : city.structures) ++outside[index(card)];
      for (const CardId card : city.stages) {
        if (card != kNoCard) ++outside[index(card)];
      }
    }
    for (const CardId card : position.discard) ++outside[index(card)];
  }
};

}  // namespace wonders
