#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "view/games.h"

// Whereabouts against brute force: a toy game of a few cards, in which all worlds can be listed.
namespace wonders::testing {

namespace {

constexpr CardId card(std::size_t i) { return static_cast<CardId>(i); }

/// Where cards are, in words that both sides of the comparison can speak: hands by holder, markers by number, the
/// discard pile. Cards that look alike are not told apart.
using Where = int;
constexpr Where kPile = 100, kOpen = 200, kFirstMarker = 10;
using Picture = std::map<Where, std::multiset<CardId>>;

/// One world: where each physical card is.
using World = std::vector<Where>;

/// Lists of all worlds that fit, changed by one event after the other.
class BruteForce {
 public:
  void deal(const std::vector<CardId>& deck, const std::vector<std::size_t>& sizes) {
    std::set<World> next;
    for (const World& w : worlds_) deal_rest(w, deck.size(), sizes, next);
    cards_.insert(cards_.end(), deck.begin(), deck.end());
    worlds_ = next;
  }

  /// Any card of one place moves to another.
  void move_any(Where from, Where to, const CardSet& barred = {}) {
    change([&](const World& w, std::set<World>& out) {
      each_in(w, from, [&](std::size_t i) {
        if (!barred.contains(cards_[i])) out.insert(moved(w, i, to));
      });
    });
  }
  void move_card(Where from, CardId which, Where to) {
    change([&](const World& w, std::set<World>& out) {
      each_in(w, from, [&](std::size_t i) {
        if (cards_[i] == which) out.insert(moved(w, i, to));
      });
    });
  }
  void move_all(Where from, Where to) {
    change([&](World w, std::set<World>& out) {
      std::replace(w.begin(), w.end(), from, to);
      out.insert(w);
    });
  }
  void swap(Where a, Where b) {
    move_all(a, -1);
    move_all(b, a);
    move_all(-1, b);
  }
  void rule_out(Where where, const CardSet& cards) {
    change([&](const World& w, std::set<World>& out) {
      bool fits = true;
      each_in(w, where, [&](std::size_t i) { fits = fits && !cards.contains(cards_[i]); });
      if (fits) out.insert(w);
    });
  }
  void see(Where where, const std::multiset<CardId>& what) {
    change([&](const World& w, std::set<World>& out) {
      if (in(w, where) == what) out.insert(w);
    });
  }

  std::multiset<CardId> in(const World& w, Where where) const {
    std::multiset<CardId> found;
    each_in(w, where, [&](std::size_t i) { found.insert(cards_[i]); });
    return found;
  }

  /// One of them is the truth.
  const World& any(Rng& rng) const {
    return *std::next(worlds_.begin(), rng.below(static_cast<std::uint32_t>(worlds_.size())));
  }
  std::size_t size() const { return worlds_.size(); }

  std::set<Picture> pictures() const {
    std::set<Picture> all;
    for (const World& w : worlds_) {
      Picture p;
      for (std::size_t i = 0; i < w.size(); ++i) {
        if (w[i] != kOpen) p[w[i]].insert(cards_[i]);
      }
      all.insert(p);
    }
    return all;
  }

 private:
  static World moved(World w, std::size_t i, Where to) {
    w[i] = to;
    return w;
  }
  template <class F>
  void each_in(const World& w, Where where, F&& f) const {
    for (std::size_t i = 0; i < w.size(); ++i) {
      if (w[i] == where) f(i);
    }
  }
  template <class F>
  void change(F&& f) {
    std::set<World> next;
    for (const World& w : worlds_) f(w, next);
    worlds_ = next;
  }
  static void deal_rest(const World& w, std::size_t left, std::vector<std::size_t> sizes, std::set<World>& out) {
    if (left == 0) {
      out.insert(w);
      return;
    }
    for (std::size_t h = 0; h < sizes.size(); ++h) {
      if (sizes[h] == 0) continue;
      auto fewer = sizes;
      --fewer[h];
      World longer = w;
      longer.push_back(static_cast<Where>(h));
      deal_rest(longer, left - 1, fewer, out);
    }
  }

