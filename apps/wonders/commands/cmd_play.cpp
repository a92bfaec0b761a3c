#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <limits>
#include <random>
#include <string>

#include "arena/process_bot.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "record/write.h"
#include "terminal/console/input.h"
#include "terminal/game.h"
#include "wonders/commands.h"
#include "wonders/interactive.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

std::vector<std::string> names_option(const Args& args, std::size_t most) {
  std::vector<std::string> names;
  if (!args.flag("names")) return names;
  for (std::string_view part : split_list(args.text("names", ""))) {
    std::string name = clean_name(part, kLongestName);
    if (name.empty()) throw UsageError(say("names.empty"));
    for (const std::string& other : names) {
      if (other == name) throw UsageError(say("names.same", {{"name", name}}));
    }
    names.push_back(std::move(name));
  }
  if (names.size() > most) throw UsageError(say("names.too_many"));
  return names;
}

/// Not printed before the end: from the seed anybody could look up the deal.
Seed secret_seed(const Args& args) {
  if (const auto given = args.number("seed", 0, std::numeric_limits<Seed>::max())) return *given;
  std::random_device device;
  return (Seed{device()} << 32) | device();
}

PlayOptions play_options(const Args& args) {
  PlayOptions options{.edition = edition_option(args), .players = players_option(args), .names = {}};
  options.names = names_option(args, options.players);
  options.people = args.number("humans", 1, options.players, std::max<std::size_t>(1, options.names.size()));
  const auto way = args.choice("wonders", kAssignmentNames);
  options.assignment = way ? static_cast<Assignment>(*way) : usual_assignment(options.edition);
  options.seed = secret_seed(args);
  return options;
}

std::vector<std::unique_ptr<Bot>> make_bots(const Args& args, std::size_t count) {
  std::vector<std::unique_ptr<Bot>> bots;
  if (count == 0) return bots;
  allow_process_bots();
  add_neural_bots(shipped_weights());
  const BotSpecs specs = bot_specs(args.text("bots", "greedy"), count);
  if (!specs.error.empty()) throw UsageError("--bots: " + texts().get(specs.error));
  for (const std::string& spec : specs.specs) bots.push_back(make_bot(spec).bot);
  return bots;
}

/// Opened before the game begins, so that nobody plays for an hour and then cannot save.
std::ofstream open_record(const Args& args) {
  std::ofstream file;
  if (!args.flag("record")) return file;
  const std::string name(args.text("record", ""));
  file.open(name, std::ios::app);
  if (!file) throw InputError(name + ": " + say("file.cannot_open", {{"why", std::strerror(errno)}}));
  return file;
}

void save(std::ofstream& file, const Args& args, const GameRecord& record, Console& console, const Words& words) {
  if (!file.is_open()) return;
  const std::string name(args.text("record", ""));
  std::string line;
  append_json(record, line);
  file << line << '\n';
  file.close();
  if (!file) throw InputError(name + ": " + say("file.cannot_write", {{"why", std::strerror(errno)}}));
  console.print(words.say("end.record", {{"file", name}}));
}

std::string same_deal(const PlayOptions& options) {
  return "wonders play --edition " + std::string(edition_name(options.edition)) + " --players " +
         std::to_string(options.players) + " --seed " + std::to_string(options.seed);
}

int cmd_play(const Args& args) {
  const PlayOptions options = play_options(args);
  Seating seats = seating(texts(), options);
  std::vector<std::unique_ptr<Bot>> bots = make_bots(args, seats.bots.size());
  std::ofstream record = open_record(args);
  Console console(std::cin, std::cout, console_style(args));
  const Words words(texts(), options.edition, terminal_theme());
  TerminalGame game(console, words, options, std::move(seats), std::move(bots));
  game.run();
  if (game.began()) {
    save(record, args, game.record(), console, words);
    console.print(paragraph(
        "", words.say("end.seed", {{"seed", std::to_string(options.seed)}, {"command", same_deal(options)}})));
  }
  std::cout.flush();
  return 0;
}

constexpr std::array kPlayOptions{
    kEditionOption,
    kPlayersOption,
    Option{"humans", "K", "option.play.humans"},
    Option{"names", "a,b,...", "option.play.names"},
    Option{"bots", "a,b,...", "option.play.bots"},
    Option{"wonders", "random|side|free", "option.play.wonders"},
    Option{"seed", "S", "option.play.seed"},
    Option{"record", "FILE", "option.play.record"},
    kAsciiOption,
};

}  // namespace

const Command kPlayCommand{
    .name = "play",
    .summary = "command.play",
    .positional = {},
    .options = kPlayOptions,
    .example = "wonders play\n"
               "wonders play --edition second --players 5 --bots greedy,random\n"
               "wonders play --players 4 --names Ada,Ben --record games.jsonl",
    .run = cmd_play,
};

}  // namespace wonders::cli
