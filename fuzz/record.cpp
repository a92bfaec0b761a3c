// Records. Bytes that begin with '{' are read as they are; others change a valid record in a few places first, so that
// the fuzzer gets past the form and into the rules. Nothing crashes, every complaint is a sentence, and what is read
// survives writing and reading again.
#include <cstdlib>

#include "record/read.h"
#include "record/recorder.h"
#include "record/replay.h"
#include "record/text.h"
#include "record/write.h"
#include "rules/sample.h"
#include "terminal/report/transcript.h"

#include "catalog/catalog.h"

namespace {

using namespace wonders;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_line(std::string_view line) {
  static RecordReader reader;  // used again, as verify does
  static GameRecord record, again;
  static const Messages messages = Messages::load("en").value();
  if (!reader.read(line, record)) {
    require(!messages.get(reader.error().with_place()).empty());
    return;
  }
  std::optional<Disagreement> wrong;
  for (const std::string& text : transcript(Words(messages, record.edition, Theme{}), record, wrong)) {
    require(display_width(text) <= kScreenWidth);
  }
  const std::optional<Disagreement> verdict = verify(record);
  require(verdict.has_value() == wrong.has_value());
  if (verdict) {
    const std::string complaint = messages.get(with_place(record, *verdict));
    require(!complaint.empty() && complaint == messages.get(with_place(record, *wrong)));
  }
  std::string written;
  append_json(record, written);
  require(reader.read(written, again));
  require(again == record);
}

std::string valid_line(EditionId id, std::size_t players, Seed seed) {
  const Edition& e = edition(id);
  State s = new_game(e, random_table(players, seed), seed);
  Recorder recorder;
  recorder.begin(e, s, seed);
  Rng rng = stream(seed, 5);
  TurnMoves moves{};
  while (s.phase != Phase::over) {
    awaiting(s).for_each([&](Seat i) { moves[index(i)] = sample_move(e, s, i, rng); });
    const State before = s;
    play(e, s, moves);
    recorder.add(e, before, moves, s);
  }
  std::string line;
  append_json(recorder.record(), line);
  return line;
}

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}
  bool empty() const { return bytes_.empty(); }
  std::size_t next() {
    if (bytes_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }

 private:
  std::string_view bytes_;
};

/// The value that begins at or behind a place: a number, a string or a word.
std::pair<std::size_t, std::size_t> value_at(const std::string& line, std::size_t from) {
  const std::size_t begin = line.find_first_of("0123456789\"", from);
  if (begin == std::string::npos) return {line.size(), 0};
  if (line[begin] != '"') return {begin, line.find_first_not_of("0123456789", begin) - begin};
  const std::size_t end = line.find('"', begin + 1);
  return {begin, end == std::string::npos ? line.size() - begin : end + 1 - begin};
}

/// One change: a value is replaced by a small number, by another value of the record, or by something strange.
void change(std::string& line, Bytes& bytes) {
  static constexpr std::string_view kStrange[] = {"null",
                                                  "-1",
                                                  "[]",
                                                  "{}",
                                                  "\"\"",
                                                  "true",
                                                  "1e9",
                                                  "\"power\"",
                                                  "\"chain\"",
                                                  "\"build\"",
                                                  "\"stage\"",
                                                  "\"sell\"",
                                                  "99999999999999999999"};
  const std::size_t at = (bytes.next() * 256 + bytes.next()) % line.size();
  const auto [begin, length] = value_at(line, at);
  const std::size_t kind = bytes.next();
  if (kind < 100) {
    line.replace(begin, length, std::to_string(kind % 16));
  } else if (kind < 200) {
    const std::size_t other = (bytes.next() * 256 + bytes.next()) % line.size();
    const auto [other_begin, other_length] = value_at(line, other);
    line.replace(begin, length, line.substr(other_begin, other_length));
  } else {
    line.replace(begin, length, kStrange[kind % std::size(kStrange)]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (EditionId id : {EditionId::first, EditionId::second}) {
    if (const std::optional<Move> m = parse_move(id, text)) require(move_text(id, *m) == text);
  }
  if (text.empty() || text.front() == '{') {
    check_line(text);
    return 0;
  }
  Bytes bytes(text);
  const std::size_t kind = bytes.next();
  std::string line = valid_line(kind % 2 == 0 ? EditionId::first : EditionId::second, 2 + kind / 2 % 6, kind / 12);
  for (int changes = 0; changes < 6 && !bytes.empty(); ++changes) change(line, bytes);
  check_line(line);
  return 0;
}
