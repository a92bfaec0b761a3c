#pragma once

#include <functional>

#include "arena/work/ranks.h"

namespace wonders::cli {

/// Runs a command, and returns its exit status. If mpirun started this process as one of several, they do it together:
/// the group is there while the command runs, rank 0 alone speaks, and its status is that of all.
int with_rank_group(const std::function<int()>& command);

/// The group, or null for a process that works alone.
Ranks* rank_group();

}  // namespace wonders::cli
