#include <array>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>

#include "base/line_reader.h"
#include "record/read.h"
#include "record/replay.h"
#include "wonders/commands.h"
#include "wonders/input.h"
#include "wonders/output.h"
#include "wonders/progress.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

/// How much there is to read, in kB; 0 if some of it is no regular file.
std::uint64_t total_kilobytes(const std::vector<std::string_view>& files) {
  std::uintmax_t bytes = 0;
  for (std::string_view name : files) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(name, error)) return 0;
    bytes += std::filesystem::file_size(name, error);
    if (error) return 0;
  }
  return bytes / 1000;
}

/// Verifies one file after the other, in memory that does not grow with them.
class Verifier {
 public:
  explicit Verifier(const std::vector<std::string_view>& files)
      : progress_("progress.kilobytes", total_kilobytes(files)) {}

  void verify_file(std::string_view name) {
    const InputFile file(name);
    if (!file.ok()) {
      fail(std::string(name) + ": " + file.error());
      return;
    }
    LineReader lines(file.descriptor(), {.max_line_bytes = kMaxRecordBytes});
    for (std::string_view line;;) {
      const LineStatus status = lines.next(line);
      switch (status) {
        case LineStatus::ok: verify_line(name, lines.line_number(), line); break;
        case LineStatus::too_long:
          fail(at(name, lines.line_number()) + say("record.too_long", {{"n", kMaxRecordBytes}}));
          break;
        case LineStatus::read_error:
          fail(std::string(name) + ": " + std::generic_category().message(lines.error_code()));
          return;
        case LineStatus::end: return;
      }
    }
  }

  /// The last line of the output, and the exit status.
  int finish() {
    progress_.finish();
    // The same in every language: programs read it.
    print(std::to_string(passed_) + " passed, " + std::to_string(failed_) + " failed\n");
    return failed_ == 0 ? 0 : 1;
  }

 private:
  static std::string at(std::string_view name, std::size_t line) {
    return std::string(name) + ":" + std::to_string(line) + ": ";
  }

  void verify_line(std::string_view name, std::size_t number, std::string_view line) {
    bytes_ += line.size() + 1;
    if (is_blank(line)) return;
    if (!reader_.read(line, record_)) {
      fail(at(name, number) + texts().get(reader_.error().with_place()));
    } else if (const std::optional<Disagreement> wrong = verify(record_)) {
      fail(at(name, number) + texts().get(with_place(record_, *wrong)));
    } else {
      ++passed_;
    }
    if ((passed_ + failed_) % 256 == 0) progress_.update(bytes_ / 1000);
  }

  void fail(const std::string& message) {
    ++failed_;
    progress_.finish();
    print(message + "\n");
    flush_output();
  }

  Progress progress_;
  RecordReader reader_;
  GameRecord record_;
  std::uint64_t bytes_ = 0;
  std::uint64_t passed_ = 0;
  std::uint64_t failed_ = 0;
};

int cmd_verify(const Args& args) {
  if (args.positionals().empty()) throw UsageError(say("usage.name_files"));
  Verifier verifier(args.positionals());
  for (std::string_view name : args.positionals()) verifier.verify_file(name);
  return verifier.finish();
}

}  // namespace

const Command kVerifyCommand{
    .name = "verify",
    .summary = "command.verify",
    .positional = "FILE...",
    .options = {},
    .example = "wonders verify games.jsonl more.jsonl\nwonders simulate --games 1000 --records - | wonders verify -",
    .run = cmd_verify,
};

}  // namespace wonders::cli
