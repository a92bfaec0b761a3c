#include "learn/network_kernels.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__x86_64__)
#include <immintrin.h>
#endif

namespace wonders {

namespace {

void add_columns_portable(const std::int8_t* columns, std::size_t rows, std::span<const FeatureEntry> entries,
                          std::int32_t* sums) {
  for (const FeatureEntry& entry : entries) {
    const std::int8_t* column = columns + std::size_t{entry.feature} * rows;
    for (std::size_t r = 0; r < rows; ++r) sums[r] += column[r] * entry.value;
  }
}

void multiply_portable(const std::int8_t* weights, std::size_t rows, std::span<const std::int16_t> x,
                       std::int32_t* sums) {
  for (std::size_t r = 0; r < rows; ++r, weights += x.size()) {
    std::int32_t sum = 0;
    for (std::size_t c = 0; c < x.size(); ++c) sum += weights[c] * x[c];
    sums[r] = sum;
  }
}

#if defined(__wasm_simd128__) || defined(__x86_64__)

/// So much can all values of a sum be together before 16 bits may be too few for it.
constexpr unsigned kMostInNarrowSum = 32767 / 127;

/// How many entries from `first` on fit into one sum of 16 bits: two at least.
std::size_t narrow_sum_size(std::span<const FeatureEntry> entries, std::size_t first) {
  unsigned values = 0;
  std::size_t i = first;
  for (; i + 1 < entries.size(); i += 2) {
    values += unsigned{entries[i].value} + entries[i + 1].value;
    if (values > kMostInNarrowSum) break;
  }
  return i - first;
}

#endif

#if defined(__wasm_simd128__)

constexpr std::size_t kWasmBlock = 32;

void add_columns_simd128(const std::int8_t* columns, std::size_t rows, std::span<const FeatureEntry> entries,
                         std::int32_t* sums) {
  for (std::size_t first = 0, size = 0; first < entries.size(); first += size) {
    size = narrow_sum_size(entries, first);
    for (std::size_t at = 0; at < rows; at += kWasmBlock) {
      v128_t narrow[4] = {wasm_i16x8_splat(0), wasm_i16x8_splat(0), wasm_i16x8_splat(0), wasm_i16x8_splat(0)};
      for (const FeatureEntry& entry : entries.subspan(first, size)) {
        const std::int8_t* column = columns + std::size_t{entry.feature} * rows + at;
        const v128_t value = wasm_i16x8_splat(entry.value);
        for (std::size_t k = 0; k < 4; ++k) {
          narrow[k] = wasm_i16x8_add(narrow[k], wasm_i16x8_mul(wasm_i16x8_load8x8(column + 8 * k), value));
        }
      }
      for (std::size_t k = 0; k < 4; ++k) {
        std::int32_t* to = sums + at + 8 * k;
        wasm_v128_store(to, wasm_i32x4_add(wasm_v128_load(to), wasm_i32x4_extend_low_i16x8(narrow[k])));
        wasm_v128_store(to + 4, wasm_i32x4_add(wasm_v128_load(to + 4), wasm_i32x4_extend_high_i16x8(narrow[k])));
      }
    }
  }
}

void multiply_simd128(const std::int8_t* weights, std::size_t rows, std::span<const std::int16_t> x,
                      std::int32_t* sums) {
  for (std::size_t r = 0; r < rows; ++r, weights += x.size()) {
    v128_t even = wasm_i32x4_splat(0), odd = even;
    for (std::size_t c = 0; c < x.size(); c += 16) {
      even = wasm_i32x4_add(even, wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(weights + c), wasm_v128_load(x.data() + c)));
      odd = wasm_i32x4_add(odd,
                           wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(weights + c + 8), wasm_v128_load(x.data() + c + 8)));
    }
    const v128_t sum = wasm_i32x4_add(even, odd);
    sums[r] = wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) + wasm_i32x4_extract_lane(sum, 2) +
              wasm_i32x4_extract_lane(sum, 3);
  }
}

constexpr NetworkKernels kFastest{add_columns_simd128, multiply_simd128};

#elif defined(__x86_64__)

#define WONDERS_AVX2 __attribute__((target("avx2")))

WONDERS_AVX2 inline __m256i load(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }

