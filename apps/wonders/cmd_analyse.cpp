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
#include "arena/threads.h"
#include "base/line_reader.h"
#include "record/read.h"
#include "terminal/report/review.h"
#include "wonders/commands.h"
#include "wonders/input.h"
#include "wonders/interactive.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/progress.h"
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
        page_(args.text("html", "")), finished_(args.text("resume", "")), progress_("progress.games", 0) {
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
    progress_.update(games_);
  }

  void run_all(GameReview& review) const {
    std::atomic<std::size_t> next{0};
    work_on_threads(jobs_, [&](std::size_t) {
      InstinctPolicy policy;
      for (std::size_t task = next++; task < review.tasks(); task = next++) review.run(task, policy);
    });
    review.finish();
  }

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
};

int cmd_analyse(const Args& args) {
  if (args.positionals().empty()) throw UsageError(say("usage.name_files"));
  const bool whole = args.flag("json") && !args.flag("html") && !args.flag("game");
  if (args.flag("resume") && !whole) throw UsageError(say("usage.resume_review"));
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
               "wonders analyse many.jsonl --seed 1 --json --resume reviews.jsonl",
    .run = cmd_analyse,
};

}  // namespace wonders::cli
