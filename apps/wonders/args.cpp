#include "wonders/args.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace wonders::cli {

namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string option_name(std::string_view name) { return "--" + std::string(name); }

std::string known_options(const Command& command) {
  std::string list;
  for (const Option& option : command.options) list += option_name(option.name) + ", ";
  return list + "--help";
}

const Option& option_named(const Command& command, std::string_view name) {
  for (const Option& option : command.options) {
    if (option.name == name) return option;
  }
  throw UsageError("unknown option " + option_name(name) + "; there are " + known_options(command));
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
      if (is_flag && equals != std::string_view::npos) throw UsageError(option_name(option.name) + " takes no value");
      if (is_flag) {
        args.give(option, {});
      } else if (equals != std::string_view::npos) {
        args.give(option, word.substr(equals + 1));
      } else if (i + 1 < words.size() && !looks_like_option(words[i + 1])) {
        args.give(option, words[++i]);
      } else {
        throw UsageError(option_name(option.name) + " needs a value: " + std::string(option.value));
      }
    } else if (!options_ended && word.size() > 1 && word.front() == '-') {
      throw UsageError("unknown option " + std::string(word) + "; there are " + known_options(command));
    } else if (command.positional.empty()) {
      throw UsageError("unexpected argument " + quoted(word));
    } else {
      args.positionals_.push_back(word);
    }
  }
  return args;
}

const Args::Given* Args::find(std::string_view name) const {
  const auto found = std::ranges::find(given_, name, &Given::name);
  return found == given_.end() ? nullptr : &*found;
}

void Args::give(const Option& option, std::string_view value) {
  if (find(option.name) != nullptr) throw UsageError(option_name(option.name) + " is given twice");
  given_.push_back({option.name, value});
}

std::optional<std::string_view> Args::text(std::string_view name) const {
  const Given* given = find(name);
  return given == nullptr ? std::nullopt : std::optional(given->value);
}

std::optional<std::uint64_t> Args::number(std::string_view name, std::uint64_t least, std::uint64_t most) const {
  const std::optional<std::string_view> value = text(name);
  if (!value) return std::nullopt;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(value->data(), value->data() + value->size(), number);
  const bool whole = error == std::errc{} && end == value->data() + value->size();
  if (!whole || number < least || number > most) {
    throw UsageError(option_name(name) + ": " + quoted(*value) + " is not a whole number from " +
                     std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

double Args::decimal(std::string_view name, double least, double most, double fallback) const {
  const std::optional<std::string_view> value = text(name);
  if (!value) return fallback;
  const std::string copy(*value);
  char* end = nullptr;
  const double number = std::strtod(copy.c_str(), &end);
  const bool whole = !copy.empty() && end == copy.c_str() + copy.size();
  if (!whole || !std::isfinite(number) || number < least || number > most) {
    throw UsageError(option_name(name) + ": " + quoted(copy) + " is not a number from " + plain(least) + " to " +
                     plain(most));
  }
  return number;
}

std::optional<std::size_t> Args::choice(std::string_view name, std::span<const std::string_view> allowed) const {
  const std::optional<std::string_view> value = text(name);
  if (!value) return std::nullopt;
  const auto found = std::ranges::find(allowed, *value);
  if (found != allowed.end()) return static_cast<std::size_t>(found - allowed.begin());
  std::string list;
  for (std::string_view one : allowed) list += (list.empty() ? "" : ", ") + std::string(one);
  throw UsageError(option_name(name) + ": " + quoted(*value) + " is not one of " + list);
}

std::string help_text(const Command& command) {
  std::string usage = "usage: wonders " + std::string(command.name);
  std::string options;
  std::size_t widest = std::string_view("--help").size();
  const auto shown = [](const Option& option) {
    return option_name(option.name) + (option.value.empty() ? "" : " " + std::string(option.value));
  };
  for (const Option& option : command.options) widest = std::max(widest, shown(option).size());
  const auto line = [&](const std::string& left, std::string_view right) {
    options += "  " + left + std::string(widest - left.size() + 2, ' ') + std::string(right) + "\n";
  };
  for (const Option& option : command.options) line(shown(option), option.help);
  line("--help", "this text");
  if (!command.positional.empty()) usage += " " + std::string(command.positional);
  std::string text = usage + " [options]\n" + std::string(command.summary) + "\n\n" + options + "\nexample:\n";
  for (std::size_t at = 0; at < command.example.size();) {
    const std::size_t end = std::min(command.example.find('\n', at), command.example.size());
    text += "  " + std::string(command.example.substr(at, end - at)) + "\n";
    at = end + 1;
  }
  return text;
}

}  // namespace wonders::cli
