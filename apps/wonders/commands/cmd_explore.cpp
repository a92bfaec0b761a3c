#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "base/json_writer.h"
#include "catalog/catalog.h"
#include "wonders/commands.h"
#include "wonders/commands/explore_report.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

/// What the name given stands for: a card, a wonder, or nothing.
struct Subject {
  std::optional<std::size_t> card;
  std::optional<std::size_t> wonder;
};

std::string small(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return c < 128 ? std::tolower(c) : c; });
  return lower;
}

/// Names are taken in English and in the language chosen; their case does not matter.
bool is_called(std::string_view given, std::string_view name, std::string_view key) {
  const std::string wanted = small(given);
  return wanted == small(name) || wanted == small(say(std::string(key) + std::string(name)));
}

Subject find_subject(const Explorer& explorer, EditionId edition, std::string_view given) {
  for (std::size_t card = 0; card < explorer.cards.size(); ++card) {
    if (find_card(edition, explorer.cards[card]) && is_called(given, explorer.cards[card], "card.")) return {card, {}};
  }
  for (std::size_t wonder = 0; wonder < kWonders; ++wonder) {
    if (is_called(given, wonder_name(edition, board_of(wonder, 0)), "wonder.")) return {{}, wonder};
  }
  throw InputError(say("explore.unknown", {{"name", given}}));
}

/// The names that numbers of a key stand for; nothing for plain numbers.
std::string key_name(const Explorer& explorer, EditionId edition, std::string_view column, std::size_t value) {
  if (column == "card") return explorer.cards[value];
  if (column == "color") return explorer.colors[value];
  if (column == "category") return explorer.categories[value];
  if (column != "board" && column != "neighbor") return "";
  const auto board = static_cast<Board>(value);
  return std::string(wonder_name(edition, board)) + " " + std::string(side_name(edition, board));
}

/// Ages, turns and stages are counted from 1.
bool from_one(std::string_view column) { return column == "age" || column == "stage" || column == "turn"; }

void write_row(JsonWriter& json, const Explorer& explorer, EditionId edition, const ExplorerTable& table,
               std::size_t row) {
  json.begin_object();
  for (const ExplorerColumn& column : table.columns) {
    if (column.name == "kind") continue;
    const auto figure = table.figure(column.name, row);
    const std::string name =
        figure && column.unit == 1 ? key_name(explorer, edition, column.name, table.key(column.name, row)) : "";
    json.key(column.name);
    if (!figure) {
      json.null();
    } else if (!name.empty()) {
      json.value(name);
    } else if (column.unit == 1) {
      json.value(column.numbers[row] + (from_one(column.name) ? 1 : 0));
    } else {
      json.value(*figure);
    }
  }
  json.end_object();
}

bool is_about(const ExplorerTable& table, std::size_t row, const Subject& subject) {
  if (subject.card) return table.find("card") != nullptr && table.key("card", row) == *subject.card;
  if (!subject.wonder) return true;
  return table.find("board") != nullptr && wonder_of(static_cast<Board>(table.key("board", row))) == *subject.wonder;
}

std::string explore_json(const Explorer& explorer, const ExploreQuestion& question, const Subject& subject) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("games", explorer.games).field("trials", explorer.trials);
  json.field("edition", edition_name(question.edition)).field("players", question.players);
  json.key("tables").begin_object();
  for (const ExplorerTable& table : explorer.tables) {
    json.key(table.name).begin_array();
    for (const std::size_t row : table.where({{"kind", explorer.kind(question.edition, question.players)}})) {
      if (is_about(table, row, subject)) write_row(json, explorer, question.edition, table, row);
    }
    json.end_array();
  }
  json.end_object().end_object();
  return text + "\n";
}

int cmd_explore(const Args& args) {
  const Explorer& explorer = Explorer::shipped();
  const ExploreQuestion question{edition_option(args), players_option(args)};
  const auto age = args.number("age", 1, kAges), turn = args.number("turn", 1, kTurnsPerAge);
  if (args.positionals().size() > 1 || (age.has_value() != turn.has_value()) ||
      (age && (!args.positionals().empty() || args.flag("json")))) {
    throw UsageError(say("usage.explore"));
  }
  const Subject subject =
      args.positionals().empty() ? Subject{} : find_subject(explorer, question.edition, args.positionals().front());
  if (args.flag("json")) {
    print(explore_json(explorer, question, subject));
  } else if (age) {
    print(explore_turn(explorer, question, *age - 1, *turn - 1));
  } else if (subject.card) {
    print(explore_card(explorer, question, *subject.card));
  } else if (subject.wonder) {
    print(explore_wonder(explorer, question, *subject.wonder));
  } else {
    print(explore_overview(explorer, question));
  }
  return 0;
}

constexpr std::array kExploreOptions{
    kEditionOption,
    kPlayersOption,
    Option{"age", "A", "option.explore.age"},
    Option{"turn", "T", "option.explore.turn"},
    kJsonOption,
};

}  // namespace

const Command kExploreCommand{
    .name = "explore",
    .summary = "command.explore",
    .positional = "[CARD|WONDER]",
    .options = kExploreOptions,
    .example = "wonders explore Scriptorium --players 4\nwonders explore Gizah --edition second --players 7\n"
               "wonders explore --age 1 --turn 1",
    .run = cmd_explore,
};

}  // namespace wonders::cli
