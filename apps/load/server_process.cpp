#include "load/server_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace wonders::load {

ServerProcess::ServerProcess(const std::string& program, const std::string& sync) {
  folder_ = (std::filesystem::temp_directory_path() / "wonders-load-XXXXXX").string();
  if (mkdtemp(folder_.data()) == nullptr) throw std::runtime_error("no temporary folder");
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  pid_ = fork();
  if (pid_ == 0) {
    dup2(out[1], STDOUT_FILENO);
    const std::string database = folder_ + "/load.db";
    execl(program.c_str(), "wonders", "serve", "--port", "0", "--db", database.c_str(), "--sync", sync.c_str(),
          "--log-level", "warning", nullptr);
    _exit(127);
  }
  close(out[1]);
  std::string line;
  for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) line += c;
  close(out[0]);
  const std::size_t colon = line.rfind(':');
  if (colon == std::string::npos) throw std::runtime_error(program + " did not start");
  port_ = static_cast<std::uint16_t>(std::stoul(line.substr(colon + 1)));
}

ServerProcess::~ServerProcess() {
  if (pid_ > 0) {
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
  }
  std::filesystem::remove_all(folder_);
}

std::size_t ServerProcess::memory_kib() const {
  std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stoul(line.substr(6));
  }
  return 0;
}

double ServerProcess::cpu_seconds() const {
  std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
  std::string text;
  std::getline(stat, text);
  std::istringstream rest(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) rest >> skipped;
  double user = 0, system = 0;
  rest >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace wonders::load
