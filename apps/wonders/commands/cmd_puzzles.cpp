#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "arena/work/in_order.h"
#include "base/line_reader.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "play/match.h"
#include "puzzles/find.h"
#include "puzzles/rating.h"
#include "record/read.h"
#include "record/replay.h"
#include "view/view_json.h"
#include "wonders/commands.h"
#include "wonders/input.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/progress.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

constexpr std::string_view kStrongBots = "neural:nodes=480,search:nodes=310,neural";
constexpr std::uint64_t kMostNodes = 100'000'000;
constexpr std::uint64_t kMostPuzzleGames = 1'000'000'000;
constexpr std::uint64_t kMostSeeds = 1000;

class Positions final : public GameListener {
 public:
  void began(const Edition&, const State& first) override { all.assign(1, first); }
  void played(const Edition&, const State&, const TurnMoves&, const State& after) override { all.push_back(after); }

  std::vector<State> all;
};

/// Calls take(place, line) with each line of the files that is not blank; the place is "puzzles.jsonl:17: ".
void for_each_line(std::span<const std::string_view> files,
                   const std::function<void(const std::string&, std::string_view)>& take) {
  for (const std::string_view name : files) {
    const InputFile file(name);
    if (!file.ok()) throw InputError(std::string(name) + ": " + file.error());
    LineReader lines(file.descriptor(), {.max_line_bytes = kMaxRecordBytes});
    for (std::string_view line;;) {
      const LineStatus status = lines.next(line);
      if (status == LineStatus::end) break;
      const std::string place = std::string(name) + ":" + std::to_string(lines.line_number()) + ": ";
      if (status == LineStatus::read_error) {
        throw InputError(std::string(name) + ": " + std::generic_category().message(lines.error_code()));
      }
      if (status == LineStatus::too_long) throw InputError(place + say("record.too_long", {{"n", kMaxRecordBytes}}));
      if (!is_blank(line)) take(place, line);
    }
  }
}

std::span<const std::string_view> files_of(const Args& args) {
  const std::span<const std::string_view> words(args.positionals());
  if (words.size() < 2) throw UsageError(say("usage.name_files"));
  return words.subspan(1);
}

