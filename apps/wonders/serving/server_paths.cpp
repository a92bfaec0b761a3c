#include "wonders/serving/server_paths.h"

#include <cstdlib>

namespace wonders::cli {

namespace {

namespace fs = std::filesystem;

/// ./data where there is one, otherwise where the system keeps a user's data.
fs::path default_database() {
  if (fs::is_directory("data")) return "data/wonders.db";
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
    return fs::path(data) / "wonders" / "wonders.db";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    return fs::path(home) / ".local" / "share" / "wonders" / "wonders.db";
  }
  return "data/wonders.db";
}

}  // namespace

fs::path database_path(const Args& args) {
  const std::string given(args.text("db", ""));
  return given.empty() ? default_database() : fs::path(given);
}

std::string admin_socket_path(const Args& args) {
  if (const auto given = args.text("admin")) return std::string(*given);
  if (args.text("store") || args.text("store-file")) return {};
  constexpr std::size_t kLongest = 107;  // of the path of a socket
  const std::string path = database_path(args).string() + ".admin";
  return args.text("db", "") == kInMemory || path.size() > kLongest ? std::string() : path;
}

}  // namespace wonders::cli
