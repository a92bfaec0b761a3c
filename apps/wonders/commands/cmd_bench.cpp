#include <array>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "catalog/catalog.h"
#include "text/table.h"
#include "wonders/commands.h"
#include "wonders/commands/bench_measure.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/texts.h"
#include "wonders/version.h"

namespace wonders::cli {

namespace {

/// Games counted by callgrind: enough for a figure that a change of a few instructions shows in, and done in a second.
constexpr std::size_t kCountedGames = 200;

struct Report {
  std::size_t jobs = 1;
  double copy_ns = 0;
  std::vector<Measured> results;
};

std::string json(const Report& report) {
  std::string text;
  JsonWriter out(text);
  out.begin_object().field("version", kVersion).field("commit", kCommit).field("jobs", report.jobs);
  out.field("state_bytes", sizeof(State)).field("state_copy_ns", report.copy_ns);
  out.field("signature_games", kSignatureGames).key("results").begin_array();
  for (const Measured& one : report.results) {
    out.begin_object().field("edition", edition_name(one.kind.edition)).field("players", one.kind.players);
    out.field("mode", kDrawNames[index(one.kind.draw)]).field("games_per_second", one.games_per_second);
    out.field("ns_per_decision", one.ns_per_decision).field("decisions_per_game", one.decisions_per_game);
    if (one.instructions_per_decision) out.field("instructions_per_decision", *one.instructions_per_decision);
    out.field("signature", signature_text(one.signature).data()).end_object();
  }
  out.end_array().end_object();
  return text + "\n";
}

std::string table(const Report& report) {
  const bool counted = report.results.front().instructions_per_decision.has_value();
  TextTable table;
  table.add_column(say("column.edition"), Align::left);
  table.add_column(say("column.players"), Align::right);
  table.add_column(say("bench.mode"), Align::left);
  table.add_column(say("bench.games_per_second"), Align::right);
  table.add_column(say("bench.ns_per_decision"), Align::right);
  table.add_column(say("bench.decisions_per_game"), Align::right);
  if (counted) table.add_column(say("bench.instructions_per_decision"), Align::right);
  table.add_column(say("bench.signature"), Align::left);
  for (const Measured& one : report.results) {
    std::vector<std::string> row{std::string(edition_name(one.kind.edition)),
                                 std::to_string(one.kind.players),
                                 std::string(kDrawNames[index(one.kind.draw)]),
                                 fixed(one.games_per_second, 0),
                                 fixed(one.ns_per_decision, 1),
                                 fixed(one.decisions_per_game, 1)};
    if (counted) row.push_back(fixed(*one.instructions_per_decision, 1));
    row.emplace_back(signature_text(one.signature).data());
    table.add_row(std::move(row));
  }
  return say("bench.title", {{"n", report.jobs}}) + "\n\n" + table.text() + "\n" +
         say("bench.state", {{"bytes", sizeof(State)}, {"ns", fixed(report.copy_ns, 1)}}) + "\n";
}

/// The kinds asked for; what is not given means all.
std::vector<Kind> kinds(const Args& args) {
  const std::optional<std::size_t> mode = args.choice("mode", kDrawNames);
  std::vector<Kind> all;
  for (EditionId id : {EditionId::first, EditionId::second}) {
    if (args.flag("edition") && edition_option(args) != id) continue;
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      if (args.flag("players") && players_option(args) != players) continue;
      for (Draw draw : {Draw::list, Draw::sample}) {
        if (!mode || *mode == index(draw)) all.push_back({id, players, draw});
      }
    }
  }
  return all;
}

/// `--games N`: plays them and prints what came out, for a program that watches this one.
int play_fixed(const std::vector<Kind>& all, std::size_t games) {
  for (const Kind& kind : all) {
    const Playout played = bench_games(kind, 0, games);
    print(say("bench.played", {{"n", played.decisions}, {"signature", signature_text(played.hash).data()}}) + "\n");
  }
  return 0;
}

int cmd_bench(const Args& args) {
  const std::vector<Kind> all = kinds(args);
  if (const auto games = args.number("games", 1, 1'000'000'000)) return play_fixed(all, *games);
  const double seconds = args.decimal("seconds", 0, 3600, 0.5);
  Report report{.jobs = args.number("jobs", 1, 1024, 1), .results = {}};
  for (const Kind& kind : all) {
    report.results.push_back(measure(kind, seconds, report.jobs));
    if (args.flag("instructions")) {
      report.results.back().instructions_per_decision = count_instructions(kind, kCountedGames);
    }
  }
  report.copy_ns = state_copy_ns();
  print(args.flag("json") ? json(report) : table(report));
  return 0;
}

constexpr std::array kBenchOptions{
    Option{"edition", "first|second", "option.bench.edition"},
    Option{"players", "N", "option.bench.players"},
    Option{"mode", "list|sample", "option.bench.mode"},
    Option{"seconds", "T", "option.bench.seconds"},
    Option{"jobs", "J", "option.bench.jobs"},
    Option{"instructions", "", "option.bench.instructions"},
    Option{"games", "N", "option.bench.games"},
    kJsonOption,
};

}  // namespace

const Command kBenchCommand{
    .name = "bench",
    .summary = "command.bench",
    .positional = {},
    .options = kBenchOptions,
    .example = "wonders bench --edition first --players 3 --seconds 5\nwonders bench --instructions --json",
    .run = cmd_bench,
};

}  // namespace wonders::cli
