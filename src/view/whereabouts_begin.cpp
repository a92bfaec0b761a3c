#include <utility>

#include "view/view.h"
#include "view/whereabouts.h"

namespace wonders {

namespace {

/// The moves that a view shows as carried out; in Phase::free_city they are only chosen.
SeatSet resolved_moves(const View& v) { return v.phase == Phase::free_city ? SeatSet{} : v.moved; }

bool has_last_move(const View& v, Seat who, Action action) {
  return resolved_moves(v).contains(who) && v.moves[index(who)].action == action;
}

/// The Age of the cards of the moves resolved last.
std::size_t age_of_last_moves(const View& v) {
  const bool age_has_just_begun = v.turn == 1 && v.phase == Phase::choose;
  return age_has_just_begun ? v.age - 1u : v.age;
}

CardCounts just(CardId card) {
  CardCounts counts{};
  counts[index(card)] = 1;
  return counts;
}

}  // namespace

PlaceId Whereabouts::open(Place place) {
  if (puzzle_.used.size() == kMaxPlaces) {
    PlaceId first = kNoPlace, second = kNoPlace;
    discard_places().for_each([&](PlaceId p) {
      if (puzzle_.place(p).seat == kNoSeat) second = std::exchange(first, p);
    });
    if (second == kNoPlace) {
      consistent_ = false;
      return PlaceId{0};
    }
    merge(first, second);
    ++blurred_;
  }
  PlaceId p{0};
  while (puzzle_.used.contains(p)) p = static_cast<PlaceId>(index(p) + 1);
  puzzle_.used.insert(p);
  puzzle_.place(p) = place;
  return p;
}

void Whereabouts::close(PlaceId p) {
  puzzle_.used.erase(p);
  puzzle_.place(p) = {};
}

void Whereabouts::open_hands(const View& v) {
  for (std::size_t i = 0; i < v.seats; ++i) {
    hands_[i] = open({PlaceKind::hand, seat(i), 0, v.hand_sizes[i]});
  }
}

void Whereabouts::add_copy(CardId card, const PlaceSet& may_be) {
  if (puzzle_.copies.size() == kMaxCopies) {
    consistent_ = false;
    return;
  }
  std::size_t at = puzzle_.copies.size();
  while (at > 0 && puzzle_.copies[at - 1].card > card) --at;
  puzzle_.copies.insert_at(at, {may_be, card, false});
}

/// in Age III some of the ten guilds stay in the box.
void Whereabouts::add_deck(const Edition& e, std::size_t seats, std::size_t age, const PlaceSet& may_be) {
  for (CardId card : e.deck(seats, age)) add_copy(card, may_be);
  if (age != kAges) return;
  PlaceSet or_box = may_be;
  if (const std::size_t unused = kGuilds - guilds_in_play(seats); unused > 0) {
    or_box.insert(open({PlaceKind::box, kNoSeat, 0, static_cast<std::uint8_t>(unused)}));
  }
  e.guilds.for_each([&](CardId guild) { add_copy(guild, or_box); });
}

void Whereabouts::deal(const Edition& e, const View& v) {
  for (PlaceId p : hands_) {
    if (p == kNoPlace) continue;
    consistent_ = consistent_ && puzzle_.place(p).slots == 0;
    for (Copy& copy : puzzle_.copies) copy.may_be.erase(p);
    close(p);
  }
  hands_.fill(kNoPlace);
  open_hands(v);
  add_deck(e, v.seats, v.age, hand_places());
}

/// Of a structure with copies in two Ages the older one is taken to be built: the hands need the newer ones.
void Whereabouts::remove_structures(const View& v) {
  for (std::size_t i = 0; i < v.seats; ++i) {
    v.cities[i].structures.for_each([&](CardId card) {
      std::size_t k = 0;
      while (k < puzzle_.copies.size() && puzzle_.copies[k].card != card) ++k;
      if (k < puzzle_.copies.size()) {
        puzzle_.copies.erase_at(k);
      } else {
        consistent_ = false;
      }
    });
  }
}

void Whereabouts::begin(const Edition& e, const View& v) {
  *this = {};
  hands_.fill(kNoPlace);
  known_sales_.fill(kNoCard);
  for (auto& markers : known_markers_) markers.fill(kNoCard);
  open_hands(v);
  PlaceSet earlier, last;  // places of cards played before the last phase, and in it
  std::size_t sold = 0;
  for (std::size_t i = 0; i < v.seats; ++i) {
    const Seat city = seat(i);
    const std::size_t built = v.city(city).stages_built();
    for (std::size_t stage = 0; stage < built; ++stage) {
      const PlaceId p = open({PlaceKind::marker, city, static_cast<std::uint8_t>(stage), 1});
      (stage + 1 == built && has_last_move(v, city, Action::stage) ? last : earlier).insert(p);
    }
    if (!has_last_move(v, city, Action::sell)) continue;
    last.insert(open({PlaceKind::discard, city, 0, 1}));
    ++sold;
  }
  const std::size_t others = v.discard_size - sold;
  if (others > 0) earlier.insert(open({PlaceKind::discard, kNoSeat, 0, static_cast<std::uint8_t>(others)}));
  for (std::size_t age = 1; age <= v.age; ++age) {
    PlaceSet may_be = earlier;
    if (age == age_of_last_moves(v)) may_be = may_be | last;
    if (age == v.age) may_be = may_be | hand_places();
    add_deck(e, v.seats, age, may_be);
  }
  remove_structures(v);
  if (v.seat == kNoSeat) return;
  (earlier | last).for_each([&](PlaceId p) {
    const Place& place = puzzle_.place(p);
    if (place.seat != v.seat) return;
    see(only(p), just(place.kind == PlaceKind::marker ? v.markers[place.stage] : v.moves[index(v.seat)].card));
  });
}

}  // namespace wonders
