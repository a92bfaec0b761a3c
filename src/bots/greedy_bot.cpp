#include "bots/greedy_bot.h"

#include <algorithm>
#include <cassert>

#include "catalog/catalog.h"
#include "rules/score.h"

namespace wonders {

namespace {

/// The public part of a game as the rules' own type, so that scoring and payments are asked of the rules. Hands and
/// discard stay empty.
State public_table(const View& view) {
  State s{};
  s.cities = view.cities;
  s.players = view.players;
  s.seats = view.seats;
  s.age = view.age;
  s.turn = view.turn;
  s.phase = view.phase;
  return s;
}

unsigned bank_price(const Edition& e, const State& s, Seat who, const Move& m) {
  const bool pays = m.action == Action::build && free_reason(e, s, who, m.card) == Free::no;
  return pays ? e.card(m.card).coin_cost : 0u;
}

void add_coins(City& city, int coins) { city.coins = static_cast<Coins>(city.coins + coins); }

void take(State& s, Seat who, const Gives& gives) {
  City& city = s.city(who);
  detail::receive(city, gives);
  unsigned coins = gives.coins;
  if (gives.coins_per.n != 0) coins += gives.coins_per.n * counted(s, who, gives.coins_per);
  if (gives.powers.has(Power::free_build_once_per_age)) city.free_build_left = 1;
  add_coins(city, static_cast<int>(coins));
}

/// The table after this move alone, as if everybody else had waited.
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

/// What a lead of `lead` shields now promises of one conflict token, in sixtieths of a point. The further off the
/// conflict, the less a lead says.
int token_value(int lead, int victory, int ages_away) {
  // Chances of winning and of losing in percent for a lead of −3 to 3.
  constexpr std::array<int, 7> kWin{5, 8, 16, 34, 66, 82, 92};
  constexpr std::array<int, 7> kLose{92, 84, 70, 36, 18, 9, 5};
  const auto i = static_cast<std::size_t>(std::clamp(lead, -3, 3) + 3);
  const int value = (kWin[i] * victory - kLose[i]) * kValueOfPoint / 100;
  return value / (1 + ages_away);
}

int conflict_value(const Edition& e, const State& s, Seat who) {
  const auto shields = [&](Seat i) { return int{s.city(i).tally[Count::shields]}; };
  int value = 0;
  for (const Seat other : {s.left(who), s.right(who)}) {
    for (std::size_t age = s.age; age <= kAges; ++age) {
      value += token_value(shields(who) - shields(other), e.victory_points[age - 1], static_cast<int>(age - s.age));
    }
  }
  return value;
}

/// Coins that a cost would take from the city, or a high price where it cannot be had at all.
int price(const Market& market, const Supply& need, unsigned bank) {
  constexpr int kOutOfReach = 9;
  if (!covers(market.with_both, need)) return kOutOfReach;
  if (covers(market.own, need)) return static_cast<int>(bank);
  const auto cheapest = [&](Goods kind) {
    return static_cast<int>(std::min(market.price(kind, kLeft), market.price(kind, kRight)));
  };
  const int raw = static_cast<int>(lanes::shortage(market.own.raw, need.raw));
  const int goods = static_cast<int>(lanes::shortage(market.own.manufactured, need.manufactured));
  return std::min(kOutOfReach,
                  raw * cheapest(Goods::raw) + goods * cheapest(Goods::manufactured) + static_cast<int>(bank));
}

/// What the cards still to come would cost this city: the mean price of those of the Ages left, in sixtieths of a coin,
/// and of its own next stages.
int mean_price(const Edition& e, const State& s, Seat who) {
  const City& city = s.city(who);
  const Market market = market_of(s, who);
  int sum = 0;
  int cards = 0;
  for (std::size_t age = s.age; age <= kAges; ++age) {
    for (const CardId card : e.deck(s.seats, age)) {
      const CardSpec& spec = e.card(card);
      if (city.structures.contains(card)) continue;
      ++cards;
      if (spec.has_cost && !city.structures.intersects(spec.parents)) sum += price(market, spec.need, spec.coin_cost);
    }
  }
  const BoardSpec& board = e.board(city.board);
  for (std::size_t stage = city.stages_built(); stage < board.stage_count; ++stage) {
    constexpr int kWeight = 4;  // a stage waits for its turn, a card of the deck may never come
    cards += kWeight;
    sum += kWeight * price(market, board.stages[stage].need, 0);
  }
  return cards == 0 ? 0 : sum * kValueOfPoint / cards;
}

}  // namespace

int public_value(const Edition& e, const State& table, Seat who) {
  constexpr int kValueOfCoin = kValueOfPoint / 3;
  const ScoreSheet sheet = score(e, table, who);
  const City& city = table.city(who);
  int value = (sheet.total() - sheet.treasury) * kValueOfPoint + city.coins * kValueOfCoin;
  value += conflict_value(e, table, who);
  value -= mean_price(e, table, who) * remaining_turns(table) / 2;
  return value;
}

namespace {

/// With two players what helps the other hurts as much; the Free City's moves are chosen by that alone.
int worth(const Edition& e, const State& after, Seat who) {
  const int own = public_value(e, after, who);
  return after.has_free_city() ? own - public_value(e, after, seat(3 - index(who))) : own;
}

}  // namespace

Move GreedyBot::choose(const View& view, std::span<const Move> legal, Rng&) {
  assert(!legal.empty());
  const Edition& e = edition(view.edition);
  const State table = public_table(view);
  const Move* best = legal.data();
  int best_value = 0;
  for (const Move& m : legal) {
    const int value = worth(e, imagine(e, table, view.deciding, m), view.seat);
    if (best == &m || value > best_value) {
      best = &m;
      best_value = value;
    }
  }
  return *best;
}

}  // namespace wonders
