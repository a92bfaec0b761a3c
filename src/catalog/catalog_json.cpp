#include "catalog/catalog_json.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"

namespace wonders {

namespace {

/// The layout of the data files: compact objects with a blank after each comma and colon. No name in the tables needs
/// escaping (the golden files would show it).
std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

template <std::integral T>
std::string number(T n) {
  return std::to_string(n);
}

std::string joined(const std::vector<std::string>& parts, std::string_view between = ", ") {
  std::string all;
  for (const std::string& part : parts) {
    if (!all.empty()) all += between;
    all += part;
  }
  return all;
}

std::string list(const std::vector<std::string>& items) { return '[' + joined(items) + ']'; }

template <class Range>
std::string names_list(const Range& names) {
  std::vector<std::string> items;
  items.reserve(names.size());
  for (std::string_view name : names) items.push_back(quoted(name));
  return list(items);
}

template <class Range>
std::string numbers_list(const Range& numbers) {
  std::vector<std::string> items;
  items.reserve(numbers.size());
  for (const auto n : numbers) items.push_back(number(n));
  return list(items);
}

std::string field(std::string_view name, const std::string& value) { return quoted(name) + ": " + value; }

std::string object(const std::vector<std::string>& fields) { return '{' + joined(fields) + '}'; }

/// {"1": …, "2": …, "3": …}
template <class ByAge>
std::string by_age(ByAge value) {
  std::vector<std::string> fields;
  for (std::size_t age = 1; age <= kAges; ++age) fields.push_back(field(std::to_string(age), value(age)));
  return object(fields);
}

std::string where_list(std::uint8_t where) {
  std::vector<std::string_view> names;
  if ((where & kLeft) != 0) names.emplace_back("left");
  if ((where & kSelf) != 0) names.emplace_back("self");
  if ((where & kRight) != 0) names.emplace_back("right");
  return names_list(names);
}

std::string count_list(std::uint16_t of) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kCountables; ++i) {
    if (((of >> i) & 1u) != 0) names.push_back(kCountableNames[i]);
  }
  return names_list(names);
}

std::string truth(bool value) { return value ? "true" : "false"; }

void add_parameters(const Effect& effect, std::vector<std::string>& fields) {
  switch (effect.type) {
    case EffectType::produce:
    case EffectType::produce_choice:
      fields.push_back(field(effect.type == EffectType::produce ? "all" : "one_of", quoted(letters(effect.goods))));
      fields.push_back(field("tradable", truth(effect.tradable)));
      break;
    case EffectType::points:
    case EffectType::shields:
    case EffectType::coins:
    case EffectType::points_if_wonder_complete: fields.push_back(field("n", number(effect.n))); break;
    case EffectType::science: fields.push_back(field("symbol", quoted(kScienceNames[index(effect.symbol)]))); break;
    case EffectType::discount:
      fields.push_back(field("goods", quoted(effect.kind == Goods::raw ? "raw" : "manufactured")));
      fields.push_back(field("from", where_list(effect.where)));
      fields.push_back(field("price", number(Rulebook::kDiscountPrice)));
      break;
    case EffectType::coins_per:
    case EffectType::points_per:
      fields.push_back(field("n", number(effect.n)));
      fields.push_back(field("of", count_list(effect.of)));
      fields.push_back(field("where", where_list(effect.where)));
      break;
    case EffectType::build_from_discard:
    case EffectType::play_seventh_card:
    case EffectType::free_build_once_per_age:
    case EffectType::copy_neighbor_guild:
    case EffectType::free_first_of_color:
    case EffectType::free_first_of_age:
    case EffectType::free_last_of_age: break;
  }
}

std::string effects_list(const Effects& effects) {
  std::vector<std::string> items;
  for (const Effect& effect : effects) items.push_back(effect_json(effect));
  return list(items);
}

std::string cost_object(const Cost& cost) {
  return object({field("coins", number(cost.coins)), field("resources", quoted(letters(cost.resources)))});
}

