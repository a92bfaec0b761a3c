#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "arena/tournament.h"
#include "base/note.h"

namespace wonders {

/// Something about a file that its user should know: "games.jsonl:7" and what is there.
struct FileNote {
  std::string where;
  Note what{};

  bool empty() const { return what.empty(); }
};

/// The log of a tournament (arena/tournament_log.h) in a file, so that it can be gone on with: the games that are in it
/// already are not played again, and each new one is a new line.
///
/// Nothing is lost that somebody may want back. A file that is not this tournament's is refused and left as it is, and
/// so is one that another arena is writing. A damaged file is copied before what cannot be read is cut off. Only what
/// is left of a line whose writing was interrupted goes without a copy.
class ResumeFile {
 public:
  struct Opened {
    std::uint64_t games = 0;  // that are in the file
    FileNote error{};         // why it cannot be gone on with; then it is closed
    FileNote warning{};       // what was damaged, and where its copy is
  };

  ResumeFile() = default;
  ~ResumeFile();
  ResumeFile(const ResumeFile&) = delete;
  ResumeFile& operator=(const ResumeFile&) = delete;

  /// Opens the file or makes it, and locks it while this lives. Calls on_game for the games in it that belong to the
  /// tournament, until that says false.
  Opened open(const std::string& path, const Tournament& tournament, const OnResult& on_game);

  /// The next game. An error if it cannot be written; nothing if no file is open.
  [[nodiscard]] FileNote add(const GameResult& result);

 private:
  struct Contents;

  FileNote problem(std::string_view key) const;
  FileNote open_and_lock();
  Contents read(const Tournament& tournament, const OnResult& on_game);
  void read_heading(const Tournament& tournament, Contents& contents);
  void end_where_good(const Tournament& tournament, const Contents& contents, Opened& opened);
  FileNote keep_a_copy(const Contents& contents, Opened& opened);
  FileNote write(std::string_view text);
  void close();

  std::string path_;
  int file_ = -1;
  std::uint64_t size_ = 0;  // when it was opened
  std::string line_;
};

}  // namespace wonders
