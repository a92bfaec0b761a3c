#pragma once

#include "wonders/args.h"

namespace wonders::cli {

/// The subcommands, each described in its own file cmd_<name>.cpp. A new one is declared here and listed in
/// commands.cpp.
extern const Command kCatalogCommand;
extern const Command kPuzzlesCommand;
extern const Command kPlayCommand;
extern const Command kScoreCommand;
extern const Command kReplayCommand;
extern const Command kVerifyCommand;
extern const Command kSimulateCommand;
extern const Command kArenaCommand;
extern const Command kAnalyseCommand;
extern const Command kExploreCommand;
extern const Command kPerftCommand;
extern const Command kBenchCommand;
extern const Command kServeCommand;  // with the option WONDERS_SERVER of the build
extern const Command kAdminCommand;  // likewise
extern const Command kDbCommand;     // likewise
extern const Command kCompletionCommand;
extern const Command kManualCommand;

/// In the order of the overview.
std::span<const Command* const> all_commands();

}  // namespace wonders::cli
