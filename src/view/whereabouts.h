#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/state.h"
#include "view/matching.h"

namespace wonders {

struct View;

/// How many of each card.
using CardCounts = std::array<std::uint8_t, kMaxCards>;

/// Where the cards that do not lie in the open may be, for one observer. Each event of the game has a function; none of
/// them loses a possibility, and after settle() none is left that the observer could rule out.
class Whereabouts {
 public:
  /// From what one view shows, without any memory of what went before.
  void begin(const Edition& e, const View& v);

  /// a new Age; the hands of the last one are gone.
  void deal(const Edition& e, const View& v);
  void pass_hands(std::size_t seats, std::size_t age);
  void swap_hands();
  void draw_card(Seat controller);

  /// A card leaves a hand. `card` is kNoCard where the observer does not know it; it is then none of `barred`.
  void build(Seat holder, CardId card);
  void lay_marker(Seat holder, Seat city, std::size_t stage, CardId card, const CardSet& barred);
  void sell(Seat holder, Seat seller, CardId card, const CardSet& barred);
  void discard_hand(Seat holder);
  void salvage(CardId card);

  void see_hand(Seat holder, const Hand& hand);
  void see_discard(const Discard& discard);
  void rule_out_of_hand(Seat holder, const CardSet& cards);

  /// The sales of the last phase become part of the discard pile like any other.
  void forget_sellers();

  /// Draws all conclusions. False: what was seen contradicts itself.
  bool settle();

  const Puzzle& puzzle() const { return puzzle_; }
  const Discard& known_discard() const { return known_discard_; }
  CardId known_marker(Seat city, std::size_t stage) const { return known_markers_[index(city)][stage]; }
  CardId known_sale(Seat seller) const { return known_sales_[index(seller)]; }
  PlaceId hand_place(Seat holder) const { return hands_[index(holder)]; }
  std::size_t hand_size(Seat holder) const;
  bool consistent() const { return consistent_; }
  /// How often places had to be merged for want of room: knowledge may have been lost then, nothing worse.
  unsigned blurred() const { return blurred_; }

 private:
  PlaceId open(Place place);
  void close(PlaceId p);
  void open_hands(const View& v);
  PlaceSet hand_places() const;
  PlaceSet discard_places() const;
  void add_copy(CardId card, const PlaceSet& may_be);
  void add_deck(const Edition& e, std::size_t seats, std::size_t age, const PlaceSet& may_be);
  void merge_discards();
  void merge(PlaceId into, PlaceId from);
  using Alike = FixedVector<std::uint8_t, 8>;  // copies of one card; no card is printed more often
  bool pick(const PlaceSet& where, CardId card, std::size_t& found);
  void part(const Alike& alike, std::size_t here, const PlaceSet& where, const PlaceSet& shut);
  void see(const PlaceSet& where, const CardCounts& seen);
  enum class Doubt : std::uint8_t { put_off, leave_open };
  bool see_cards(const PlaceSet& where, const CardCounts& seen, Doubt doubt);  // false: some were put off
  bool came_differently(const Alike& alike) const;
  bool take_known(PlaceId from, CardId card);
  void take_hidden(PlaceId from, PlaceId to, const CardSet& barred);
  void remove_structures(const View& v);
  void settle_copy(const Copy& copy);

  Puzzle puzzle_;
  std::array<PlaceId, kMaxSeats> hands_{};
  Discard known_discard_;
  std::array<std::array<CardId, kMaxStages>, kMaxSeats> known_markers_{};
  std::array<CardId, kMaxSeats> known_sales_{};  // sold in the phase resolved last
  unsigned blurred_ = 0;
  bool consistent_ = true;
};

}  // namespace wonders
