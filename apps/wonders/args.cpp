#include "wonders/args.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

std::string option_name(std::string_view name) { return "--" + std::string(name); }

/// What main has read already, before there was a command.
const Option& language_option() {
  static const std::string languages = known_languages("|");
  static const Option option{"lang", languages, "option.lang"};
  return option;
}

[[noreturn]] void fail_unknown(const Command& command, std::string_view word) {
  std::string known;
  for (const Option& option : command.options) known += option_name(option.name) + ", ";
  throw UsageError(say("usage.unknown_option", {{"option", word}, {"known", known + "--lang, --help"}}));
}

const Option& option_named(const Command& command, std::string_view name) {
  for (const Option& option : command.options) {
    if (option.name == name) return option;
  }
  if (name == language_option().name) return language_option();
  fail_unknown(command, option_name(name));
}

bool looks_like_option(std::string_view word) { return word.starts_with("--"); }

/// A number without needless digits: 0.5, 600.
std::string plain(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

Args Args::parse(const Command& command, std::span<const char* const> words) {
  Args args;
  bool options_ended = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (!options_ended && word == "--") {
      options_ended = true;
    } else if (!options_ended && (word == "--help" || word == "-h")) {
      args.help_ = true;
    } else if (!options_ended && looks_like_option(word)) {
      const std::size_t equals = word.find('=');
      const Option& option =
          option_named(command, word.substr(2, equals == std::string_view::npos ? std::string_view::npos : equals - 2));
      const bool is_flag = option.value.empty();
      if (is_flag && equals != std::string_view::npos) {
        throw UsageError(say("usage.no_value", {{"option", option_name(option.name)}}));
      }
      if (is_flag) {
        args.give(option, {});
      } else if (equals != std::string_view::npos) {
        args.give(option, word.substr(equals + 1));
      } else if (i + 1 < words.size() && !looks_like_option(words[i + 1])) {
        args.give(option, words[++i]);
      } else {
        throw UsageError(say("usage.needs_value", {{"option", option_name(option.name)}, {"value", option.value}}));
      }
    } else if (!options_ended && word.size() > 1 && word.front() == '-') {
      fail_unknown(command, word);
    } else if (command.positional.empty()) {
      throw UsageError(say("usage.unexpected_argument", {{"argument", word}}));
    } else {
      args.positionals_.push_back(word);
    }
  }
  return args;
}

const Given* Args::find(std::string_view name) const {
  const auto found = std::ranges::find(given_, name, &Given::name);
  return found == given_.end() ? nullptr : &*found;
}

void Args::give(const Option& option, std::string_view value) {
  if (find(option.name) != nullptr) throw UsageError(say("usage.twice", {{"option", option_name(option.name)}}));
  if (option.name == language_option().name && !Messages::load(value)) {
    throw UsageError(say("usage.no_language", {{"language", value}, {"known", known_languages(" ")}}));
  }
  given_.push_back({option.name, std::string(value), option_name(option.name)});
}

std::optional<std::string_view> Args::text(std::string_view name) const {
  const Given* given = find(name);
  return given == nullptr ? std::nullopt : std::optional<std::string_view>(given->value);
}

std::optional<std::uint64_t> Args::number(std::string_view name, std::uint64_t least, std::uint64_t most) const {
  const Given* given = find(name);
  if (given == nullptr) return std::nullopt;
  const std::string& value = given->value;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const bool whole = error == std::errc{} && end == value.data() + value.size();
  if (!whole || number < least || number > most) {
    throw UsageError(say("usage.not_whole", {{"option", given->where},
                                             {"value", value},
                                             {"least", std::to_string(least)},
                                             {"most", std::to_string(most)}}));
  }
  return number;
}

double Args::decimal(std::string_view name, double least, double most, double fallback) const {
  const Given* given = find(name);
  if (given == nullptr) return fallback;
  const std::string& value = given->value;
  char* end = nullptr;
  const double number = std::strtod(value.c_str(), &end);
  const bool whole = !value.empty() && end == value.c_str() + value.size();
  if (!whole || !std::isfinite(number) || number < least || number > most) {
    throw UsageError(say("usage.not_number",
                         {{"option", given->where}, {"value", value}, {"least", plain(least)}, {"most", plain(most)}}));
  }
  return number;
}

std::optional<std::size_t> Args::choice(std::string_view name, std::span<const std::string_view> allowed) const {
  const Given* given = find(name);
  if (given == nullptr) return std::nullopt;
  const auto found = std::ranges::find(allowed, given->value);
  if (found != allowed.end()) return static_cast<std::size_t>(found - allowed.begin());
  throw UsageError(
      say("usage.not_one_of", {{"option", given->where}, {"value", given->value}, {"allowed", listed(allowed)}}));
}

std::vector<Option> all_options(const Command& command) {
  std::vector<Option> options(command.options.begin(), command.options.end());
  options.push_back(language_option());
  options.push_back({"help", "", "option.help"});
  return options;
}

std::string shown_option(const Option& option) {
  return option_name(option.name) + (option.value.empty() ? "" : " " + std::string(option.value));
}

std::string shown_command(const Command& command) {
  std::string text = "wonders " + std::string(command.name);
  return command.positional.empty() ? text : text + " " + std::string(command.positional);
}

std::vector<std::string_view> examples_of(const Command& command) {
  std::vector<std::string_view> examples;
  for (std::size_t at = 0; at < command.example.size();) {
    const std::size_t end = std::min(command.example.find('\n', at), command.example.size());
    examples.push_back(command.example.substr(at, end - at));
    at = end + 1;
  }
  return examples;
}

std::string help_text(const Command& command) {
  const std::vector<Option> options = all_options(command);
  std::size_t widest = 0;
  for (const Option& option : options) widest = std::max(widest, display_width(shown_option(option)));
  std::string text = say("usage.command", {{"command", shown_command(command)}}) + "\n" + say(command.summary) + "\n\n";
  for (const Option& option : options) {
    text += "  " + pad_right(shown_option(option), widest + 2) + say(option.help) + "\n";
  }
  text += "\n" + say("usage.example") + "\n";
  for (std::string_view example : examples_of(command)) text += "  " + std::string(example) + "\n";
  return text;
}

}  // namespace wonders::cli
