#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

namespace wonders::gpu {

/// Ends the program with the place and the reason when a CUDA call fails.
inline void require(cudaError_t status, const char* what, const char* file, int line) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, what, cudaGetErrorString(status));
  std::exit(1);
}

}  // namespace wonders::gpu

#define WONDERS_CUDA(call) ::wonders::gpu::require((call), #call, __FILE__, __LINE__)
