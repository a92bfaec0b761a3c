#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace wonders::cli {

/// A bar with rate and time left on standard error, drawn a few times a second, and only when a person looks at it: if
/// standard error is no terminal, nothing is written at all. Used from one thread.
class Progress {
 public:
  /// `what` is the key of the message for what is counted. A total of 0 is unknown.
  Progress(std::string_view what, std::uint64_t total);
  ~Progress() { finish(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// A part of one that takes long counts, too.
  void update(double done);
  void update(std::uint64_t done) { update(static_cast<double>(done)); }
  /// Wipes the bar, so that what is written next starts on a clean line.
  void finish();

  /// The line that would be drawn.
  static std::string line(std::string_view what, double done, std::uint64_t total, double seconds);

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  std::uint64_t total_;
  Clock::time_point start_;
  Clock::time_point drawn_;
  bool terminal_;
  bool visible_ = false;
};

}  // namespace wonders::cli
