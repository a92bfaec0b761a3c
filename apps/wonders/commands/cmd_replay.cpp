#include <array>
#include <iostream>
#include <sstream>
#include <string>
#include <system_error>

#include "base/line_reader.h"
#include "record/read.h"
#include "terminal/report/transcript.h"
#include "wonders/commands.h"
#include "wonders/input.h"
#include "wonders/interactive.h"
#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

struct Line {
  std::string place;  // "games.jsonl:17: "
  std::string text;
};

/// The line of the game with that number, from 1; blank lines do not count.
Line find_game(const std::string& name, std::uint64_t wanted) {
  const InputFile file(name);
  if (!file.ok()) throw InputError(name + ": " + file.error());
  LineReader lines(file.descriptor(), {.max_line_bytes = kMaxRecordBytes});
  std::uint64_t games = 0;
  for (std::string_view line;;) {
    const LineStatus status = lines.next(line);
    if (status == LineStatus::read_error) {
      throw InputError(name + ": " + std::generic_category().message(lines.error_code()));
    }
    if (status == LineStatus::end) {
      throw InputError(name + ": " + say("replay.no_game", {{"wanted", std::to_string(wanted)}, {"n", games}}));
    }
    if (status == LineStatus::ok && is_blank(line)) continue;
    if (++games < wanted) continue;
    const std::string place = name + ":" + std::to_string(lines.line_number()) + ": ";
    if (status == LineStatus::too_long) {
      throw InputError(place + say("record.too_long", {{"n", kMaxRecordBytes}}));
    }
    return {place, std::string(line)};
  }
}

void print_lines(const Lines& lines, ConsoleStyle style) {
  std::ostringstream text;
  Console(std::cin, text, style).print(lines);
  print(text.str());
}

int cmd_replay(const Args& args) {
  if (args.positionals().size() != 1) throw UsageError(say("usage.name_file"));
  const std::string name(args.positionals().front());
  const Line line = find_game(name, args.number("game", 1, UINT64_MAX, 1));
  RecordReader reader;
  GameRecord record;
  if (!reader.read(line.text, record)) throw InputError(line.place + texts().get(reader.error().with_place()));
  std::optional<Disagreement> wrong;
  const Words words(texts(), record.edition, terminal_theme());
  print_lines(transcript(words, record, wrong), console_style(args));
  if (!wrong) return 0;
  flush_output();
  throw InputError(line.place + texts().get(with_place(record, *wrong)));
}

constexpr std::array kReplayOptions{
    Option{"game", "K", "option.replay.game"},
    kAsciiOption,
};

}  // namespace

const Command kReplayCommand{
    .name = "replay",
    .summary = "command.replay",
    .positional = "FILE",
    .options = kReplayOptions,
    .example = "wonders replay games.jsonl --game 17",
    .run = cmd_replay,
};

}  // namespace wonders::cli
