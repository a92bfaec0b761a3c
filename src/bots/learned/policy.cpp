#include "bots/learned/policy.h"

#include <algorithm>
#include <cassert>

#include "bots/learned/weights.h"
#include "catalog/catalog.h"
#include "rules/turn.h"
#include "view/decision.h"

namespace wonders {

namespace {

/// How much a coin hurts more that goes to a neighbour, on either side: with two players the Free City may have it.
struct Envy {
  unsigned left = 0;
  unsigned right = 0;
};

constexpr unsigned kOwnCoin = 8;

Envy envy_of(const State& s, Seat who) {
  if (s.has_free_city()) return {s.is_free_city(s.left(who)) ? 0u : 4u, s.is_free_city(s.right(who)) ? 0u : 4u};
  const City& left = s.city(s.left(who));
  const City& right = s.city(s.right(who));
  // The one who is richer already is the less welcome.
  return {left.coins > right.coins ? 2u : 1u, left.coins > right.coins ? 1u : 2u};
}

/// Buys what is missing of one kind as cheaply as can be.
struct Purchase {
  unsigned left = 0;
  unsigned right = 0;
};

void buy(Split units, unsigned left_price, unsigned right_price, Envy envy, Purchase& out) {
  if (units.missing == 0) return;
  const bool from_left = left_price * (kOwnCoin + envy.left) < right_price * (kOwnCoin + envy.right);
  const unsigned left = from_left ? units.most_left : units.least_left;
  out.left += left * left_price;
  out.right += (units.missing - left) * right_price;
}

Purchase purchase(const Market& market, const Supply& need, Envy envy) {
  Purchase out;
  for (const Goods kind : {Goods::raw, Goods::manufactured}) {
    buy(split(market, need, kind), market.price(kind, kLeft), market.price(kind, kRight), envy, out);
  }
  return out;
}

/// Pays for a cost that the own production does not cover; false if it cannot be had.
bool pay(const Market& market, const Supply& need, unsigned bank, Envy envy, Move& m) {
  if (bank > market.coins || !covers(market.with_both, need)) return false;
  Purchase paid = purchase(market, need, envy);
  if (paid.left + paid.right + bank > market.coins) paid = purchase(market, need, {});
  if (paid.left + paid.right + bank > market.coins) return false;
  m.to_left = static_cast<std::uint8_t>(paid.left);
  m.to_right = static_cast<std::uint8_t>(paid.right);
  return true;
}

class Lister {
 public:
  Lister(const Edition& e, const State& s, Seat who, Options& out)
      : e_(e), s_(s), city_(s.city(who)), who_(who), market_(market_of(s, who)), envy_(envy_of(s, who)), out_(out) {}

  void own() {
    const Move stage = stage_with(kNoCard);
    CardId last = kNoCard;
    for (const CardId card : s_.hand(who_)) {
      if (card == last) continue;  // a second copy offers nothing new
      last = card;
      build(card);
      if (stage.action == Action::stage) add({Action::stage, card, stage.to_left, stage.to_right});
      add({Action::sell, card, 0, 0});
    }
  }

  void free_city() {
    const Hand cards = cards_to_choose(s_, who_);
    const Move stage = stage_with(kNoCard);
    for (const CardId card : cards) {
      build(card);
      const bool may_mark = stage.action == Action::stage && !must_use_chain(e_, s_, card);
      if (may_mark) add({Action::stage, card, stage.to_left, stage.to_right});
    }
    if (!out_.empty()) return;
    for (const CardId card : cards) add({Action::sell, card, 0, 0});
  }

  void salvage() {
    (s_.discard.kinds - city_.structures).for_each([&](CardId card) { add({Action::salvage, card, 0, 0}); });
    add(kNoMove);
  }

 private:
  void add(Move m) { out_.push_back({m, 0}); }

