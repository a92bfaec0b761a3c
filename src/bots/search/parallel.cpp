#include "bots/search/parallel.h"

namespace wonders {

namespace {

void one_after_another(std::size_t n, const std::function<void(std::size_t)>& work) {
  for (std::size_t i = 0; i < n; ++i) work(i);
}

SideBySide in_use = one_after_another;

}  // namespace

void work_side_by_side(std::size_t n, const std::function<void(std::size_t)>& work) { in_use(n, work); }

void use_threads(SideBySide with_threads) { in_use = with_threads; }

}  // namespace wonders
