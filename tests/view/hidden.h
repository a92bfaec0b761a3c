#pragma once

#include <utility>
#include <vector>

#include "rules/sample.h"
#include "view/view.h"

namespace wonders::testing {

inline bool sees_discard(const View& v) { return v.phase == Phase::salvage && v.deciding != kNoSeat; }
inline bool sees_pile(const View& v) {
  return v.phase == Phase::seventh && v.deciding == kFreeCity && v.has_free_city();
}

/// Deals hidden cards from one heap; what was taken up is given out again in another order.
class Heap {
 public:
  explicit Heap(Rng& rng) : rng_(rng) {}
  void take(CardId card) { cards_.push_back(card); }
  CardId give() {
    std::swap(cards_.back(), cards_[rng_.below(static_cast<std::uint32_t>(cards_.size()))]);
    const CardId card = cards_.back();
    cards_.pop_back();
    return card;
  }

 private:
  Rng& rng_;
  std::vector<CardId> cards_;
};

/// The same game in the eyes of `viewer`, with everything replaced that it may not know: other hands, other markers,
/// the discard pile, the cards of face-down moves, choices made in secret, the seed.
inline State replace_hidden(const Edition& e, State s, const View& v, Rng& rng) {
  Heap heap(rng);
  const auto hidden_hand = [&](std::size_t i) { return seat(i) != v.seat && !(i == 0 && sees_pile(v)); };
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (hidden_hand(i)) {
      for (CardId card : s.hands[i]) heap.take(card);
    }
    if (seat(i) != v.seat) {
      for (CardId card : s.markers[i]) heap.take(card);
    }
  }
  const Discard pile = s.discard;
  if (!sees_discard(v)) {
    s.discard = {};
    for (std::size_t c = 0; c < kMaxCards; ++c) {
      for (int k = 0; k < pile.copies[c]; ++k) heap.take(static_cast<CardId>(c));
    }
    for (std::size_t k = pile.size(); k > 0; --k) s.discard.add(heap.give());
  }
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (hidden_hand(i)) {
      const std::size_t size = s.hands[i].size();
      s.hands[i].clear();
      for (std::size_t k = 0; k < size; ++k) s.hands[i].insert(heap.give());
    }
    if (seat(i) != v.seat) {
      for (CardId& card : s.markers[i]) card = heap.give();
    }
  }
  s.moved.for_each([&](Seat i) {
    Move& m = s.moves[index(i)];
    if (i == v.seat) return;
    if (s.phase == Phase::free_city) {
      m = sample_move(e, s, i, rng);
    } else if (m.action == Action::stage || m.action == Action::sell) {
      m.card = static_cast<CardId>(rng.below(e.card_count));
    }
  });
  s.seed = rng.next();
  return s;
}

}  // namespace wonders::testing
