#pragma once

#include "catalog/edition.h"
#include "rules/state.h"
#include "wonders/args.h"

namespace wonders::cli {

/// Options that several subcommands share, and what their absence means.
inline constexpr Option kEditionOption{"edition", "first|second", "option.edition"};
inline constexpr Option kPlayersOption{"players", "N", "option.players"};
inline constexpr Option kSeedOption{"seed", "S", "option.seed"};
inline constexpr Option kJobsOption{"jobs", "J", "option.jobs"};
inline constexpr Option kJsonOption{"json", "", "option.json"};

EditionId edition_option(const Args& args);
std::size_t players_option(const Args& args);

/// The seed given, or a random one, which is printed on standard error so that the run can be repeated.
Seed seed_option(const Args& args);

std::size_t jobs_option(const Args& args);

}  // namespace wonders::cli
