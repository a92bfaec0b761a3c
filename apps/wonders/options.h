#pragma once

#include "catalog/edition.h"
#include "rules/state.h"
#include "wonders/args.h"

namespace wonders::cli {

/// Options that several subcommands share, and what their absence means.
inline constexpr Option kEditionOption{"edition", "first|second", "the edition (default: first)"};
inline constexpr Option kPlayersOption{"players", "N", "2 to 7 players (default: 3)"};
inline constexpr Option kSeedOption{"seed", "S", "0 to 2^64-1; the same seed gives the same output (default: random)"};
inline constexpr Option kJobsOption{"jobs", "J", "threads; changes nothing but the time (default: all cores)"};
inline constexpr Option kJsonOption{"json", "", "print JSON"};

EditionId edition_option(const Args& args);
std::size_t players_option(const Args& args);

/// The seed given, or a random one, which is printed on standard error so that the run can be repeated.
Seed seed_option(const Args& args);

std::size_t jobs_option(const Args& args);

}  // namespace wonders::cli
