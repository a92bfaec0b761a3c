#include "view/whereabouts.h"

#include <utility>

namespace wonders {

namespace {

CardCounts counts_of(const Hand& hand) {
  CardCounts counts{};
  for (CardId card : hand) ++counts[index(card)];
  return counts;
}

/// The end of the run of copies of one card that begins at `i`.
std::size_t end_of_run(const FixedVector<Copy, kMaxCopies>& copies, std::size_t i) {
  std::size_t end = i;
  while (end < copies.size() && copies[end].card == copies[i].card) ++end;
  return end;
}

}  // namespace

std::size_t Whereabouts::hand_size(Seat holder) const {
  const PlaceId p = hand_place(holder);
  return p == kNoPlace ? 0 : puzzle_.place(p).slots;
}

PlaceSet Whereabouts::hand_places() const {
  PlaceSet hands;
  for (PlaceId p : hands_) {
    if (p != kNoPlace) hands.insert(p);
  }
  return hands;
}

PlaceSet Whereabouts::discard_places() const {
  PlaceSet places;
  puzzle_.used.for_each([&](PlaceId p) {
    if (puzzle_.place(p).kind == PlaceKind::discard) places.insert(p);
  });
  return places;
}

void Whereabouts::pass_hands(std::size_t seats, std::size_t age) {
  const auto held = hands_;
  for (std::size_t i = 0; i < seats; ++i) {
    const Seat to = Rulebook::passes_left(age) ? left_of(seat(i), seats) : right_of(seat(i), seats);
    hands_[index(to)] = held[i];
    if (held[i] != kNoPlace) puzzle_.place(held[i]).seat = to;
  }
}

void Whereabouts::swap_hands() {
  std::swap(hands_[1], hands_[2]);
  for (Seat i : {seat(1), seat(2)}) {
    if (hand_place(i) != kNoPlace) puzzle_.place(hand_place(i)).seat = i;
  }
}

void Whereabouts::draw_card(Seat controller) {
  const PlaceId pile = hand_place(kFreeCity), hand = hand_place(controller);
  if (pile == kNoPlace || hand == kNoPlace || puzzle_.place(pile).slots == 0) {
    consistent_ = false;
    return;
  }
  --puzzle_.place(pile).slots;
  ++puzzle_.place(hand).slots;
  for (Copy& copy : puzzle_.copies) {
    if (copy.may_be.contains(pile)) copy.may_be.insert(hand);
  }
}

/// Finds the copy of `card` that lay in one of these places and now lies in the open. If one copy certainly was there
/// it may as well be that one, since copies look alike. Otherwise it is one of several.
bool Whereabouts::pick(const PlaceSet& where, CardId card, std::size_t& found) {
  Alike alike;
  for (std::size_t i = 0; i < puzzle_.copies.size(); ++i) {
    const Copy& copy = puzzle_.copies[i];
    if (copy.card != card || copy.salvaged || !copy.may_be.intersects(where)) continue;
    found = i;
    if (within(copy.may_be, where)) return true;
    alike.push_back(static_cast<std::uint8_t>(i));
  }
  if (alike.empty()) return false;
  part(alike, 1, where, {});
  for (std::uint8_t i : alike) {
    if (within(puzzle_.copies[i].may_be, where)) found = i;
  }
  return true;
}

/// Of copies that look alike, `here` are in `where`, and the others keep away from `shut`. If they did not all come
/// there in the same way it is left open which: with the copies in a row, the j-th of those here is one of the j-th to
/// the (j + others)-th, and likewise for the others, so no way to part them is lost.
void Whereabouts::part(const Alike& alike, std::size_t here, const PlaceSet& where, const PlaceSet& shut) {
  FixedVector<PlaceSet, Alike::capacity()> row;  // equals side by side, which leaves the least open
  for (std::uint8_t i : alike) {
    const PlaceSet& may_be = puzzle_.copies[i].may_be;
    std::size_t at = row.size();
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (row[k] == may_be) at = k;
    }
    row.insert_at(at, may_be);
  }
  const auto any_of = [&](std::size_t from, std::size_t more) {
    PlaceSet all;
    for (std::size_t k = from; k <= from + more; ++k) all = all | row[k];
    return all;
  };
  const std::size_t others = alike.size() - here;
  for (std::size_t j = 0; j < here; ++j) puzzle_.copies[alike[j]].may_be = any_of(j, others) & where;
  for (std::size_t j = 0; j < others; ++j) puzzle_.copies[alike[here + j]].may_be = any_of(j, here) - shut;
}

