#include <array>
#include <string>

#include "catalog/catalog.h"
#include "catalog/catalog_json.h"
#include "terminal/words/describe.h"
#include "text/table.h"
#include "wonders/commands.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

/// What a card gives, and what makes it free.
std::string gives_text(const Words& words, const EditionDef& def, const CardDef& card) {
  std::string effects = effects_text(words, card.gives);
  std::vector<std::string> parents;
  for (std::string_view parent : chain_parents(def, card)) parents.push_back(say("card." + std::string(parent)));
  if (parents.empty()) return effects;
  return say("catalog.gives_free_with", {{"effects", effects}, {"cards", joined(words, parents, Joint::comma)}});
}

std::string copies_text(const CardDef& card) {
  std::string text;
  for (std::uint8_t players : card.copies) text += (text.empty() ? "" : " ") + std::to_string(players) + "+";
  return text;
}

std::string cards_text(const Words& words, const EditionDef& def, unsigned age) {
  TextTable table;
  table.add_column(say("catalog.age", {{"age", words.age(age)}}), Align::left);
  table.add_column(say("catalog.color"), Align::left);
  table.add_column(say("column.players"), Align::left);
  table.add_column(say("catalog.cost"), Align::left);
  table.add_column(say("catalog.gives"), Align::left);
  for (const CardDef& card : def.cards) {
    if (card.age != age) continue;
    table.add_row({say("card." + std::string(card.name)), words.color(card.color), copies_text(card),
                   cost_text(words, card.cost), gives_text(words, def, card)});
  }
  return table.text();
}

std::string wonder_text(const Words& words, const EditionDef& def, const WonderDef& wonder) {
  TextTable table;
  table.add_column("  " + say("catalog.side"), Align::left);
  table.add_column(say("catalog.start"), Align::left);
  table.add_column(say("catalog.cost"), Align::left);
  table.add_column(say("catalog.gives"), Align::left);
  for (std::size_t side = 0; side < kSides; ++side) {
    const SideDef& board = wonder.sides[side];
    std::string name = say("side." + std::string(def.side_names[side])), start = resource_text(words, board.resource);
    for (const StageDef& stage : board.stages) {
      table.add_row({"  " + name, start, cost_text(words, stage.cost), effects_text(words, stage.gives)});
      name.clear();
      start.clear();
    }
  }
  return say("catalog.wonder", {{"wonder", say("wonder." + std::string(wonder.name))},
                                {"monument", say("monument." + std::string(wonder.name))}}) +
         "\n" + table.text();
}

std::string table(EditionId id) {
  const Words words(texts(), id, {});
  const EditionDef& def = definition(id);
  std::string text = say("catalog.title", {{"edition", edition_name(id)}, {"year", std::to_string(def.year)}}) + "\n";
  for (unsigned age = 1; age <= kAges; ++age) text += "\n" + cards_text(words, def, age);
  for (const WonderDef& wonder : def.wonders) text += "\n" + wonder_text(words, def, wonder);
  return text;
}

int cmd_catalog(const Args& args) {
  const EditionId id = edition_option(args);
  print(args.flag("json") ? catalog_json(id) : table(id));
  return 0;
}

constexpr std::array kCatalogOptions{
    kEditionOption,
    Option{"json", "", "option.catalog.json"},
};

}  // namespace

const Command kCatalogCommand{
    .name = "catalog",
    .summary = "command.catalog",
    .positional = {},
    .options = kCatalogOptions,
    .example = "wonders catalog --edition second\nwonders catalog --edition first --json",
    .run = cmd_catalog,
};

}  // namespace wonders::cli