  void build(CardId card) {
    if (city_.structures.contains(card)) return;
    const CardSpec& spec = e_.card(card);
    Move m{Action::build, card, 0, 0};
    const bool goods = covers(city_.production, spec.need);
    const bool waived = cost_is_waived(s_, city_, spec);
    if (waived || (goods && spec.coin_cost <= city_.coins) || pay(market_, spec.need, spec.coin_cost, envy_, m)) {
      add(m);
    }
    const bool costs = !waived && (!goods || spec.coin_cost != 0);
    if (costs && city_.free_build_left != 0) add({Action::build_free, card, 0, 0});
  }

  /// How the next stage would be paid for; no stage if it cannot be.
  Move stage_with(CardId card) const {
    Move m{Action::stage, card, 0, 0};
    if (!has_next_stage(e_, city_)) return kNoMove;
    const Supply& need = next_stage(e_, city_).need;
    return covers(city_.production, need) || pay(market_, need, 0, envy_, m) ? m : kNoMove;
  }

  const Edition& e_;
  const State& s_;
  const City& city_;
  const Seat who_;
  const Market market_;
  const Envy envy_;
  Options& out_;
};

/// The natural logarithm of a positive number; the standard one is no constant expression.
constexpr double ln(double x) {
  constexpr double kLn2 = 0.6931471805599453;
  double whole = 0;
  for (; x > 1.5; x /= 2) whole += kLn2;
  for (; x < 0.75; x *= 2) whole -= kLn2;
  const double y = (x - 1) / (x + 1);
  double power = y;
  double sum = 0;
  for (int k = 1; k < 40; k += 2, power *= y * y) sum += power / k;
  return whole + 2 * sum;
}

/// A Gumbel distribution in units of logits, at the middles of 256 equal parts: whichever option is greatest with such
/// a number added is a sample of the softmax (the Gumbel-max trick).
constexpr std::array<std::int16_t, 256> kGumbel = [] {
  std::array<std::int16_t, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double u = (static_cast<double>(i) + 0.5) / static_cast<double>(table.size());
    table[i] = static_cast<std::int16_t>(-ln(-ln(u)) * kLogitUnit);
  }
  return table;
}();

}  // namespace

const PolicyWeights& policy_weights() {
  static constexpr PolicyWeights kWeights = std::to_array(kLearnedPolicy);  // as many as there are features
  return kWeights;
}

void list_options(const Edition& e, const State& s, Seat who, Options& out) {
  out.clear();
  Lister lister(e, s, who, out);
  if (s.phase == Phase::salvage) {
    lister.salvage();
  } else if (s.is_free_city(who)) {
    lister.free_city();
  } else {
    lister.own();
  }
  assert(!out.empty());
}

void evaluate_options(const PolicyWeights& w, const Edition& e, const State& s, Seat who, Options& out) {
  list_options(e, s, who, out);
  if (out.size() == 1) return;
  const feature::Situation situation(e, s, who);
  for (Option& option : out) {
    int logit = 0;
    feature::each(situation, option.move, [&](std::size_t number) { logit += w[number]; });
    option.logit = logit;
  }
}

std::size_t sample_index(const Options& options, Rng& rng) {
  std::size_t best = 0;
  int best_value = -(1 << 30);
  std::uint64_t chance = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    chance = i % 8 == 0 ? rng.next() : chance >> 8;
    const int value = options[i].logit + kGumbel[chance & 0xFF];
    if (value > best_value) {
      best = i;
      best_value = value;
    }
  }
  return best;
}

void choose_by_policy(const PolicyWeights& w, const Edition& e, const State& s, Rng& rng, TurnMoves& moves) {
  awaiting(s).for_each([&](Seat who) {
    Options options;
    evaluate_options(w, e, s, who, options);
    moves[index(who)] = options.size() == 1 ? options[0].move : sample_option(options, rng);
  });
}

void carry_out(const Edition& e, State& s, const TurnMoves& moves) { play(e, s, moves); }

void play_out_by_policy(const PolicyWeights& w, const Edition& e, State& s, Rng& rng) {
  TurnMoves moves{};
  while (s.phase != Phase::over) {
    choose_by_policy(w, e, s, rng, moves);
    carry_out(e, s, moves);
  }
}

}  // namespace wonders
