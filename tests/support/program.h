#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace wonders::testing {

/// A folder for one test.
struct Folder {
  std::filesystem::path path;
  Folder() {
    std::string pattern = std::filesystem::temp_directory_path() / "wonders-test-XXXXXX";
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path = pattern;
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const char* name) const { return path / name; }
};

/// The real server, `wonders serve`, on a free port. Give it the path of the program, that of a database or the address
/// of a PostgreSQL, and what else it shall be told.
class Program {
 public:
  Program(const std::string& program, const std::string& database, const std::vector<std::string>& more = {}) {
    int out[2];
    REQUIRE(pipe2(out, O_CLOEXEC) == 0);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(out[1], STDOUT_FILENO);
      const bool elsewhere = database.starts_with("postgres://");
      std::vector<std::string> words{program,  "serve",  "--port", "0",           elsewhere ? "--store" : "--db",
                                     database, "--sync", "normal", "--log-level", "error"};
      words.insert(words.end(), more.begin(), more.end());
      std::vector<char*> arguments;
      for (std::string& word : words) arguments.push_back(word.data());
      arguments.push_back(nullptr);
      execv(program.c_str(), arguments.data());
      _exit(127);
    }
    close(out[1]);
    std::string line;
    for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) line += c;
    close(out[0]);
    if (line.find("http://127.0.0.1:") == 0) {
      port = static_cast<std::uint16_t>(std::stoul(line.substr(line.rfind(':') + 1)));
    }
  }
  ~Program() { end(SIGKILL); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Its exit status; -1 if it was killed, or had ended before.
  int end(int signal) {
    if (pid_ <= 0) return -1;
    kill(pid_, signal);
    return wait();
  }
  /// The same when it ends by itself.
  int wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  pid_t pid() const { return pid_; }

  std::uint16_t port = 0;  // 0: it did not begin to listen

 private:
  pid_t pid_ = -1;
};

}  // namespace wonders::testing
