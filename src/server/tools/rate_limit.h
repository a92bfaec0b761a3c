#pragma once

#include <algorithm>
#include <cmath>

#include "server/types.h"

namespace wonders::server {

/// Allows `burst` things at once and `per_second` on average.
class RateLimit {
 public:
  RateLimit(double per_second, double burst, Time now)
      : per_ms_(per_second / 1000), burst_(burst), left_(burst), last_(now) {}

  bool take(Time now, double amount = 1) {
    refill(now);
    if (left_ < amount) return false;
    left_ -= amount;
    return true;
  }

  /// Taken where nobody could ask this one. What is too much is owed: there is none to take until as much has come.
  void taken_elsewhere(Time now) {
    refill(now);
    left_ -= 1;
  }

  bool ready(Time now) const { return left_ + per_ms_ * static_cast<double>(std::max<Time>(0, now - last_)) >= 1; }

  /// When there is one to take again, if nobody takes any before.
  Time ready_at() const { return left_ >= 1 ? last_ : last_ + static_cast<Time>(std::ceil((1 - left_) / per_ms_)); }

  /// Nothing has been taken for long: it can be forgotten.
  bool idle(Time now) const { return left_ + per_ms_ * static_cast<double>(now - last_) >= burst_; }

 private:
  void refill(Time now) {
    left_ = std::min(burst_, left_ + per_ms_ * static_cast<double>(std::max<Time>(0, now - last_)));
    last_ = now;
  }

  double per_ms_;
  double burst_;
  double left_;
  Time last_;
};

}  // namespace wonders::server
