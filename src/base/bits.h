#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace wonders {

/// Bit counts that mean the same everywhere. The standard ones rest on compiler intrinsics that give wrong answers when
/// nvcc compiles them for a GPU (seen with 13.0: std::countr_zero of a seat set).
constexpr int lowest_bit(std::uint64_t x) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return __ffsll(static_cast<long long>(x)) - 1;
#endif
  return std::countr_zero(x);
}

constexpr int lowest_bit(std::uint32_t x) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return __ffs(static_cast<int>(x)) - 1;
#endif
  return std::countr_zero(x);
}

constexpr int leading_ones(std::uint64_t x) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return __clzll(static_cast<long long>(~x));
#endif
  return std::countl_one(x);
}

constexpr int bits_set(std::uint64_t x) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return __popcll(x);
#endif
  return std::popcount(x);
}

}  // namespace wonders
