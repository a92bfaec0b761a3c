#include "bots/simple/imagine.h"

#include "rules/turn.h"

namespace wonders {

namespace {

unsigned bank_price(const Edition& e, const State& s, Seat who, const Move& m) {
  const bool pays = m.action == Action::build && free_reason(e, s, who, m.card) == Free::no;
  return pays ? e.card(m.card).coin_cost : 0u;
}

void add_coins(City& city, int coins) { city.coins = static_cast<Coins>(city.coins + coins); }

void take(State& s, Seat who, const Gives& gives) {
  City& city = s.city(who);
  detail::receive(city, gives);
  detail::gain_counted(s, who, gives);
  if (gives.powers.has(Power::free_build_once_per_age)) city.free_build_left = 1;
}

}  // namespace

State imagine(const Edition& e, State s, Seat who, const Move& m) {
  City& city = s.city(who);
  add_coins(city, -static_cast<int>(bank_price(e, s, who, m) + m.to_left + m.to_right));
  add_coins(s.city(s.left(who)), m.to_left);
  add_coins(s.city(s.right(who)), m.to_right);
  switch (m.action) {
    case Action::build_free: city.free_build_left = 0; [[fallthrough]];
    case Action::build:
    case Action::salvage:
      city.structures.insert(m.card);
      take(s, who, e.card(m.card).gives);
      break;
    case Action::stage: take(s, who, next_stage(e, city).gives); break;
    case Action::sell: take(s, who, e.sale); break;
    case Action::decline: break;
  }
  return s;
}

int remaining_turns(const State& s) { return static_cast<int>((kAges - s.age) * kTurnsPerAge + kTurnsPerAge - s.turn); }

}  // namespace wonders
