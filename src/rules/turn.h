#pragma once

#include "base/inline.h"
#include "rules/city.h"
#include "rules/conflict.h"
#include "rules/cost.h"
#include "rules/deal.h"
#include "rules/deciding.h"
#include "rules/state.h"

namespace wonders {

/// the controller draws a card before choosing.
constexpr void begin_turn(State& s) {
  s.phase = Phase::choose;
  if (!s.has_free_city()) return;
  const CardId drawn = s.hand(kFreeCity).front();
  s.hand(kFreeCity).erase_at(0);
  s.hand(controller(s)).insert(drawn);
}

/// the next Age begins with new hands, and powers that work once an Age are ready again.
constexpr void begin_age(const Edition& e, State& s) {
  ++s.age;
  s.turn = 1;
  deal_age(e, s);
  s.all_seats().for_each([&](Seat i) {
    City& city = s.city(i);
    city.free_build_left = city.powers.has(Power::free_build_once_per_age) ? 1 : 0;
  });
  begin_turn(s);
}

namespace detail {

/// The hand that a seat plays from: its own, but the controller's for the Free City.
WONDERS_INLINE constexpr Hand& hand_played_from(State& s, Seat who) {
  const bool for_free_city = s.resolved == Phase::choose && s.is_free_city(who);
  return s.hand(for_free_city ? controller(s) : who);
}

/// PAY: bank costs and trade prices leave the coins of the snapshot; sellers are credited.
WONDERS_INLINE constexpr void pay(const Edition& e, State& s, Seat who, const Move& m) {
  City& city = s.city(who);
  const unsigned spent = unsigned{m.to_left} + m.to_right + coins_to_bank(e, s, who, m);
  city.coins = static_cast<Coins>(city.coins - spent);
  add_coins(s.city(s.left(who)), m.to_left);
  add_coins(s.city(s.right(who)), m.to_right);
}

/// PLACE and the plain part of GAIN: the structure enters the city, or the stage is built. Returns what that gives.
WONDERS_INLINE constexpr const Gives& place(const Edition& e, City& city, const Move& m) {
  const Gives& gives = m.action == Action::stage ? place_stage(e, city) : place_structure(e, city, m.card);
  if (m.action == Action::build_free) city.free_build_left = 0;
  receive(city, gives);
  return gives;
}

/// The card that a stage was built with lies under the board.
WONDERS_INLINE constexpr void put_marker(const Edition& e, State& s, Seat who, CardId card) {
  s.markers[index(who)].push_back(card);
  if (next_stage(e, s.city(who)).gives.powers.has(Power::build_from_discard)) s.salvage_due.insert(who);
}

/// The same for a card that is sold: it goes to the discard pile.
WONDERS_INLINE constexpr void sell(State& s, Seat who, CardId card) {
  s.discard.add(card);
  add_coins(s.city(who), Rulebook::kSaleCoins);
}

/// The other part of GAIN: coins for each thing counted on the table as it is after PLACE.
WONDERS_INLINE constexpr void gain_counted(State& s, Seat who, const Gives& gives) {
  if (gives.coins_per.n != 0) add_coins(s.city(who), coins_counted(s, who, gives));
}

/// Every city pays from the coins of the snapshot, because coins are only checked when a move is chosen. All
/// cards of the turn are placed before anything is counted, because an effect may count the neighbours' cards of the
/// same turn.
WONDERS_INLINE constexpr void resolve(const Edition& e, State& s, SeatSet who) {
  std::array<const Gives*, kMaxSeats> given{};
  SeatSet counting;
  for (const Seat i : who) {
    const Move m = s.moves[index(i)];
    hand_played_from(s, i).erase(m.card);
    if (m.action == Action::sell) {
      sell(s, i, m.card);
      continue;
    }
    pay(e, s, i, m);
    if (m.action == Action::stage) put_marker(e, s, i, m.card);
    const Gives& gives = place(e, s.city(i), m);
    if (gives.coins_per.n == 0) [[likely]]
      continue;
    counting.insert(i);
    given[index(i)] = &gives;
  }
  counting.for_each([&](Seat i) { gain_counted(s, i, *given[index(i)]); });
}

/// LEFTOVER: the last card of every seat that cannot play it is discarded, without coins.
constexpr void discard_leftovers(State& s) {
  s.all_seats().for_each([&](Seat i) {
    if (s.city(i).powers.has(Power::play_seventh_card)) return;
    for (CardId card : s.hand(i)) s.discard.add(card);
    s.hand(i).clear();
  });
}

/// to the left in Ages I and III, to the right in Age II; two players swap.
constexpr void pass_hands(State& s) {
  if (s.has_free_city()) {
    std::swap(s.hands[1], s.hands[2]);
  } else if (!Rulebook::passes_left(s.age)) {
    const Hand first = s.hands[0];
    for (std::size_t i = 1; i < s.seats; ++i) s.hands[i - 1] = s.hands[i];
    s.hands[s.seats - 1u] = first;
  } else {
    const Hand last = s.hands[s.seats - 1u];
    for (std::size_t i = s.seats - 1u; i > 0; --i) s.hands[i] = s.hands[i - 1];
    s.hands[0] = last;
  }
}

constexpr void end_age(const Edition& e, State& s) {
  resolve_conflicts(s);
  if (s.age == kAges) {
    s.phase = Phase::over;
  } else {
    begin_age(e, s);
  }
}

constexpr void end_turn(const Edition& e, State& s) {
  if (s.turn == kTurnsPerAge) {
    end_age(e, s);
    return;
  }
  pass_hands(s);
  ++s.turn;
  begin_turn(s);
}

constexpr void salvage_or_end_turn(const Edition& e, State& s) {
  if (s.salvage_due.empty()) {
    end_turn(e, s);
  } else {
    s.phase = Phase::salvage;
  }
}

constexpr void after_choices(const Edition& e, State& s) {
  if (s.turn == kTurnsPerAge) {
    discard_leftovers(s);
    s.phase = Phase::seventh;
    if (!awaiting(s).empty()) return;
  }
  salvage_or_end_turn(e, s);
}

constexpr void resolve_salvage(const Edition& e, State& s, Seat who) {
  const Move& m = s.moves[index(who)];
  if (m.action == Action::salvage) {
    s.discard.take(m.card);
    gain_counted(s, who, place(e, s.city(who), m));
  }
  s.salvage_due.erase(who);
}

}  // namespace detail

/// The cities after this move alone, as if everybody else waited: for previews and for judging a move. Where the card
/// comes from and goes to is left out, so that it need not be in the hand and only what is public has a meaning.
constexpr State after_move_alone(const Edition& e, State s, Seat who, const Move& m) {
  switch (m.action) {
    case Action::build:
    case Action::build_free:
    case Action::stage:
    case Action::salvage:
      detail::pay(e, s, who, m);
      detail::gain_counted(s, who, detail::place(e, s.city(who), m));
      break;
    case Action::sell: add_coins(s.city(who), Rulebook::kSaleCoins); break;
    case Action::decline: break;
  }
  return s;
}

/// Carries out the moves of every awaited seat, which must be legal, and goes on to the next decision.
constexpr void play(const Edition& e, State& s, const TurnMoves& moves) {
  const SeatSet deciding = awaiting(s);
  if (s.phase != Phase::free_city) s.moved = {};
  deciding.for_each([&](Seat i) {
    s.moves[index(i)] = moves[index(i)];
    s.moved.insert(i);
  });
  switch (s.phase) {
    case Phase::choose:
      s.resolved = Phase::choose;
      if (s.has_free_city()) {
        s.phase = Phase::free_city;
        return;
      }
      detail::resolve(e, s, deciding);
      detail::after_choices(e, s);
      break;
    case Phase::free_city:
      detail::resolve(e, s, s.all_seats());
      detail::after_choices(e, s);
      break;
    case Phase::seventh:
      s.resolved = Phase::seventh;
      detail::resolve(e, s, deciding);
      detail::salvage_or_end_turn(e, s);
      break;
    case Phase::salvage:
      s.resolved = Phase::salvage;
      detail::resolve_salvage(e, s, deciding.front());
      detail::salvage_or_end_turn(e, s);
      break;
    case Phase::over: break;
  }
}

}  // namespace wonders
