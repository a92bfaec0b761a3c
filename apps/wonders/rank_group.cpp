#include "wonders/rank_group.h"

#include <cstdlib>
#include <optional>
#include <string>

#include "wonders/output.h"
#include "wonders/texts.h"
#if defined(WONDERS_MPI)
#include "mpi/mpi_transport.h"
#endif

namespace wonders::cli {

namespace {

Ranks* group = nullptr;

/// Asked before MPI is, so that a plain start never initialises it.
std::optional<unsigned long> started_as(const char* open_mpi, const char* others) {
  for (const char* name : {open_mpi, others}) {
    if (const char* text = std::getenv(name)) return std::strtoul(text, nullptr, 10);
  }
  return std::nullopt;
}

bool started_with_others() { return started_as("OMPI_COMM_WORLD_SIZE", "PMI_SIZE").value_or(1) > 1; }

int refuse(const std::string& why) {
  if (started_as("OMPI_COMM_WORLD_RANK", "PMI_RANK").value_or(0) == 0) note("wonders: " + why + "\n");
  return 1;
}

#if defined(WONDERS_MPI)

/// A follower's error is told by the leader. Its own status is 0, for mpirun ends all at the first that is not, and the
/// leader shall have time to speak.
int help(Ranks& ranks, const std::function<int()>& command) {
  mute();
  std::string error;
  try {
    if (command() != 0) error = muted_note();
    while (error.ends_with('\n')) error.pop_back();
  } catch (const std::exception& thrown) {
    error = thrown.what();
  }
  ranks.finish(error);
  return 0;
}

int lead(Ranks& ranks, const std::function<int()>& command) {
  const int status = command();
  ranks.finish();
  return status;
}

int run_together(const std::function<int()>& command) {
  Ranks ranks(mpi_transport());
  if (ranks.size() == 1) return refuse(say("ranks.other_mpi"));
  group = &ranks;
  const int status = ranks.leads() ? lead(ranks, command) : help(ranks, command);
  group = nullptr;
  return status;
}

#else

int run_together(const std::function<int()>&) { return refuse(say("ranks.no_mpi")); }

#endif

}  // namespace

int with_rank_group(const std::function<int()>& command) {
  return started_with_others() ? run_together(command) : command();
}

Ranks* rank_group() { return group; }

}  // namespace wonders::cli
