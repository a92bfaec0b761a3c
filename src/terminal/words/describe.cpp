#include "terminal/words/describe.h"

namespace wonders {

namespace {

constexpr std::array<std::string_view, kResources> kResourceKeys{"wood",  "stone",   "clay",   "ore",
                                                                 "glass", "textile", "papyrus"};

std::string some(const Words& words, std::size_t resource, std::size_t n) {
  return words.say("resource." + std::string(kResourceKeys[resource]), {{"n", n}});
}

bool all_of_kind(const Units& goods, bool raw) {
  for (std::size_t r = 0; r < kResources; ++r) {
    if ((goods[r] != 0) != (is_raw(static_cast<Resource>(r)) == raw)) return false;
  }
  return true;
}

std::string choice_text(const Words& words, const Effect& effect) {
  if (!effect.tradable && all_of_kind(effect.goods, true)) return words.say("effect.any_raw");
  if (!effect.tradable && all_of_kind(effect.goods, false)) return words.say("effect.any_manufactured");
  std::vector<std::string> names;
  for (std::size_t r = 0; r < kResources; ++r) {
    if (effect.goods[r] != 0) names.push_back(some(words, r, 1));
  }
  return joined(words, names, Joint::disjunction);
}

std::string discount_text(const Words& words, const Effect& effect) {
  const std::string goods = effect.kind == Goods::raw ? words.say("goods.raw") : words.say("goods.manufactured");
  switch (effect.where) {
    case kLeft: return words.say("effect.discount.left", {{"goods", goods}});
    case kRight: return words.say("effect.discount.right", {{"goods", goods}});
    default: return words.say("effect.discount.both", {{"goods", goods}});
  }
}

/// "brown, gray and purple card"
std::string counted_things(const Words& words, std::uint16_t of) {
  std::vector<std::string> colors;
  for (std::size_t i = 0; i < kColors; ++i) {
    if (((of >> i) & 1u) != 0) colors.push_back(words.color(static_cast<Color>(i)));
  }
  if (!colors.empty()) return words.say("count.card", {{"colors", joined(words, colors, Joint::conjunction)}});
  if (((of >> index(Count::wonder_stage)) & 1u) != 0) return words.say("count.wonder_stage");
  return words.say("count.defeat_token");
}

std::string counted_where(const Words& words, std::uint8_t where) {
  if (where == kSelf) return words.say("where.self");
  return where == kNeighbors ? words.say("where.neighbors") : words.say("where.around");
}

std::string per_text(const Words& words, const Effect& effect, const std::string& gain) {
  return words.say(
      "effect.per",
      {{"gain", gain}, {"thing", counted_things(words, effect.of)}, {"where", counted_where(words, effect.where)}});
}

std::string points_text(const Words& words, std::size_t n) { return words.say("points", {{"n", n}}); }

/// Arena and its like: coins now and points at the end for the same things.
bool same_count(const Effect& a, const Effect& b) {
  return a.type == EffectType::coins_per && b.type == EffectType::points_per && a.of == b.of && a.where == b.where;
}

std::string coins_and_points_text(const Words& words, const Effect& coins, const Effect& points) {
  return per_text(words, coins,
                  words.say("effect.coins_and_points",
                            {{"coins", coins_text(words, coins.n)}, {"points", points_text(words, points.n)}}));
}

}  // namespace

std::string resource_text(const Words& words, Resource resource) { return some(words, index(resource), 1); }

std::string coins_text(const Words& words, std::size_t coins) { return words.say("coins", {{"n", coins}}); }

std::string units_text(const Words& words, const Units& units) {
  std::string text;
  for (std::size_t r = 0; r < kResources; ++r) {
    if (units[r] != 0) text += (text.empty() ? "" : ", ") + some(words, r, units[r]);
  }
  return text;
}

std::string cost_text(const Words& words, const Cost& cost) {
  if (cost.free()) return words.say("cost.free");
  if (cost.coins == 0) return units_text(words, cost.resources);
  if (cost.resources == Units{}) return coins_text(words, cost.coins);
  return coins_text(words, cost.coins) + ", " + units_text(words, cost.resources);
}

std::string goods_text(const Words& words, const Effect& produced) {
  if (produced.type == EffectType::produce) return units_text(words, produced.goods);
  if (!produced.tradable) return choice_text(words, produced);
  std::string text;
  for (std::size_t r = 0; r < kResources; ++r) {
    if (produced.goods[r] != 0) text += (text.empty() ? "" : "/") + some(words, r, 1);
  }
  return text;
}

std::string effect_text(const Words& words, const Effect& effect) {
  switch (effect.type) {
    case EffectType::produce: return units_text(words, effect.goods);
    case EffectType::produce_choice: return choice_text(words, effect);
    case EffectType::points: return points_text(words, effect.n);
    case EffectType::shields: return words.say("shields", {{"n", effect.n}});
    case EffectType::coins: return coins_text(words, effect.n);
    case EffectType::science: return words.say("science." + std::string(kScienceNames[index(effect.symbol)]));
    case EffectType::discount: return discount_text(words, effect);
    case EffectType::coins_per: return per_text(words, effect, coins_text(words, effect.n));
    case EffectType::points_per: return per_text(words, effect, points_text(words, effect.n));
    case EffectType::points_if_wonder_complete:
      return words.say("effect.if_complete", {{"points", points_text(words, effect.n)}});
    case EffectType::build_from_discard: return words.say("effect.build_from_discard");
    case EffectType::play_seventh_card: return words.say("effect.play_seventh_card");
    case EffectType::free_build_once_per_age: return words.say("effect.free_build_once_per_age");
    case EffectType::copy_neighbor_guild: return words.say("effect.copy_neighbor_guild");
    case EffectType::free_first_of_color: return words.say("effect.free_first_of_color");
    case EffectType::free_first_of_age: return words.say("effect.free_first_of_age");
    case EffectType::free_last_of_age: return words.say("effect.free_last_of_age");
  }
  return {};
}

std::string effects_text(const Words& words, const Effects& effects) {
  if (effects.size() == 2 && same_count(effects[0], effects[1])) {
    return coins_and_points_text(words, effects[0], effects[1]);
  }
  std::string text;
  for (const Effect& effect : effects) text += (text.empty() ? "" : ", ") + effect_text(words, effect);
  return text;
}

}  // namespace wonders
