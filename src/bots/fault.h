#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/index.h"

namespace wonders {

/// Why a move was played for a bot: a program outside gave none.
enum class Fault : std::uint8_t { not_started, ended, late, flooded, not_json, no_move, illegal };
inline constexpr std::array<std::string_view, 7> kFaultNames{"not_started", "ended",   "late",   "flooded",
                                                             "not_json",    "no_move", "illegal"};

/// How often each kind of fault happened, and the beginning of what the program had written when it happened first.
class Faults {
 public:
  struct Count {
    std::uint64_t times = 0;
    std::string first;

    friend bool operator==(const Count&, const Count&) = default;
  };

  void add(Fault fault, std::string_view written, std::uint64_t times = 1) {
    Count& count = counts_[index(fault)];
    if (count.times == 0) count.first = written;
    count.times += times;
  }
  void add(const Faults& later) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      const Count& more = later.counts_[i];
      if (more.times != 0) add(static_cast<Fault>(i), more.first, more.times);
    }
  }

  const Count& operator[](Fault fault) const { return counts_[index(fault)]; }
  std::uint64_t total() const {
    std::uint64_t sum = 0;
    for (const Count& count : counts_) sum += count.times;
    return sum;
  }

  /// Calls f(fault, count) for each kind that happened.
  template <class F>
  void for_each(F&& f) const {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i].times != 0) f(static_cast<Fault>(i), counts_[i]);
    }
  }

  friend bool operator==(const Faults&, const Faults&) = default;

 private:
  std::array<Count, kFaultNames.size()> counts_{};
};

}  // namespace wonders
