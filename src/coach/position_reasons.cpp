#include "coach/themes.h"
#include "rules/score.h"
#include "view/shortage.h"

namespace wonders::coach {

namespace {

/// Structures of the decision that could be built, of one colour.
int buildable(const Situation& at, Color color) {
  int n = 0;
  for (const CardId card : at.view.choices) n += at.e.card(card).color == color && at.can_build(card) ? 1 : 0;
  return n;
}

int behind(const Situation& at, Side side) {
  return at.city(side).tally[Count::shields] - at.own().tally[Count::shields];
}

void tell_behind(std::string_view side, int n, int red, Reasons& out) {
  const int weight = (side == "both" ? 30 : 18) + (n == 1 ? 8 : 0);
  out.push_back({{"coach.about_war_behind", {{"side", side}, {"n", n}, {"red", red}}}, weight});
}

void conflicts(const Situation& at, Reasons& out) {
  if (at.view.phase == Phase::choose && at.view.turn == kTurnsPerAge) {
    const int points = Rulebook::victory_token(at.view.age);
    out.push_back({{"coach.about_war_now", {{"points", points}}}, 12 + 4 * points});
  }
  const int red = buildable(at, Color::red);
  if (red == 0) return;
  const int left = behind(at, Side::left);
  const int right = behind(at, Side::right);
  if (left > 0 && left == right) {
    tell_behind("both", left, red, out);
    return;
  }
  if (left > 0) tell_behind("left", left, red, out);
  if (right > 0) tell_behind("right", right, red, out);
}

void science(const Situation& at, Reasons& out) {
  const Tally& own = at.own().tally;
  if (own[Count::any_science] != 0) return;
  Science missing = Science::any;
  int kinds = 0;
  for (const Science symbol : {Science::compass, Science::gear, Science::tablet}) {
    if (own[count_of(symbol)] != 0) {
      ++kinds;
    } else {
      missing = symbol;
    }
  }
  if (kinds != 2) return;
  Tally with = own;
  ++with[count_of(missing)];
  const int n = science_points(with) - science_points(own);
  out.push_back({{"coach.about_science", {{"symbol", kScienceNames[index(missing)]}, {"n", n}}}, 3 * n});
}

/// Goods that the player offers and that a neighbour can have from nobody else.
void income(const Situation& at, Reasons& out) {
  const auto sold_to = [&](Side side) {
    Goods7 goods = needs_from_player(at, side);
    for (std::size_t r = 0; r < kResources; ++r) {
      goods[r] = goods[r] && at.own().offer.sources_of(static_cast<Resource>(r)) != 0;
    }
    return goods;
  };
  const Goods7 left = sold_to(Side::left);
  const Goods7 right = sold_to(Side::right);
  if (any(left) && left == right) {
    out.push_back({{"coach.about_sells", {{"side", "both"}, {"goods", good_notes(left)}}}, 18});
    return;
  }
  if (any(left)) out.push_back({{"coach.about_sells", {{"side", "left"}, {"goods", good_notes(left)}}}, 13});
  if (any(right)) out.push_back({{"coach.about_sells", {{"side", "right"}, {"goods", good_notes(right)}}}, 13});
}

/// Goods that the player can have from nobody, and that much of what is to come costs.
void lacking(const Situation& at, Reasons& out) {
  const Market market = market_of(at.table, at.me);
  Goods7 goods{};
  for (std::size_t r = 0; r < kResources; ++r) {
    goods[r] = market.with_both.sources_of(static_cast<Resource>(r)) == 0;
    Goods7 one{};
    one[r] = true;
    goods[r] = goods[r] && coming_that_cost(at, at.own(), one) != 0;
  }
  const unsigned n = coming_that_cost(at, at.own(), goods);
  if (n == 0) return;
  out.push_back({{"coach.about_lacks", {{"goods", good_notes(goods)}, {"n", n}}}, 8 + static_cast<int>(n)});
}

void wonder(const Situation& at, Reasons& out) {
  if (!has_next_stage(at.e, at.own())) return;
  if (at.can(Action::stage)) {
    out.push_back({{"coach.about_stage_ready"}, 11});
    return;
  }
  const Cost& cost = side_def(at.e.id, at.own().board).stages[at.own().stages_built()].cost;
  Goods7 goods{};
  for (const char letter : shortage_of(market_of(at.table, at.me), cost).letters) {
    goods[kResourceLetters.find(letter)] = true;
  }
  if (any(goods)) out.push_back({{"coach.about_stage_lacks", {{"goods", good_notes(goods)}}}, 14});
}

void hand(const Situation& at, Reasons& out) {
  if (at.view.phase != Phase::choose) return;
  const bool comes_back = !at.view.has_free_city() && at.view.turn + at.view.seats <= kTurnsPerAge;
  if (comes_back) {
    const std::size_t cards = at.view.hand.size() - at.view.seats;
    out.push_back({{"coach.about_returns", {{"turns", at.view.seats}, {"cards", cards}}}, 9});
  }
  if (const CardId wanted = wanted_by_receiver(at); wanted != kNoCard) {
    const std::string_view side = side_word(at.receiver());
    out.push_back({{"coach.about_receiver", {{"side", side}, {"card", card_note(at.e.id, wanted)}}}, 10});
  }
}

}  // namespace

void position_reasons(const Situation& at, Reasons& out) {
  if (at.for_free_city()) return;
  conflicts(at, out);
  science(at, out);
  income(at, out);
  lacking(at, out);
  wonder(at, out);
  hand(at, out);
  constexpr int kFew = 1;
  const bool more_to_buy = at.view.age < kAges || at.view.turn < kTurnsPerAge;
  if (at.own().coins <= kFew && more_to_buy) {
    out.push_back({{"coach.about_poor", {{"n", at.own().coins}}}, 15});
  }
}

}  // namespace wonders::coach
