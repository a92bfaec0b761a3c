#pragma once

#include <array>
#include <string_view>

#include "bots/bot.h"

namespace wonders {

/// What a planner likes beyond what it is worth, in thousandths of a point: each structure of a colour, each stage.
struct PlannerTaste {
  std::array<int, kColors> color{};
  int stage = 0;

  friend constexpr bool operator==(const PlannerTaste&, const PlannerTaste&) = default;
};

/// What the planner thinks of things, in thousandths of a point unless said otherwise. Tuned by matches
/// (tools/tune_planner.py), not by taste; a style is another set of weights.
struct PlannerWeights {
  int coin = 284;          // a coin, of which three are a point at the end
  int liquidity = 226;     // each of the first coins, while there is something to buy
  int conflict = 2166;     // of what conflict tokens promise, in thousandths
  int spread = 1377;       // shields by which a conflict is open at the end of its Age, in thousandths
  int spread_turn = 420;   // and for each turn before
  int science = 860;       // of the points of symbols, in thousandths
  int science_gain = 544;  // of what a symbol to come would add, in thousandths
  int science_hope = 859;  // of what one more of each symbol would add, in thousandths, with all turns to come
  int civilian = 591;      // of points printed on blue cards, in thousandths
  int future = 375;        // of what the cards still to come are worth, in thousandths
  int later = 69;          // of that in a later Age, in thousandths
  int access = 635;        // a coin that the mean card to come costs, for each turn left
  int price = 287;         // a coin that a card to come would cost
  int resource = 345;      // a brown or gray card to come
  int stage = 112;         // of what stages still to build are worth, in thousandths
  int marker = 3212;       // the card that a stage takes
  int seventh = 1492;      // playing a seventh card, for each Age
  int salvage = 1999;      // a card of the discard pile
  int free_build = 427;    // a card for nothing, for each Age
  int copy = 7524;         // a neighbour's guild
  int guild_growth = 60;   // of a guild's points, in thousandths, for each turn in which neighbours go on building
  int denial = 372;        // of what the next player loses with the card, in thousandths
  int rival = 298;         // of the coins that neighbours are paid, in thousandths
  int rival_tokens = 278;  // of what neighbours' conflict tokens promise them, in thousandths
  PlannerTaste taste{};

  friend constexpr bool operator==(const PlannerWeights&, const PlannerWeights&) = default;
};

/// `part` thousandths of a value.
constexpr int thousandths(int value, int part) { return static_cast<int>(static_cast<long long>(value) * part / 1000); }

struct WeightName {
  std::string_view name;
  int PlannerWeights::* weight;
};
inline constexpr std::array kWeightNames{
    WeightName{"coin", &PlannerWeights::coin},
    WeightName{"liquidity", &PlannerWeights::liquidity},
    WeightName{"conflict", &PlannerWeights::conflict},
    WeightName{"spread", &PlannerWeights::spread},
    WeightName{"spread_turn", &PlannerWeights::spread_turn},
    WeightName{"science", &PlannerWeights::science},
    WeightName{"science_gain", &PlannerWeights::science_gain},
    WeightName{"science_hope", &PlannerWeights::science_hope},
    WeightName{"civilian", &PlannerWeights::civilian},
    WeightName{"future", &PlannerWeights::future},
    WeightName{"later", &PlannerWeights::later},
    WeightName{"access", &PlannerWeights::access},
    WeightName{"price", &PlannerWeights::price},
    WeightName{"resource", &PlannerWeights::resource},
    WeightName{"stage", &PlannerWeights::stage},
    WeightName{"marker", &PlannerWeights::marker},
    WeightName{"seventh", &PlannerWeights::seventh},
    WeightName{"salvage", &PlannerWeights::salvage},
    WeightName{"free_build", &PlannerWeights::free_build},
    WeightName{"copy", &PlannerWeights::copy},
    WeightName{"guild_growth", &PlannerWeights::guild_growth},
    WeightName{"denial", &PlannerWeights::denial},
    WeightName{"rival", &PlannerWeights::rival},
    WeightName{"rival_tokens", &PlannerWeights::rival_tokens},
};

/// What a seat's city is worth to it on a table whose turn has been played, in thousandths of a point: points now, what
/// shields, symbols and guilds promise, and what can be built from here on. Reads only what is public.
int city_value(const Edition& e, const PlannerWeights& weights, const State& table, Seat who);

/// Looks at the whole city that each move leaves, at what the neighbours gain by it, and at what the next player would
/// do with the card. It remembers nothing and draws nothing: the same view gives the same move.
class PlannerBot final : public Bot {
 public:
  explicit PlannerBot(const PlannerWeights& weights = {}) : weights_(weights) {}

  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

  /// What each legal move is worth, on the same scale as city_value; `values` has a place for each.
  void judge(const View& view, std::span<const Move> legal, std::span<int> values) const;

 private:
  PlannerWeights weights_;
};

}  // namespace wonders