  std::vector<CardId> cards_;
  std::set<World> worlds_{World{}};
};

Where where_of(const Place& place) {
  switch (place.kind) {
    case PlaceKind::hand: return static_cast<Where>(index(place.seat));
    case PlaceKind::marker: return kFirstMarker + static_cast<Where>(index(place.seat) * kMaxStages + place.stage);
    case PlaceKind::discard: return kPile;
    case PlaceKind::box: break;
  }
  return kOpen;
}

void list_matchings(const Puzzle& puzzle, std::size_t i, std::array<std::uint8_t, kMaxPlaces>& room, Picture& p,
                    std::set<Picture>& out) {
  if (i == puzzle.copies.size()) {
    out.insert(p);
    return;
  }
  const Copy& copy = puzzle.copies[i];
  copy.may_be.for_each([&](PlaceId id) {
    if (room[index(id)] == 0) return;
    --room[index(id)];
    const Where where = copy.salvaged ? kOpen : where_of(puzzle.place(id));
    Picture more = p;
    if (where != kOpen) more[where].insert(copy.card);
    list_matchings(puzzle, i + 1, room, more, out);
    ++room[index(id)];
  });
}

std::set<Picture> pictures(const Whereabouts& w) {
  Picture known;
  for (std::size_t c = 0; c < kMaxCards; ++c) {
    for (int k = 0; k < w.known_discard().copies[c]; ++k) known[kPile].insert(card(c));
  }
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t stage = 0; stage < kMaxStages; ++stage) {
      const CardId marker = w.known_marker(seat(i), stage);
      if (marker != kNoCard) known[kFirstMarker + static_cast<Where>(i * kMaxStages + stage)].insert(marker);
    }
  }
  std::array<std::uint8_t, kMaxPlaces> room{};
  w.puzzle().used.for_each([&](PlaceId p) { room[index(p)] = w.puzzle().place(p).slots; });
  std::set<Picture> out;
  list_matchings(w.puzzle(), 0, room, known, out);
  return out;
}

View toy_view(std::size_t age, const std::vector<std::size_t>& sizes) {
  View v;
  v.seats = 3;
  v.players = 3;
  v.age = static_cast<std::uint8_t>(age);
  v.turn = 1;
  for (std::size_t i = 0; i < 3; ++i) v.hand_sizes[i] = static_cast<std::uint8_t>(sizes[i]);
  return v;
}

Hand to_hand(const std::multiset<CardId>& cards) {
  Hand hand;
  for (CardId c : cards) hand.insert(c);
  return hand;
}

/// Random events of the toy game, told to both.
class Toy {
 public:
  Toy(const std::vector<CardId>& first, const std::vector<CardId>& second, Seed seed) : rng_(seed), second_(second) {
    for (CardId c : first) edition_.decks[0][0].push_back(c);
    for (CardId c : second) edition_.decks[0][1].push_back(c);
    sizes_ = {first.size() / 3, first.size() / 3, first.size() - 2 * (first.size() / 3)};
    brute_.deal(first, sizes_);
    known_.begin(edition_, toy_view(1, sizes_));
    compare();
  }

  void event() {
    const Seat holder = seat(rng_.below(3));
    const bool has_cards = sizes_[index(holder)] > 0;
    known_.forget_sellers();
    switch (rng_.below(10)) {
      case 0: return has_cards ? sell(holder) : void();
      case 1: return has_cards && stages_[index(holder)] < kMaxStages ? lay_marker(holder) : void();
      case 2: return has_cards ? build(holder) : void();
      case 3: return look(seat(0));
      case 4: return look_at_discard();
      case 5: return salvage();
      case 6: return pass();
      case 7: return draw_card();
      case 8: return rule_out(holder);
      default: return next_age();
    }
  }

  void compare() {
    REQUIRE(known_.settle());
    const std::set<Picture> all = brute_.pictures(), ours = pictures(known_);
    REQUIRE(std::includes(ours.begin(), ours.end(), all.begin(), all.end()));  // never rules out what can be
    ++compared;
    too_many += ours.size() > all.size() ? 1u : 0u;  // leaves open what cannot be
  }

  std::size_t compared = 0;
  std::size_t too_many = 0;

 private:
  Where hand(Seat holder) const { return static_cast<Where>(index(holder)); }
  CardId one_of(Where where) {
    const auto cards = brute_.in(brute_.any(rng_), where);
    return *std::next(cards.begin(), rng_.below(static_cast<std::uint32_t>(cards.size())));
  }
  CardSet barred(CardId except) {
    CardSet set;
    for (std::size_t c = 0; c < 6; ++c) {
      if (rng_.below(4) == 0 && card(c) != except) set.insert(card(c));
    }
    return set;
  }

