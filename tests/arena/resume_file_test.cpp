#include "arena/resume_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "arena/tournament_log.h"
#include "bots/factory.h"

using namespace wonders;

namespace {

namespace fs = std::filesystem;

/// A folder of its own for a test, with the log of a tournament of twelve games in it.
class Logged {
 public:
  Logged() {
    folder_ = fs::temp_directory_path() / "wonders_resume_XXXXXX";
    std::string name = folder_.string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    folder_ = name;
    text_ = log_heading(tournament_) + "\n";
    play_tournament(tournament_, 0, 1, [&](const GameResult& result) {
      append_log_line(result, text_);
      return true;
    });
  }
  ~Logged() { fs::remove_all(folder_); }
  Logged(const Logged&) = delete;
  Logged& operator=(const Logged&) = delete;

  const Tournament& tournament() const { return tournament_; }
  std::string path() const { return (folder_ / "games.jsonl").string(); }
  std::string copy() const { return path() + ".damaged"; }
  const std::string& text() const { return text_; }

  /// Where the line begins, from 0: the heading, then the games.
  std::size_t line(std::size_t number) const {
    std::size_t at = 0;
    for (; number > 0; --number) at = text_.find('\n', at) + 1;
    return at;
  }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}));
  }

 private:
  Tournament tournament_{
      .edition = EditionId::first, .players = 3, .games = 12, .seed = 5, .bots = bot_specs("greedy,random", 3).specs};
  fs::path folder_;
  std::string text_;
};

void put(const std::string& path, std::string_view text) { std::ofstream(path, std::ios::binary) << text; }

std::string get(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

constexpr auto kAnything = [](const GameResult&) { return true; };

/// Opens the file, plays what is missing and says how it began.
ResumeFile::Opened complete(const Logged& log) {
  ResumeFile file;
  const ResumeFile::Opened opened = file.open(log.path(), log.tournament(), kAnything);
  if (!opened.error.empty()) return opened;
  play_tournament(log.tournament(), opened.games, 1, [&](const GameResult& result) {
    CHECK(file.add(result).empty());
    return true;
  });
  return opened;
}

/// The games that a file holds, but without the times, which differ.
std::vector<std::vector<int>> points(const std::string& path, const Tournament& tournament) {
  std::vector<std::vector<int>> all;
  ResumeFile file;
  const ResumeFile::Opened opened = file.open(path, tournament, [&](const GameResult& game) {
    std::vector<int>& one = all.emplace_back();
    for (const PlayerResult& player : game.players) one.push_back(player.total());
    return true;
  });
  CHECK(opened.error.empty());
  CHECK(opened.warning.empty());
  return all;
}

}  // namespace

TEST_CASE("a log that was cut anywhere is completed to the same games, and nothing else is left behind") {
  const Logged log;
  put(log.path(), log.text());
  const auto all = points(log.path(), log.tournament());
  REQUIRE(all.size() == 12);
  const std::size_t last = log.line(12);
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, log.line(1) - 1, log.line(1), log.line(1) + 1,
                                 last - 1, last, last + 5, last + 60, log.text().size() - 1, log.text().size()}) {
    CAPTURE(size);
    put(log.path(), log.text().substr(0, size));
    const ResumeFile::Opened opened = complete(log);
    CHECK(opened.error.empty());
    CHECK(opened.warning.empty());
    CHECK(points(log.path(), log.tournament()) == all);
    CHECK(get(log.path()).find('\0') == std::string::npos);
    CHECK(std::ranges::count(get(log.path()), '\n') == 13);
    CHECK(log.files() == 1);
  }
}

TEST_CASE("a damaged line costs no byte: the whole file is kept as a copy") {
  const Logged log;
  const std::string games_4_to_6 = log.text().substr(log.line(5), log.line(8) - log.line(5));
  std::string broken = log.text();
  broken[log.line(5) + 9] = 'x';
  std::string twice = log.text();
  twice.insert(log.line(8), games_4_to_6);  // two arenas wrote at once
  std::string filled = log.text();
  filled.insert(log.line(8), 1, '\0');
  std::string foreign_end = log.text() + "my notes";
  const std::string long_line = log.text().substr(0, log.line(8)) + std::string(5 << 20, 'x') + "\n" + games_4_to_6;
  struct Case {
    const std::string* text;
    std::uint64_t games;
    const char* where;
  };
  for (const Case& one : {Case{&broken, 4, ":6"}, Case{&twice, 7, ":9"}, Case{&filled, 7, ":9"},
                          Case{&foreign_end, 12, ":14"}, Case{&long_line, 7, ":9"}}) {
    CAPTURE(one.where);
    put(log.path(), *one.text);
    const ResumeFile::Opened opened = complete(log);
    CHECK(opened.error.empty());
    CHECK(opened.games == one.games);
    CHECK(opened.warning.where == log.path() + one.where);
    CHECK(opened.warning.what.key == "arena.damaged");
    CHECK((get(log.copy()) == *one.text));
    CHECK(points(log.path(), log.tournament()).size() == 12);
    fs::remove(log.copy());
  }
}

TEST_CASE("a second damage does not overwrite the first copy") {
  const Logged log;
  put(log.copy(), "an older copy");
  put(log.path(), log.text() + "damage\n");
  CHECK(complete(log).warning.what.to_string().find(".damaged.2") != std::string::npos);
  CHECK(get(log.copy()) == "an older copy");
  CHECK(get(log.copy() + ".2") == log.text() + "damage\n");
}

TEST_CASE("a file that is not this tournament's is refused and left as it is") {
  const Logged log;
  Tournament other = log.tournament();
  other.seed = 6;
  const std::string crlf = [&] {
    std::string text = log.text();
    text.insert(log.line(5) - 1, 1, '\r');
    return text;
  }();
  for (const std::string& text : {std::string("a diary\n"), std::string(5 << 20, 'x'), std::string(1, '\0'),
                                  "\n" + log.text(), log_heading(other) + "\n", crlf}) {
    put(log.path(), text);
    const ResumeFile::Opened opened = complete(log);
    CHECK_FALSE(opened.error.empty());
    CHECK((get(log.path()) == text));
    CHECK(log.files() == 1);
  }
}

TEST_CASE("two arenas do not write into one file") {
  const Logged log;
  {
    ResumeFile first;
    REQUIRE(first.open(log.path(), log.tournament(), kAnything).error.empty());
    CHECK(complete(log).error.what.key == "arena.in_use");
    CHECK(get(log.path()) == log_heading(log.tournament()) + "\n");
  }
  CHECK(complete(log).error.empty());
}

TEST_CASE("what is no file, or cannot be one, is said") {
  const Logged log;
  ResumeFile file;
  CHECK(file.open("/dev/null", log.tournament(), kAnything).error.what.key == "file.no_seek");
  CHECK(file.open(log.path() + "/none", log.tournament(), kAnything).error.what.key == "file.cannot_open");
}
