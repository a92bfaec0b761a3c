#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "net/server.h"
#include "storage/memory_store.h"
#include "storage/sqlite_store.h"
#include "wonders/commands.h"
#include "wonders/output.h"
#include "wonders/texts.h"
#include "wonders/version.h"

namespace wonders::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 2> kSyncNames{"full", "normal"};
constexpr std::string_view kInMemory = ":memory:";

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

std::string words_of(const server::NotedError& error) {
  return error.note.empty() ? error.what() : texts().get(error.note);
}

std::unique_ptr<server::GameStore> open_store(const Args& args) {
  const std::string given(args.text("db", ""));
  if (given == kInMemory) return std::make_unique<storage::MemoryStore>();
  const fs::path path = given.empty() ? default_database() : fs::path(given);
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error)
    throw InputError(path.parent_path().string() + ": " + say("file.cannot_create", {{"why", error.message()}}));
  const bool normal = args.choice("sync", kSyncNames).value_or(0) == 1;
  try {
    return std::make_unique<storage::SqliteStore>(path.string(),
                                                  normal ? storage::Durability::normal : storage::Durability::full);
  } catch (const server::StoreError& problem) {
    throw InputError(path.string() + ": " + words_of(problem));
  }
}

/// The desktop's way to open an address; nothing happens where there is no desktop.
void open_browser(const std::string& url) {
  const pid_t child = fork();
  if (child != 0) {
    if (child > 0) waitpid(child, nullptr, 0);
    return;
  }
  // Twice, so that the browser is nobody's child and outlives us.
  if (fork() == 0) {
    const int nowhere = open("/dev/null", O_RDWR);
    for (const int fd : {0, 1, 2}) dup2(nowhere, fd);
    execlp("xdg-open", "xdg-open", url.c_str(), nullptr);
  }
  _exit(0);
}

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (comma > 0) parts.emplace_back(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return parts;
}

net::ServerOptions options_of(const Args& args) {
  net::ServerOptions options;
  options.host = args.text("host", "127.0.0.1");
  options.port = static_cast<std::uint16_t>(args.number("port", 0, 65535, 8000));
  const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
  options.bot_threads = args.number("bot-threads", 1, 256, std::max<std::size_t>(1, cores - 1));
  options.site.proxy = args.flag("proxy");
  options.site.origins = split(args.text("origin", ""));
  options.hub.version = kVersion;
  return options;
}

std::string url_of(const net::ServerOptions& options, std::uint16_t port) {
  const bool everywhere = options.host == "0.0.0.0" || options.host == "::";
  const bool six = options.host.find(':') != std::string::npos && !everywhere;
  const std::string host = everywhere ? "localhost" : six ? "[" + options.host + "]" : options.host;
  return "http://" + host + ":" + std::to_string(port) + "/";
}

int cmd_serve(const Args& args) {
  const auto level = args.choice("log-level", server::kLogLevelNames).value_or(index(server::LogLevel::info));
  const net::SystemClock clock;
  server::Log log(clock, static_cast<server::LogLevel>(level), [](std::string_view line) {
    // One write, so that lines never mix; what standard error does not take is lost.
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
  });
  const auto store = open_store(args);
  const net::ServerOptions options = options_of(args);
  try {
    net::Server server(options, *store, log);
    server.stop_on_signals();
    const std::string url = url_of(options, server.port());
    log.info("listening", {{"url", url}, {"version", kVersion}, {"commit", kCommit}});
    print(url + "\n");
    flush_output();
    if (args.flag("open")) open_browser(url);
    server.run();
    log.info("stopped");
  } catch (const server::NotedError& error) {
    throw InputError(words_of(error));
  } catch (const std::runtime_error& error) {
    throw InputError(error.what());
  }
  return 0;
}

constexpr std::array kServeOptions{
    Option{"host", "ADDRESS", "option.serve.host"},
    Option{"port", "P", "option.serve.port"},
    Option{"db", "PATH", "option.serve.db"},
    Option{"sync", "full|normal", "option.serve.sync"},
    Option{"open", "", "option.serve.open"},
    Option{"proxy", "", "option.serve.proxy"},
    Option{"origin", "URL,…", "option.serve.origin"},
    Option{"bot-threads", "N", "option.serve.bot_threads"},
    Option{"log-level", "debug|info|warning|error|off", "option.serve.log_level"},
};

}  // namespace

const Command kServeCommand{
    .name = "serve",
    .summary = "command.serve",
    .positional = {},
    .options = kServeOptions,
    .example =
        "wonders serve --open\nwonders serve --host 0.0.0.0 --port 8080 --db /var/lib/wonders/wonders.db --proxy",
    .run = cmd_serve,
};

}  // namespace wonders::cli