  void sell(Seat holder) {
    const CardSet no = barred(one_of(hand(holder)));
    brute_.move_any(hand(holder), kPile, no);
    known_.sell(holder, holder, kNoCard, no);
    --sizes_[index(holder)];
    compare();
  }
  void lay_marker(Seat holder) {
    const std::size_t stage = stages_[index(holder)]++;
    brute_.move_any(hand(holder), kFirstMarker + static_cast<Where>(index(holder) * kMaxStages + stage));
    known_.lay_marker(holder, holder, stage, kNoCard, {});
    --sizes_[index(holder)];
    compare();
  }
  void build(Seat holder) {
    const CardId c = one_of(hand(holder));
    brute_.move_card(hand(holder), c, kOpen);
    known_.build(holder, c);
    --sizes_[index(holder)];
    compare();
  }
  void rule_out(Seat holder) {
    CardSet no = barred(kNoCard);
    for (CardId c : brute_.in(brute_.any(rng_), hand(holder))) no.erase(c);
    brute_.rule_out(hand(holder), no);
    known_.rule_out_of_hand(holder, no);
    compare();
  }
  void look(Seat holder) {
    const auto cards = brute_.in(brute_.any(rng_), hand(holder));
    brute_.see(hand(holder), cards);
    known_.see_hand(holder, to_hand(cards));
    compare();
  }
  void look_at_discard() {
    const auto cards = brute_.in(brute_.any(rng_), kPile);
    Discard pile;
    for (CardId c : cards) pile.add(c);
    brute_.see(kPile, cards);
    known_.see_discard(pile);
    compare();
  }
  void salvage() {
    if (brute_.in(brute_.any(rng_), kPile).empty()) return;
    const CardId c = one_of(kPile);
    brute_.move_card(kPile, c, kOpen);
    known_.salvage(c);
    compare();
  }
  void pass() {
    brute_.swap(1, 2);  // hands go to the left: 0 to 1, 1 to 2, 2 to 0
    brute_.swap(0, 1);
    std::swap(sizes_[1], sizes_[2]);
    std::swap(sizes_[0], sizes_[1]);
    known_.pass_hands(3, 1);
    compare();
  }
  /// As in a two-player game, the observer knows the hand that the card joins: it held it the turn before.
  void draw_card() {
    if (sizes_[0] == 0) return;
    look(seat(2));
    brute_.move_any(0, 2);
    known_.draw_card(seat(2));
    --sizes_[0];
    ++sizes_[2];
    compare();
  }
  void next_age() {
    if (second_.empty() || sizes_[0] + sizes_[1] + sizes_[2] > 3) return;
    for (std::size_t i = 0; i < 3; ++i) {
      brute_.move_all(static_cast<Where>(i), kPile);
      known_.discard_hand(seat(i));
    }
    sizes_ = {second_.size() / 3, second_.size() / 3, second_.size() - 2 * (second_.size() / 3)};
    brute_.deal(second_, sizes_);
    known_.deal(edition_, toy_view(2, sizes_));
    second_.clear();
    compare();
  }

  Rng rng_;
  Edition edition_{};
  BruteForce brute_;
  Whereabouts known_;
  std::vector<CardId> second_;
  std::vector<std::size_t> sizes_;
  std::array<std::size_t, 3> stages_{};
};

struct Tally {
  std::size_t compared = 0;
  std::size_t too_many = 0;
};

Tally play_toys(const std::vector<CardId>& first, const std::vector<CardId>& second, Seed seeds) {
  Tally tally;
  for (Seed seed = 1; seed <= seeds; ++seed) {
    Toy toy(first, second, seed);
    for (int i = 0; i < 25; ++i) toy.event();
    tally.compared += toy.compared;
    tally.too_many += toy.too_many;
  }
  return tally;
}

}  // namespace

TEST_CASE("Whereabouts leave open exactly the worlds that can be") {
  const Tally tally = play_toys({card(0), card(1), card(2), card(3), card(4), card(5), card(6)}, {}, kGames / 2);
  CHECK(tally.compared > kGames);
  CHECK(tally.too_many == 0);
}

TEST_CASE("Two Ages of different cards: the same") {
  const Tally tally = play_toys({card(0), card(1), card(2), card(3)}, {card(4), card(5), card(6), card(7)}, kGames / 2);
  CHECK(tally.too_many == 0);
}

TEST_CASE("With cards that look alike, worlds that cannot be are left open rarely and no world that can be is lost") {
  const Tally same_age = play_toys({card(0), card(0), card(1), card(2), card(3), card(4)}, {}, kGames / 2);
  CHECK(same_age.too_many * 100 < same_age.compared);
  const Tally two_ages =
      play_toys({card(0), card(1), card(2), card(3), card(4)}, {card(0), card(5), card(1), card(7)}, kGames / 2);
  CHECK(two_ages.too_many * 100 < two_ages.compared);
}

}  // namespace wonders::testing
