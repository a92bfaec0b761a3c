#include "bots/simple/planner_bot.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "catalog/catalog.h"
#include "rules/deciding.h"
#include "rules/score.h"
#include "rules/turn.h"
#include "view/decision.h"

namespace wonders {

namespace {

class Judge {
 public:
  Judge(const PlannerWeights& weights, const View& view)
      : e_(edition(view.edition)), w_(weights), view_(view), table_(public_state(view)), me_(view.seat) {
    for (std::size_t i = 0; i < table_.seats; ++i) totals_[i] = score(e_, table_, seat(i)).total();
    look_at_the_next_player();
  }

  int worth(const Move& m) const {
    const State after = after_move_alone(e_, table_, view_.deciding, m);
    int value = city_value(e_, w_, after, me_);
    if (m.action == Action::stage &&
        next_stage(e_, table_.city(view_.deciding)).gives.powers.has(Power::build_from_discard)) {
      if (view_.deciding == me_) value += w_.salvage;
    }
    // With two players what helps the other hurts as much, and the Free City's moves are chosen by that alone.
    if (table_.has_free_city()) return value - city_value(e_, w_, after, other_player(me_)) + denied(m);
    for (const Seat other : {table_.left(me_), table_.right(me_)}) value -= gain_of(other, after);
    return value + denied(m);
  }

 private:
  /// What each card of the hand would add to the next player's city, if it can be paid.
  void look_at_the_next_player() {
    if (w_.denial == 0 || view_.phase != Phase::choose || table_.turn == kTurnsPerAge) return;
    const Seat next = hand_goes_to(table_, me_);
    State there = table_;
    ++there.turn;
    const Market market = market_of(there, next);
    const int before = city_value(e_, w_, there, next);
    for (const CardId card : view_.hand) {
      if (gains_[index(card)] != 0) {
        if (gains_[index(card)] == best_) second_ = best_;  // another copy is left for it
        continue;
      }
      PaymentList payments;
      const bool free = free_reason(e_, there, next, card) != Free::no;
      if (!free) list_payments(market, e_.card(card).need, e_.card(card).coin_cost, payments);
      if (there.city(next).structures.contains(card) || (!free && payments.empty())) continue;
      Move m = free ? kNoMove : payments[0];
      m.action = Action::build;
      m.card = card;
      const int gain = std::max(0, city_value(e_, w_, after_move_alone(e_, there, next, m), next) - before);
      gains_[index(card)] = gain;
      second_ = std::max(second_, std::min(best_, gain));
      best_ = std::max(best_, gain);
    }
  }

  /// What the next player loses if this card does not come: it takes the second best.
  int denied(const Move& m) const {
    if (m.card == kNoCard || gains_[index(m.card)] < best_) return 0;
    return thousandths(best_ - second_, w_.denial);
  }

  /// What a neighbour is paid; more of a loss if it is ahead.
  int gain_of(Seat other, const State& after) const {
    const int coins = after.city(other).coins - table_.city(other).coins;
    const bool ahead = totals_[index(other)] >= totals_[index(me_)];
    return thousandths(coins * w_.coin, ahead ? w_.rival * 3 / 2 : w_.rival);
  }

  const Edition& e_;
  const PlannerWeights& w_;
  const View& view_;
  const State table_;
  const Seat me_;
  std::array<int, kMaxSeats> totals_{};
  std::array<int, kMaxCards> gains_{};
  int best_ = 0;
  int second_ = 0;
};

}  // namespace

void PlannerBot::judge(const View& view, std::span<const Move> legal, std::span<int> values) const {
  const Judge judge(weights_, view);
  for (std::size_t i = 0; i < legal.size(); ++i) values[i] = judge.worth(legal[i]);
}

Move PlannerBot::choose(const View& view, std::span<const Move> legal, Rng&) {
  assert(!legal.empty());
  std::array<int, 512> values{};
  judge(view, legal, std::span(values).first(legal.size()));
  const auto best = std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(legal.size()));
  return legal[static_cast<std::size_t>(best - values.begin())];
}

}  // namespace wonders
