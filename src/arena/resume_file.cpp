#include "arena/resume_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "arena/tournament_log.h"
#include "base/line_reader.h"

namespace wonders {

namespace {

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool copy_all(int from, int to) {
  std::array<char, 65536> block{};
  off_t at = 0;
  while (true) {
    const ssize_t size = pread(from, block.data(), block.size(), at);
    if (size == 0) return fsync(to) == 0;
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 || !write_all(to, {block.data(), static_cast<std::size_t>(size)})) return false;
    at += size;
  }
}

/// A new file beside another one: "games.jsonl.damaged", or with a number where that is there already.
int create_beside(const std::string& path, std::string& name) {
  constexpr int kMostCopies = 1000;
  for (int n = 1; n <= kMostCopies; ++n) {
    name = path + ".damaged" + (n == 1 ? "" : "." + std::to_string(n));
    const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

/// LineReader takes CRLF for a line end too, which is never written here: then the bytes of the lines are not known.
bool line_ends_at(int file, std::uint64_t bytes) {
  char last = '\n';
  return bytes == 0 || (pread(file, &last, 1, static_cast<off_t>(bytes) - 1) == 1 && last == '\n');
}

/// Whether this may be the rest of the line of a game whose writing was interrupted.
bool begins_game(std::string_view line, std::uint64_t game) {
  const std::string start = "{\"game\":" + std::to_string(game) + ",\"players\":[";
  return line.size() < start.size() ? start.starts_with(line) : line.starts_with(start);
}

}  // namespace

/// What a file was found to hold.
struct ResumeFile::Contents {
  std::uint64_t games = 0;
  std::uint64_t good_bytes = 0;  // with the end of the last good line, even if it is missing
  std::size_t damaged_line = 0;  // 0: none
  FileNote error{};
};

ResumeFile::~ResumeFile() { close(); }

void ResumeFile::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
}

FileNote ResumeFile::problem(std::string_view key) const {
  return {path_, Note(key, {{"why", std::string_view(std::strerror(errno))}})};
}

FileNote ResumeFile::open_and_lock() {
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) return problem("file.cannot_open");
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    return errno == EWOULDBLOCK ? FileNote{path_, Note("arena.in_use")} : problem("file.cannot_open");
  }
  struct stat status{};
  if (fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) return {path_, Note("file.no_seek")};
  size_ = static_cast<std::uint64_t>(status.st_size);
  return {};
}

ResumeFile::Opened ResumeFile::open(const std::string& path, const Tournament& tournament, const OnResult& on_game) {
  path_ = path;
  Opened opened{.games = 0, .error = open_and_lock(), .warning = {}};
  if (opened.error.empty()) {
    const Contents contents = read(tournament, on_game);
    opened.games = contents.games;
    opened.error = contents.error;
    if (opened.error.empty()) end_where_good(tournament, contents, opened);
  }
  if (!opened.error.empty()) close();
  return opened;
}

ResumeFile::Contents ResumeFile::read(const Tournament& tournament, const OnResult& on_game) {
  Contents contents;
  read_heading(tournament, contents);
  if (!contents.error.empty() || contents.good_bytes == 0) return contents;
  lseek(file_, static_cast<off_t>(contents.good_bytes), SEEK_SET);
  LineReader reader(file_);
  JsonDocument document;
  bool wanted = true;
  std::string_view line;
  LineStatus status = LineStatus::ok;
  while ((status = reader.next(line)) != LineStatus::end) {
    if (status == LineStatus::read_error) {
      contents.error = {path_,
                        Note("file.cannot_read", {{"why", std::string_view(std::strerror(reader.error_code()))}})};
      return contents;
    }
    const std::optional<GameResult> result =
        status == LineStatus::ok ? read_log_line(tournament, line, document) : std::nullopt;
    if (!result || result->game != contents.games) {
      const bool last = status == LineStatus::ok && contents.good_bytes + line.size() == size_;
      if (!last || !begins_game(line, contents.games)) contents.damaged_line = 1 + reader.line_number();
      return contents;
    }
    contents.good_bytes += line.size() + 1;
    ++contents.games;
    if (wanted && result->game < tournament.games) wanted = on_game(*result);
  }
  return contents;
}

/// The first line is that of the tournament, or what an interruption left of it.
void ResumeFile::read_heading(const Tournament& tournament, Contents& contents) {
  const std::string expected = log_heading(tournament) + "\n";
  std::string found(expected.size(), '\0');
  const ssize_t size = pread(file_, found.data(), found.size(), 0);
  if (size < 0) {
    contents.error = problem("file.cannot_read");
    return;
  }
  found.resize(static_cast<std::size_t>(size));
  if (found == expected) {
    contents.good_bytes = expected.size();
  } else if (!expected.starts_with(found)) {
    contents.error = {path_ + ":1", Note("arena.other_tournament", {{"expected", log_heading(tournament)}})};
  }
}

/// Leaves the file with whole lines, so that the next game can be added.
void ResumeFile::end_where_good(const Tournament& tournament, const Contents& contents, Opened& opened) {
  const bool end_is_missing = contents.good_bytes == size_ + 1;
  if (!end_is_missing && !line_ends_at(file_, contents.good_bytes)) {
    opened.error = {path_, Note("arena.line_ends")};
    return;
  }
  if (contents.damaged_line != 0) opened.error = keep_a_copy(contents, opened);
  if (!opened.error.empty()) return;
  if (end_is_missing) {
    opened.error = write("\n");
    return;
  }
  if (ftruncate(file_, static_cast<off_t>(contents.good_bytes)) != 0) {
    opened.error = problem("file.cannot_write");
  } else if (contents.good_bytes == 0) {
    opened.error = write(log_heading(tournament) + "\n");
  }
}

FileNote ResumeFile::keep_a_copy(const Contents& contents, Opened& opened) {
  std::string name;
  const int copy = create_beside(path_, name);
  if (copy < 0) return {name, Note("file.cannot_create", {{"why", std::string_view(std::strerror(errno))}})};
  const bool copied = copy_all(file_, copy);
  FileNote error{name, Note("file.cannot_write", {{"why", std::string_view(std::strerror(errno))}})};
  ::close(copy);
  if (!copied) return error;
  opened.warning = {path_ + ":" + std::to_string(contents.damaged_line),
                    Note("arena.damaged", {{"copy", name}, {"n", contents.games}})};
  return {};
}

FileNote ResumeFile::add(const GameResult& result) {
  if (file_ < 0) return {};
  line_.clear();
  append_log_line(result, line_);
  return write(line_);
}

FileNote ResumeFile::write(std::string_view text) {
  return write_all(file_, text) ? FileNote{} : problem("file.cannot_write");
}

}  // namespace wonders
