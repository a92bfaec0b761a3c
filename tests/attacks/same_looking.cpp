#include "attacks/same_looking.h"

#include <algorithm>

namespace wonders::testing {

namespace {

constexpr std::size_t kAnyNumber = 99;
constexpr int kTries = 8;

std::vector<MovePair> looking_the_same(const Edition& e, const State& a, const State& b, Seat who) {
  MoveList in_a, in_b;
  legal_moves(e, a, who, in_a);
  legal_moves(e, b, who, in_b);
  std::vector<MovePair> pairs;
  for (const Move& one : in_a) {
    for (const Move& other : in_b) {
      if (seen(one) == seen(other)) pairs.push_back({one, other});
    }
  }
  return pairs;
}

std::size_t differing(Hand a, Hand b) {
  for (std::size_t i = b.size(); i > 0; --i) {
    if (!a.contains(b[i - 1])) continue;
    a.erase(b[i - 1]);
    b.erase_at(i - 1);
  }
  return a.size();
}

Hand left_after(const State& s, Seat who, const Move& m) {
  Hand hand = cards_to_choose(s, who);
  if (hand.contains(m.card)) hand.erase(m.card);
  return hand;
}

/// Who gets what is left of the hand that is played from.
Seat receiver(const State& s, Seat who) {
  if (s.has_free_city()) return seat(3 - index(decider(s, who)));
  return s.age == 2 ? right_of(who, s.seats) : left_of(who, s.seats);
}

/// In how many cards the two hands may differ after the move, if the unaware seat shall not find out.
std::size_t most_differing(const Play& play, Seat who) {
  const State& s = play.a;
  const bool passed_on = (s.phase == Phase::choose || s.phase == Phase::free_city) && s.turn < kTurnsPerAge;
  if (play.unaware == kNoSeat || !passed_on) return kAnyNumber;
  const bool free_city_follows = s.has_free_city() && s.phase == Phase::choose && who == controller(s);
  return receiver(s, who) == play.unaware && !free_city_follows ? 0 : 1;
}

/// Two players: the position in which the controller decides for the Free City after that move of its own.
State before_free_city(State s, const Move& own) {
  s.phase = Phase::free_city;
  s.moves[index(controller(s))] = own;
  return s;
}

void keep(std::vector<MovePair>& pairs, auto&& wanted) {
  std::vector<MovePair> kept;
  std::copy_if(pairs.begin(), pairs.end(), std::back_inserter(kept), wanted);
  if (!kept.empty()) pairs = std::move(kept);
}

/// Is there a choice for the Free City that hides what this choice of its controller began?
bool can_go_on(const Play& play, const MovePair& own) {
  const State a = before_free_city(play.a, own.a), b = before_free_city(play.b, own.b);
  const std::size_t most = most_differing({play.e, a, b, play.unaware}, kFreeCity);
  const auto pairs = looking_the_same(play.e, a, b, kFreeCity);
  return std::any_of(pairs.begin(), pairs.end(), [&](const MovePair& p) {
    return differing(left_after(a, kFreeCity, p.a), left_after(b, kFreeCity, p.b)) <= most;
  });
}

MovePair pick(const std::vector<MovePair>& pairs, Rng& rng) {
  std::vector<MovePair> different;
  std::copy_if(pairs.begin(), pairs.end(), std::back_inserter(different), [](const MovePair& p) { return p.a != p.b; });
  const auto& from = different.empty() || rng.below(3) == 0 ? pairs : different;
  return from[rng.below(static_cast<std::uint32_t>(from.size()))];
}

}  // namespace

MovePair same_looking(const Play& play, Seat who, Rng& rng) {
  std::vector<MovePair> pairs = looking_the_same(play.e, play.a, play.b, who);
  if (pairs.empty()) {
    const Move none{Action::salvage, kNoCard, 0, 0};
    return {other_move(play.e, play.a, who, none, rng), other_move(play.e, play.b, who, none, rng)};
  }
  if (decider(play.a, who) == play.unaware) {
    keep(pairs, [](const MovePair& p) { return p.a == p.b; });
  } else if (play.a.phase != Phase::salvage) {
    const std::size_t most = most_differing(play, who);
    keep(pairs, [&](const MovePair& p) {
      return differing(left_after(play.a, who, p.a), left_after(play.b, who, p.b)) <= most;
    });
  }
  const bool free_city_follows = play.a.phase == Phase::choose && play.a.has_free_city() && who == controller(play.a);
  MovePair picked = pick(pairs, rng);
  if (!free_city_follows) return picked;
  for (int i = 0; i < kTries && !can_go_on(play, picked); ++i) picked = pick(pairs, rng);
  if (can_go_on(play, picked)) return picked;
  keep(pairs, [](const MovePair& p) { return p.a == p.b; });
  return pick(pairs, rng);
}

Move other_move(const Edition& e, const State& s, Seat who, const Move& but, Rng& rng) {
  MoveList legal;
  legal_moves(e, s, who, legal);
  for (int i = 0; i < kTries; ++i) {
    const Move m = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    if (m != but) return m;
  }
  return but.card == kNoCard ? legal[0] : but;
}

}  // namespace wonders::testing
