#include "record/position.h"

#include <algorithm>
#include <cassert>

#include "base/rng.h"
#include "catalog/catalog.h"
#include "record/deck_copies.h"
#include "rules/city.h"
#include "rules/deciding.h"

namespace wonders {

namespace {

/// Streams 0 to 3 of a seed are the game's own (rules/deal.h), from 16 on the bots have theirs (play/bot_stream.h).
constexpr std::uint64_t kUnknownCards = 8;

/// What deciding.h asks of a state.
State moment_of(const GamePosition& position) {
  State s{};
  s.players = position.players;
  s.seats = static_cast<std::uint8_t>(position.seats());
  s.age = position.age;
  s.turn = position.turn;
  return s;
}

/// Hands out, in random order, all cards that nobody has said the place of.
class Unknown {
 public:
  Unknown(const GamePosition& position, Seed seed) : rng_(stream(seed, kUnknownCards)) {
    const Edition& e = edition(position.edition);
    const DeckCopies copies(e, position.seats());
    const KnownCards known(position);
    CardSet guilds_left;
    std::size_t guilds_wanted = position.age == kAges ? guilds_in_play(position.seats()) : 0;
    for (std::size_t i = 0; i < e.card_count; ++i) {
      const auto card = static_cast<CardId>(i);
      const unsigned used = known.outside[i] + known.in_hands[i];
      if (e.guilds.contains(card)) {
        guilds_wanted -= used;
        if (used == 0) guilds_left.insert(card);
        continue;
      }
      const unsigned rest = copies.up_to(position.age, card) - used;
      const unsigned in_hands = std::min(rest, copies.of_age(position.age, card) - known.in_hands[i]);
      hands_.insert(hands_.end(), in_hands, card);
      outside_.insert(outside_.end(), rest - in_hands, card);
    }
    add_guilds(guilds_left, guilds_wanted);
    shuffle(hands_.data(), static_cast<std::uint32_t>(hands_.size()), rng_);
  }

  /// Cards of this Age.
  CardId for_hand() {
    const CardId card = hands_.back();
    hands_.pop_back();
    return card;
  }

  /// Once all hands are full: what is left lies under boards and on the discard pile.
  void hands_are_full() {
    outside_.insert(outside_.end(), hands_.begin(), hands_.end());
    shuffle(outside_.data(), static_cast<std::uint32_t>(outside_.size()), rng_);
  }
  CardId from_outside() {
    const CardId card = outside_.back();
    outside_.pop_back();
    return card;
  }
  bool none_left() const { return outside_.empty(); }

 private:
  void add_guilds(const CardSet& guilds, std::size_t wanted) {
    std::vector<CardId> some;
    guilds.for_each([&](CardId guild) { some.push_back(guild); });
    shuffle(some.data(), static_cast<std::uint32_t>(some.size()), rng_);
    assert(wanted <= some.size());
    hands_.insert(hands_.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(wanted));
  }

  Rng rng_;
  std::vector<CardId> hands_;    // may be in a hand or outside
  std::vector<CardId> outside_;  // of earlier Ages
};

/// Hands of players are ascending, the draw pile is in the order in which it is drawn.
void take_up(State& s, Seat who, CardId card) {
  if (s.is_free_city(who)) {
    s.hand(who).push_back(card);
  } else {
    s.hand(who).insert(card);
  }
}

}  // namespace

std::size_t hand_size_at(const GamePosition& position, Seat who) {
  const State s = moment_of(position);
  const std::size_t played = position.turn - 1u;
  if (!s.has_free_city()) return kHandSize - played;
  if (s.is_free_city(who)) return kHandSize - position.turn;  // a card is drawn as a turn begins
  return kHandSize - played + (who == controller(s) ? 1 : 0);
}

int discard_size_at(const GamePosition& position) {
  std::size_t played = 0;
  for (const PositionCity& city : position.cities) played += city.structures.size() + city.stages.size();
  const std::size_t dealt = position.seats() * (kHandSize * (position.age - 1u) + position.turn - 1u);
  return static_cast<int>(dealt) - static_cast<int>(played);
}

City city_at(const GamePosition& position, Seat who) {
  const Edition& e = edition(position.edition);
  const PositionCity& described = position.cities[index(who)];
  City city = found_city(e, described.board);
  for (std::size_t i = 0; i < described.stages.size() && has_next_stage(e, city); ++i) {
    receive(city, place_stage(e, city));
  }
  for (const CardId card : described.structures) {
    if (!city.structures.contains(card)) receive(city, place_structure(e, city, card));
  }
  city.coins = described.coins;
  city.tokens = described.tokens;
  for (const auto& tokens : described.tokens) {
    for (const std::int8_t token : tokens) {
      if (token == Rulebook::kDefeatToken) ++city.tally[Count::defeat_token];
    }
  }
  const bool may_build_free = city.powers.has(Power::free_build_once_per_age) && !described.free_build_spent;
  city.free_build_left = may_build_free ? 1 : 0;
  return city;
}

State begin_at(const GamePosition& position, Seed seed) {
  assert(problems_of(position).empty());
  State s = moment_of(position);
  s.seed = seed;
  s.phase = Phase::choose;
  Unknown unknown(position, seed);
  s.all_seats().for_each([&](Seat i) {
    s.city(i) = city_at(position, i);
    for (const CardId card : position.cities[index(i)].hand) take_up(s, i, card);
    while (s.hand(i).size() < hand_size_at(position, i)) take_up(s, i, unknown.for_hand());
  });
  unknown.hands_are_full();
  s.all_seats().for_each([&](Seat i) {
    for (const CardId card : position.cities[index(i)].stages) {
      s.markers[index(i)].push_back(card == kNoCard ? unknown.from_outside() : card);
    }
  });
  for (const CardId card : position.discard) s.discard.add(card);
  while (!unknown.none_left()) s.discard.add(unknown.from_outside());
  return s;
}

GamePosition position_of(const Edition& e, const State& s) {
  assert(s.phase == Phase::choose);
  GamePosition position{.edition = e.id, .players = s.players, .age = s.age, .turn = s.turn};
  s.all_seats().for_each([&](Seat i) {
    const City& city = s.city(i);
    PositionCity& described = position.cities.emplace_back();
    described.board = city.board;
    described.stages.assign(s.markers[index(i)].begin(), s.markers[index(i)].end());
    city.structures.for_each([&](CardId card) { described.structures.push_back(card); });
    described.coins = city.coins;
    described.tokens = city.tokens;
    described.free_build_spent = city.powers.has(Power::free_build_once_per_age) && city.free_build_left == 0;
    for (const CardId card : s.hand(i)) described.hand.push_back(card);
  });
  s.discard.kinds.for_each(
      [&](CardId card) { position.discard.insert(position.discard.end(), s.discard.copies[index(card)], card); });
  return position;
}

}  // namespace wonders
