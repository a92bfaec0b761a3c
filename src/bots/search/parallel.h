#pragma once

#include <cstddef>
#include <functional>

namespace wonders {

/// Does work(i) for every i < n and returns when all is done: on a thread each where the program has some, one after
/// another otherwise. This layer also runs in the browser and knows no threads.
using SideBySide = void (*)(std::size_t n, const std::function<void(std::size_t)>& work);

void work_side_by_side(std::size_t n, const std::function<void(std::size_t)>& work);

/// At the start of a program, before there are threads.
void use_threads(SideBySide with_threads);

}  // namespace wonders
