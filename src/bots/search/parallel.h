#pragma once

#include <cstddef>
#include <functional>

namespace wonders {

/// Does work(i) for every i < n and returns when all is done: on a thread each where the program has some, one after
/// another otherwise. This layer also runs in the browser and knows no threads.
using ParallelFor = void (*)(std::size_t n, const std::function<void(std::size_t)>& work);

void parallel_for(std::size_t n, const std::function<void(std::size_t)>& work);

/// How parallel_for goes about it from now on, and how it did before. At the start of a program, before there are
/// threads.
ParallelFor use_parallel_for(ParallelFor other);

}  // namespace wonders
