#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "rules/check.h"
#include "rules/sample.h"
#include "rules/setup.h"
#include "view/determinize.h"

namespace wonders::testing {

/// How many games a test plays of each kind; a kind is an edition and a number of players.
#ifdef WONDERS_SANITIZED
inline constexpr std::size_t kGames = 8;
#else
inline constexpr std::size_t kGames = 200;
#endif

/// A game that can be asked for on a failure line.
struct Kind {
  EditionId edition;
  std::size_t players;
  Seed seed;

  std::string name() const {
    return std::string(edition_name(edition)) + " edition, " + std::to_string(players) + " players, seed " +
           std::to_string(seed);
  }
};

/// Both editions, two to seven players; the sides are random.
template <class F>
void for_each_game(std::size_t games, F&& f) {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for (Seed seed = 1; seed <= games; ++seed) f(Kind{id, players, seed * 1000 + players});
    }
  }
}

/// Stages and salvages twice as often as a plain random player, so that the powers and face-down cards come up.
inline Move random_move(const Edition& e, const State& s, Seat who, Rng& rng) {
  const Move m = sample_move(e, s, who, rng);
  return m.action == Action::stage || m.action == Action::salvage ? m : sample_move(e, s, who, rng);
}

inline std::vector<Seat> viewers(const State& s) {
  std::vector<Seat> seats{kNoSeat};
  s.all_seats().for_each([&](Seat i) {
    if (!(s.has_free_city() && i == kFreeCity)) seats.push_back(i);
  });
  return seats;
}

inline bool same_bytes(const View& a, const View& b) { return std::memcmp(&a, &b, sizeof(View)) == 0; }

/// A random game in which every seat, and a spectator, keeps its knowledge.
class WatchedGame {
 public:
  explicit WatchedGame(const Kind& kind)
      : e(edition(kind.edition)), s(new_game(e, random_table(kind.players, kind.seed), kind.seed)), rng(kind.seed),
        draws(~kind.seed) {
    for (Seat viewer : viewers(s)) known.emplace_back(e, view_of(e, s, viewer));
  }

  bool over() const { return s.phase == Phase::over; }

  void step() {
    TurnMoves turn{};
    awaiting(s).for_each([&](Seat who) {
      turn[index(who)] = random_move(e, s, who, rng);
      for (Knowledge& k : known) {
        if (k.now().deciding == who) k.decided(who, turn[index(who)]);
      }
    });
    play(e, s, turn);
    for (Knowledge& k : known) k.observe(view_of(e, s, k.now().seat));
  }

  const Edition& e;
  State s;
  Rng rng;    // of the players
  Rng draws;  // of whoever looks at the game
  std::vector<Knowledge> known;
};

inline void play_to_end(const Edition& e, State& s, Rng& rng) {
  TurnMoves turn{};
  while (s.phase != Phase::over) {
    awaiting(s).for_each([&](Seat who) { turn[index(who)] = random_move(e, s, who, rng); });
    play(e, s, turn);
  }
}

using CardNumbers = std::array<int, kMaxCards>;

inline CardNumbers cards_of(const Hand& hand) {
  CardNumbers n{};
  for (CardId card : hand) ++n[index(card)];
  return n;
}

/// Every card of a game, wherever it is.
inline CardNumbers census(const State& s) {
  CardNumbers n{};
  for (std::size_t i = 0; i < s.seats; ++i) {
    s.cities[i].structures.for_each([&](CardId card) { ++n[index(card)]; });
    for (CardId card : s.markers[i]) ++n[index(card)];
    for (CardId card : s.hands[i]) ++n[index(card)];
  }
  for (std::size_t c = 0; c < kMaxCards; ++c) n[c] += s.discard.copies[c];
  return n;
}

/// Are exactly the cards of the Ages so far in the game, 7 a seat and Age, with players + 2 different guilds in Age
/// III?
inline bool cards_are_conserved(const Edition& e, const State& s) {
  CardNumbers expected{};
  for (std::size_t age = 1; age <= s.age; ++age) {
    for (CardId card : e.deck(s.seats, age)) ++expected[index(card)];
  }
  const CardNumbers found = census(s);
  std::size_t guilds = 0;
  for (std::size_t c = 0; c < kMaxCards; ++c) {
    const bool guild = e.guilds.contains(static_cast<CardId>(c));
    if (guild ? found[c] > 1 : found[c] != expected[c]) return false;
    if (guild) guilds += static_cast<std::size_t>(found[c]);
  }
  return guilds == (s.age == kAges ? s.seats + 2u : 0u);
}

inline bool hands_ascend(const State& s) {
  for (std::size_t i = s.has_free_city() ? 1 : 0; i < s.seats; ++i) {
    for (std::size_t k = 1; k < s.hands[i].size(); ++k) {
      if (s.hands[i][k] < s.hands[i][k - 1]) return false;
    }
  }
  return true;
}

}  // namespace wonders::testing