/// A list with commas.
template <class Take>
void for_each_word(std::string_view list, Take&& take) {
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    take(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
}

PuzzleThemes themes_option(const Args& args) {
  PuzzleThemes themes;
  for_each_word(args.text("themes", ""), [&](std::string_view name) {
    const auto* const found = std::ranges::find(kPuzzleThemeNames, name);
    if (found == kPuzzleThemeNames.end()) throw UsageError(say("puzzles.themes", {{"theme", name}}));
    themes.insert(static_cast<PuzzleTheme>(found - kPuzzleThemeNames.begin()));
  });
  return themes;
}

PuzzleRules rules_option(const Args& args) {
  PuzzleRules rules;
  rules.nodes = args.number("nodes", 1, kMostNodes, rules.nodes);
  rules.deeper = args.text("deeper", rules.deeper);
  if (const MadeBot bot = make_bot(rules.deeper); !bot.bot) throw UsageError("--deeper: " + texts().get(bot.error));
  rules.themes = themes_option(args);
  return rules;
}

/// The bots from which each seat draws one.
std::vector<std::string> pool_option(const Args& args) {
  std::vector<std::string> pool;
  for_each_word(args.text("bots", kStrongBots), [&](std::string_view name) {
    pool.emplace_back(name);
    if (const MadeBot bot = make_bot(name); !bot.bot) throw UsageError("--bots: " + texts().get(bot.error));
  });
  if (pool.empty()) throw UsageError(say("usage.name_bots"));
  return pool;
}

/// Every edition and number of players in turn, unless one is asked for.
struct Kinds {
  std::optional<EditionId> edition;
  std::optional<std::size_t> players;

  EditionId edition_of(std::uint64_t game) const { return edition.value_or(static_cast<EditionId>(game % 2)); }
  std::size_t players_of(std::uint64_t game) const { return players.value_or(2 + (game / 2) % 6); }
};

Kinds kinds_option(const Args& args) {
  Kinds kinds;
  if (args.flag("edition")) kinds.edition = edition_option(args);
  if (args.flag("players")) kinds.players = players_option(args);
  return kinds;
}

/// The puzzles of a game that bots play, a line each.
std::string puzzles_of_game(PuzzleFinder& finder, const Kinds& kinds, const std::vector<std::string>& pool, Seed series,
                            std::uint64_t game) {
  GamePuzzle setup{.edition = kinds.edition_of(game), .seed = game_seed(series, game)};
  const std::size_t players = kinds.players_of(game);
  setup.table = random_table(players, setup.seed);
  Rng lots = stream(setup.seed, 91);
  std::vector<std::string> bots;
  bots.reserve(players);
  for (std::size_t i = 0; i < players; ++i) {
    bots.push_back(pool[lots.below(static_cast<std::uint32_t>(pool.size()))]);
  }
  Positions positions;
  play_match(edition(setup.edition), setup.table, setup.seed, Players(bots), &positions);
  std::string lines;
  find_puzzles(finder, setup, positions.all, [&](const GamePuzzle& puzzle) { lines += puzzle_json(puzzle) + "\n"; });
  return lines;
}

std::string puzzles_of_record(PuzzleFinder& finder, const GameRecord& record) {
  GamePuzzle setup{.edition = record.edition, .table = table_of(record), .deals = record.deals};
  setup.seed = record.seed.value_or(0);
  std::vector<State> positions;
  Replay replay(record);
  replay.keep_positions(positions);
  while (replay.next_turn()) {
  }
  std::string lines;
  find_puzzles(finder, setup, positions, [&](const GamePuzzle& puzzle) { lines += puzzle_json(puzzle) + "\n"; });
  return lines;
}

std::vector<GameRecord> read_records(std::span<const std::string_view> files) {
  std::vector<GameRecord> records;
  RecordReader reader;
  for_each_line(files, [&](const std::string& place, std::string_view line) {
    GameRecord& record = records.emplace_back();
    if (!reader.read(line, record)) throw InputError(place + texts().get(reader.error().with_place()));
    if (const auto wrong = verify(record)) throw InputError(place + texts().get(with_place(record, *wrong)));
  });
  return records;
}

int make_puzzles(const Args& args) {
  const PuzzleRules rules = rules_option(args);
  const std::vector<std::string> pool = pool_option(args);
  const Kinds kinds = kinds_option(args);
  const std::vector<GameRecord> records = read_records(std::span(args.positionals()).subspan(1));
  const std::uint64_t first = args.number("first", 0, kMostPuzzleGames, 0);
  const std::uint64_t games =
      records.empty() ? args.number("games", 1, kMostPuzzleGames, 12) : static_cast<std::uint64_t>(records.size());
  const std::size_t jobs = jobs_option(args);
  const Seed seed = seed_option(args);
  Progress progress("progress.games", games);
  in_order<std::string>(
      jobs, games,
      [&] {
        return [&, finder = std::make_shared<PuzzleFinder>(rules)](std::uint64_t item, std::string& lines) {
          lines = records.empty() ? puzzles_of_game(*finder, kinds, pool, seed, first + item)
                                  : puzzles_of_record(*finder, records[item]);
        };
      },
      [&](std::uint64_t item, const std::string& lines) {
        progress.finish();
        print(lines);
        flush_output();
        progress.update(item + 1);
      });
  return 0;
}

struct PuzzleLine {
  std::string place;
  GamePuzzle puzzle;
};

std::vector<PuzzleLine> read_puzzles(const Args& args) {
  std::vector<PuzzleLine> lines;
  for_each_line(files_of(args), [&](const std::string& place, std::string_view line) {
    lines.push_back({place, {}});
    if (!read_puzzle(line, lines.back().puzzle)) throw InputError(place + say("puzzles.none"));
  });
  return lines;
}

int check_puzzles(const Args& args) {
  PuzzleRules rules = rules_option(args);
  const std::vector<PuzzleLine> lines = read_puzzles(args);
  const std::size_t jobs = jobs_option(args);
  const std::size_t seeds = args.number("seeds", 0, kMostSeeds, 3);
  if (seeds > 0) rules.seed = seed_option(args);
  Progress progress("progress.puzzles", lines.size());
  std::uint64_t failed = 0;
  in_order<PuzzleFault>(
      jobs, lines.size(),
      [&] {
        return [&, finder = std::make_shared<PuzzleFinder>(rules)](std::uint64_t item, PuzzleFault& fault) {
          fault = finder->check(lines[item].puzzle, seeds);
        };
      },
      [&](std::uint64_t item, const PuzzleFault& fault) {
        progress.update(item + 1);
        if (fault == PuzzleFault::none) return;
        ++failed;
        progress.finish();
        const PuzzleLine& line = lines[item];
        print(line.place + line.puzzle.id() + ": " + std::string(kPuzzleFaultNames[index(fault)]) + "\n");
        flush_output();
      });
  progress.finish();
  // The same in every language: programs read it.
  print(std::to_string(lines.size() - failed) + " passed, " + std::to_string(failed) + " failed\n");
  return failed == 0 ? 0 : 1;
}

int rate_puzzles(const Args& args) {
  const std::vector<PuzzleLine> lines = read_puzzles(args);
  const std::size_t jobs = jobs_option(args);
  const Seed seed = seed_option(args);
  Progress progress("progress.puzzles", lines.size());
  in_order<std::string>(
      jobs, lines.size(),
      [&] {
        return [&](std::uint64_t item, std::string& text) {
          GamePuzzle puzzle = lines[item].puzzle;
          puzzle.found = ask_levels(puzzle, Rng::mix(seed ^ puzzle.seed));
          puzzle.rating = rating_of(puzzle.found);
          text = puzzle_json(puzzle) + "\n";
        };
      },
      [&](std::uint64_t item, const std::string& text) {
        progress.finish();
        print(text);
        flush_output();
        progress.update(item + 1);
      });
  return 0;
}

std::string shown(const GamePuzzle& puzzle) {
  const std::vector<State> positions = positions_of(puzzle);
  const State& now = positions.back();
  std::string text = puzzle.id() + "  " + pad_right(edition_name(puzzle.edition), 6) + "  " +
                     std::to_string(puzzle.table.players) + "  " + std::to_string(now.age) + "." +
                     std::to_string(now.turn) + "  " + pad_left(std::to_string(puzzle.rating), 4) + "  " +
                     fixed(100 * share(puzzle.win), 1) + "%  " + fixed(100 * share(puzzle.gap), 1) + "  " +
                     std::string(kMoveActionNames[index(puzzle.action)]);
  for (const CardId card : puzzle.cards) {
    if (card != kNoCard)
      text += (card == puzzle.cards.front() ? " " : ", ") + std::string(card_name(puzzle.edition, card));
  }
  text += "  ";
  puzzle.themes.for_each([&](PuzzleTheme theme) { text += " " + std::string(kPuzzleThemeNames[index(theme)]); });
  return text + "\n";
}

int show_puzzles(const Args& args) {
  const std::optional<std::string_view> wanted = args.text("puzzle");
  for (const PuzzleLine& line : read_puzzles(args)) {
    if (!wanted || *wanted == line.puzzle.id()) print(shown(line.puzzle));
  }
  return 0;
}

int cmd_puzzles(const Args& args) {
  add_neural_bots(shipped_weights());
  const std::string_view verb = args.positionals().empty() ? "" : args.positionals().front();
  if (verb == "make") return make_puzzles(args);
  if (verb == "check") return check_puzzles(args);
  if (verb == "rate") return rate_puzzles(args);
  if (verb == "show") return show_puzzles(args);
  throw UsageError(say("puzzles.usage"));
}

constexpr std::array kPuzzlesOptions{
    Option{"games", "G", "option.puzzles.games"},
    Option{"first", "N", "option.puzzles.first"},
    Option{"bots", "a,b,...", "option.puzzles.bots"},
    kEditionOption,
    kPlayersOption,
    Option{"nodes", "N", "option.puzzles.nodes"},
    Option{"deeper", "BOT", "option.puzzles.deeper"},
    Option{"themes", "a,b,...", "option.puzzles.themes"},
    Option{"seeds", "N", "option.puzzles.seeds"},
    Option{"puzzle", "ID", "option.puzzles.puzzle"},
    kSeedOption,
    kJobsOption,
};

}  // namespace

const Command kPuzzlesCommand{
    .name = "puzzles",
    .summary = "command.puzzles",
    .positional = "make|check|rate|show FILE...",
    .options = kPuzzlesOptions,
    .example = "wonders puzzles make --games 120 --seed 1 > puzzles.jsonl\n"
               "wonders puzzles make games.jsonl --seed 1\n"
               "wonders puzzles check puzzles.jsonl --seed 2 --seeds 3\n"
               "wonders puzzles check puzzles.jsonl --seeds 0\n"
               "wonders puzzles rate puzzles.jsonl --seed 1\n"
               "wonders puzzles show puzzles.jsonl",
    .run = cmd_puzzles,
};

}  // namespace wonders::cli
