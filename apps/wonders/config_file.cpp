#include "wonders/config_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

#include "base/line_reader.h"
#include "wonders/input.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

std::string_view stripped(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  const std::size_t first = text.find_first_not_of(kSpace);
  return first == std::string_view::npos ? std::string_view{}
                                         : text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

const Option* find_option(const Command& command, std::string_view name) {
  const auto found = std::ranges::find(command.options, name, &Option::name);
  return found == command.options.end() ? nullptr : &*found;
}

std::string settable_options(const Command& command) {
  std::string names;
  for (const Option& option : command.options) {
    if (option.name != kConfigOption.name) names += (names.empty() ? "" : ", ") + std::string(option.name);
  }
  return names;
}

/// One line of the file, and where it stands.
struct ConfigLine {
  std::string where;  // "wonders.conf:3"
  std::string_view name;
  std::string_view value;
};

[[noreturn]] void fail_at(const ConfigLine& line, const std::string& why) { throw UsageError(line.where + ": " + why); }

ConfigLine split_line(std::string where, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) throw UsageError(where + ": " + say("config.form"));
  return {std::move(where), stripped(text.substr(0, equals)), stripped(text.substr(equals + 1))};
}

const Option& option_in(const ConfigLine& line, const Command& owner) {
  const Option* option = line.name == kConfigOption.name ? nullptr : find_option(owner, line.name);
  if (option == nullptr) {
    fail_at(line, say("config.unknown", {{"name", line.name}, {"known", settable_options(owner)}}));
  }
  return *option;
}

/// Whether the line gives the option: a flag that is `no` is none.
bool gives(const ConfigLine& line, const Option& option) {
  if (!option.value.empty()) {
    if (line.value.empty()) {
      fail_at(line, say("usage.needs_value", {{"option", line.name}, {"value", option.value}}));
    }
    return true;
  }
  if (line.value != "yes" && line.value != "no") fail_at(line, say("config.flag", {{"name", line.name}}));
  return line.value == "yes";
}

}  // namespace

void add_config(const Command& command, Args& args) {
  const auto path = args.text(kConfigOption.name);
  if (command.config == nullptr || !path) return;
  const std::string file(*path);
  const InputFile input(file);
  if (!input.ok()) throw InputError(file + ": " + say("file.cannot_open", {{"why", input.error()}}));
  LineReader lines(input.descriptor());
  std::set<std::string, std::less<>> seen;
  std::string_view text;
  LineStatus status;
  while ((status = lines.next(text)) == LineStatus::ok) {
    text = stripped(text);
    if (text.empty() || text.front() == '#') continue;
    const ConfigLine line = split_line(file + ":" + std::to_string(lines.line_number()), text);
    const Option& option = option_in(line, *command.config);
    if (!seen.emplace(line.name).second) fail_at(line, say("usage.twice", {{"option", line.name}}));
    if (!gives(line, option) || find_option(command, option.name) == nullptr) continue;
    args.add({option.name, std::string(line.value), line.where + ": " + std::string(option.name)});
  }
  if (status == LineStatus::end) return;
  const int why = status == LineStatus::too_long ? EFBIG : lines.error_code();
  throw InputError(file + ": " + say("file.cannot_read", {{"why", std::strerror(why)}}));
}

}  // namespace wonders::cli
