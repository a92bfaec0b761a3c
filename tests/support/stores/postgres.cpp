#include "support/stores/postgres.h"

#if defined(WONDERS_POSTGRES)

#include <doctest/doctest.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

namespace wonders::testing {

namespace {

namespace fs = std::filesystem;

/// Debian keeps those that only the server's host needs out of the way, one folder for each version.
std::optional<fs::path> programs() {
  std::vector<fs::path> found;
  std::error_code error;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", error)) {
    if (fs::exists(version.path() / "bin" / "initdb")) found.push_back(version.path() / "bin");
  }
  return found.empty() ? std::nullopt : std::optional(*std::max_element(found.begin(), found.end()));
}

/// PostgreSQL refuses to run as root.
const passwd* whose() {
  if (getuid() != 0) return nullptr;
  const passwd* user = getpwnam("postgres");
  return user == nullptr ? getpwnam("nobody") : user;
}

struct Finish {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* result) const { PQclear(result); }
};
using Connection = std::unique_ptr<PGconn, Finish>;
using Result = std::unique_ptr<PGresult, Finish>;

bool fine(const Result& result) {
  const ExecStatusType status = PQresultStatus(result.get());
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

}  // namespace

bool postgres_here() { return programs().has_value(); }

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer() {
  std::string pattern = fs::temp_directory_path() / "wonders-pg-XXXXXX";
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  folder_ = pattern;
  if (const passwd* user = whose()) REQUIRE(chown(folder_.c_str(), user->pw_uid, user->pw_gid) == 0);
  const pid_t making = launch({(*programs() / "initdb").string(), "--no-sync", "--no-locale", "--encoding=UTF8",
                               "--auth=trust", "--username=wonders", "--pgdata=" + folder_ + "/data"});
  int status = 0;
  waitpid(making, &status, 0);
  REQUIRE_MESSAGE(status == 0, "initdb");
  start();
}

PostgresServer::~PostgresServer() {
  end(SIGQUIT);
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

pid_t PostgresServer::launch(const std::vector<std::string>& words) const {
  const passwd* user = whose();
  const pid_t child = fork();
  if (child != 0) return child;
  const int log = open((folder_ + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
  for (const int fd : {1, 2}) dup2(log, fd);
  if (user != nullptr && (setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) _exit(126);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  if (chdir(folder_.c_str()) == 0) execv(arguments[0], arguments.data());
  _exit(127);
}

std::string PostgresServer::address(const std::string& database) const {
  return "postgres:///" + database + "?host=" + folder_ + "&user=wonders";
}

void PostgresServer::start() {
  if (running()) return;
  pid_ = launch({(*programs() / "postgres").string(), "-D", folder_ + "/data", "-k", folder_, "-c",
                 "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=40"});
  while (PQping(address("postgres").c_str()) != PQPING_OK) {
    REQUIRE(waitpid(pid_, nullptr, WNOHANG) == 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void PostgresServer::end(int signal) {
  if (!running()) return;
  kill(pid_, signal);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

void PostgresServer::stop() { end(SIGINT); }
void PostgresServer::crash() { end(SIGQUIT); }

std::string PostgresServer::ask(const std::string& where, const std::string& statement) {
  const Connection connection(PQconnectdb((where + "&options=-csearch_path%3Dwonders").c_str()));
  const Result result(PQexec(connection.get(), statement.c_str()));
  REQUIRE_MESSAGE(fine(result), PQerrorMessage(connection.get()));
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

bool PostgresServer::accepts(const std::string& where, const std::string& statement) {
  const Connection connection(PQconnectdb((where + "&options=-csearch_path%3Dwonders").c_str()));
  return fine(Result(PQexec(connection.get(), statement.c_str())));
}

std::string PostgresServer::new_database() {
  const std::string name = "d" + std::to_string(++databases_);
  ask(address("postgres"), "CREATE DATABASE " + name);
  return address(name);
}

}  // namespace wonders::testing

#else

namespace wonders::testing {

bool postgres_here() { return false; }

}  // namespace wonders::testing

#endif
