#pragma once

#include <optional>

#include "rules/measure/signature.h"

namespace wonders::cli {

/// One way to play random games: what a line of `wonders bench` is about.
struct Kind {
  EditionId edition{};
  std::size_t players = 3;
  Draw draw{};
};

struct Measured {
  Kind kind;
  double games_per_second = 0;
  double ns_per_decision = 0;
  double decisions_per_game = 0;
  std::optional<double> instructions_per_decision;  // if callgrind was asked
  Signature signature = 0;
};

/// The games with the seeds 0 to 999 make the signature; it does not depend on how long is measured.
inline constexpr std::size_t kSignatureGames = 1000;

/// Plays random games for some seconds of processor time on each of `jobs` threads.
Measured measure(const Kind& kind, double seconds, std::size_t jobs);

/// Plays the games with the seeds from `first` on, and nothing else.
Playout bench_games(const Kind& kind, Seed first, std::size_t games);

/// Instructions of a decision by callgrind, which runs this program again; repeatable whatever else the machine is
/// doing. Throws InputError where valgrind is not installed.
double count_instructions(const Kind& kind, std::size_t games);

/// The time that a copy of a State takes, in nanoseconds.
double state_copy_ns();

}  // namespace wonders::cli
