#include <algorithm>
#include <cmath>

#include "bots/simple/planner_bot.h"
#include "rules/deciding.h"
#include "rules/payments.h"
#include "rules/score.h"

namespace wonders {

namespace {

constexpr int kPoint = 1000;

class CityValue {
 public:
  CityValue(const Edition& e, const PlannerWeights& w, const State& s, Seat who)
      : e_(e), w_(w), s_(s), who_(who), city_(s.city(who)), market_(market_of(s, who)),
        turns_(static_cast<int>(turns_left(s))) {
    for (int more = 0; more < 4; ++more) conflict_with_[static_cast<std::size_t>(more)] = conflicts(more);
  }

  int value() const {
    return points() + coins(city_.coins) + conflict_with_[0] + hope_of_science() + future() - prices() + stages() +
           powers() + taste();
  }

 private:
  /// A weight that counts in full while the game is young and not at all at its end, where points are points.
  int taper(int weight) const { return 1000 + (weight - 1000) * turns_ / static_cast<int>(kAges * kTurnsPerAge); }

  int points() const {
    const ScoreSheet sheet = score(e_, s_, who_);
    const int growing = thousandths(sheet.guilds * kPoint, w_.guild_growth * turns_);
    return (sheet.conflicts + sheet.wonder + sheet.commercial + sheet.guilds) * kPoint +
           thousandths(sheet.civilian * kPoint, taper(w_.civilian)) +
           thousandths(sheet.science * kPoint, taper(w_.science)) + growing;
  }

  /// Coins are points at the end, and before that they buy: the first few more than those that pile up.
  int coins(int n) const {
    constexpr int kUseful = 6;
    return n * (turns_ == 0 ? 0 : w_.coin) + (turns_ == 0 ? treasury_points(n) * kPoint + n : 0) +
           std::min(n, kUseful) * w_.liquidity * std::min(turns_, 6) / 6;
  }

  /// What the tokens still to come promise with `more` shields than now. A conflict that is turns away is open by so
  /// many shields either way, and a lead counts for its part of that.
  int conflicts(int more) const {
    int sum = 0;
    for (std::size_t age = s_.age; age <= kAges; ++age) {
      const int away = static_cast<int>((age - s_.age) * kTurnsPerAge + kTurnsPerAge - s_.turn);
      const int spread = std::max(1, w_.spread + w_.spread_turn * away);
      for (const Seat other : {s_.left(who_), s_.right(who_)}) {
        const int lead = (city_.tally[Count::shields] + more - s_.city(other).tally[Count::shields]) * 1000;
        const int own = token(lead, spread, Rulebook::victory_token(age));
        const int theirs = token(-lead, spread, Rulebook::victory_token(age));
        sum += own - thousandths(theirs, w_.rival_tokens);
      }
    }
    return thousandths(sum, taper(w_.conflict));
  }

  /// What one token promises with a lead in thousandths of a shield.
  static int token(int lead, int spread, int victory) {
    const int win = std::clamp(500 + (lead - 500) * 500 / spread, 0, 1000);
    const int lose = std::clamp(500 - (lead + 500) * 500 / spread, 0, 1000);
    return win * victory - lose;
  }

  int gain_of(Count symbol) const {
    Tally more = city_.tally;
    ++more[symbol];
    return thousandths((science_points(more) - science_points(city_.tally)) * kPoint, w_.science_gain);
  }

  int hope_of_science() const {
    const int all = gain_of(Count::compass) + gain_of(Count::gear) + gain_of(Count::tablet);
    return thousandths(all, w_.science_hope) * turns_ / static_cast<int>(kAges * kTurnsPerAge);
  }

  /// What an effect would add, roughly: for things that may never be built.
  int worth_of(const Gives& gives) const {
    const Tally& t = gives.tally;
    int worth =
        thousandths(t[Count::civilian] * kPoint, w_.civilian) + t[Count::wonder] * kPoint + gives.coins * w_.coin;
    const auto shields = std::min<std::size_t>(t[Count::shields], 3);
    if (shields != 0) worth += conflict_with_[shields] - conflict_with_[0];
    for (const Count symbol : {Count::compass, Count::gear, Count::tablet, Count::any_science}) {
      if (t[symbol] != 0) worth += gain_of(symbol);
    }
    worth += static_cast<int>(coins_counted(s_, who_, gives)) * w_.coin;
    if (gives.supply != Supply{} || gives.discounts != Discounts{}) {
      worth += w_.resource * turns_ / static_cast<int>(kAges * kTurnsPerAge);
    }
    return worth;
  }

  int worth_of(const CardSpec& card) const { return worth_of(card.gives) + points_at_end(e_, s_, who_, card) * kPoint; }

  /// The coins that a cost would take, and what they are worth; out of reach if no neighbour has the goods.
  static constexpr int kOutOfReach = 1'000'000;

  int price_of(const Supply& need, int bank) const {
    const int coins = coins_of(need, bank);
    return coins >= kOutOfReach ? kOutOfReach : coins * w_.price;
  }

  int coins_of(const Supply& need, int bank) const {
    if (!covers(market_.with_both, need)) return kOutOfReach;
    if (covers(market_.own, need)) return bank;
    const auto cheapest = [&](Goods kind) {
      return static_cast<int>(std::min(market_.price(kind, kLeft), market_.price(kind, kRight)));
    };
    const auto missing = [&](Goods kind) { return static_cast<int>(units_missing(market_.own, need, kind)); };
    return bank + missing(Goods::raw) * cheapest(Goods::raw) +
           missing(Goods::manufactured) * cheapest(Goods::manufactured);
  }

