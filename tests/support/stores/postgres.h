#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace wonders::testing {

/// PostgreSQL's programs are installed, and ours can speak to it.
bool postgres_here();

/// A real PostgreSQL in a temporary folder, reached by a socket there, as long as the test program runs.
class PostgresServer {
 public:
  /// The one of this test program; it starts when it is needed first.
  static PostgresServer& shared();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  /// The address of a database that is empty.
  std::string new_database();
  /// Has the server carry out a statement, and returns its first value.
  std::string ask(const std::string& address, const std::string& statement);
  /// It does so.
  bool accepts(const std::string& address, const std::string& statement);

  /// As an administrator stops it: connections are ended, what runs is taken back.
  void stop();
  /// In the middle of whatever it does.
  void crash();
  void start();
  bool running() const { return pid_ > 0; }

 private:
  PostgresServer();
  std::string address(const std::string& database) const;
  pid_t launch(const std::vector<std::string>& words) const;
  void end(int signal);

  std::string folder_;
  pid_t pid_ = -1;
  std::size_t databases_ = 0;
};

}  // namespace wonders::testing
