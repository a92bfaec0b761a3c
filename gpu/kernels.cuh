#pragma once

#include <cstdint>

#include "batch.h"
#include "rules/measure/playout.h"

namespace wonders::gpu {

/// Every thread of a warp reads another card, and constant memory would serve them one by one; each block therefore works
/// on a copy of the tables in its shared memory.
inline __device__ const Edition& shared_tables(const Edition* tables) {
  // The lanes of Supply are 64-bit words: copied as anything else, the compiler may think that they did not change.
  extern __shared__ __align__(16) std::uint64_t words[];
  static_assert(sizeof(Edition) % sizeof(std::uint64_t) == 0);
  const auto* source = reinterpret_cast<const std::uint64_t*>(tables);
  for (unsigned i = threadIdx.x; i < sizeof(Edition) / sizeof(std::uint64_t); i += blockDim.x) words[i] = source[i];
  __syncthreads();
  return *reinterpret_cast<const Edition*>(words);
}

inline __device__ std::uint64_t thread_number() { return std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; }

/// Whole random games, one a thread, the same as play_out on a CPU for the same seeds. The threads of a block go through
/// the phases together: warps that wander apart fetch different parts of a program that is larger than the instruction
/// cache, and wait for it most of the time.
template <Draw draw>
__global__ void __launch_bounds__(kPlayBlock, kPlayBlocks)
    play_games(const Edition* tables, std::uint32_t players, Seed first, std::uint64_t games, Totals* totals) {
  const Edition& e = shared_tables(tables);
  unsigned long long hashes = 0, decisions = 0;
  RandomGame game;
  MoveList scratch;
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t block = std::uint64_t{blockIdx.x} * blockDim.x; block < games; block += stride) {
    const std::uint64_t g = block + threadIdx.x;
    const bool mine = g < games;
    if (mine) game.start(e, players, first + g);
    while (__syncthreads_or(mine && !game.over())) {
      const bool playing = mine && !game.over();
      if (playing) game.choose<draw>(e, scratch);
      __syncthreads();
      if (playing) game.resolve(e);
    }
    if (!mine) continue;
    const Playout played = game.finish(e);
    hashes += played.hash;
    decisions += played.decisions;
  }
  atomicAdd(&totals->signature, hashes);
  atomicAdd(&totals->decisions, decisions);
}

__global__ void reset_games(const Edition* tables, std::uint32_t players, Seed first, std::uint64_t games,
                            State* states);
__global__ void mask_games(const Edition* tables, const State* states, std::uint64_t games, std::uint32_t seats,
                           ActionMask* masks, std::uint8_t* awaited);
__global__ void step_games(const Edition* tables, State* states, std::uint64_t games, std::uint32_t seats,
                           const std::uint16_t* actions);
__global__ void score_games(const Edition* tables, const State* states, std::uint64_t games, std::uint32_t seats,
                            Score* scores);

}  // namespace wonders::gpu
