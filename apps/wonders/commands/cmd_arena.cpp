#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include "arena/process_bot.h"
#include "arena/report/report.h"
#include "arena/resume_file.h"
#include "bots/factory.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "wonders/commands.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/progress.h"
#include "wonders/rank_group.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

constexpr std::uint64_t kMostGames = 1'000'000'000;

volatile std::sig_atomic_t interrupted = 0;

/// The first Ctrl-C ends the tournament after the games that are under way and shows what there is; the second ends the
/// program.
void on_interrupt(int) {
  interrupted = 1;
  std::signal(SIGINT, SIG_DFL);
}

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

[[noreturn]] void fail_writing(const std::string& path) {
  throw InputError(path + ": " + say("file.cannot_write", {{"why", std::strerror(errno)}}));
}

void write_file(std::string_view path, std::string_view text) {
  if (path.empty()) return;
  if (path == "-") {
    print(text);
    return;
  }
  const std::string name(path);
  File file(std::fopen(name.c_str(), "wb"));
  const bool written = file && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  if (!written || std::fclose(file.release()) != 0) fail_writing(name);
}

[[noreturn]] void fail(const FileNote& error) { throw InputError(error.where + ": " + texts().get(error.what)); }

/// The games of --resume that are there already go to on_game; the number of them.
std::uint64_t open_resume_file(ResumeFile& file, std::string_view path, const Tournament& tournament,
                               const OnResult& on_game) {
  if (path.empty()) return 0;
  const ResumeFile::Opened opened = file.open(std::string(path), tournament, on_game);
  if (!opened.error.empty()) fail(opened.error);
  if (!opened.warning.empty()) note(opened.warning.where + ": " + texts().get(opened.warning.what) + "\n");
  return opened.games;
}

struct Hypotheses {
  double p0, p1;
};

std::optional<Hypotheses> sprt_option(const Args& args) {
  const std::optional<std::string_view> text = args.text("sprt");
  if (!text) return std::nullopt;
  Hypotheses h{};
  const char* const begin = text->data();
  const char* const end = begin + text->size();
  const auto first = std::from_chars(begin, end, h.p0);
  const bool comma = first.ec == std::errc{} && first.ptr != end && *first.ptr == ',';
  const auto second = comma ? std::from_chars(first.ptr + 1, end, h.p1) : first;
  if (!comma || second.ec != std::errc{} || second.ptr != end || !(h.p0 > 0 && h.p0 < h.p1 && h.p1 < 1)) {
    throw UsageError(say("usage.sprt", {{"value", *text}}));
  }
  return h;
}

Tournament tournament_option(const Args& args) {
  Tournament tournament{.edition = edition_option(args), .players = players_option(args), .bots = {}};
  tournament.games = args.number("games", 1, kMostGames, 1000);
  tournament.luck_nodes = args.number("luck", 1, 1'000'000, 0);
  BotSpecs specs = bot_specs(args.text("bots", "greedy,random"), tournament.players);
  if (!specs.error.empty()) throw UsageError("--bots: " + texts().get(specs.error));
  tournament.bots = std::move(specs.specs);
  return tournament;
}

/// Times depend on the machine, so they are not part of the result.
std::string times(const Standings& standings) {
  std::string text;
  for (const BotStanding& bot : standings.bots()) {
    const Estimate ms = bot.milliseconds.estimate();
    text +=
        say("arena.times",
            {{"bot", bot.bot}, {"ms", fixed(ms.value, 3)}, {"low", fixed(ms.low, 3)}, {"high", fixed(ms.high, 3)}}) +
        "\n";
  }
  return text;
}

/// A follower of a group of ranks plays games for the leader, and has no files and no say in when to stop.
int help_arena(Tournament tournament, std::size_t jobs, Ranks& ranks) {
  std::array<std::uint64_t, 2> start{};
  if (!ranks.begin(start)) return 0;
  tournament.seed = start[0];
  play_tournament(tournament, start[1], jobs, [](const GameResult&) { return true; }, &ranks);
  return 0;
}

