#include <string>

#include "wonders/commands.h"
#include "wonders/output.h"
#include "wonders/texts.h"
#include "wonders/version.h"

namespace wonders::cli {

namespace {

/// Text for roff: no backslash, and no line that begins like a request. Minus signs are those of options.
std::string roff(std::string_view text) {
  std::string out;
  if (text.starts_with('.') || text.starts_with('\'')) out += "\\&";
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string heading(std::string_view key) { return ".SH \"" + say(key) + "\"\n"; }

std::string page_name(const Command* command) {
  return command == nullptr ? "wonders" : "wonders-" + std::string(command->name);
}

std::string page_head(const Command* command, const std::string& summary) {
  const std::string name = roff(page_name(command));
  return ".TH \"" + name + "\" 1 \"\" \"wonders " + std::string(kVersion) + "\" \"" + say("manual.title") + "\"\n" +
         heading("manual.name") + name + " \\- " + roff(summary) + "\n" + heading("manual.synopsis");
}

std::string entry(const std::string& term, const std::string& text) {
  return ".TP\n\\fB" + roff(term) + "\\fR\n" + roff(text) + "\n";
}

std::string see_also(const Command* command) {
  std::string list;
  if (command != nullptr) list = "\\fBwonders\\fR(1)";
  for (const Command* other : all_commands()) {
    if (other != command) list += (list.empty() ? "" : ", ") + std::string("\\fB") + roff(page_name(other)) + "\\fR(1)";
  }
  return heading("manual.see_also") + list + "\n";
}

std::string synopsis(const std::string& command) {
  return say("manual.usage", {{"command", "\\fB" + roff(command) + "\\fR"}}) + "\n";
}

std::string overview_page() {
  std::string text =
      page_head(nullptr, say("overview.what")) + synopsis("wonders COMMAND") + heading("manual.commands");
  for (const Command* command : all_commands()) text += entry(std::string(command->name), say(command->summary));
  return text + see_also(nullptr);
}

std::string command_page(const Command& command) {
  std::string text =
      page_head(&command, say(command.summary)) + synopsis(shown_command(command)) + heading("manual.options");
  for (const Option& option : all_options(command)) text += entry(shown_option(option), say(option.help));
  text += heading("manual.examples") + ".nf\n";
  for (std::string_view example : examples_of(command)) text += roff(example) + "\n";
  return text + ".fi\n" + see_also(&command);
}

const Command& command_named(std::string_view name) {
  std::string names;
  for (const Command* command : all_commands()) {
    if (command->name == name) return *command;
    names += (names.empty() ? "" : " ") + std::string(command->name);
  }
  throw UsageError(say("usage.no_command", {{"command", name}, {"known", names}}));
}

int cmd_manual(const Args& args) {
  const auto& names = args.positionals();
  if (names.size() > 1) throw UsageError(say("usage.unexpected_argument", {{"argument", names[1]}}));
  print(names.empty() ? overview_page() : command_page(command_named(names[0])));
  return 0;
}

}  // namespace

const Command kManualCommand{
    .name = "manual",
    .summary = "command.manual",
    .positional = "[COMMAND]",
    .options = {},
    .example = "wonders manual serve | man -l -\nwonders manual --lang fi | man -l -",
    .run = cmd_manual,
};

}  // namespace wonders::cli
