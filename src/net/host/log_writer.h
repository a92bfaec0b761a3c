#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "server/watch/log.h"

namespace wonders::net {

/// Writes lines to a descriptor on a thread of its own, so that whoever reads them slowly, or not at all, holds up
/// nobody else. What does not fit into its queue is dropped and counted; a line tells how many, once there is room.
class LogWriter {
 public:
  explicit LogWriter(int descriptor, std::size_t most_bytes = std::size_t{1} << 20u);
  /// Waits for what is queued as flush() does; the rest is lost.
  ~LogWriter();
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  /// Never waits for the descriptor.
  void write(std::string_view line);
  /// Until everything is written, a second at most.
  void flush();
  std::uint64_t dropped() const;

  /// What a server::Log needs of it; the writer must outlive the log.
  server::Log::Sink sink() {
    return [this](std::string_view line) { write(line); };
  }
  server::LogBacklog backlog() {
    return {.flush = [this] { flush(); }, .dropped = [this] { return dropped(); }};
  }

 private:
  void work();
  /// False when the writer ends before the descriptor takes it.
  bool write_out(std::string_view text);
  std::string next();

  const int descriptor_;
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::condition_variable wake_, written_;
  std::deque<std::string> lines_;
  std::size_t bytes_ = 0;      // of lines_, and of the one being written
  std::uint64_t dropped_ = 0;  // in all
  std::uint64_t told_ = 0;     // of these, in a line
  bool writing_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace wonders::net
