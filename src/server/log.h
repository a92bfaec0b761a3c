#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

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

/// One JSON object a line: {"time":…,"level":"info","event":"table_created","table":"…"}. Never a token, a seed, a hand
/// or a chat line.
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

 private:
  void write(LogLevel level, std::string_view event, std::initializer_list<LogField> fields);

  const Clock& clock_;
  LogLevel least_;
  Sink sink_;
  LogBacklog backlog_;
};

}  // namespace wonders::server
