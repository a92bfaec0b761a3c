#pragma once

#include <cstdlib>
#include <string>

#include "attacks/twin_game.h"

namespace wonders::testing {

/// `./test --long` asks for the attacks to go on for long.
inline bool long_run() {
  const char* asked = std::getenv("WONDERS_LONG");
  return asked != nullptr && std::string(asked) != "" && std::string(asked) != "0";
}

/// How often an attack is tried in a short and in a long run; `$WONDERS_ATTACK_RUNS` is another number.
inline std::size_t runs(std::size_t few, std::size_t many) {
  if (const char* asked = std::getenv("WONDERS_ATTACK_RUNS")) return std::stoul(asked);
  return long_run() ? many : few;
}

/// What is tried is numbered, so that a long run can be made in parts: `$WONDERS_ATTACK_FIRST` is where one begins.
inline std::size_t first_run(std::size_t usual) {
  const char* asked = std::getenv("WONDERS_ATTACK_FIRST");
  return asked != nullptr ? std::stoul(asked) : usual;
}

/// The program that is attacked: the one that was built with the tests, or another (`$WONDERS`), which need not have
/// sanitizers.
inline std::string program_path() {
  const char* other = std::getenv("WONDERS");
  return other != nullptr ? other : WONDERS_PROGRAM;
}

/// Attacks over sockets run as behind a proxy, because the server's own machine is exempt from the limits of addresses:
/// with one thread, and with several.
using ServerWords = std::vector<std::string>;
inline const ServerWords kOneThread{"--proxy"};
inline const ServerWords kThreads{"--proxy", "--threads", "3"};

/// Every kind of game in turn: editions, players, boards, clocks, absence, people and bots, and whom it is hidden from.
inline TwinKind kind_number(std::size_t n) {
  Rng rng = stream(n, 5);
  const auto below = [&](std::size_t most) { return rng.below(static_cast<std::uint32_t>(most)); };
  TwinKind kind;
  kind.edition = n % 2 == 0 ? EditionId::first : EditionId::second;
  kind.players = 2 + n / 2 % 6;
  kind.persons = std::min<std::size_t>(kind.players, 2 + below(3));
  kind.assignment = static_cast<Assignment>(n % 3);
  kind.clock = static_cast<ClockKind>(below(3));
  kind.absence = static_cast<Absence>(below(3));
  kind.unaware = below(kind.persons);
  kind.rematch = n % 8 == 7;
  kind.seed = kind.other_seed = 1000 + n;
  return kind;
}

/// What a test compared, over all of its games.
struct Totals {
  std::size_t games = 0, decisions = 0, voted = 0;
  Twins::Counts counts;

  void add(const TwinGame& game) {
    ++games;
    decisions += game.decisions;
    voted += game.voted;
    const Twins::Counts& more = game.twins.counts;
    counts.messages += more.messages;
    counts.bytes += more.bytes;
    counts.telling += more.telling;
    counts.answers += more.answers;
    counts.calls += more.calls;
    counts.aware += more.aware;
    counts.kinds.insert(more.kinds.begin(), more.kinds.end());
    counts.routes.insert(more.routes.begin(), more.routes.end());
  }

  std::string text() const {
    return std::to_string(games) + " games, " + std::to_string(decisions) + " decisions, " +
           std::to_string(counts.messages) + " messages compared (" + std::to_string(counts.bytes) + " bytes), " +
           std::to_string(counts.telling) + " of them while something hidden differed, " +
           std::to_string(counts.answers) + " answers to requests, " + std::to_string(counts.calls) + " calls, " +
           std::to_string(voted) + " stand-ins by vote, " + std::to_string(counts.aware) +
           " people who found out as they should";
  }
};

}  // namespace wonders::testing
