#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <string_view>

#include "arena/work/threads.h"
#include "bots/search/parallel.h"
#include "catalog/edition.h"
#include "wonders/args.h"
#include "wonders/commands.h"
#include "wonders/config_file.h"
#include "wonders/output.h"
#include "wonders/rank_group.h"
#include "wonders/texts.h"
#include "wonders/version.h"

namespace wonders::cli {

namespace {

constexpr std::string_view compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#else
  return "?";
#endif
}

std::string version_text() {
  std::string text = "wonders " + std::string(kVersion) + "\ncommit   " + std::string(kCommit) + "\ncompiler " +
                     std::string(compiler()) + "\neditions";
  for (std::string_view name : kEditionNames) text += " " + std::string(name);
  return text + "\n";
}

std::string overview() {
  std::string text = say("overview.usage") + "\n" + say("overview.what") + "\n\n";
  for (const Command* command : all_commands()) {
    text += "  " + pad_right(command->name, 12) + say(command->summary) + "\n";
  }
  return text + "\n  wonders COMMAND --help   " + say("overview.help") + "\n  wonders --version        " +
         say("overview.version") + "\n";
}

const Command* find_command(std::string_view name) {
  for (const Command* command : all_commands()) {
    if (command->name == name) return command;
  }
  return nullptr;
}

int run_alone(const Command& command, std::span<const char* const> words) {
  const std::string prefix = "wonders " + std::string(command.name);
  try {
    Args args = Args::parse(command, words);
    if (!args.help()) add_config(command, args);
    int status = 0;
    if (args.help()) {
      print(help_text(command));
    } else {
      status = command.run(args);
    }
    flush_output();
    return status;
  } catch (const UsageError& error) {
    note(prefix + ": " + error.what() + "\n" + say("usage.try", {{"command", prefix + " --help"}}) + "\n");
    return 2;
  } catch (const DamagedError& error) {
    note(prefix + ": " + error.what() + "\n");
    return 3;
  } catch (const InputError& error) {
    note(prefix + ": " + error.what() + "\n");
    return 1;
  } catch (const RankFailed& error) {
    note(prefix + ": " + texts().get(error.note) + "\n");
    return 1;
  } catch (const OutputClosed&) {
    return 0;
  }
}

int run_command(const Command& command, std::span<const char* const> words) {
  if (!command.on_ranks) return run_alone(command, words);
  return with_rank_group([&] { return run_alone(command, words); });
}

int print_all(const std::string& text) {
  try {
    print(text);
    flush_output();
    return 0;
  } catch (const InputError& error) {
    note("wonders: " + std::string(error.what()) + "\n");
    return 1;
  } catch (const OutputClosed&) {
    return 0;
  }
}

int run(std::span<const char* const> words) {
  choose_language(words);
  if (words.empty()) {
    note(overview());
    return 2;
  }
  const std::string_view first = words.front();
  if (first == "--version") return print_all(version_text());
  if (first == "--help" || first == "-h" || first == "help") return print_all(overview());
  if (const Command* command = find_command(first)) return run_command(*command, words.subspan(1));
  std::string names;
  for (const Command* command : all_commands()) names += (names.empty() ? "" : " ") + std::string(command->name);
  note("wonders: " + say("usage.no_command", {{"command", first}, {"known", names}}) + "\n" +
       say("usage.try", {{"command", "wonders --help"}}) + "\n");
  return 2;
}

/// A file opened later must not take the number of a closed standard stream, or results would be written into it.
void occupy_standard_streams() {
  for (int stream = 0; stream <= 2; ++stream) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // Opened for the wrong direction, so that using it is still an error.
    if (open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY) == -1) return;
  }
}

}  // namespace

}  // namespace wonders::cli

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of print(), not a sudden end
  wonders::cli::occupy_standard_streams();
  wonders::use_parallel_for(wonders::work_on_threads);
  return wonders::cli::run({argv + 1, static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)});
}
