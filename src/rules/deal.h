#pragma once

#include "base/rng.h"
#include "rules/state.h"

namespace wonders {

/// The random streams of a game. Each Age has its own, so that play in one Age cannot change the deal of the next.
enum class Stream : std::uint8_t { wonders = 0, age_one = 1, age_two = 2, age_three = 3 };

constexpr Rng deal_stream(Seed seed, std::size_t age) { return stream(seed, index(Stream::wonders) + age); }

namespace detail {

/// some of the ten guilds, drawn unseen, complete the Age III deck.
template <class Random>
constexpr void add_guilds(const Edition& e, std::size_t wanted, Random& rng, Deck& deck) {
  std::uint32_t left = kGuilds;
  e.guilds.for_each([&](CardId guild) {
    if (rng.below(left--) < wanted) {
      deck.push_back(guild);
      --wanted;
    }
  });
}

}  // namespace detail

template <class Random>
constexpr Deck deck_of_age(const Edition& e, std::size_t seats, std::size_t age, Random& rng) {
  Deck deck = e.deck(seats, age);
  if (age == kAges) detail::add_guilds(e, guilds_in_play(seats), rng, deck);
  return deck;
}

template <class Random>
constexpr void shuffle_pile(Hand& pile, Random& rng) {
  std::array<CardId, kHandSize> cards{};
  for (std::size_t i = 0; i < kHandSize; ++i) cards[i] = pile[i];
  shuffle(cards.data(), kHandSize, rng);
  pile.clear();
  for (CardId card : cards) pile.push_back(card);
}

/// Seat by seat, a full hand each.
constexpr std::array<std::uint8_t, kHandSize * kMaxSeats> owners_in_order() {
  std::array<std::uint8_t, kHandSize * kMaxSeats> owners{};
  for (std::size_t i = 0; i < owners.size(); ++i) owners[i] = static_cast<std::uint8_t>(i / kHandSize);
  return owners;
}

/// a full hand to each seat. The seats are shuffled over the sorted deck rather than the cards over the seats:
/// the same deal, and every hand comes out in ascending order. The shuffle settles the owner of the last card first, so
/// each card goes in front of its owner's hand at once. In a two-player game the Free City's share is the draw pile,
/// whose order matters. `Random` has below(n), as Rng.
template <class Random>
constexpr void deal_hands(const Edition& e, State& s, Random& rng) {
  const Deck deck = deck_of_age(e, s.seats, s.age, rng);
  constexpr auto kInOrder = owners_in_order();
  auto owners = kInOrder;
  for (Hand& hand : s.hands)
    hand.clear();  // in place: g++ 12 remembers `array<Hand> hands{}` as a game in the compiler left it
  for (auto last = static_cast<std::uint32_t>(kHandSize * s.seats - 1); last > 0; --last) {
    std::uint8_t& owner = owners[rng.below(last + 1)];
    s.hands[owner].push_front(deck[last]);
    owner = owners[last];
  }
  s.hands[owners[0]].push_front(deck[0]);
  if (s.has_free_city()) shuffle_pile(s.hand(kFreeCity), rng);
}

constexpr void deal_age(const Edition& e, State& s) {
  Rng rng = deal_stream(s.seed, s.age);
  deal_hands(e, s, rng);
}

}  // namespace wonders
