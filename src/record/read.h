#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/json.h"
#include "record/record.h"

namespace wonders {

/// Longer lines are no records: those of seven players take about 12 kB.
inline constexpr std::size_t kMaxRecordBytes = 4ULL << 20U;

struct RecordError {
  std::string path;        // "turns[3].moves[1].card"; empty for the record as a whole and for what is no JSON
  std::size_t column = 1;  // in characters, from 1
  Note note;               // what was expected and what was found

  /// The same with the place: "turns[3].moves[1].card (column 1210): expected …"
  Note with_place() const;
};

/// Reads records from untrusted text. A reader keeps its memory for the next record; it needs at most a fixed multiple
/// of kMaxRecordBytes, whatever the text.
class RecordReader {
 public:
  /// Reads one record: form, types, ranges and names. On failure error() tells, and the record is left half read.
  /// Whether the game follows the rules is the question of `verify`.
  [[nodiscard]] bool read(std::string_view line, GameRecord& record);

  const RecordError& error() const { return error_; }

 private:
  JsonDocument document_;
  RecordError error_;
};

}  // namespace wonders
