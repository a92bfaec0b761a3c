#include "wonders/commands.h"

#include <array>

namespace wonders::cli {

namespace {

// In the order of the overview; one a line, so that a new command is a new line.
// clang-format off
constexpr std::array kCommands{
    &kCatalogCommand,
    &kSimulateCommand,
    &kVerifyCommand,
    &kReplayCommand,
    &kArenaCommand,
    &kAnalyseCommand,
    &kExploreCommand,
    &kPuzzlesCommand,
    &kPlayCommand,
#if defined(WONDERS_SERVER)
    &kServeCommand,
    &kAdminCommand,
    &kDbCommand,
#endif
    &kScoreCommand,
    &kBenchCommand,
    &kPerftCommand,
    &kCompletionCommand,
    &kManualCommand,
};
// clang-format on

}  // namespace

std::span<const Command* const> all_commands() { return kCommands; }

}  // namespace wonders::cli
