#pragma once

#include "wonders/args.h"

namespace wonders::cli {

/// Names the file whose lines `name = value` are options, too; flags are `yes` or `no`, and # begins a comment line.
inline constexpr Option kConfigOption{"config", "FILE", "option.config"};

/// Adds the options of the file that --config names, if the command reads one; those of the command line have
/// precedence. Options of Command::config that this command does not take are for others who read the same file. Throws
/// UsageError with file and line.
void add_config(const Command& command, Args& args);

}  // namespace wonders::cli