std::string chain_object(const EditionDef& def, const CardDef& card) {
  std::vector<std::string> fields;
  if (chains_by_symbol(def)) {
    fields.push_back(field("symbol_in", card.symbol_in.empty() ? "null" : quoted(card.symbol_in)));
    fields.push_back(field("symbols_out", names_list(card.symbols_out)));
  }
  fields.push_back(field("from", names_list(chain_parents(def, card))));
  fields.push_back(field("to", names_list(chain_children(def, card))));
  return object(fields);
}

std::string card_object(const EditionDef& def, const CardDef& card) {
  std::vector<std::string> fields{field("name", quoted(card.name)),
                                  field("age", number(card.age)),
                                  field("color", quoted(kColorNames[index(card.color)])),
                                  field("copies", numbers_list(card.copies)),
                                  field("cost", cost_object(card.cost)),
                                  field("effects", effects_list(card.gives)),
                                  field("chain", chain_object(def, card))};
  if (!card.aliases.empty()) fields.push_back(field("aliases", names_list(card.aliases)));
  return object(fields);
}

std::string side_lines(std::string_view name, const SideDef& side) {
  std::vector<std::string> stages;
  for (const StageDef& stage : side.stages) {
    stages.push_back("        " +
                     object({field("cost", cost_object(stage.cost)), field("effects", effects_list(stage.gives))}));
  }
  const std::string resource(1, kResourceLetters[index(side.resource)]);
  return "      " + quoted(name) + ": {" + field("resource", quoted(resource)) + ", \"stages\": [\n" +
         joined(stages, ",\n") + "\n      ]}";
}

std::string wonder_lines(const EditionDef& def, const WonderDef& wonder) {
  std::vector<std::string> sides;
  sides.reserve(kSides);
  for (std::size_t i = 0; i < kSides; ++i) sides.push_back(side_lines(def.side_names[i], wonder.sides[i]));
  return "    {" + field("name", quoted(wonder.name)) + ", " + field("full_name", quoted(wonder.full_name)) +
         ", \"sides\": {\n" + joined(sides, ",\n") + "\n    }}";
}

std::string resources_object() {
  constexpr std::array<std::string_view, kResources> kNames{"wood",  "stone",          "clay",   "ore",
                                                            "glass", "loom (textile)", "papyrus"};
  std::vector<std::string> fields;
  fields.reserve(kResources);
  for (std::size_t i = 0; i < kResources; ++i) {
    fields.push_back(field(kResourceLetters.substr(i, 1), quoted(kNames[i])));
  }
  return object(fields);
}

std::string setup_object() {
  const auto victory = [](std::size_t age) { return number(Rulebook::victory_token(age)); };
  const auto direction = [](std::size_t age) { return quoted(Rulebook::passes_left(age) ? "left" : "right"); };
  return object(
      {field("players", numbers_list(std::array{Rulebook::kMinPlayers, Rulebook::kMaxPlayers})),
       field("starting_coins", number(Rulebook::kStartingCoins)), field("hand_size", number(Rulebook::kHandSize)),
       field("turns_per_age", number(Rulebook::kTurnsPerAge)),
       field("guilds_in_play", quoted("players + " + number(Rulebook::kMoreGuilds))),
       field("sell_card_coins", number(Rulebook::kSaleCoins)), field("trade_price", number(Rulebook::kTradePrice)),
       field("victory_tokens", by_age(victory)), field("defeat_token", number(Rulebook::kDefeatToken)),
       field("coins_per_point", number(Rulebook::kCoinsPerPoint)), field("science_set", number(Rulebook::kScienceSet)),
       field("pass_direction", by_age(direction))});
}