WONDERS_AVX2 inline void add_wide(std::int32_t* sums, __m128i narrow) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums), _mm256_add_epi32(load(sums), _mm256_cvtepi16_epi32(narrow)));
}

/// Two columns are interleaved, so that one instruction multiplies both by their values and adds them in 16 bits.
WONDERS_AVX2 void add_columns_avx2(const std::int8_t* columns, std::size_t rows, std::span<const FeatureEntry> entries,
                                   std::int32_t* sums) {
  constexpr std::size_t kParts = NetworkKernels::kRowStep / 32;
  for (std::size_t first = 0, size = 0; first < entries.size(); first += size) {
    size = narrow_sum_size(entries, first);
    for (std::size_t at = 0; at < rows; at += NetworkKernels::kRowStep) {
      __m256i low[kParts], high[kParts];
      for (std::size_t k = 0; k < kParts; ++k) low[k] = high[k] = _mm256_setzero_si256();
      for (std::size_t i = first; i < first + size; i += 2) {
        const std::int8_t* one = columns + std::size_t{entries[i].feature} * rows + at;
        const std::int8_t* two = columns + std::size_t{entries[i + 1].feature} * rows + at;
        const __m256i values =
            _mm256_set1_epi16(static_cast<std::int16_t>(entries[i].value | entries[i + 1].value << 8));
        for (std::size_t k = 0; k < kParts; ++k) {
          const __m256i a = load(one + 32 * k), b = load(two + 32 * k);
          low[k] = _mm256_add_epi16(low[k], _mm256_maddubs_epi16(values, _mm256_unpacklo_epi8(a, b)));
          high[k] = _mm256_add_epi16(high[k], _mm256_maddubs_epi16(values, _mm256_unpackhi_epi8(a, b)));
        }
      }
      for (std::size_t k = 0; k < kParts; ++k) {
        std::int32_t* to = sums + at + 32 * k;  // unpacking works within each half of 16 bytes
        add_wide(to, _mm256_castsi256_si128(low[k]));
        add_wide(to + 8, _mm256_castsi256_si128(high[k]));
        add_wide(to + 16, _mm256_extracti128_si256(low[k], 1));
        add_wide(to + 24, _mm256_extracti128_si256(high[k], 1));
      }
    }
  }
}

WONDERS_AVX2 inline __m256i products(const std::int8_t* weights, __m256i x) {
  return _mm256_madd_epi16(_mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(weights))), x);
}

WONDERS_AVX2 inline std::int32_t total(__m256i sums) {
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
  return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1)));
}

WONDERS_AVX2 void multiply_avx2(const std::int8_t* weights, std::size_t rows, std::span<const std::int16_t> x,
                                std::int32_t* sums) {
  constexpr std::size_t kTogether = 4;
  const std::size_t n = x.size();
  std::size_t r = 0;
  for (; r + kTogether <= rows; r += kTogether, weights += kTogether * n) {
    __m256i sum[kTogether];
    for (__m256i& s : sum) s = _mm256_setzero_si256();
    for (std::size_t c = 0; c < n; c += 16) {
      const __m256i inputs = load(x.data() + c);
      for (std::size_t k = 0; k < kTogether; ++k) {
        sum[k] = _mm256_add_epi32(sum[k], products(weights + k * n + c, inputs));
      }
    }
    for (std::size_t k = 0; k < kTogether; ++k) sums[r + k] = total(sum[k]);
  }
  for (; r < rows; ++r, weights += n) {
    __m256i sum = _mm256_setzero_si256();
    for (std::size_t c = 0; c < n; c += 16) sum = _mm256_add_epi32(sum, products(weights + c, load(x.data() + c)));
    sums[r] = total(sum);
  }
}

constexpr NetworkKernels kFastest{add_columns_avx2, multiply_avx2};

#endif

constexpr NetworkKernels kPortable{add_columns_portable, multiply_portable};

}  // namespace

const NetworkKernels& portable_kernels() { return kPortable; }

const NetworkKernels& fastest_kernels() {
#if defined(__wasm_simd128__)
  return kFastest;
#elif defined(__x86_64__)
  static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
  return has_avx2 ? kFastest : kPortable;
#else
  return kPortable;
#endif
}

}  // namespace wonders
