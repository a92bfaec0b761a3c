#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/index.h"
#include "server/ports.h"

namespace wonders::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error, off };
inline constexpr std::array<std::string_view, 5> kLogLevelNames{"debug", "info", "warning", "error", "off"};

struct LogField {
  LogField(std::string_view k, std::string_view v) : key(k), text(v) {}
  template <std::integral T>
  LogField(std::string_view k, T v) : key(k), text(std::to_string(v)), number(true) {}

  std::string_view key;
  std::string text;
  bool number = false;
};

/// Of lines that were given to the sink and are not out yet.
struct LogBacklog {
  std::function<void()> flush{};             // they are out, or never will be
  std::function<std::uint64_t()> dropped{};  // how many never will be
};

/// Where what is logged comes from; 0 stands for nothing. Numbers begin with 1 when the server starts.
struct LogOrigin {
  std::uint64_t connection = 0;
  std::uint64_t message = 0;  // of a connection
  std::uint64_t request = 0;  // by HTTP
};

/// One JSON object a line: {"time":…,"level":"info","event":"table_created","table":"…"}, then the origin and the
/// commit that makes durable what happens now. Never a token, a seed, a hand or a chat line.
class Log {
 public:
  using Sink = std::function<void(std::string_view line)>;

  /// The sink may not wait: whoever logs owns all tables.
  Log(const Clock& clock, LogLevel least, Sink sink, LogBacklog backlog = {})
      : clock_(clock), least_(least), sink_(std::move(sink)), backlog_(std::move(backlog)) {}

  /// Before the process ends.
  void flush() const {
    if (backlog_.flush) backlog_.flush();
  }
  std::uint64_t dropped() const { return backlog_.dropped ? backlog_.dropped() : 0; }

  void debug(std::string_view event, std::initializer_list<LogField> fields = {}) {
    write(LogLevel::debug, event, fields);
  }
  void info(std::string_view event, std::initializer_list<LogField> fields = {}) {
    write(LogLevel::info, event, fields);
  }
  void warning(std::string_view event, std::initializer_list<LogField> fields = {}) {
    write(LogLevel::warning, event, fields);
  }
  void error(std::string_view event, std::initializer_list<LogField> fields = {}) {
    write(LogLevel::error, event, fields);
  }

  void set_least(LogLevel least) { least_ = least; }
  /// Whoever logs much asks before putting it together.
  bool wants(LogLevel level) const { return level >= least_ && sink_ != nullptr; }
  /// How many lines of that level there were, also where it is not wanted.
  std::uint64_t count(LogLevel level) const { return counts_[index(level)]; }

  void set_commit(std::uint64_t commit) { commit_ = commit; }
  LogOrigin origin() const { return origin_; }
  void set_origin(LogOrigin origin) { origin_ = origin; }

 private:
  void write(LogLevel level, std::string_view event, std::initializer_list<LogField> fields);

  const Clock& clock_;
  LogLevel least_;
  Sink sink_;
  LogBacklog backlog_;
  LogOrigin origin_;
  std::uint64_t commit_ = 0;
  std::array<std::uint64_t, kLogLevelNames.size()> counts_{};
};

/// Until it ends, lines come from there.
class LogScope {
 public:
  LogScope(Log& log, LogOrigin origin) : log_(log), before_(log.origin()) { log_.set_origin(origin); }
  ~LogScope() { log_.set_origin(before_); }
  LogScope(const LogScope&) = delete;
  LogScope& operator=(const LogScope&) = delete;

 private:
  Log& log_;
  LogOrigin before_;
};

}  // namespace wonders::server