bool Whereabouts::take_known(PlaceId from, CardId card) {
  std::size_t found = 0;
  if (from == kNoPlace || puzzle_.place(from).slots == 0 || !pick(only(from), card, found)) {
    consistent_ = false;
    return false;
  }
  --puzzle_.place(from).slots;
  puzzle_.copies.erase_at(found);
  return true;
}

void Whereabouts::take_hidden(PlaceId from, PlaceId to, const CardSet& barred) {
  if (from == kNoPlace || puzzle_.place(from).slots == 0) {
    consistent_ = false;
    return;
  }
  --puzzle_.place(from).slots;
  for (Copy& copy : puzzle_.copies) {
    if (copy.may_be.contains(from) && !barred.contains(copy.card)) copy.may_be.insert(to);
  }
}

void Whereabouts::build(Seat holder, CardId card) { take_known(hand_place(holder), card); }

void Whereabouts::lay_marker(Seat holder, Seat city, std::size_t stage, CardId card, const CardSet& barred) {
  const PlaceId from = hand_place(holder);
  if (card != kNoCard) {
    if (take_known(from, card)) known_markers_[index(city)][stage] = card;
    return;
  }
  const PlaceId to = open({PlaceKind::marker, city, static_cast<std::uint8_t>(stage), 1});
  take_hidden(from, to, barred);
}

void Whereabouts::sell(Seat holder, Seat seller, CardId card, const CardSet& barred) {
  const PlaceId from = hand_place(holder);
  if (card != kNoCard) {
    if (!take_known(from, card)) return;
    known_discard_.add(card);
    known_sales_[index(seller)] = card;
    return;
  }
  const PlaceId to = open({PlaceKind::discard, seller, 0, 1});
  take_hidden(from, to, barred);
}

void Whereabouts::discard_hand(Seat holder) {
  const PlaceId p = std::exchange(hands_[index(holder)], kNoPlace);
  if (p == kNoPlace) return;
  puzzle_.place(p).kind = PlaceKind::discard;
  puzzle_.place(p).seat = kNoSeat;
}

/// A salvaged copy keeps a slot of the discard pile, because it is not known which of them it has left empty.
void Whereabouts::salvage(CardId card) {
  if (known_discard_.kinds.contains(card)) {
    known_discard_.take(card);
    return;
  }
  const PlaceSet pile = discard_places();
  std::size_t found = 0;
  if (!pick(pile, card, found)) {
    consistent_ = false;
    return;
  }
  Copy& copy = puzzle_.copies[found];
  copy.may_be = copy.may_be & pile;
  copy.salvaged = true;
}

/// These places hold exactly these cards. Cards of which it stays open what copy is there come last: what the others
/// tell may decide it.
void Whereabouts::see(const PlaceSet& where, const CardCounts& seen) {
  if (see_cards(where, seen, Doubt::put_off)) return;
  narrow(puzzle_);
  see_cards(where, seen, Doubt::leave_open);
}

bool Whereabouts::see_cards(const PlaceSet& where, const CardCounts& seen, Doubt doubt) {
  std::size_t found = 0, expected = 0;
  for (std::uint8_t n : seen) expected += n;
  const auto& copies = puzzle_.copies;
  bool clear = true;
  for (std::size_t i = 0, end = 0; i < copies.size(); i = end) {
    end = end_of_run(copies, i);
    std::size_t certain = 0;
    Alike alike;
    for (std::size_t k = i; k < end; ++k) {
      if (copies[k].salvaged || !copies[k].may_be.intersects(where)) continue;
      if (within(copies[k].may_be, where)) {
        ++certain;
      } else {
        alike.push_back(static_cast<std::uint8_t>(k));
      }
    }
    const std::size_t wanted = seen[index(copies[i].card)];
    if (wanted < certain || wanted > certain + alike.size()) continue;  // found then differs from expected
    found += wanted;
    const std::size_t here = wanted - certain;
    if (doubt == Doubt::put_off && here > 0 && here < alike.size() && came_differently(alike)) {
      clear = false;
    } else {
      part(alike, here, where, where);
    }
  }
  if (found != expected) consistent_ = false;
  return clear;
}