std::string bot_list() {
  const std::vector<BotKind> kinds = bot_kinds();
  std::size_t width = 0;
  for (const BotKind& kind : kinds) width = std::max(width, kind.name.size());
  std::string text;
  for (const BotKind& kind : kinds) {
    text += pad_right(kind.name, width + 2) + texts().get(Note(kind.summary_key())) + "\n";
  }
  return text + "\n" + say("bots.options", {{"example", "search:nodes=480"}}) + "\n";
}

int cmd_arena(const Args& args) {
  allow_process_bots();
  add_neural_bots(shipped_weights());
  if (args.flag("list")) {
    print(bot_list());
    return 0;
  }
  Tournament tournament = tournament_option(args);
  const std::optional<Hypotheses> hypotheses = sprt_option(args);
  const std::size_t jobs = jobs_option(args);
  tournament.seed = seed_option(args);
  Ranks* const ranks = rank_group();
  if (ranks && !ranks->leads()) return help_arena(std::move(tournament), jobs, *ranks);
  Standings standings(tournament);
  std::optional<SequentialTest> test;
  if (hypotheses) test.emplace(hypotheses->p0, hypotheses->p1);
  const auto add = [&](const GameResult& result) {
    standings.add(result);
    if (!test || !standings.completed_deal()) return true;
    test->add_deal(*standings.completed_deal());
    return test->answer() == SequentialTest::Answer::open;
  };
  ResumeFile resume;
  bool goes_on = true;
  const std::uint64_t first = open_resume_file(resume, args.text("resume", ""), tournament,
                                               [&](const GameResult& result) { return goes_on = add(result); });
  std::signal(SIGINT, on_interrupt);
  if (goes_on) {
    std::array<std::uint64_t, 2> start{tournament.seed, first};
    if (ranks) ranks->begin(start);
    Progress progress("progress.games", tournament.games - std::min(first, tournament.games));
    const auto on_result = [&](const GameResult& result) {
      if (const FileNote error = resume.add(result); !error.empty()) fail(error);
      progress.update(result.game + 1 - first);
      return add(result) && interrupted == 0;
    };
    play_tournament(tournament, first, jobs, on_result, ranks);
  }
  std::signal(SIGINT, SIG_DFL);
  standings.finish();
  Report report{.standings = standings, .test = {}};
  if (test) report.test = {hypotheses->p0, hypotheses->p1, test->log_likelihood_ratio(), test->answer()};
  write_file(args.text("json", ""), json_report(report));
  write_file(args.text("html", ""), html_report(texts(), report));
  if (args.text("json") != "-") print(text_report(texts(), report));
  note(times(standings));
  if (interrupted == 0) return 0;
  const Arg done{"done", standings.games()};
  const Arg games{"n", tournament.games};
  note((args.flag("resume") ? say("arena.interrupted_goes_on", {done, games})
                            : say("arena.interrupted", {done, games})) +
       "\n");
  return 1;
}

constexpr std::array kArenaOptions{
    Option{"bots", "a,b,...", "option.arena.bots"},
    kEditionOption,
    kPlayersOption,
    Option{"games", "G", "option.arena.games"},
    kSeedOption,
    Option{"sprt", "P0,P1", "option.arena.sprt"},
    Option{"luck", "N", "option.arena.luck"},
    Option{"resume", "FILE", "option.arena.resume"},
    Option{"json", "FILE|-", "option.arena.json"},
    Option{"html", "FILE", "option.arena.html"},
    kJobsOption,
    Option{"list", "", "option.arena.list"},
};

}  // namespace

const Command kArenaCommand{
    .name = "arena",
    .summary = "command.arena",
    .positional = {},
    .options = kArenaOptions,
    .example = "wonders arena --bots planner,greedy --players 3 --games 2000 --seed 1 --json result.json\n"
               "wonders arena --bots greedy,random --players 4 --sprt 0.9,0.95 --games 10000 --html report.html",
    .run = cmd_arena,
    .on_ranks = true,
};

}  // namespace wonders::cli
