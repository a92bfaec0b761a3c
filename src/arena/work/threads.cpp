#include "arena/work/threads.h"

#include <thread>
#include <vector>

namespace wonders {

void work_on_threads(std::size_t n, const std::function<void(std::size_t)>& work) {
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < n; ++i) others.emplace_back([&work, i] { work(i); });
  if (n != 0) work(0);
}

}  // namespace wonders
