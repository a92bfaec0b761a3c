#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace wonders::cli {

/// The command line is wrong: main prints the message with a hint at --help, and exits with status 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The input or the game is at fault: main prints the message and exits with status 1.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What the program keeps its games in is damaged, so that trying again is no use: exit status 3.
struct DamagedError : InputError {
  using InputError::InputError;
};

/// A long option of a subcommand. One without a `value` is a flag; `value` is what --help calls the value, and `help`
/// the key of the message that explains it.
struct Option {
  std::string_view name;
  std::string_view value;
  std::string_view help;
};

class Args;

/// A subcommand, as its file describes it: what may be given, what --help says, and the function that runs it and
/// returns the exit status.
struct Command {
  std::string_view name;
  std::string_view summary;     // the key of its line in `wonders --help`
  std::string_view positional;  // e.g. "FILE..."; empty: none is taken
  std::span<const Option> options;
  std::string_view example;  // whole command lines, one a line
  int (*run)(const Args&);
  bool on_ranks = false;            // under mpirun, all ranks do it together
  const Command* config = nullptr;  // the command for whose options a file is that --config names
};

/// An option and where it was given: on the command line or in a line of a file.
struct Given {
  std::string_view name;
  std::string value;
  std::string where;  // how messages call it: "--port", or "wonders.conf:3: port"
};

/// What was given to a subcommand: `--name value`, `--name=value`, flags and positionals; `--` ends the options. Every
/// subcommand takes --help and --lang.
class Args {
 public:
  /// Throws UsageError for anything that the command does not take.
  static Args parse(const Command& command, std::span<const char* const> words);

  bool help() const { return help_; }
  bool flag(std::string_view name) const { return find(name) != nullptr; }
  std::optional<std::string_view> text(std::string_view name) const;
  std::string_view text(std::string_view name, std::string_view fallback) const {
    return text(name).value_or(fallback);
  }

  /// A whole number from least to most, or UsageError.
  std::optional<std::uint64_t> number(std::string_view name, std::uint64_t least, std::uint64_t most) const;
  std::uint64_t number(std::string_view name, std::uint64_t least, std::uint64_t most, std::uint64_t fallback) const {
    return number(name, least, most).value_or(fallback);
  }
  /// A decimal number of seconds or the like, from least to most, or UsageError.
  double decimal(std::string_view name, double least, double most, double fallback) const;

  /// The position of the value in `allowed`, or UsageError naming them all.
  std::optional<std::size_t> choice(std::string_view name, std::span<const std::string_view> allowed) const;

  const std::vector<std::string_view>& positionals() const { return positionals_; }

  /// One that stands elsewhere than on the command line, which has precedence.
  void add(Given given) {
    if (!flag(given.name)) given_.push_back(std::move(given));
  }

 private:
  const Given* find(std::string_view name) const;
  void give(const Option& option, std::string_view value);

  std::vector<Given> given_;
  std::vector<std::string_view> positionals_;
  bool help_ = false;
};

/// Those of the command, then those that every command takes.
std::vector<Option> all_options(const Command& command);
/// "--port P"
std::string shown_option(const Option& option);
/// "wonders verify FILE..."
std::string shown_command(const Command& command);
/// The examples, each a whole command line.
std::vector<std::string_view> examples_of(const Command& command);

/// What `wonders NAME --help` prints.
std::string help_text(const Command& command);

}  // namespace wonders::cli