  int net(const CardSpec& card) const {
    const bool chained = !card.has_cost || city_.structures.intersects(card.parents);
    const int price = chained ? 0 : price_of(card.need, card.coin_cost);
    return price >= kOutOfReach ? 0 : std::max(0, worth_of(card) - price);
  }

  /// What a turn of an Age is likely to bring. One of several cards is chosen, so good ones weigh more: the root of the
  /// mean square, which grows with every card that comes within reach.
  int turn_of(std::size_t age) const {
    std::int64_t squares = 0;  // whole numbers, so that every machine finds the same
    int cards = 0;
    const auto add = [&](CardId card, int weight) {
      cards += weight;
      if (city_.structures.contains(card)) return;
      const std::int64_t worth = net(e_.card(card));
      squares += weight * worth * worth;
    };
    constexpr int kTenGuilds = static_cast<int>(kGuilds);
    CardId last = kNoCard;
    for (const CardId card : e_.deck(s_.seats, age)) {
      if (card != last) add(card, kTenGuilds);
      last = card;
    }
    if (age == kAges) {
      const int in_play = std::min(static_cast<int>(guilds_in_play(s_.seats)), kTenGuilds);
      e_.guilds.for_each([&](CardId guild) { add(guild, in_play); });
    }
    if (cards == 0) return 0;
    const auto mean = squares / cards;
    return static_cast<int>(std::sqrt(static_cast<double>(mean)));
  }

  int future() const {
    int sum = 0;
    for (std::size_t age = s_.age; age <= kAges; ++age) {
      const int left = age == s_.age ? static_cast<int>(kTurnsPerAge - s_.turn) : static_cast<int>(kTurnsPerAge);
      if (left == 0) continue;
      int worth = left * turn_of(age);
      for (std::size_t k = s_.age; k < age; ++k) worth = thousandths(worth, w_.later);
      sum += worth;
    }
    return thousandths(sum, w_.future);
  }

  /// What the mean card still to come would cost, every turn: where all of them are dear, turns are sales.
  int prices() const {
    constexpr int kDear = 9;
    int sum = 0;
    int cards = 0;
    const auto add = [&](const Supply& need, int bank, int weight) {
      cards += weight;
      sum += weight * std::min(kDear, coins_of(need, bank));
    };
    for (std::size_t age = s_.age; age <= kAges; ++age) {
      for (const CardId card : e_.deck(s_.seats, age)) {
        const CardSpec& spec = e_.card(card);
        if (city_.structures.contains(card)) continue;
        const bool free = !spec.has_cost || city_.structures.intersects(spec.parents);
        add(free ? Supply{} : spec.need, free ? 0 : spec.coin_cost, 1);
      }
    }
    const BoardSpec& board = e_.board(city_.board);
    for (std::size_t i = city_.stages_built(); i < board.stage_count; ++i) add(board.stages[i].need, 0, 4);
    return cards == 0 ? 0 : static_cast<int>(static_cast<long long>(sum) * turns_ * w_.access / cards);
  }

  int ages_left() const { return static_cast<int>(kAges - s_.age) + (s_.turn < kTurnsPerAge ? 1 : 0); }

  int worth_of(Powers powers, int ages) const {
    int worth = 0;
    if (powers.has(Power::play_seventh_card)) worth += w_.seventh * ages;
    for (const Power p : {Power::free_build_once_per_age, Power::free_first_of_age, Power::free_last_of_age}) {
      if (powers.has(p)) worth += w_.free_build * ages;
    }
    if (powers.has(Power::free_first_of_color)) worth += w_.free_build * ages;
    if (powers.has(Power::copy_neighbor_guild)) worth += thousandths(w_.copy, 1000 * turns_ / 18);
    return worth;
  }

  /// Stages still to build, each if there are turns for it and those before it.
  int stages() const {
    const BoardSpec& board = e_.board(city_.board);
    int sum = 0;
    int turns = turns_;
    for (std::size_t i = city_.stages_built(); i < board.stage_count && turns > 0; ++i, --turns) {
      const Gives& gives = board.stages[i].gives;
      int worth = worth_of(gives) + worth_of(gives.powers, ages_left()) - w_.marker;
      if (gives.powers.has(Power::build_from_discard)) worth += w_.salvage;
      const int price = price_of(board.stages[i].need, 0);
      const int net = price >= kOutOfReach ? worth / 3 : worth - price;
      sum += std::max(0, net) * std::min(turns_, 6) / 6;
    }
    return thousandths(sum, w_.stage);
  }

  int taste() const {
    int sum = w_.taste.stage * static_cast<int>(city_.stages_built());
    for (std::size_t c = 0; c < kColors; ++c) sum += w_.taste.color[c] * city_.tally.counts[c];
    return sum;
  }

  int powers() const {
    int worth = worth_of(city_.powers, static_cast<int>(kAges - s_.age) + (s_.turn < kTurnsPerAge ? 1 : 0));
    // This Age's free build is gone once it was used.
    if (city_.powers.has(Power::free_build_once_per_age) && city_.free_build_left == 0 && s_.turn < kTurnsPerAge) {
      worth -= w_.free_build;
    }
    return worth;
  }

  const Edition& e_;
  const PlannerWeights& w_;
  const State& s_;
  const Seat who_;
  const City& city_;
  const Market market_;
  const int turns_;
  std::array<int, 4> conflict_with_{};
};

}  // namespace

int city_value(const Edition& e, const PlannerWeights& weights, const State& table, Seat who) {
  return CityValue(e, weights, table, who).value();
}

}  // namespace wonders