std::string components_object(const EditionDef& def) {
  std::array<int, kAges> cards{};
  for (const CardDef& card : def.cards) cards[card.age - 1u] += static_cast<int>(card.copies.size());
  std::vector<std::string> fields{field("age_cards", numbers_list(cards)),
                                  field("wonder_boards", number(static_cast<int>(kWonders)))};
  for (const Component& part : def.components) fields.push_back(field(part.name, number(part.count)));
  return object(fields);
}

}  // namespace

std::string letters(const Units& units) {
  std::string all;
  for (std::size_t i = 0; i < kResources; ++i) all.append(units[i], kResourceLetters[i]);
  return all;
}

std::string_view effect_name(EffectType type) {
  switch (type) {
    case EffectType::produce: return "produce";
    case EffectType::produce_choice: return "produce_choice";
    case EffectType::points: return "points";
    case EffectType::shields: return "shields";
    case EffectType::coins: return "coins";
    case EffectType::science: return "science";
    case EffectType::discount: return "discount";
    case EffectType::coins_per: return "coins_per";
    case EffectType::points_per: return "points_per";
    case EffectType::points_if_wonder_complete: return "points_if_wonder_complete";
    case EffectType::build_from_discard: return "build_from_discard";
    case EffectType::play_seventh_card: return "play_seventh_card";
    case EffectType::free_build_once_per_age: return "free_build_once_per_age";
    case EffectType::copy_neighbor_guild: return "copy_neighbor_guild";
    case EffectType::free_first_of_color: return "free_first_of_color";
    case EffectType::free_first_of_age: return "free_first_of_age";
    case EffectType::free_last_of_age: return "free_last_of_age";
  }
  return {};
}

bool chains_by_symbol(const EditionDef& def) {
  for (const CardDef& card : def.cards) {
    if (!card.symbol_in.empty()) return true;
  }
  return false;
}

namespace {

bool makes_free(const CardDef& parent, const CardDef& child) {
  for (std::string_view name : child.free_with) {
    if (name == parent.name) return true;
  }
  for (std::string_view symbol : parent.symbols_out) {
    if (!child.symbol_in.empty() && symbol == child.symbol_in) return true;
  }
  return false;
}

void insert_in_order(std::vector<std::string_view>& names, std::string_view name) {
  names.insert(std::ranges::lower_bound(names, name), name);
}

}  // namespace

std::vector<std::string_view> chain_parents(const EditionDef& def, const CardDef& card) {
  std::vector<std::string_view> parents;
  for (const CardDef& other : def.cards) {
    if (makes_free(other, card)) insert_in_order(parents, other.name);
  }
  return parents;
}

std::vector<std::string_view> chain_children(const EditionDef& def, const CardDef& card) {
  std::vector<std::string_view> children;
  for (const CardDef& other : def.cards) {
    if (makes_free(card, other)) insert_in_order(children, other.name);
  }
  return children;
}

std::string effect_json(const Effect& effect) {
  std::vector<std::string> fields{field("type", quoted(effect_name(effect.type)))};
  add_parameters(effect, fields);
  return object(fields);
}

std::string catalog_json(EditionId id) {
  const EditionDef& def = definition(id);
  std::vector<std::string> cards, wonders;
  for (const CardDef& card : def.cards) cards.push_back("    " + card_object(def, card));
  for (const WonderDef& wonder : def.wonders) wonders.push_back(wonder_lines(def, wonder));
  const std::vector<std::string> lines{field("schema", "1"),
                                       field("edition", quoted(edition_name(id))),
                                       field("year", number(def.year)),
                                       field("resources", resources_object()),
                                       field("raw", quoted(kRawLetters)),
                                       field("manufactured", quoted(kManufacturedLetters)),
                                       field("setup", setup_object()),
                                       field("components", components_object(def)),
                                       field("cards", "[\n" + joined(cards, ",\n") + "\n  ]"),
                                       field("wonders", "[\n" + joined(wonders, ",\n") + "\n  ]")};
  return "{\n  " + joined(lines, ",\n  ") + "\n}\n";
}

}  // namespace wonders
