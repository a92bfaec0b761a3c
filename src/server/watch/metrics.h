#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/store/shards.h"

namespace wonders::server {

/// A histogram of durations with fixed bounds in milliseconds.
class Durations {
 public:
  static constexpr std::array<double, 12> kBounds{0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000};

  void add(double milliseconds);
  void append(std::string& out, std::string_view name, std::string_view help) const;

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};
  double sum_ = 0;
};

/// What can be slow. It names itself in the log and is counted.
enum class Part : std::uint8_t { store, message, request, clocks, telling, choice };
inline constexpr std::array<std::string_view, 6> kPartNames{"store",  "message", "request",
                                                            "clocks", "telling", "choice"};

/// Written by the thread that owns the tables, read by it too.
struct Metrics {
  std::uint64_t connections = 0;  // now
  std::uint64_t connections_total = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t refused = 0;
  std::uint64_t rate_limited = 0;
  std::uint64_t taken_elsewhere = 0;
  std::uint64_t slow_readers = 0;
  std::uint64_t http_requests = 0;
  std::uint64_t guests = 0;
  std::uint64_t tables_created = 0;
  std::uint64_t games_finished = 0;
  std::uint64_t decisions = 0;
  std::uint64_t choices = 0;
  std::uint64_t bot_moves = 0;
  std::uint64_t events = 0;
  std::uint64_t commits = 0;
  std::uint64_t pauses = 0;  // the store went away
  std::uint64_t tables = 0;  // in memory now
  // Of a server that is alone: it has everything, and no bus that could be lost.
  std::uint64_t nodes = 1;
  std::uint64_t shards = kShards;
  std::uint64_t bus_connected = 1;
  std::uint64_t log_dropped = 0;
  std::uint64_t warnings = 0;  // in the log
  std::uint64_t errors = 0;
  std::uint64_t pushes = 0;  // taken by a push service
  std::uint64_t pushes_failed = 0;
  std::array<std::uint64_t, kPartNames.size()> slow{};  // by Part
  Durations commit_time;
  Durations choice_time;  // from reading the message that completes a decision to handing out the views
  Durations bus_time;     // from a message for another node to its answer

  /// The text format of Prometheus.
  std::string text() const;
};

}  // namespace wonders::server
