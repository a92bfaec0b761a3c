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

std::string_view goods_selector(Goods kind) { return kind == Goods::raw ? "raw" : "manufactured"; }

std::string_view side_selector(std::uint8_t where) {
  if (where == kLeft) return "left";
  return where == kRight ? "right" : "both";
}

/// What is counted, as the messages name it: "wonder_stage", "brown_gray_purple".
std::string counted_selector(std::uint16_t of) {
  std::string name;
  for (std::size_t i = 0; i < kColors; ++i) {
    if (((of >> i) & 1u) != 0) name += (name.empty() ? "" : "_") + std::string(kColorNames[i]);
  }
  if (!name.empty()) return name;
  return ((of >> index(Count::wonder_stage)) & 1u) != 0 ? "wonder_stage" : "defeat_token";
}

std::string_view place_selector(std::uint8_t where) {
  if (where == kSelf) return "self";
  return where == kNeighbors ? "neighbors" : "around";
}

std::string points_text(const Words& words, std::size_t n) { return words.say("points", {{"n", n}}); }

/// Arena and its like: coins now and points at the end for the same things.
bool same_count(const Effect& a, const Effect& b) {
  return a.type == EffectType::coins_per && b.type == EffectType::points_per && a.of == b.of && a.where == b.where;
}

std::string coins_and_points_text(const Words& words, const Effect& coins, const Effect& points) {
  return words.say("effect.coins_and_points_per", {{"coins", coins.n},
                                                   {"points", points.n},
                                                   {"of", counted_selector(coins.of)},
                                                   {"where", place_selector(coins.where)}});
}

}  // namespace

std::string resource_text(const Words& words, Resource resource) { return some(words, index(resource), 1); }

std::string coins_text(const Words& words, std::size_t coins) { return words.say("coins", {{"n", coins}}); }

std::string units_text(const Words& words, const Units& units) {
  std::vector<std::string> parts;
  for (std::size_t r = 0; r < kResources; ++r) {
    if (units[r] != 0) parts.push_back(some(words, r, units[r]));
  }
  return joined(words, parts, Joint::comma);
}

std::string cost_text(const Words& words, const Cost& cost) {
  if (cost.free()) return words.say("cost.free");
  std::vector<std::string> parts;
  if (cost.coins != 0) parts.push_back(coins_text(words, cost.coins));
  if (cost.resources != Units{}) parts.push_back(units_text(words, cost.resources));
  return joined(words, parts, Joint::comma);
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
    case EffectType::discount:
      return words.say("effect.discount",
                       {{"goods", goods_selector(effect.kind)}, {"from", side_selector(effect.where)}});
    case EffectType::coins_per:
      return words.say(
          "effect.coins_per",
          {{"coins", effect.n}, {"of", counted_selector(effect.of)}, {"where", place_selector(effect.where)}});
    case EffectType::points_per:
      return words.say(
          "effect.points_per",
          {{"points", effect.n}, {"of", counted_selector(effect.of)}, {"where", place_selector(effect.where)}});
    case EffectType::points_if_wonder_complete: return words.say("effect.points_if_wonder_complete", {{"n", effect.n}});
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
  std::vector<std::string> parts;
  for (const Effect& effect : effects) parts.push_back(effect_text(words, effect));
  return joined(words, parts, Joint::comma);
}

}  // namespace wonders
