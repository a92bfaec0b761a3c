#pragma once

#include <cstddef>
#include <functional>

namespace wonders {

/// Does work(i) for every i < n, each on a thread of its own; for use_parallel_for (bots/search/parallel.h).
void work_on_threads(std::size_t n, const std::function<void(std::size_t)>& work);

}  // namespace wonders
