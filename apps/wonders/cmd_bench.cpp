#include <array>
#include <ctime>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "catalog/catalog.h"
#include "rules/signature.h"
#include "wonders/commands.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/version.h"

namespace wonders::cli {

namespace {

/// The games with the seeds 0 to 999 make the signature; it does not depend on how long is measured.
constexpr std::size_t kSignatureGames = 1000;

struct Measured {
  Draw draw{};
  double games_per_second = 0;
  double ns_per_decision = 0;
  double decisions_per_game = 0;
  Signature signature = 0;
};

/// Processor time of this thread in seconds: what other programs on the same cores take does not count.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Makes the compiler believe that somebody reads and changes what stands there.
template <class T>
void keep(T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

template <Draw draw>
Measured measure(const Edition& e, std::size_t players, double seconds) {
  Measured result{.draw = draw, .signature = signature_of_playouts<draw>(e, players, kSignatureGames)};
  constexpr Seed kBatch = 100;
  Seed games = 0;
  std::uint64_t decisions = 0;
  double elapsed = 0;
  const double start = processor_seconds();
  do {
    Signature played = 0;
    for (Seed end = games + kBatch; games < end; ++games) {
      const Playout game = play_out<draw>(e, players, games);
      played += game.hash;
      decisions += game.decisions;
    }
    keep(played);
    elapsed = processor_seconds() - start;
  } while (elapsed < seconds);
  result.games_per_second = static_cast<double>(games) / elapsed;
  result.ns_per_decision = 1e9 * elapsed / static_cast<double>(decisions);
  result.decisions_per_game = static_cast<double>(decisions) / static_cast<double>(games);
  return result;
}

/// The time that a copy of a State takes, in nanoseconds.
double copy_time(const Edition& e) {
  constexpr std::size_t kStates = 16, kRounds = 100'000;
  std::vector<State> states(kStates + 1, new_game(e, random_table(kMaxSeats, 1), 1));
  const double start = processor_seconds();
  for (std::size_t round = 0; round < kRounds; ++round) {
    for (std::size_t i = 0; i < kStates; ++i) {
      states[i + 1] = states[i];
      keep(states[i + 1]);
    }
  }
  return 1e9 * (processor_seconds() - start) / (kStates * kRounds);
}

struct Report {
  EditionId edition{};
  std::size_t players = 0;
  double copy_ns = 0;
  std::vector<Measured> results;
};

std::string json(const Report& report) {
  std::string text;
  JsonWriter out(text);
  out.begin_object().field("version", kVersion).field("commit", kCommit);
  out.field("state_bytes", sizeof(State)).field("state_copy_ns", report.copy_ns);
  out.field("signature_games", kSignatureGames).key("results").begin_array();
  for (const Measured& one : report.results) {
    out.begin_object().field("edition", edition_name(report.edition)).field("players", report.players);
    out.field("mode", kDrawNames[index(one.draw)]).field("games_per_second", one.games_per_second);
    out.field("ns_per_decision", one.ns_per_decision).field("decisions_per_game", one.decisions_per_game);
    out.field("signature", signature_text(one.signature).data()).end_object();
  }
  out.end_array().end_object();
  return text + "\n";
}

std::string table(const Report& report) {
  std::string text = std::string(edition_name(report.edition)) + " edition, " + std::to_string(report.players) +
                     " players, random games, processor time of one core\n\n" + pad_right("mode", 8) +
                     pad_left("games/s", 12) + pad_left("ns/decision", 13) + pad_left("decisions/game", 16) +
                     "  signature\n";
  for (const Measured& one : report.results) {
    text += pad_right(kDrawNames[index(one.draw)], 8) + pad_left(fixed(one.games_per_second, 0), 12) +
            pad_left(fixed(one.ns_per_decision, 1), 13) + pad_left(fixed(one.decisions_per_game, 1), 16) + "  " +
            signature_text(one.signature).data() + "\n";
  }
  return text + "\nState: " + std::to_string(sizeof(State)) + " bytes, copied in " + fixed(report.copy_ns, 1) + " ns\n";
}

int cmd_bench(const Args& args) {
  Report report{.edition = edition_option(args), .players = players_option(args), .results = {}};
  const double seconds = args.decimal("seconds", 0, 3600, 1);
  const Edition& e = edition(report.edition);
  report.results.push_back(measure<Draw::list>(e, report.players, seconds));
  report.results.push_back(measure<Draw::sample>(e, report.players, seconds));
  report.copy_ns = copy_time(e);
  print(args.flag("json") ? json(report) : table(report));
  return 0;
}

constexpr std::array kOptions{
    kEditionOption,
    kPlayersOption,
    Option{"seconds", "T", "processor time for which each mode is measured (default: 1)"},
    kJsonOption,
};

}  // namespace

const Command kBenchCommand{
    .name = "bench",
    .summary = "measure the rules engine, and print its signature",
    .positional = {},
    .options = kOptions,
    .example = "wonders bench --edition first --players 3 --seconds 5\nwonders bench --seconds 1 --json",
    .run = cmd_bench,
};

}  // namespace wonders::cli
