#include <array>
#include <string>

#include "catalog/catalog.h"
#include "catalog/catalog_json.h"
#include "wonders/commands.h"
#include "wonders/options.h"
#include "wonders/output.h"

namespace wonders::cli {

namespace {

std::string joined(const std::vector<std::string_view>& names) {
  std::string all;
  for (std::string_view name : names) all += (all.empty() ? "" : ", ") + std::string(name);
  return all;
}

std::string cost_text(const Cost& cost) {
  if (cost.free()) return "-";
  std::string text = letters(cost.resources);
  if (cost.coins != 0) text += std::to_string(cost.coins) + (cost.coins == 1 ? " coin" : " coins");
  return text;
}

std::string counted_text(const Effect& effect) {
  std::string things, places;
  for (std::size_t i = 0; i < kCountables; ++i) {
    if (((effect.of >> i) & 1u) != 0) things += (things.empty() ? "" : "/") + std::string(kCountableNames[i]);
  }
  for (char& c : things) c = c == '_' ? ' ' : c;
  if (effect.where == kSelf) places = "own ";
  if (effect.where == kNeighbors) places = "neighbours' ";
  if (effect.where == kAround) places = "own and neighbours' ";
  return " per " + places + things;
}

std::string many(std::uint8_t n, std::string_view what) {
  return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
}

/// One of several goods: "W/S".
std::string choice_text(const Effect& effect) {
  std::string text;
  for (char letter : letters(effect.goods)) text += (text.empty() ? "" : "/") + std::string(1, letter);
  return text + (effect.tradable ? "" : " (owner only)");
}

std::string discount_text(const Effect& effect) {
  const std::string goods = effect.kind == Goods::raw ? "raw materials" : "manufactured goods";
  const std::string side = effect.where == kLeft ? "the left" : effect.where == kRight ? "the right" : "both sides";
  return goods + " cost 1 from " + side;
}

std::string effect_text(const Effect& effect) {
  switch (effect.type) {
    case EffectType::produce: return letters(effect.goods);
    case EffectType::produce_choice: return choice_text(effect);
    case EffectType::points: return many(effect.n, "point");
    case EffectType::shields: return many(effect.n, "shield");
    case EffectType::coins: return many(effect.n, "coin");
    case EffectType::science:
      return effect.symbol == Science::any ? "any science symbol" : std::string(kScienceNames[index(effect.symbol)]);
    case EffectType::discount: return discount_text(effect);
    case EffectType::coins_per: return many(effect.n, "coin") + counted_text(effect);
    case EffectType::points_per: return many(effect.n, "point") + counted_text(effect);
    case EffectType::points_if_wonder_complete: return many(effect.n, "point") + " if the wonder is complete";
    case EffectType::build_from_discard: return "build one discarded card free";
    case EffectType::play_seventh_card: return "play the seventh card of an Age";
    case EffectType::free_build_once_per_age: return "one free structure an Age";
    case EffectType::copy_neighbor_guild: return "copy a neighbour's guild at the end";
    case EffectType::free_first_of_color: return "the first structure of each colour is free";
    case EffectType::free_first_of_age: return "the first structure of an Age is free";
    case EffectType::free_last_of_age: return "the last structure of an Age is free";
  }
  return {};
}

std::string effects_text(const Effects& effects) {
  std::string text;
  for (const Effect& effect : effects) text += (text.empty() ? "" : ", ") + effect_text(effect);
  return text;
}

std::string card_line(const EditionDef& def, const CardDef& card) {
  std::string copies;
  for (std::uint8_t players : card.copies) copies += std::to_string(players) + "+ ";
  std::string line = pad_right(card.name, 21) + pad_right(kColorNames[index(card.color)], 8) + pad_right(copies, 10) +
                     pad_right(cost_text(card.cost), 9) + effects_text(card.gives);
  if (const auto parents = chain_parents(def, card); !parents.empty()) line += "; free with " + joined(parents);
  return line + "\n";
}

std::string wonder_text(const EditionDef& def, const WonderDef& wonder) {
  std::string text = "\n" + std::string(wonder.name) + " - " + std::string(wonder.full_name) + "\n";
  for (std::size_t side = 0; side < kSides; ++side) {
    const SideDef& board = wonder.sides[side];
    std::string left = "  " + pad_right(def.side_names[side], 7) + kResourceLetters[index(board.resource)] + "  ";
    for (const StageDef& stage : board.stages) {
      text += left + pad_right(cost_text(stage.cost), 7) + effects_text(stage.gives) + "\n";
      left.assign(left.size(), ' ');
    }
  }
  return text;
}

std::string table(EditionId id) {
  constexpr std::array<std::string_view, kAges> kAgeNames{"Age I", "Age II", "Age III"};
  const EditionDef& def = definition(id);
  std::string text = "7 Wonders, " + std::string(edition_name(id)) + " edition (" + std::to_string(def.year) + ")\n" +
                     "W wood, S stone, C clay, O ore, G glass, L loom, P papyrus\n";
  unsigned age = 0;
  for (const CardDef& card : def.cards) {
    if (card.age != age) {
      age = card.age;
      text += "\n" + pad_right(kAgeNames[age - 1], 21) + pad_right("colour", 8) + pad_right("players", 10) +
              pad_right("cost", 9) + "gives\n";
    }
    text += card_line(def, card);
  }
  text += "\nWonders: side, start, cost and effect of each stage\n";
  for (const WonderDef& wonder : def.wonders) text += wonder_text(def, wonder);
  return text;
}

int cmd_catalog(const Args& args) {
  const EditionId id = edition_option(args);
  print(args.flag("json") ? catalog_json(id) : table(id));
  return 0;
}

constexpr std::array kOptions{
    kEditionOption,
    Option{"json", "", "print the schema of the data files"},
};

}  // namespace

const Command kCatalogCommand{
    .name = "catalog",
    .summary = "every card and wonder of an edition",
    .positional = {},
    .options = kOptions,
    .example = "wonders catalog --edition second\nwonders catalog --edition first --json",
    .run = cmd_catalog,
};

}  // namespace wonders::cli
