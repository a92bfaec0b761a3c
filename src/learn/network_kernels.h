#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace wonders {

/// A feature that is not zero. Greater values come as several entries.
struct FeatureEntry {
  std::uint16_t feature;
  std::uint8_t value;

  static constexpr std::uint8_t kMost = 127;
};

/// The two sums that a network is made of. All of them are whole numbers that fit, so that the order of additions does
/// not matter and every implementation finds the same.
struct NetworkKernels {
  /// Rows of the first layer come in multiples of this, inputs of the others in multiples of kColumnStep.
  static constexpr std::size_t kRowStep = 128;
  static constexpr std::size_t kColumnStep = 16;

  /// Adds to sums[r], for each row r, columns[feature · rows + r] · value of each entry. An even number of entries.
  void (*add_columns)(const std::int8_t* columns, std::size_t rows, std::span<const FeatureEntry> entries,
                      std::int32_t* sums);

  /// Sets sums[r] to the scalar product of row r of the weights with x.
  void (*multiply)(const std::int8_t* weights, std::size_t rows, std::span<const std::int16_t> x, std::int32_t* sums);
};

/// Plain C++, for every machine.
const NetworkKernels& portable_kernels();

/// The fastest that this machine runs: AVX2 where the processor has it, simd128 in WebAssembly, or the portable ones.
const NetworkKernels& fastest_kernels();

}  // namespace wonders
