#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include "arena/process_bot.h"
#include "arena/simulate.h"
#include "base/json_writer.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "text/table.h"
#include "wonders/commands.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/progress.h"
#include "wonders/rank_group.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

constexpr std::uint64_t kMostSimulated = 1'000'000'000'000;

/// Where records go: nowhere, to standard output ("-"), or into a file.
class RecordSink {
 public:
  explicit RecordSink(std::string_view path) : path_(path) {
    if (path_.empty() || to_standard_output()) return;
    file_.reset(std::fopen(path_.c_str(), "wb"));
    if (!file_) fail();
  }

  bool to_standard_output() const { return path_ == "-"; }

  void write(std::string_view text) {
    if (to_standard_output()) {
      print(text);
    } else if (file_ && std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) {
      fail();
    }
  }

  void close() {
    if (file_ && std::fclose(file_.release()) != 0) fail();
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  [[noreturn]] void fail() const {
    throw InputError(path_ + ": " + say("file.cannot_write", {{"why", std::strerror(errno)}}));
  }

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
};

std::size_t free_cities(const Series& series) { return has_free_city(series.players) ? 1 : 0; }

bool is_free_city(const Series& series, std::size_t seat) { return seat < free_cities(series); }

/// The bot at a seat that is not the Free City's.
const std::string& bot_at(const Series& series, std::size_t seat) { return series.bots[seat - free_cities(series)]; }

double mean(std::int64_t sum, std::uint64_t games) {
  return games == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(games);
}

double win_share(const SeatSums& sums, std::uint64_t games) {
  return mean(static_cast<std::int64_t>(sums.win_parts), games) / static_cast<double>(kWinParts);
}

std::string heading(const Series& series, const SeriesSummary& summary) {
  return say("simulate.games", {{"n", summary.games},
                                {"edition", edition_name(series.edition)},
                                {"players", series.players},
                                {"seed", std::to_string(series.seed)}}) +
         "\n" + say("simulate.signature", {{"signature", signature_text(summary.signature).data()}}) + "\n\n";
}

/// A column for each seat, so that seven fit into 80 characters.
std::string table(const Series& series, const SeriesSummary& summary) {
  std::string text = heading(series, summary);
  const std::size_t seats = seats_for(series.players);
  const auto seat_name = [](std::size_t i) { return say("replay.seat", {{"n", i}}); };
  const auto points = [&](std::int64_t sum) { return fixed(mean(sum, summary.games), 2); };
  TextTable table;
  table.add_column(say("simulate.mean_points"), Align::left);
  for (std::size_t i = 0; i < seats; ++i) {
    const std::string player = is_free_city(series, i) ? say("simulate.free_city") : bot_at(series, i);
    text += seat_name(i) + "  " + player + "\n";
    table.add_column(seat_name(i), Align::right);
  }
  const auto add = [&](std::string name, auto&& cell) {
    std::vector<std::string> cells{std::move(name)};
    for (std::size_t i = 0; i < seats; ++i) cells.push_back(cell(i));
    table.add_row(std::move(cells));
  };
  for (std::size_t row = 0; row < kScoreRows.size(); ++row) {
    add(say("row." + std::string(kScoreRows[row])), [&](std::size_t i) { return points(summary.seats[i].rows[row]); });
  }
  add(say("row.total"), [&](std::size_t i) { return points(summary.seats[i].total); });
  add(say("column.win_share"), [&](std::size_t i) -> std::string {
    return is_free_city(series, i) ? "-" : fixed(100 * win_share(summary.seats[i], summary.games), 2) + "%";
  });
  return text + "\n" + table.text();
}

std::string json(const Series& series, const SeriesSummary& summary) {
  std::string text;
  JsonWriter out(text);
  out.begin_object().field("edition", edition_name(series.edition)).field("players", series.players);
  out.field("games", summary.games).field("seed", std::to_string(series.seed));
  out.field("signature", signature_text(summary.signature).data());
  out.key("mean_scores").begin_array();
  for (std::size_t i = 0; i < seats_for(series.players); ++i) {
    const SeatSums& sums = summary.seats[i];
    out.begin_object().field("seat", i).key("bot");
    is_free_city(series, i) ? out.null() : out.value(bot_at(series, i));
    for (std::size_t row = 0; row < kScoreRows.size(); ++row) {
      out.field(kScoreRows[row], mean(sums.rows[row], summary.games));
    }
    out.field("total", mean(sums.total, summary.games)).key("win_share");
    is_free_city(series, i) ? out.null() : out.value(win_share(sums, summary.games));
    out.end_object();
  }
  out.end_array().end_object();
  return text + "\n";
}

Series series_option(const Args& args) {
  Series series{.edition = edition_option(args), .players = players_option(args), .bots = {}};
  series.games = args.number("games", 1, kMostSimulated, 1000);
  BotSpecs specs = bot_specs(args.text("bots", "random"), series.players);
  if (!specs.error.empty()) throw UsageError("--bots: " + texts().get(specs.error));
  series.bots = std::move(specs.specs);
  series.records = args.flag("records");
  if (args.text("records") == "") throw UsageError(say("usage.records"));
  return series;
}

int cmd_simulate(const Args& args) {
  allow_process_bots();
  add_neural_bots(shipped_weights());
  Series series = series_option(args);
  const std::size_t jobs = jobs_option(args);
  series.seed = seed_option(args);
  Ranks* const ranks = rank_group();
  if (ranks && !ranks->leads()) {
    if (ranks->begin({&series.seed, 1})) simulate(series, jobs, [](std::uint64_t, std::string_view) {}, ranks);
    return 0;
  }
  RecordSink records(args.text("records", ""));
  if (ranks) ranks->begin({&series.seed, 1});
  Progress progress("progress.games", series.games);
  const auto on_games = [&](std::uint64_t games, std::string_view text) {
    records.write(text);
    progress.update(games);
  };
  const SeriesSummary summary = simulate(series, jobs, on_games, ranks);
  records.close();
  progress.finish();
  const std::string shown = args.flag("json") ? json(series, summary) : table(series, summary);
  // Records on standard output are the result; nothing may stand between them and a reader.
  records.to_standard_output() ? note(shown) : print(shown);
  return 0;
}

constexpr std::array kSimulateOptions{
    kEditionOption,
    kPlayersOption,
    Option{"games", "G", "option.simulate.games"},
    kSeedOption,
    Option{"bots", "a,b,...", "option.simulate.bots"},
    Option{"records", "FILE|-", "option.simulate.records"},
    kJobsOption,
    Option{"json", "", "option.simulate.json"},
};

}  // namespace

const Command kSimulateCommand{
    .name = "simulate",
    .summary = "command.simulate",
    .positional = {},
    .options = kSimulateOptions,
    .example = "wonders simulate --edition second --players 4 --games 1000 --seed 1 --bots greedy,random\n"
               "wonders simulate --games 100 --seed 1 --records games.jsonl",
    .run = cmd_simulate,
    .on_ranks = true,
};

}  // namespace wonders::cli
