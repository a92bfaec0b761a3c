#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "terminal/console/input.h"
#include "terminal/report/score_pad.h"
#include "wonders/commands.h"
#include "wonders/interactive.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

constexpr std::size_t kLongestInput = 1 << 20;

/// At most a little more than what can make sense, so that a wrong file cannot fill the memory.
std::string read_all(std::istream& in, const std::string& name) {
  std::string text(kLongestInput + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kLongestInput) throw InputError(name + ": " + say("pad.too_long"));
  return text;
}

std::string read_input(const std::string& name) {
  if (name == "-") return read_all(std::cin, say("file.standard_input"));
  std::ifstream file(name, std::ios::binary);
  if (!file) throw InputError(name + ": " + say("file.cannot_open", {{"why", std::strerror(errno)}}));
  return read_all(file, name);
}

int score_json(const std::string& name) {
  const PadReading pad = read_pad(read_input(name));
  if (!pad.error.empty())
    throw InputError((name == "-" ? say("file.standard_input") : name) + ": " + texts().get(pad.error));
  print(pad_json(pad.entries) + "\n");
  return 0;
}

std::vector<std::string> names_option(const Args& args) {
  std::vector<std::string> names;
  if (!args.flag("names")) return names;
  for (std::string_view part : split_list(args.text("names", ""))) {
    names.push_back(clean_name(part, kLongestPadName));
    if (names.back().empty()) throw UsageError(say("names.empty"));
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
      if (names[i] == names.back()) throw UsageError(say("names.same", {{"name", names.back()}}));
    }
  }
  if (names.size() < kFewestNames || names.size() > kMostNames) throw UsageError(say("names.count"));
  return names;
}

int cmd_score(const Args& args) {
  if (const auto name = args.text("json")) return score_json(std::string(*name));
  const Words words(texts(), edition_option(args), terminal_theme());
  Console console(std::cin, std::cout, console_style(args));
  const auto entries = ask_pad(console, words, names_option(args));
  if (entries) {
    console.print(pad_lines(words, *entries));
  } else {
    console.print(words.say("pad.left"));
  }
  std::cout.flush();
  return entries ? 0 : 1;
}

constexpr std::array kScoreOptions{
    Option{"names", "a,b,...", "option.score.names"},
    Option{"edition", "first|second", "option.score.edition"},
    Option{"json", "FILE|-", "option.score.json"},
    kAsciiOption,
};

}  // namespace

const Command kScoreCommand{
    .name = "score",
    .summary = "command.score",
    .positional = {},
    .options = kScoreOptions,
    .example = "wonders score --names Ada,Ben,Cleo\n"
               "echo '{\"players\": [{\"name\": \"Ada\", \"coins\": 9, \"science\": {\"gear\": 2}}, "
               "{\"name\": \"Ben\", \"wonder\": 10}]}' | wonders score --json -",
    .run = cmd_score,
};

}  // namespace wonders::cli
