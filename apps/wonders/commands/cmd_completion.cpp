#include <array>
#include <string>
#include <vector>

#include "wonders/commands.h"
#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

constexpr std::array<std::string_view, 3> kShells{"bash", "zsh", "fish"};

/// What may stand for the value of an option, as far as its table tells: "full|normal" are words, FILE and PATH files.
/// Of "check|backup [FILE]" the first are.
std::string words_for(std::string_view value) {
  std::string words(value.substr(0, value.find(' ')));
  if (words.find('|') == std::string::npos) return {};
  for (char& c : words) c = c == '|' ? ' ' : c;
  return words;
}

bool takes_file(std::string_view value) { return value.starts_with("FILE") || value.starts_with("PATH"); }

/// Words come first, and files after them.
bool then_takes_file(const Command& command) { return command.positional.ends_with(" [FILE]"); }

/// Single quotes for any of the three shells, with what they need inside.
std::string quoted(std::string_view text, std::string_view for_quote) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += for_quote;
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string names_of(const Command& command) {
  std::string names;
  for (const Option& option : all_options(command)) names += (names.empty() ? "--" : " --") + std::string(option.name);
  return names;
}

std::string command_names() {
  std::string names;
  for (const Command* command : all_commands()) names += std::string(command->name) + " ";
  return names + "--help --version";
}

// --- bash

std::string bash_value(const Option& option) {
  const std::string words = words_for(option.value);
  std::string how;
  if (!words.empty()) how = "_wonders_words \"" + words + "\"; ";
  if (takes_file(option.value)) how = "_wonders_files; ";
  return "        --" + std::string(option.name) + ") " + how + "return ;;\n";
}

std::string bash_command(const Command& command) {
  std::string text = "    " + std::string(command.name) + ")\n      case $before in\n";
  for (const Option& option : all_options(command)) {
    if (!option.value.empty()) text += bash_value(option);
  }
  text += "      esac\n      options=\"" + names_of(command) + "\"\n";
  if (const std::string words = words_for(command.positional); !words.empty())
    text += "      others=\"" + words + "\"\n";
  if (then_takes_file(command)) text += "      [ \"$COMP_CWORD\" -eq 2 ] || others=''\n";
  return text + "      ;;\n";
}

std::string bash_script() {
  std::string text =
      "# shellcheck shell=bash\n"
      "# Completion of wonders for bash, as 'wonders completion bash' prints it.\n"
      "_wonders_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"${COMP_WORDS[COMP_CWORD]}\"); }\n"
      "_wonders_files() { mapfile -t COMPREPLY < <(compgen -f -- \"${COMP_WORDS[COMP_CWORD]}\"); }\n"
      "_wonders() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options='' others=''\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    _wonders_words \"" +
      command_names() + "\"\n    return\n  fi\n  case ${COMP_WORDS[1]} in\n";
  for (const Command* command : all_commands()) text += bash_command(*command);
  return text + "  esac\n"
                "  if [[ $word == -* ]]; then\n    _wonders_words \"$options\"\n"
                "  elif [ -n \"$others\" ]; then\n    _wonders_words \"$others\"\n"
                "  else\n    _wonders_files\n  fi\n}\n"
                "complete -o filenames -F _wonders wonders\n";
}

// --- zsh

/// Inside [...] and between colons: what means something there is escaped.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_option(const Option& option) {
  std::string spec =
      "--" + std::string(option.name) + (option.value.empty() ? "" : "=") + "[" + zsh_text(say(option.help)) + "]";
  if (!option.value.empty()) {
    const std::string words = words_for(option.value);
    spec += ":" + zsh_text(option.value) + ":";
    if (!words.empty()) spec += "(" + words + ")";
    if (takes_file(option.value)) spec += "_files";
  }
  return quoted(spec, "'\\''");
}

std::string zsh_script() {
  std::string text = "#compdef wonders\n"
                     "# Completion of wonders for zsh, as 'wonders completion zsh' prints it.\n"
                     "_wonders() {\n  local -a commands=(\n";
  for (const Command* command : all_commands()) {
    text += "    " + quoted(std::string(command->name) + ":" + zsh_text(say(command->summary)), "'\\''") + "\n";
  }
  text += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
          "  shift words\n  (( CURRENT-- ))\n  case $words[1] in\n";
  for (const Command* command : all_commands()) {
    text += "    " + std::string(command->name) + ")\n      _arguments";
    for (const Option& option : all_options(*command)) text += " \\\n        " + zsh_option(option);
    const std::string words = words_for(command->positional);
    const bool files_later = then_takes_file(*command);
    if (files_later) text += " \\\n        '1:argument:(" + words + ")'";
    text += " \\\n        '*:argument:" + (words.empty() || files_later ? std::string("_files") : "(" + words + ")") +
            "'\n      ;;\n";
  }
  return text + "  esac\n}\n_wonders \"$@\"\n";
}

// --- fish

std::string fish_option(const Command& command, const Option& option) {
  std::string text = "complete -c wonders -n '__fish_seen_subcommand_from " + std::string(command.name) + "' -l " +
                     std::string(option.name);
  if (!option.value.empty()) {
    const std::string words = words_for(option.value);
    text += takes_file(option.value) ? " -r -F" : " -x";
    if (!words.empty()) text += " -a '" + words + "'";
  }
  return text + " -d " + quoted(say(option.help), "\\'") + "\n";
}

std::string fish_script() {
  std::string text = "# Completion of wonders for fish, as 'wonders completion fish' prints it.\n"
                     "complete -c wonders -n __fish_use_subcommand -f\n";
  for (const Command* command : all_commands()) {
    text += "complete -c wonders -n __fish_use_subcommand -a " + std::string(command->name) + " -d " +
            quoted(say(command->summary), "\\'") + "\n";
    for (const Option& option : all_options(*command)) text += fish_option(*command, option);
    if (const std::string words = words_for(command->positional); !words.empty()) {
      text += "complete -c wonders -n '__fish_seen_subcommand_from " + std::string(command->name) + "'" +
              (then_takes_file(*command) ? "" : " -f") + " -a '" + words + "'\n";
    }
  }
  return text;
}

int cmd_completion(const Args& args) {
  const auto& shells = args.positionals();
  const std::string_view shell = shells.size() == 1 ? shells[0] : std::string_view();
  if (shell == "bash") {
    print(bash_script());
  } else if (shell == "zsh") {
    print(zsh_script());
  } else if (shell == "fish") {
    print(fish_script());
  } else {
    throw UsageError(
        say("usage.not_one_of", {{"option", "completion"}, {"value", shell}, {"allowed", listed(kShells)}}));
  }
  return 0;
}

}  // namespace

const Command kCompletionCommand{
    .name = "completion",
    .summary = "command.completion",
    .positional = "bash|zsh|fish",
    .options = {},
    .example = "wonders completion bash > ~/.local/share/bash-completion/completions/wonders\n"
               "wonders completion zsh > ~/.zfunc/_wonders\nwonders completion fish | source",
    .run = cmd_completion,
};

}  // namespace wonders::cli
