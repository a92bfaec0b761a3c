#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "analysis/review_json.h"
#include "arena/bytes.h"
#include "arena/work/in_order_on.h"
#include "arena/work/threads.h"
#include "base/line_reader.h"
#include "record/read.h"
#include "terminal/report/review.h"
#include "wonders/commands.h"
#include "wonders/input.h"
#include "wonders/interactive.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/progress.h"
#include "wonders/rank_group.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

/// The page that --html writes, part by part; none without a path.
class ReviewPage {
 public:
  explicit ReviewPage(std::string_view path) : path_(path) {
    if (path_.empty()) return;
    file_.reset(std::fopen(path_.c_str(), "wb"));
    write(review_page_begin(texts()));
  }

  void add(const GameReview& review, std::uint64_t game) {
    if (!path_.empty()) write(review_page_part(texts(), review, game));
  }

  void finish() {
    if (path_.empty()) return;
    write(review_page_end());
    if (std::fclose(file_.release()) != 0) fail();
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void write(const std::string& text) {
    if (!file_ || std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail();
  }

  [[noreturn]] void fail() const {
    throw InputError(path_ + ": " + say("file.cannot_write", {{"why", std::strerror(errno)}}));
  }

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
};

/// The file of --resume: the reviews that are finished, a line each. None without a path.
class FinishedReviews {
 public:
  explicit FinishedReviews(std::string_view path) : path_(path) {
    if (path_.empty()) return;
    read_lines();
    file_.reset(std::fopen(path_.c_str(), "ab"));
    if (!file_) fail();
  }

  /// The review of this game, if it is there; what is there and another one is an error.
  const std::string* find(const GameReview& review, std::uint64_t game) const {
    if (game >= lines_.size()) return nullptr;
    if (!lines_[game].starts_with(review_json_head(review, game) + ",")) {
      throw InputError(path_ + ":" + std::to_string(game + 1) + ": " + say("analyse.other_review"));
    }
    return &lines_[game];
  }

  std::uint64_t count() const { return lines_.size(); }

  void add(const std::string& line) {
    if (path_.empty()) return;
    const std::string text = line + "\n";
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() || std::fflush(file_.get()) != 0) fail();
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  /// A last line without its end was being written when the program was stopped.
  void read_lines() {
    std::ifstream file(path_, std::ios::binary);
    if (!file) return;
    const std::string text(std::istreambuf_iterator<char>(file), {});
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
      lines_.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    std::error_code error;
    if (begin != text.size()) std::filesystem::resize_file(path_, begin, error);
    if (error) throw InputError(path_ + ": " + error.message());
  }

  [[noreturn]] void fail() const {
    throw InputError(path_ + ": " + say("file.cannot_write", {{"why", std::strerror(errno)}}));
  }

  std::string path_;
  std::vector<std::string> lines_;
  std::unique_ptr<std::FILE, Close> file_;
};

/// Reviews the games of files one after the other, each with all threads. What is wrong with one ends it all.
class Analyst {
 public:
  explicit Analyst(const Args& args)
      : options_{.nodes = args.number("nodes", 1, 1'000'000'000, ReviewOptions{}.nodes), .open = args.flag("open")},
        wanted_(args.number("game", 1, UINT64_MAX)), json_(args.flag("json")), jobs_(jobs_option(args)),
        page_(args.text("html", "")), finished_(args.text("resume", "")),
        progress_("progress.games", games_to_review(args)) {
    options_.seed = seed_option(args);
  }

  void analyse_file(std::string_view name) {
    const InputFile file(name);
    if (!file.ok()) throw InputError(std::string(name) + ": " + file.error());
    LineReader lines(file.descriptor(), {.max_line_bytes = kMaxRecordBytes});
    for (std::string_view line; !found();) {
      const std::string place = std::string(name) + ":" + std::to_string(lines.line_number() + 1) + ": ";
      switch (lines.next(line)) {
        case LineStatus::ok:
          if (!is_blank(line)) take(place, line);
          break;
        case LineStatus::too_long: throw InputError(place + say("record.too_long", {{"n", kMaxRecordBytes}}));
        case LineStatus::read_error:
          throw InputError(std::string(name) + ": " + std::generic_category().message(lines.error_code()));
        case LineStatus::end: return;
      }
    }
  }

  void finish() {
    progress_.finish();
    if (wanted_ && !found()) {
      throw InputError(say("replay.no_game", {{"wanted", std::to_string(*wanted_)}, {"n", games_}}));
    }
    page_.finish();
  }

  bool found() const { return wanted_ && games_ >= *wanted_; }

 private:
  /// 0 if that is not known before all is read.
  std::uint64_t games_to_review(const Args& args) const {
    if (wanted_) return 1;
    const std::uint64_t games = count_lines(args.positionals());
    return games - std::min(games, finished_.count());
  }

  void take(const std::string& place, std::string_view line) {
    ++games_;
    if (wanted_ && games_ != *wanted_) return;
    if (!reader_.read(line, record_)) throw InputError(place + texts().get(reader_.error().with_place()));
    GameReview review(record_, options_);
    if (review.disagreement()) throw InputError(place + texts().get(with_place(record_, *review.disagreement())));
    if (const std::string* line = finished_.find(review, games_ - 1)) {
      print(*line + "\n");
      return;
    }
    run_all(review);
    progress_.finish();
    if (json_) {
      const std::string line = review_json(review, games_ - 1);
      finished_.add(line);
      print(line + "\n");
    } else {
      print(review_text(Words(texts(), record_.edition, terminal_theme()), review, games_));
    }
    flush_output();
    page_.add(review, games_);
    ++reviewed_;
    show_progress(0);
  }

  void run_all(GameReview& review) {
    std::atomic<std::size_t> next{0};
    work_on_threads(jobs_, [&](std::size_t worker) {
      InstinctPolicy policy;
      for (std::size_t task = next++; task < review.tasks(); task = next++) {
        review.run(task, policy);
        if (worker == 0) show_progress(static_cast<double>(task + 1) / static_cast<double>(review.tasks()));
      }
    });
    review.finish();
  }

  void show_progress(double of_game) { progress_.update(static_cast<double>(reviewed_) + of_game); }

  ReviewOptions options_;
  std::optional<std::uint64_t> wanted_;
  bool json_;
  std::size_t jobs_;
  ReviewPage page_;
  FinishedReviews finished_;
  Progress progress_;
  RecordReader reader_;
  GameRecord record_;
  std::uint64_t games_ = 0;
  std::uint64_t reviewed_ = 0;  // those that were not finished before
};

/// A game of a file, as its line.
struct RecordLine {
  std::string place;  // "games.jsonl:17: "
  std::string text;
};

std::vector<RecordLine> record_lines(const Args& args) {
  std::vector<RecordLine> all;
  for (const std::string_view name : args.positionals()) {
    const InputFile file(name);
    if (!file.ok()) throw InputError(std::string(name) + ": " + file.error());
    LineReader lines(file.descriptor(), {.max_line_bytes = kMaxRecordBytes});
    for (std::string_view line;;) {
      const LineStatus status = lines.next(line);
      if (status == LineStatus::end) break;
      std::string place = std::string(name) + ":" + std::to_string(lines.line_number()) + ": ";
      if (status == LineStatus::read_error) {
        throw InputError(std::string(name) + ": " + std::generic_category().message(lines.error_code()));
      }
      if (status == LineStatus::too_long) throw InputError(place + say("record.too_long", {{"n", kMaxRecordBytes}}));
      if (!is_blank(line)) all.push_back({std::move(place), std::string(line)});
    }
  }
  return all;
}

/// A review as its line of JSON, or what was wrong with the record.
struct ReviewLine {
  std::string json;
  std::string error;

  void append_to(std::string& out) const {
    put_text(out, json);
    put_text(out, error);
  }
  void read_from(std::string_view& in) {
    get_text(in, json);
    get_text(in, error);
  }
};

/// Reads a record of its own for each game that it is asked for.
class LineReviewer {
 public:
  LineReviewer(const std::vector<RecordLine>& lines, const ReviewOptions& options) : lines_(lines), options_(options) {}

  /// Null if the record is wrong, and `error` says why.
  std::unique_ptr<GameReview> begin(std::uint64_t game, std::string& error) {
    const RecordLine& line = lines_[game];
    if (!reader_.read(line.text, record_)) {
      error = line.place + texts().get(reader_.error().with_place());
      return nullptr;
    }
    auto review = std::make_unique<GameReview>(record_, options_);
    if (!review->disagreement()) return review;
    error = line.place + texts().get(with_place(record_, *review->disagreement()));
    return nullptr;
  }

  void review(std::uint64_t game, ReviewLine& result) {
    result = {};
    const std::unique_ptr<GameReview> review = begin(game, result.error);
    if (review == nullptr) return;
    for (std::size_t task = 0; task < review->tasks(); ++task) review->run(task, policy_);
    review->finish();
    result.json = review_json(*review, game);
  }

 private:
  const std::vector<RecordLine>& lines_;
  const ReviewOptions options_;
  RecordReader reader_;
  GameRecord record_;
  InstinctPolicy policy_;
};

/// Whole games are shared among the ranks, each of which reads the files for itself; the leader alone writes.
int analyse_on_ranks(const Args& args, Ranks& ranks) {
  constexpr std::uint64_t kGamesOfBlock = 4;
  ReviewOptions options{.nodes = args.number("nodes", 1, 1'000'000'000, ReviewOptions{}.nodes),
                        .open = args.flag("open")};
  const std::size_t jobs = jobs_option(args);
  const std::vector<RecordLine> lines = record_lines(args);
  std::array<std::uint64_t, 3> start{0, 0, lines.size()};  // seed, games that are finished, all games
  std::optional<FinishedReviews> finished;
  if (ranks.leads()) {
    options.seed = start[0] = seed_option(args);
    finished.emplace(args.text("resume", ""));
    LineReviewer reviewer(lines, options);
    std::string error;
    for (std::uint64_t game = 0; game < lines.size(); ++game) {
      const std::unique_ptr<GameReview> review = reviewer.begin(game, error);
      const std::string* line = review == nullptr ? nullptr : finished->find(*review, game);
      if (line == nullptr) break;
      print(*line + "\n");
      start[1] = game + 1;
    }
  }
  if (!ranks.begin(start)) return 0;
  if (start[2] != lines.size()) throw InputError(say("analyse.other_files"));
  options.seed = start[0];
  Progress progress("progress.games", start[2] - start[1]);
  in_order_on<ReviewLine>(
      &ranks, jobs, start[2] - start[1], kGamesOfBlock,
      [&] {
        return [&, reviewer = std::make_shared<LineReviewer>(lines, options)](std::uint64_t item, ReviewLine& result) {
          reviewer->review(start[1] + item, result);
        };
      },
      [&](std::uint64_t item, const ReviewLine& result) {
        if (!result.error.empty()) throw InputError(result.error);
        progress.finish();
        finished->add(result.json);
        print(result.json + "\n");
        flush_output();
        progress.update(item + 1);
      });
  return 0;
}

int cmd_analyse(const Args& args) {
  if (args.positionals().empty()) throw UsageError(say("usage.name_files"));
  const bool whole = args.flag("json") && !args.flag("html") && !args.flag("game");
  if (args.flag("resume") && !whole) throw UsageError(say("usage.resume_review"));
  if (Ranks* const ranks = rank_group()) {
    if (whole) return analyse_on_ranks(args, *ranks);
    std::array<std::uint64_t, 1> nothing{};
    if (!ranks->leads()) return ranks->begin(nothing) ? 1 : 0;  // one rank is enough for a text or a page
  }
  Analyst analyst(args);
  for (const std::string_view name : args.positionals()) {
    if (!analyst.found()) analyst.analyse_file(name);
  }
  analyst.finish();
  return 0;
}

constexpr std::array kAnalyseOptions{
    Option{"game", "K", "option.analyse.game"},
    Option{"nodes", "N", "option.analyse.nodes"},
    Option{"open", "", "option.analyse.open"},
    kSeedOption,
    kJsonOption,
    Option{"html", "FILE", "option.analyse.html"},
    Option{"resume", "FILE", "option.analyse.resume"},
    kJobsOption,
};

}  // namespace

const Command kAnalyseCommand{
    .name = "analyse",
    .summary = "command.analyse",
    .positional = "FILE...",
    .options = kAnalyseOptions,
    .example = "wonders analyse games.jsonl --game 17 --seed 1\n"
               "wonders analyse games.jsonl --seed 1 --json --html review.html\n"
               "wonders analyse many.jsonl --seed 1 --json --resume reviews.jsonl\n"
               "mpirun -n 8 wonders analyse many.jsonl --seed 1 --json --jobs 1",
    .run = cmd_analyse,
    .on_ranks = true,
};

}  // namespace wonders::cli