bool Whereabouts::came_differently(const Alike& alike) const {
  for (std::uint8_t i : alike) {
    if (puzzle_.copies[i].may_be != puzzle_.copies[alike[0]].may_be) return true;
  }
  return false;
}

void Whereabouts::see_hand(Seat holder, const Hand& hand) {
  const PlaceId p = hand_place(holder);
  if (p != kNoPlace) {
    see(only(p), counts_of(hand));
  } else if (!hand.empty()) {
    consistent_ = false;
  }
}

void Whereabouts::see_discard(const Discard& discard) {
  CardCounts rest = discard.copies;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] < known_discard_.copies[i]) {
      consistent_ = false;
      return;
    }
    rest[i] = static_cast<std::uint8_t>(rest[i] - known_discard_.copies[i]);
  }
  see(discard_places(), rest);
}

void Whereabouts::rule_out_of_hand(Seat holder, const CardSet& cards) {
  const PlaceId p = hand_place(holder);
  if (p == kNoPlace) return;
  for (Copy& copy : puzzle_.copies) {
    if (cards.contains(copy.card)) copy.may_be.erase(p);
  }
}

void Whereabouts::forget_sellers() {
  known_sales_.fill(kNoCard);
  discard_places().for_each([&](PlaceId p) { puzzle_.place(p).seat = kNoSeat; });
  merge_discards();
}

/// Two places of the discard pile that the same copies may have reached are as good as one.
void Whereabouts::merge_discards() {
  const PlaceSet pile = discard_places();
  std::array<PlaceSet, kMaxPlaces> different{};
  for (const Copy& copy : puzzle_.copies) {
    const PlaceSet in = pile & copy.may_be, out = pile - copy.may_be;
    if (in.empty()) continue;
    in.for_each([&](PlaceId p) { different[index(p)] = different[index(p)] | out; });
    out.for_each([&](PlaceId p) { different[index(p)] = different[index(p)] | in; });
  }
  pile.for_each([&](PlaceId p) {
    if (!puzzle_.used.contains(p)) return;
    (pile - different[index(p)]).for_each([&](PlaceId q) {
      if (q > p && puzzle_.used.contains(q)) merge(p, q);
    });
  });
}

void Whereabouts::merge(PlaceId into, PlaceId from) {
  Place& place = puzzle_.place(into);
  place.slots = static_cast<std::uint8_t>(place.slots + puzzle_.place(from).slots);
  for (Copy& copy : puzzle_.copies) {
    if (!copy.may_be.contains(from)) continue;
    copy.may_be.erase(from);
    copy.may_be.insert(into);
  }
  close(from);
}

void Whereabouts::settle_copy(const Copy& copy) {
  PlaceId p = kNoPlace;
  copy.may_be.for_each([&](PlaceId only_one) { p = only_one; });
  Place& place = puzzle_.place(p);
  --place.slots;
  if (place.kind == PlaceKind::marker) known_markers_[index(place.seat)][place.stage] = copy.card;
  if (place.kind == PlaceKind::discard && !copy.salvaged) {
    known_discard_.add(copy.card);
    if (place.seat != kNoSeat) known_sales_[index(place.seat)] = copy.card;
  }
}

bool Whereabouts::settle() {
  consistent_ = consistent_ && narrow(puzzle_);
  if (!consistent_) return false;
  const PlaceSet hands = hand_places();
  for (std::size_t i = puzzle_.copies.size(); i-- > 0;) {
    const Copy& copy = puzzle_.copies[i];
    if (copy.may_be.size() != 1 || copy.may_be.intersects(hands)) continue;
    settle_copy(copy);
    puzzle_.copies.erase_at(i);
  }
  (puzzle_.used - hands).for_each([&](PlaceId p) {
    if (puzzle_.place(p).slots == 0) close(p);
  });
  return true;
}

}  // namespace wonders
