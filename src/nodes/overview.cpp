#include "nodes/overview.h"

#include <cmath>
#include <ctime>

namespace wonders::nodes {

double processor_time() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

std::uint64_t ProcessorShare::take(server::Time now, double used) {
  const double passed = static_cast<double>(now - asked_) / static_cast<double>(server::kSecond);
  const double share = asked_ == 0 || passed <= 0 ? 0 : (used - used_) / passed;
  asked_ = now;
  used_ = used;
  return static_cast<std::uint64_t>(std::lround(share * 100));
}

}  // namespace wonders::nodes
