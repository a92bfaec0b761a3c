#include "bots/simple/greedy_bot.h"

#include <algorithm>
#include <cassert>

#include "catalog/catalog.h"
#include "rules/deciding.h"
#include "rules/score.h"
#include "rules/turn.h"
#include "view/decision.h"

namespace wonders {

namespace {

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

int conflict_value(const State& s, Seat who) {
  const auto shields = [&](Seat i) { return int{s.city(i).tally[Count::shields]}; };
  int value = 0;
  for (const Seat other : {s.left(who), s.right(who)}) {
    for (std::size_t age = s.age; age <= kAges; ++age) {
      value += token_value(shields(who) - shields(other), Rulebook::victory_token(age), static_cast<int>(age - s.age));
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
  const auto raw = static_cast<int>(units_missing(market.own, need, Goods::raw));
  const auto goods = static_cast<int>(units_missing(market.own, need, Goods::manufactured));
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
  constexpr int kValueOfCoin = kValueOfPoint / Rulebook::kCoinsPerPoint;
  const ScoreSheet sheet = score(e, table, who);
  const City& city = table.city(who);
  int value = (sheet.total() - sheet.treasury) * kValueOfPoint + city.coins * kValueOfCoin;
  value += conflict_value(table, who);
  value -= mean_price(e, table, who) * static_cast<int>(turns_left(table)) / 2;
  return value;
}

namespace {

/// With two players what helps the other hurts as much; the Free City's moves are chosen by that alone.
int worth(const Edition& e, const State& after, Seat who) {
  const int own = public_value(e, after, who);
  return after.has_free_city() ? own - public_value(e, after, other_player(who)) : own;
}

}  // namespace

Move GreedyBot::choose(const View& view, std::span<const Move> legal, Rng&) {
  assert(!legal.empty());
  const Edition& e = edition(view.edition);
  const State table = public_state(view);
  const Move* best = legal.data();
  int best_value = 0;
  for (const Move& m : legal) {
    const int value = worth(e, after_move_alone(e, table, view.deciding, m), view.seat);
    if (best == &m || value > best_value) {
      best = &m;
      best_value = value;
    }
  }
  return *best;
}

}  // namespace wonders
